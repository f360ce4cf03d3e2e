"""The site over a host with leagues, without Discord."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from aiohttp.test_utils import TestClient, TestServer

from tests.host.league.leagues import World
from ui.settings.web_links import NEVER_RENEWED, WebLinks
from web.access.readers import Proxies
from web.site import Site


@dataclass
class Reading:
    """A reader of a league's pages."""

    world: World
    links: WebLinks
    client: TestClient[Any, Any]
    site: Site

    @property
    def link(self) -> str:
        """The path of the league's page."""
        return self.links.league(self.world.league, NEVER_RENEWED)

    async def get(self, rest: str = "", status: int = 200, accept_language: str = "") -> str:
        """What a path below the link answers."""
        headers = {"Accept-Language": accept_language}
        async with self.client.get(self.link + rest, headers=headers) as response:
            assert response.status == status, await response.text()
            return await response.text()

    async def json(self, file: str = "season.json", query: str = "") -> Any:
        """A file as data."""
        return json.loads(await self.get(f"/{file}{query}"))


@asynccontextmanager
async def reading(world: World) -> AsyncIterator[Reading]:
    """Serve the world's host within the block."""
    links = await WebLinks.open(world.host, "")
    site = Site(world.host, links, Proxies([]))
    async with TestClient(TestServer(site.app)) as client:
        yield Reading(world, links, client, site)


def expire(monkeypatch: Any) -> None:
    """Let no answer be kept."""
    monkeypatch.setattr("web.leagues.league_site.FRESH", -1.0)

"""A site over a host without Discord, with readers of its pages."""

from __future__ import annotations

import socket
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer

from db import Store
from engine.ai import decide
from engine.rng import Chance
from host import Game, Host
from host.limits import UNLIMITED
from tests.db.conftest import blank, migrated, on_server, path, postgres, store, url
from tests.host.games import lobby, members_of
from ui.settings.web_links import NEVER_RENEWED, Renewals, WebLinks
from web.access.readers import COOKIE, Proxies
from web.site import Site

__all__ = ["blank", "migrated", "on_server", "path", "postgres", "store", "url"]
BASE = "http://127.0.0.1:8080"


@dataclass
class Web:
    """The site and one reader."""

    host: Host
    site: Site
    client: TestClient[web.Request, web.Application]

    @property
    def links(self) -> WebLinks:
        return self.site.links

    def public(self, game: Game, renewals: Renewals = NEVER_RENEWED) -> str:
        """The path of a game's page."""
        return self.links.game(game.id, renewals).removeprefix(self.links.base)

    def proof(self, game: Game, seat: int, renewals: Renewals = NEVER_RENEWED) -> tuple[str, dict[str, str]]:
        """The path of a seat's page, and the header with its cookie."""
        link = self.links.seat(game, seat, renewals, self.host.core.clock())
        where, proof = link.removeprefix(self.links.base).rsplit("/", 1)
        return where, {"Cookie": f"{COOKIE}={proof}"}

    async def get(self, path: str, **headers: str) -> tuple[int, bytes]:
        """Status and body of an answer."""
        async with self.client.get(path, headers=headers, allow_redirects=False) as answer:
            return answer.status, await answer.read()

    async def json(self, path: str, **headers: str) -> Any:
        """An answer that there is."""
        async with self.client.get(path, headers=headers) as answer:
            assert answer.status == 200, await answer.text()
            return await answer.json()


@pytest.fixture
def kept_port() -> Iterator[int]:
    """A port of this machine that nobody else is given meanwhile, served or not."""
    with socket.socket() as kept:
        kept.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        kept.bind(("127.0.0.1", 0))
        yield kept.getsockname()[1]


@pytest.fixture
async def host(store: Store) -> AsyncIterator[Host]:
    """An open host whose computer players do not pause, for any number of games."""
    async with Host(store, pause=0, limits=UNLIMITED) as opened:
        yield opened


@pytest.fixture
async def site(host: Host, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Web]:
    """The site of the host, without limits that a test would meet."""
    site = Site(host, await WebLinks.open(host, BASE), Proxies([]))
    monkeypatch.setattr(site.limits, "admit", lambda *_, **__: None)  # the limits have tests of their own
    server = TestServer(site.app)
    await server.start_server(access_log=None)  # as `Site.serving` has none
    async with TestClient(server) as client:
        yield Web(host, site, client)


async def started(host: Host, rules: str = "classic", **options: Any) -> Game:
    """A game that has just started."""
    members = members_of(rules)
    game = await lobby(host, members, rules=rules, seats=len(members), **options)
    return await host.lobby.start(game.id, members[0], "start")


async def play(host: Host, game: Game, moves: int) -> Game:
    """The game after some moves of easy computer players in its members' place."""
    for number in range(moves):
        position = await host.games.position(game.id)
        if not position.prompts:
            break
        seat = position.prompts[-1].seat
        move = decide("easy", position.state, seat, Chance(f"{number:08x}", 0))
        member = position.game.seats[seat].member
        assert member is not None
        await host.moves.act(game.id, member, move.code)
    return await host.games.get(game.id)

"""A site over a host without Discord, and games to look at."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest

import engine
from db import open_store
from engine.ai import decide
from engine.rng import Chance
from host import Game, Host
from tests.host.games import lobby, members_of
from ui.media.drawing import Drawing
from ui.media.replays import Replays
from ui.settings.web_links import NEVER_RENEWED, WebLinks
from web.access.limits import ReaderLimits
from web.access.readers import Proxies
from web.site import Site


@dataclass
class Served:
    """A site that answers, and whoever asks it."""

    host: Host
    site: Site
    http: aiohttp.ClientSession

    def url(self, game: Game) -> str:
        """The address of a game's page."""
        return self.site.links.game(game.id, NEVER_RENEWED)

    async def get(
        self, game: Game, rest: str = "", **query: Any
    ) -> tuple[int, aiohttp.ClientResponse, bytes]:
        """Status, response and body of a path of a game."""
        async with self.http.get(self.url(game) + rest, params=query) as answer:
            return answer.status, answer, await answer.read()

    async def json(self, game: Game, rest: str, **query: Any) -> Any:
        """What a path of a game answers, which must be an answer."""
        status, answer, body = await self.get(game, rest, **query)
        assert status == 200, body
        return await answer.json()

    async def play(self, rules: str = "classic", plies: int = 60, **options: Any) -> Game:
        """A game in which computer players made some moves for its members."""
        members = members_of(rules)
        game = await lobby(self.host, members, rules=rules, seats=len(members), **options)
        game = await self.host.lobby.start(game.id, members[0], "start")
        return await self.go_on(game, plies)

    async def go_on(self, game: Game, plies: int) -> Game:
        """The game some moves later."""
        for number in range(plies):
            position = await self.host.games.position(game.id)
            if not position.prompts:
                break
            seat = position.prompts[-1].seat
            move = decide("easy", position.state, seat, Chance(f"{number:08x}"))
            await self.host.moves.act(game.id, str(position.game.seats[seat].member), move.code)
        return await self.host.games.get(game.id)

    async def end(self, game: Game) -> Game:
        """The game, over, since all but one have resigned."""
        for seat in game.seats[:-1]:
            await self.host.moves.resign(game.id, str(seat.member))
        game = await self.host.games.get(game.id)
        assert game.over
        return game


@asynccontextmanager
async def serving(folder: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Served]:
    """A site without limits of requests, on a free port of this machine."""
    store = await open_store(folder / "games.sqlite3", new=True)
    client = discord.Client(intents=discord.Intents.none())
    async with Host(store) as host, aiohttp.ClientSession() as http:
        drawing = Drawing(client, host, Replays())
        links = await WebLinks.open(host, "")
        monkeypatch.setattr(ReaderLimits, "admit", lambda *_, **__: None)
        site = Site(host, links, Proxies([]), drawing)
        async with site.serving("127.0.0.1", 0):
            site.links.base = f"http://127.0.0.1:{site.port}"
            yield Served(host, site, http)
        drawing.close()
    await store.close()


def all_rules() -> tuple[str, ...]:
    """All rule systems."""
    return tuple(engine.rules_ids())

"""A site with its limits, over a host without Discord, and games for it, long ones too."""

from __future__ import annotations

import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, delete

import engine
from bot import YOUNG
from db import open_store, schema
from db.queries import games, log
from engine import vocabulary
from engine.rng import Chance
from engine.rules import RULES
from engine.types import Move, Setup, Turn
from host import Game, Host
from host.core.rows import pack, setup_of
from host.limits import UNLIMITED
from ui.settings.web_links import NEVER_RENEWED, WebLinks
from web.access.readers import Proxies
from web.site import Site

MEMBERS = ("ann", "bob", "cy", "dee", "eve", "flo")
PORTION = 5000
"""Entries stored at once."""
HOURLY = 3600.0
"""Seconds between two entries of a game that was not played."""


@dataclass
class Pages:
    """The site and its host. Its readers ask from other processes."""

    host: Host
    site: Site
    channels: int = 0

    def link(self, game: int) -> str:
        """The address of a game's page."""
        return self.site.links.game(game, NEVER_RENEWED)

    async def begin(self, setup: Setup | None = None) -> Game:
        """A game of members that has just started; by default the first system's, of four."""
        rules = setup.rules if setup else engine.rules_ids()[0]
        members = MEMBERS[: setup.seats if setup else 4]
        self.channels += 1
        options: dict[str, Any] = dict(setup.options) if setup else {}
        channel = f"channel-{self.channels}"
        game = await self.host.lobby.create(
            "guild", channel, members[0], members[0].title(), rules, len(members), options, entropy=members[0]
        )
        for member in members[1:]:
            await self.host.lobby.join(game.id, member, member.title(), member)
        return await self.host.lobby.start(game.id, members[0], "start")

    async def game(self, plies: int, setup: Setup | None = None) -> Game:
        """A running game with this many entries, or somewhat fewer if it would be over before. They are
        stored at once: playing a long game would take minutes."""
        game = await self.begin(setup)
        async with self.host.core.tables.hold(game.id) as table:
            stored = await self.host.core.store.read(lambda c: games.get(c, game.id))
            assert stored is not None
            assert game.started_at is not None
            entries = played(setup_of(stored), plies)
            began = game.started_at - HOURLY * len(entries)
            rows = [_row(game.id, *entry, began + HOURLY * ply) for ply, entry in enumerate(entries)]
            last = entries[-1][1].state

            def write(connection: Connection) -> None:
                connection.execute(delete(schema.moves).where(schema.moves.c.game == game.id))
                for start in range(0, len(rows), PORTION):
                    log.append_all(connection, rows[start : start + PORTION])
                log.set_snapshot(connection, game.id, last.ply, engine.encode(last))
                awaited = list(engine.awaited_seats(last))
                games.change(connection, game.id, ply=last.ply, prompted=awaited, chain=None)

            await self.host.core.store.write(write)
            table.drop()
        return await self.host.games.get(game.id)

    async def move(self, number: int) -> Game:
        """The game after a default move of whoever is awaited."""
        position = await self.host.games.position(number)
        seat = position.game.prompted[0]
        member = position.game.seats[seat].member
        assert member is not None
        move = engine.default(position.state, seat)
        return (await self.host.moves.act(number, member, move.code)).game


def played(setup: Setup, plies: int) -> list[tuple[Move | None, Turn]]:
    """The start of a game and this many entries, fewer if it cannot go on: a move that would end it or drive
    a seat out is replaced by what the clock would do."""
    turn, chance = engine.start(setup), Chance("be")
    entries: list[tuple[Move | None, Turn]] = [(None, turn)]
    while len(entries) <= plies:
        state = turn.state
        move = RULES[setup.rules].policy(state, chance)
        turn = engine.apply(state, move)
        if turn.state.result or any(vocabulary.kind(setup.rules, e.kind).ousts for e in turn.events):
            move = engine.default(state, engine.awaited_seats(state)[0])
            turn = engine.apply(state, move)
        if turn.state.result:
            break
        entries.append((move, turn))
    return entries


def _row(game: int, move: Move | None, turn: Turn, at: float) -> dict[str, Any]:
    """An entry as it is stored, of a game whose log is not chained."""
    seat, code = (move.seat, move.code) if move else (None, None)
    nothing = dict.fromkeys(("member", "key", "by", "chain", "player"))
    return {
        **nothing, "game": game, "ply": turn.state.ply, "seat": seat, "code": code, "at": at,
        "events": pack(turn.events), "undoable": turn.undoable,
    }  # fmt: skip


@asynccontextmanager
async def pages(folder: Path) -> AsyncIterator[Pages]:
    """A site on a free port of this machine."""
    store = await open_store(folder / "games.sqlite3", new=True)
    before = gc.get_threshold()
    gc.set_threshold(YOUNG, *before[1:])  # as the bot has it
    try:
        async with Host(store, limits=UNLIMITED) as host:
            site = Site(host, await WebLinks.open(host, ""), Proxies(["127.0.0.1"]))
            async with site.serving("127.0.0.1", 0):
                site.links.base = f"http://127.0.0.1:{site.port}"
                yield Pages(host, site)
    finally:
        gc.set_threshold(*before)
        await store.close()

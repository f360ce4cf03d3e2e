"""What must hold after every kill, seen from outside: in the database and in the channels."""

from __future__ import annotations

import time
from collections import Counter
from typing import Any

import engine
from db import Store
from host import Host
from host.clock import Clock
from playground import Server
from playground.world import Event
from tests.cogs import driver
from tests.e2e.party import plies
from tests.e2e.program import Ledger
from tests.soak.crowd import HAND, Table, refs

Json = dict[str, Any]
LATE = 3.0
"""Seconds by which the clock may be late without anybody noticing."""
UNTIMED = """
    SELECT games.id, seats.seat FROM games JOIN json_each(games.prompted) AS asked
    JOIN seats ON seats.game = games.id AND seats.seat = asked.value
    LEFT JOIN waits ON waits.game = games.id AND waits.seat = seats.seat
    WHERE games.status = 'running' AND games.pause IS NULL
    AND seats.member IS NOT NULL AND seats.standin IS NULL
    GROUP BY games.id, seats.seat HAVING max(waits.due_at) IS NULL AND coalesce(max(waits.left), 1) != 0
"""
"""Members who are asked, without a clock that runs or that has run out."""
UNHURRIED = Clock(turn=7200, react=3600, bank=0, quiet=False, vacations=False)
"""A clock that does nothing while it is looked at."""
HURRIED = Clock(turn=60, react=60, bank=0, quiet=False, vacations=False, misses=10)
"""One that soon moves for everybody."""


def moves(tables: list[Table], ledger: Ledger) -> list[str]:
    """No acknowledged move is lost; none was made that nobody wanted, or twice."""
    rows = ledger.ask("SELECT key, code FROM moves WHERE key IS NOT NULL")
    played = dict(rows)
    wrong = [f"{key} is in the log twice" for key, n in Counter(key for key, _ in rows).items() if n > 1]
    tried: dict[str, str] = {}
    for table in tables:
        tried |= table.tried
        lost = {key: code for key, code in table.acknowledged.items() if played.get(key) != code}
        wrong += [f"{code} was acknowledged and is lost ({key})" for key, code in lost.items()]
    wrong += [f"{code} was made for nobody ({key})" for key, code in rows if tried.get(key) != code]
    return wrong


def clocks(ledger: Ledger) -> list[str]:
    """Every member who is asked has a clock that runs."""
    return [f"game {game}: no deadline for seat {seat}" for game, seat in ledger.ask(UNTIMED)]


def overdue(ledger: Ledger) -> list[str]:
    """What the clock should have done some time ago."""
    late = ledger.ask("SELECT game, seat, clock, wake_at FROM waits WHERE wake_at < ?", time.time() - LATE)
    return [
        f"game {game}: the {clock} clock of seat {seat} was due at {at}" for game, seat, clock, at in late
    ]


class Messages:
    """Watches the bot's public messages."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._moments: dict[tuple[str, ...], set[str]] = {}
        self._games: Counter[str] = Counter()
        self._wrong: list[str] = []
        server.world.listeners.append(self._happened)

    def _happened(self, event: Event) -> None:
        """No two messages are made that say the same. Long ones leave out how they begin, so they may."""
        if event.t != "MESSAGE_CREATE" or event.to is not None:
            return
        told = driver.words(event.d)
        if "…" in told.split("\n"):
            return
        channel = event.d["channel_id"]
        same = self._moments.setdefault((channel, *sorted(refs(event.d)), told), set())
        same.add(event.d["id"])
        if len(same) > self._games[channel]:
            self._wrong.append(f"posted twice: {told[:300]}")

    def begin(self, channel: str) -> None:
        """Another game begins there: what was said of the one before may be said of it."""
        self._games[channel] += 1

    def doubled(self, tables: list[Table]) -> list[str]:
        """What was posted twice since it was asked last, or can be used twice: of each game that goes on one
        board has its buttons, and at most one call."""
        found, self._wrong = self._wrong, []
        for table in tables:
            public = [m for m in self._server.messages.all(table.channel).values() if m["_to"] is None]
            boards = [m for m in public if any(ref.endswith(HAND) for ref in refs(m))]
            calls = [m for m in public if any(refs(m)) and m not in boards]
            if len(boards) != table.status()[0] or len(calls) > len(boards):
                shown = [sorted(refs(message)) for message in (*boards, *calls)]
                found.append(f"game {table.game}: {len(boards)} boards, {len(calls)} calls: {shown}")
        return found


async def shown(table: Table) -> str:
    """What is wrong with the newest board of the table: it must be that of the present position."""
    if not table.status()[0]:
        return ""
    board = await table.board(next(iter(table.members.values())))
    ply, newest = table.status()[1], plies(board)
    return "" if newest == {ply} else f"game {table.game} is at {ply}, its newest board at {newest}"


async def replayed(database: str, games: list[int]) -> list[str]:
    """Each game's log leads to its stored state. While no bot runs."""
    wrong: list[str] = []
    store = await Store.open(database)
    try:
        host = Host(store, pause=3600)
        for number in games:
            state = (await host.position(number)).state
            setup, log = await host.record(number)
            wrong += [f"game {number}: {fault}" for fault in engine.check(state)]
            if engine.replay(setup, log) != state:
                wrong.append(f"game {number} is not what its log leads to")
    finally:
        await store.close()
    return wrong

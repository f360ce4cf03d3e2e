"""The real process under libfaketime (Debian's `faketime`), its clock wrong by hours and by days: nothing
ends that would not have ended on a right clock."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from random import Random

import aiohttp

from playground import Client
from tests.e2e.party import Party
from tests.e2e.program import Ledger, Program, until
from tests.soak.report import Row, say

HOUR, DAY = 3600.0, 86400.0
LEAST = 90.0
"""Seconds by which a deadline may be off: between two signs of life, and by the machine's own delays."""
LIBRARY = next(Path("/usr/lib").glob("*/faketime/libfaketime.so.1"), None)


class Drill:
    """A bot with its own local Discord, whose clock and page the drill sets."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.database = folder / "games.sqlite3"
        self.offset = folder / "offset"
        self.page = 0.0
        """By how much the page's clock is ahead of the truth."""
        self.wrong: list[str] = []
        self.program: Program | None = None

    def machine(self, seconds: float) -> None:
        """Set the machine's clock ahead of the truth by this."""
        self.offset.write_text(f"{seconds:+.0f}")

    async def start(self) -> Program:
        """Start the process; its clock is what `machine` has set."""
        os.environ.update(
            LD_PRELOAD=str(LIBRARY), FAKETIME_TIMESTAMP_FILE=str(self.offset), FAKETIME_NO_CACHE="1",
            FAKETIME_DONT_FAKE_MONOTONIC="1",
        )  # fmt: skip
        try:
            self.program = await Program(self.database, run=("-m", "tests.e2e.started")).__aenter__()
        finally:
            del os.environ["LD_PRELOAD"]
        self.base, self.key = await self.program.address()
        async with Client(self.base, self.key, "Ada") as client:
            await self.program.online(client)
        return self.program

    async def look(self) -> None:
        """Open the page, which tells its clock."""
        headers = {
            "Authorization": f"Bearer {self.key}",
            "X-Page-Time": str(int(1000 * (time.time() + self.page))),
        }
        world = f"{self.base}/control/world"
        async with aiohttp.ClientSession() as session, session.get(world, headers=headers) as answer:
            answer.raise_for_status()

    def ask(self, query: str) -> list[tuple[object, ...]]:
        """Rows of the database."""
        with closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)) as connection:
            return connection.execute(query).fetchall()

    def alive(self) -> float:
        """The last stored sign of life, in the host's time."""
        ((at,),) = self.ask("SELECT value FROM settings WHERE scope = 'bot' AND key = 'alive'")
        return float(str(at))

    def expect(self, what: str, holds: bool) -> None:
        """Note what does not hold."""
        say(f"clocks: {what}: {'holds' if holds else 'DOES NOT HOLD'}")
        if not holds:
            self.wrong.append(what)


async def run(folder: Path) -> list[Row]:
    """All drills, one after the other; without `faketime` none."""
    if LIBRARY is None:
        return [Row("clocks", "not run", "needs Debian's faketime")]
    drills: dict[str, Callable[[Drill], Awaitable[None]]] = {
        "there and back": _there_and_back,
        "days ahead over a restart": _restart_ahead,
        "a right jump of days": _outage,
    }
    rows = []
    for name, drill in drills.items():
        place = folder / name.replace(" ", "-")
        place.mkdir()
        world = Drill(place)
        world.machine(0)
        try:
            await world.start()
            await _begin(world)
            await drill(world)
        finally:
            if world.program is not None:
                await world.program.kill()
        rows.append(Row(f"clocks: {name}", "done", "", tuple(world.wrong)))
        shutil.rmtree(place)
    return rows


async def _begin(world: Drill) -> None:
    """A game of two members with a clock, and a lesson."""
    names, ledger = ("Ada", "Bruno"), Ledger(world.database)
    async with Party((world.base, world.key), ledger, names, Random(1)) as party:
        await party.open()
        await party.gather()
        await party.press_lobby(party.host, "start")
        await until(
            lambda: bool(world.ask("SELECT game FROM waits WHERE due_at IS NOT NULL")), "begin a game"
        )
        await party.host.slash("learn")
        await until(lambda: bool(world.ask("SELECT id FROM games WHERE lesson = 'kept'")), "begin a lesson")
    await until(
        lambda: bool(world.ask("SELECT key FROM settings WHERE scope = 'bot' AND key = 'alive'")), "tick"
    )


def _due(world: Drill) -> float:
    ((due,),) = world.ask("SELECT min(due_at) FROM waits")
    return float(str(due))


async def _pass(world: Drill, looks: int = 12) -> None:
    """Some tens of seconds, in which the page is open."""
    for _ in range(looks):
        await world.look()
        await asyncio.sleep(2.5)


def _unchanged(world: Drill, what: str) -> None:
    missed = world.ask("SELECT id FROM notices WHERE kind = 'missed'")
    kept = world.ask("SELECT id FROM games WHERE lesson = 'kept'")
    world.expect(f"{what}: nothing was missed", not missed)
    world.expect(f"{what}: the lesson is there", bool(kept))


async def _there_and_back(world: Drill) -> None:
    due = _due(world)
    for jump in (HOUR, -HOUR, 12 * DAY, -12 * DAY):
        world.machine(jump)
        await _pass(world)
        _unchanged(world, f"ahead by {jump:+.0f} s")
        world.machine(0)
        await _pass(world)
        _unchanged(world, f"back from {jump:+.0f} s")
        world.expect(f"{jump:+.0f} s: the deadline stands", abs(_due(world) - due) <= LEAST)
        world.expect(f"{jump:+.0f} s: the host's time is right", abs(world.alive() - time.time()) <= LEAST)


async def _restart_ahead(world: Drill) -> None:
    due = _due(world)
    assert world.program is not None
    await world.program.stop()
    world.machine(12 * DAY)
    await world.start()
    await _pass(world)
    _unchanged(world, "started 12 days ahead")
    world.machine(0)
    await _pass(world)
    _unchanged(world, "put right")
    world.expect("the deadline stands", abs(_due(world) - due) <= 2 * LEAST)
    world.expect("the host's time is right", abs(world.alive() - time.time()) <= LEAST)


async def _outage(world: Drill) -> None:
    """The machine's clock and the page's agree: days have passed in which nobody could play."""
    due = _due(world)
    world.machine(5 * DAY)
    world.page = 5 * DAY
    await _pass(world)
    _unchanged(world, "five days later")
    world.expect("the deadline moves by them", abs(_due(world) - due - 5 * DAY) <= LEAST)

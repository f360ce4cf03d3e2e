"""Random presses, commands and codes against the real bot: all are answered, and nothing is unexpected."""

from __future__ import annotations

import asyncio
import logging
import time
import traceback
from collections import Counter
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import structlog

import locales
from engine.types import IllegalMove
from host import Host, HostError
from tests.cogs.conftest import House
from tests.contract import openapi
from tests.fuzz.people import NONSENSE, Person

MEMBERS = 4
SESSION = 30.0
"""Seconds after which the bot is stopped and started again on the same database."""


class Watch(logging.Handler):
    """Collects what is logged as an error, by whichever way."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.seen: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.seen.append(self.format(record))

    def processor(self, _logger: Any, method: str, event: structlog.typing.EventDict) -> Any:
        """The same for structlog. Nothing is printed."""
        if method in ("error", "critical", "exception"):
            error = event.get("exc_info")
            self.seen.append(f"{event}\n{_trace(error)}")
        raise structlog.DropEvent


def _trace(error: object) -> str:
    return "".join(traceback.format_exception(error)) if isinstance(error, BaseException) else ""


def fuzz(minutes: float, seed: str) -> int:
    """Press at random for so long; the number of failures, each of which is printed."""
    with TemporaryDirectory() as folder:
        return asyncio.run(_fuzz(minutes * 60, seed, Path(folder)))


async def _fuzz(seconds: float, seed: str, folder: Path) -> int:
    random, watch, counts = Random(seed), Watch(), Counter[str]()
    locales.strict = True
    structlog.configure(processors=[watch.processor])
    logging.getLogger().addHandler(watch)
    failures = 0
    ends = time.monotonic() + seconds
    house = House(folder, pictures=True)
    await house.open()
    try:
        while (left := ends - time.monotonic()) > 0:
            failures += await _session(house, min(left, SESSION), random, watch, counts)
            await house.restart()
            failures += _told("at the restart", watch, [])
            try:
                openapi.check(house.server.requests)
            except AssertionError as refused:
                failures += 1
                print(f"FAILED {refused}")
            stats = ", ".join(f"{n} {what}" for what, n in sorted(counts.items()))
            print(f"{stats}, {failures} failures (seed {seed})", flush=True)
    finally:
        await house.close()
    return failures


async def _session(house: House, seconds: float, random: Random, watch: Watch, counts: Counter[str]) -> int:
    failures = 0
    ends = time.monotonic() + seconds
    people = await _people(house, random)
    while time.monotonic() < ends:
        person = random.choice(people)
        done: list[str] = []
        if random.random() < 0.3:
            counts[await _code(house.host, random, done)] += 1
        else:
            state = await person.act()
            done = person.told[-4:]
            outcome = "refused by Discord" if state is None else state["state"]
            counts[outcome] += 1
            if outcome == "failed":
                failures += 1
                print(f"FAILED unanswered: {done}")
        failures += _told("after", watch, done)
    return failures


async def _people(house: House, random: Random) -> list[Person]:
    world = await (await house.member("Ada")).refresh()
    channels = [channel["id"] for channel in world["channels"] if channel["type"] in (0, 11)]
    names = [member["name"] for member in world["members"][:MEMBERS]]
    return [Person(await house.member(name), channels, random) for name in names]


async def _code(host: Host, random: Random, done: list[str]) -> str:
    """Play some game on by a legal move, or try a code that nobody offered."""
    games = await host.games(status=("running",))
    if not games:
        return "no game"
    position = await host.position(random.choice(games).id)
    game = position.game
    if not game.prompted:
        return "no game"
    seat = game.seats[random.choice(game.prompted)]
    moves = [offer.move(seat.index).code for offer in position.legal(seat.index)]
    code = random.choice(moves)
    if random.random() < 0.3:
        parts = code.split(":")
        parts[random.randrange(len(parts))] = random.choice((*NONSENSE, *random.choice(moves).split(":")))
        code = ":".join(parts)
    done.append(f"code {code!r} of seat {seat.index} in game {game.id}")
    try:
        await host.act(game.id, seat.member or "nobody", code)
    except (HostError, IllegalMove) as refusal:
        return f"code refused ({refusal.key})"
    return "code played"


def _told(when: str, watch: Watch, done: list[str]) -> int:
    """Print what was logged as an error meanwhile; how much that was."""
    found = len(watch.seen)
    for line in watch.seen:
        print(f"FAILED {when} {done}:\n{line}")
    watch.seen.clear()
    return found

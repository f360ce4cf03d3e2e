"""Random presses, commands and codes against the real bot: all are answered, and nothing is unexpected."""

from __future__ import annotations

import asyncio
import logging
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import structlog

import engine
import locales
from engine.types import IllegalMove
from host import Host, HostError
from tests.cogs.conftest import House
from tests.contract import openapi
from tests.fuzz.people import NONSENSE, Person

SESSION = 30.0
"""Seconds after which the bot is stopped and started again on the same data."""


class _Watch(logging.Handler):
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
            trace = traceback.format_exception(error) if isinstance(error, BaseException) else ()
            self.seen.append("".join((f"{event}\n", *trace)))
        raise structlog.DropEvent

    def take(self) -> list[str]:
        """What was collected since the last time."""
        seen, self.seen = self.seen, []
        return seen


@contextmanager
def _watching() -> Iterator[_Watch]:
    watch, before = _Watch(), structlog.get_config()["processors"]
    structlog.configure(processors=[watch.processor])
    logging.getLogger().addHandler(watch)
    try:
        yield watch
    finally:
        logging.getLogger().removeHandler(watch)
        structlog.configure(processors=before)


async def session(house: House, seconds: float, random: Random, counts: Counter[str]) -> list[str]:
    """Act at random at a running house for so long, by four members, then start its bot again.

    Returns what went wrong: interactions without an answer, logged errors, inconsistent games, requests that
    Discord's description refuses. `counts` tells what was done.
    """
    wrong: list[str] = []
    ends = time.monotonic() + seconds
    people = await _people(house, random)
    with _watching() as watch:
        while time.monotonic() < ends:
            person = random.choice(people)
            done: list[str] = []
            if random.random() < 0.3:
                outcome = await _code(house.host, random, done)
            else:
                state = await person.act()
                done = person.told[-4:]
                outcome = "refused by Discord" if state is None else state["state"]
                if outcome == "failed":
                    wrong.append(f"unanswered: {done}")
            counts[outcome] += 1
            wrong += [f"after {done}: {line}" for line in watch.take()]
        for game in await house.host.games.find(status=("running", "finished"), limit=100):
            faults = engine.check((await house.host.games.position(game.id)).state)
            wrong += [f"game {game.id}: {fault}" for fault in faults]
        await house.restart()
        wrong += [f"at the restart: {line}" for line in watch.take()]
    try:
        openapi.check(house.server.requests)
    except AssertionError as refused:
        wrong.append(str(refused))
    return wrong


async def _people(house: House, random: Random) -> list[Person]:
    world = await (await house.member("Ada")).refresh()
    channels = [channel["id"] for channel in world["channels"] if channel["type"] in (0, 11)]
    names = [member["name"] for member in world["members"][:4]]
    return [Person(await house.member(name), channels, random) for name in names]


async def _code(host: Host, random: Random, done: list[str]) -> str:
    """Play some game on by a legal move, or try a code that nobody offered."""
    games = await host.games.find(status=("running",))
    if not games:
        return "no game"
    position = await host.games.position(random.choice(games).id)
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
        await host.moves.act(game.id, seat.member or "nobody", code)
    except (HostError, IllegalMove) as refusal:
        return f"code refused ({refusal.key})"
    return "code played"


def fuzz(minutes: float, seed: str) -> int:
    """Act at random for so long; the number of failures, each of which is printed."""
    with TemporaryDirectory() as folder:
        return asyncio.run(_fuzz(minutes * 60, seed, Path(folder)))


async def _fuzz(seconds: float, seed: str, folder: Path) -> int:
    random, counts, failures = Random(seed), Counter[str](), 0
    ends = time.monotonic() + seconds
    locales.strict = True
    house = House(folder, pictures=True)
    await house.open()
    try:
        while (left := ends - time.monotonic()) > 0:
            wrong = await session(house, min(left, SESSION), random, counts)
            for line in wrong:
                print(f"FAILED {line}")
            failures += len(wrong)
            done = ", ".join(f"{n} {what}" for what, n in sorted(counts.items()))
            print(f"{done}; {failures} failures (seed {seed})", flush=True)
    finally:
        await house.close()
    return failures

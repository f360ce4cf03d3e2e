"""How soon choices are there while a member types: the worst of each command, on the largest board."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import structlog

import engine
from engine.boards.load import load_board
from engine.rng import Chance
from engine.rules import RULES
from playground import Client
from tests.bench.bot_bench import _drop
from tests.bench.pictures_bench import board_of, boards
from tests.bench.rows import Row
from tests.cogs import forged
from tests.cogs.conftest import House
from tests.cogs.driver import started
from tests.conformance.rich import rich
from tests.host import managing
from ui.kit.measure import SUGGESTION

PEOPLE = ("Ada", "Bruno", "Chiara", "Dmitri", "Elsa")
Json = dict[str, Any]
Times = dict[str, tuple[float, float, str]]
"""By command: milliseconds through the local Discord, those within the bot, and for what."""


class Sizes(NamedTuple):
    """How much is measured."""

    looks: int
    every: int
    """How often in each game everything is asked, each time after this many moves."""
    beginnings: tuple[tuple[bool, int], ...]
    """The games: whether it begins in the thick of it, and which of the numbers of seats."""
    again: int
    """So often everything is asked; the least counts, which others on the machine do not disturb."""
    games: int
    """This many games of the server are listed by number."""
    typed: tuple[str, ...]


FULL = Sizes(4, 12, ((False, 0), (False, -1), (True, 0), (True, -1)), 3, 100, ("", "a", "or"))
QUICK = Sizes(1, 12, ((True, 0),), 1, 2, ("",))


def rows(sizes: Sizes = FULL) -> Iterator[Row]:
    """Two rows for each command."""
    structlog.configure(processors=[_drop])
    with TemporaryDirectory() as folder:
        worst = asyncio.run(_worst(Path(folder), sizes))
    for command, (whole, pure, what) in sorted(worst.items()):
        yield Row("suggestions", f"/{command}, through Discord", whole, "ms", 50, 25, detail=what)
        yield Row("suggestions", f"/{command}, in the bot", pure, "ms", 30, 10, detail=what)


def _largest() -> engine.Setup:
    """The board with the most spaces, and its rules."""
    return max(boards().values(), key=lambda setup: len(load_board(board_of(setup)).spaces))


@asynccontextmanager
async def _house(folder: Path) -> AsyncIterator[House]:
    house = House(folder, pictures=False)
    await house.open()
    try:
        yield house
    finally:
        await house.close()


async def _worst(folder: Path, sizes: Sizes) -> Times:
    setup, worst = _largest(), Times()
    low, *_, high = engine.meta(setup.rules).seats
    async with _house(folder) as house:
        people = [await house.member(name) for name in PEOPLE]
        for person in people:
            await person.post("members", id=person.actor, is_manager=True)
        guild = people[0].world["guild"]["id"]
        for number in range(sizes.games):
            game = await house.host.lobby.create(
                guild, f"9{number}", "7", "Eve", setup.rules, low, {}, title="x" * 60
            )
            await managing.end(house.host, game.id, "7")
        for thick, which in sizes.beginnings:
            seats = people[: (low, high)[which]]
            with rich(setup.rules, thick):
                game = await started(house, *(p.name for p in seats), rules=setup.rules, **setup.options)
            await _through(house, seats, game.id, worst, sizes)
            if not (await house.host.games.get(game.id)).over:
                await managing.end(house.host, game.id, people[0].actor)
            await house.published()
    return worst


async def _through(house: House, people: Sequence[Client], game: int, worst: Times, sizes: Sizes) -> None:
    """Play, and look every few moves."""
    chance = Chance("be")
    for ply in range(sizes.looks * sizes.every):
        position = await house.host.games.position(game)
        if position.game.over:
            return
        move = RULES[position.game.rules].policy(position.state, chance)
        member = next(p for p in people if p.actor == position.game.seats[move.seat].member)
        if ply % sizes.every == 0:
            await _look(house, member, worst, sizes)
        await house.host.moves.act(game, member.actor, move.code)


async def _look(house: House, member: Client, worst: Times, sizes: Sizes) -> None:
    """Ask for everything that can be suggested to the member now."""
    inside: list[float] = []

    async def measured(what: str, _about: Any, _outcome: str, seconds: float) -> None:
        if what == SUGGESTION:
            inside.append(1000 * seconds)

    house.bot.add_listener(measured, "on_measured")
    try:
        for command, options in forged.commands(house):
            for option, typed, given in await _asked(member, command, options, sizes.typed):
                outside = []
                inside.clear()
                for _ in range(sizes.again):
                    began = time.perf_counter()
                    await member.autocomplete(command, option, typed, **given)
                    outside.append(1000 * (time.perf_counter() - began))
                took = min(outside), min(inside), f"{option}:{typed}"
                worst[command] = max(worst.get(command, took), took)
    finally:
        house.bot.remove_listener(measured, "on_measured")


async def _asked(
    member: Client, command: str, options: list[Json], texts: Sequence[str]
) -> list[tuple[str, str, Json]]:
    """What is to be asked for: each option that has suggestions, after the first choices for all those before
    and after those for the needed ones alone."""
    questions, given, needed = list[tuple[str, str, Json]](), Json(), Json()
    for option in options:
        if not option.get("autocomplete"):
            continue
        name = option["name"]
        befores = [given] if given == needed else [given, needed]
        questions += [(name, typed, dict(before)) for typed in texts for before in befores]
        choices = await member.autocomplete(command, name, "", **given)
        if choices:
            given[name] = choices[0][1]
            needed |= {name: choices[0][1]} if option.get("required") else {}
        elif option.get("required"):
            break
    return questions

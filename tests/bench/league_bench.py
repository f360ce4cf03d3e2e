"""How fast leagues count: ratings of a whole server's history, and the table of the largest division."""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from league.formats import standings
from league.pairings import designs
from league.ratings import RatedGame, RatedSeat, fold
from tests.bench.rows import Row
from tests.league import made


class Sizes(NamedTuple):
    """How much is measured."""

    games: int
    members: int
    tables: int
    """This many times a table is computed."""


FULL = Sizes(100_000, 500, 50)
QUICK = Sizes(200, 20, 1)


def rows(sizes: Sizes = FULL) -> Iterator[Row]:
    """The measurements, in seconds and milliseconds of CPU."""
    yield _ratings(sizes)
    yield _standings(sizes)


def _ratings(sizes: Sizes) -> Row:
    """A pool's games of two to six, folded once."""
    chance = Random(1)
    members = [f"m{n}" for n in range(sizes.members)]
    games = []
    for number in range(sizes.games):
        order = chance.sample(members, chance.randint(2, 6))
        seats = tuple(RatedSeat(member, place) for place, member in enumerate(order, 1))
        games.append(RatedGame(number, 3600.0 * number, seats))
    began = time.process_time()
    fold(games)
    return Row("leagues", f"ratings from {sizes.games} games", time.process_time() - began, "s", 5, 3)


def _standings(sizes: Sizes) -> Row:
    """The finished division with the most members, at tables of six."""
    chance = Random(2)
    tables = designs.tables(6, designs.LARGEST)
    season = made.season([chance.sample(seats, 6) for seats in tables], entries=designs.LARGEST, table=6)
    began = time.process_time()
    for _ in range(sizes.tables):
        standings(season, made.HOME)
    spent = 1000 * (time.process_time() - began) / sizes.tables
    return Row("leagues", f"table of a division of {designs.LARGEST}", spent, "ms", 20, 5)

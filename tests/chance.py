"""What is chance to the program, the same in each run of a test: dice, cards, delays."""

from __future__ import annotations

from collections.abc import Callable, Collection
from hashlib import sha256
from itertools import count
from random import Random
from typing import Any

from sqlalchemy import Connection

from db.queries import games
from host.background import computers
from host.core import deadline_writes
from host.league.course import games_made, opening
from host.lobby import drawn, lessons, lobby
from host.model import Seat

SNOWFLAKE = 17
"""Fewest digits of Discord's ids."""


def fix(seed: str, put: Callable[[Any, str, Any], object]) -> None:
    """Fix the chance of this process; `put` sets an attribute of a module.

    Discord's ids, which members add to the chance, count the milliseconds: they are left out of it.
    """
    number = count()

    def token(size: int) -> str:
        return sha256(f"{seed} {next(number)}".encode()).hexdigest()[: 2 * size]

    def row(game: int, seat: Seat, entropy: str) -> dict[str, Any]:
        return seat_row(game, seat, _untimed(entropy))

    def rows(
        learner: lessons.Learner, seats: int, entropy: str, members: Collection[str]
    ) -> list[dict[str, Any]]:
        return lesson_rows(learner, seats, _untimed(entropy), members)

    def store(connection: Connection, game: int, seat: int, entropy: str) -> None:
        set_entropy(connection, game, seat, _untimed(entropy))

    seat_row, lesson_rows, set_entropy = lobby._seat_row, lessons._seats, games.set_entropy
    for module in (lobby, lessons, computers, drawn, games_made, opening):
        put(module, "token_hex", token)
    put(deadline_writes, "_chance", Random(seed))
    put(lobby, "_seat_row", row)
    put(lessons, "_seats", rows)
    put(games, "set_entropy", store)


def _untimed(entropy: str) -> str:
    return "member" if entropy.isdecimal() and len(entropy) >= SNOWFLAKE else entropy

"""How often a level wins, with an interval that holds the true share in 95 of 100 cases (Wilson)."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import Any, NamedTuple

from tests.players.arena import Match, play_all

Z = 1.959964


class Figure(NamedTuple):
    """A share of victories."""

    won: float
    games: int

    @property
    def share(self) -> float:
        return self.won / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval."""
        n, p = self.games, self.share
        centre = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
        half = Z * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
        return centre - half, centre + half

    def __str__(self) -> str:
        low, high = self.interval
        return f"{100 * self.share:.1f} % ({100 * low:.1f} to {100 * high:.1f}, {self.games} games)"


def measure(
    rules: str,
    level: str,
    against: str,
    seats: int,
    games: int,
    options: tuple[Mapping[str, Any], ...],
    *,
    nodes: int | None = None,
    seat: int | None = None,
    first: int = 0,
    workers: int | None = None,
) -> Figure:
    """One player of a level against others, in each seat in turn (or always in one)."""
    matches = []
    for number in range(first, first + games):
        own = number % seats if seat is None else seat
        players = tuple(level if s == own else against for s in range(seats))
        matches.append(
            Match(rules, f"5e{number:06x}", players, options[number // seats % len(options)], nodes)
        )
    won = 0.0
    for match, outcome in zip(matches, play_all(matches, workers), strict=True):
        won += outcome.share(match.players.index(level) if level != against else match.players.index(level))
    return Figure(won, games)

"""How often a level wins, with an interval that holds the true share in 95 of 100 cases (Wilson)."""

from __future__ import annotations

import time
from collections.abc import Mapping
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from tests.players.arena import Match, play_all
from tests.players.formats import OPTIONS

Z = 1.959964
FIGURES = Path(__file__).with_name("results") / "strength.json"
TOLD = 20
"""Progress is told after each of this many games."""


class Pairing(NamedTuple):
    """What is measured: one player of a level in each seat in turn (or always in one), all others of
    another."""

    rules: str
    level: str
    against: str = "normal"
    seats: int = 2
    seat: int | None = None
    variant: str = ""
    """The only options with which it is measured, `name=value`; otherwise all of `OPTIONS` in turn."""


class Figure(msgspec.Struct, frozen=True):
    """A share of victories."""

    won: float
    games: int
    first: int = 0
    """The number of the first game; seeds follow from the numbers."""
    nodes: int | None = None
    """The most nodes a decision, if fewer than the level has."""
    cpu: float = 0.0
    """Seconds of processor a game, of all its players."""

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


class Entry(msgspec.Struct, frozen=True):
    """A figure as it is stored."""

    pairing: Pairing
    figure: Figure


def options_of(pairing: Pairing) -> tuple[Mapping[str, Any], ...]:
    """The options with which a pairing is measured, in turn."""
    if not pairing.variant:
        return OPTIONS[pairing.rules]
    name, _, value = pairing.variant.partition("=")
    return ({name: value},)


def games_of(pairing: Pairing, games: int, first: int = 0, nodes: int | None = None) -> list[Match]:
    """The games in which a pairing is measured."""
    matches = []
    options = options_of(pairing)
    for number in range(first, first + games):
        seat = number % pairing.seats if pairing.seat is None else pairing.seat
        players = tuple(pairing.level if s == seat else pairing.against for s in range(pairing.seats))
        chosen = options[number // pairing.seats % len(options)]
        matches.append(Match(pairing.rules, f"5e{number:06x}", players, chosen, nodes))
    return matches


def measure(
    pairing: Pairing, games: int, *, first: int = 0, nodes: int | None = None, workers: int | None = None
) -> Figure:
    """Play the games, and tell how far it is."""
    won = cpu = 0.0
    began = time.monotonic()
    matches = games_of(pairing, games, first, nodes)
    for number, outcome in enumerate(play_all(matches, workers), 1):
        seat = (first + number - 1) % pairing.seats if pairing.seat is None else pairing.seat
        won += outcome.share(seat)
        cpu += outcome.cpu
        if number % TOLD == 0 or number == games:
            took = time.monotonic() - began
            print(f"{number} of {games} games, {100 * won / number:.1f} %, {took:.0f} s", flush=True)
    return Figure(won, games, first, nodes, round(cpu / games, 2))


def stored(path: Path = FIGURES) -> dict[Pairing, Figure]:
    """The figures in a file."""
    if not path.exists():
        return {}
    return {e.pairing: e.figure for e in msgspec.json.decode(path.read_bytes(), type=list[Entry])}


def store(pairing: Pairing, figure: Figure, path: Path = FIGURES) -> None:
    """Put a figure into a file, in place of an earlier one of the same pairing."""
    known = stored(path)
    known[pairing] = figure
    entries = [Entry(p, known[p]) for p in sorted(known, key=str)]
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(msgspec.json.format(msgspec.json.encode(entries), indent=1) + b"\n")

"""How sieges to the end would go, as tables that whole arrays of positions are looked up in.

Armies are counted in sixteenths, since an expectation is seldom a whole number; the tables hold a row for
each half.
All sums over them are sums of whole numbers, so that every machine comes to the same.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.parts.outlook import throw

Ints = NDArray[np.integer[Any]]
UNIT = 16
"""How many parts an army has."""
ONE = 4096
"""How many parts a certainty has."""
LARGE = 48
"""Greater armies are looked up as this many."""
ROWS = 2 * LARGE + 1
NETS = (-2, -1, 0, 1)
"""The attacker's bonus less the defender's."""
SURE = 0.8
"""The chance up to which armies are added to an attack."""


@cache
def _whole(net: int) -> tuple[list[list[float]], list[list[float]], list[list[float]]]:
    """By attackers that can be lost and by defenders: the chance to win, and what is left on average of the
    attackers, times the chance to win, and of the defenders, times the chance to lose."""
    size = LARGE + 1
    wins = [[0.0] * size for _ in range(size)]
    left = [[0.0] * size for _ in range(size)]
    holds = [[0.0] * size for _ in range(size)]
    for own in range(size):
        for foe in range(size):
            if not foe:
                wins[own][foe], left[own][foe] = 1.0, float(own)
            elif not own:
                holds[own][foe] = float(foe)
            else:
                dice = min(3, own)
                bonus = (max(net, 0), max(-net, 0))
                for lost, won, p in throw(dice, 0, min(2, foe, dice), 0, bonus):
                    wins[own][foe] += p * wins[own - lost][foe - won]
                    left[own][foe] += p * left[own - lost][foe - won]
                    holds[own][foe] += p * holds[own - lost][foe - won]
    return wins, left, holds


class Sieges:
    """The tables, each by `at`."""

    def __init__(self) -> None:
        shape = (len(NETS), ROWS, ROWS)
        self.chance: Ints = np.zeros(shape, np.int32)
        """The probability of a conquest, in parts of `ONE`."""
        self.left: Ints = np.zeros(shape, np.int32)
        """What is left of the attackers after a conquest, in parts of an army."""
        self.holds: Ints = np.zeros(shape, np.int32)
        """What is left of the defenders otherwise."""
        self.wanted: Ints = np.zeros((len(NETS), ROWS), np.int32)
        """By defenders: the attackers that make a conquest likely, in parts of an army."""
        for number, net in enumerate(NETS):
            self._fill(number, *_whole(net))

    def _fill(self, number: int, wins: Any, left: Any, holds: Any) -> None:
        for own in range(ROWS):
            for foe in range(ROWS):
                cells = [
                    (a, d)
                    for a in {own // 2, (own + 1) // 2}
                    for d in {max(1, foe // 2), max(1, (foe + 1) // 2)}
                ]
                p = sum(wins[a][d] for a, d in sorted(cells)) / len(cells)
                self.chance[number, own, foe] = int(p * ONE + 0.5)
                if p > 0:
                    mean = sum(left[a][d] for a, d in sorted(cells)) / len(cells) / p
                    self.left[number, own, foe] = int(mean * UNIT + 0.5)
                if p < 1:
                    mean = sum(holds[a][d] for a, d in sorted(cells)) / len(cells) / (1 - p)
                    self.holds[number, own, foe] = int(mean * UNIT + 0.5)
        for foe in range(ROWS):
            enough = [own for own in range(ROWS) if self.chance[number, own, foe] >= SURE * ONE]
            self.wanted[number, foe] = (enough[0] if enough else ROWS) * UNIT // 2


@cache
def sieges() -> Sieges:
    """The tables, made once."""
    return Sieges()


def halves(own: Ints, foe: Ints) -> tuple[Ints, Ints]:
    """The rows of the tables for attackers and defenders, in parts of an army."""
    half = UNIT // 2
    return np.maximum(own, 0) // half, (foe + (half - 1)) // half


def place(net: Ints, a: Ints, d: Ints) -> Ints:
    """Where the flat tables know an attack with these rows (see `halves`). Above `LARGE` the surplus of one
    side counts, as far as there is room."""
    if a.size and max(a.max(), d.max()) >= ROWS:
        over = np.maximum(np.maximum(a, d) - (ROWS - 1), 0)
        a, d = np.maximum(a - over, 0), np.maximum(d - over, 0)
    found: Ints = ((net.astype(np.int32) + 2) * ROWS + a) * ROWS + d
    return found


def at(net: Ints, own: Ints, foe: Ints) -> Ints:
    """Where the flat tables know an attack with this many to lose, in parts of an army."""
    return place(net, *halves(own, foe))

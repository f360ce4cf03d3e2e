"""The chance to win from a position's numbers, for many positions at once. What is multiplied and added up
are whole numbers, so that every machine comes to the same."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np

from engine.parts.valuation import load
from engine.rules.middle_earth.ai.campaign.ground import Floats, MarchTable, Positions, terrain
from engine.rules.middle_earth.ai.campaign.numbers import holdings, numbers

WEIGHTS = Path(__file__).parent.with_name("weights.json")
FINE = 4096
"""How many parts a number and a weight have."""
SURE = 12.0
"""No position that is not decided has greater odds than these, as a logarithm."""


class Judge:
    """A file of weights (see `engine.parts.valuation`), ready for arrays."""

    def __init__(self, path: Path) -> None:
        read = load(path)
        rows, biases = [read.linear], [read.bias]
        for unit in read.hidden:
            rows.append(unit[:-1])
            biases.append(unit[-1])
        scale, mean = read.scale, read.mean
        weights, shifts = [], []
        for row, bias in zip(rows, biases, strict=True):
            shift = bias
            for w, m, s in zip(row, mean, scale, strict=True):
                shift -= w * m / s
            weights.append(
                [int(w / s * FINE + (0.5 if w > 0 else -0.5)) for w, s in zip(row, scale, strict=True)]
            )
            shifts.append(shift)
        self._weights = np.array(weights, np.int64)
        self._shifts = shifts
        self._out = read.out

    def odds(self, x: Floats) -> Floats:
        """The logarithms of the odds, by column."""
        sums = self._weights @ np.rint(x * FINE).astype(np.int64) / (FINE * FINE)
        total: Floats = sums[0] + self._shifts[0]
        for row, shift, out in zip(sums[1:], self._shifts[1:], self._out, strict=True):
            inner = row + shift
            total = total + out * (inner / (1.0 + np.abs(inner)))
        return total

    def chances(self, table: MarchTable, here: Positions) -> Floats:
        """The chance to win, by column; of positions that are over, what they have come to."""
        if not here.owner.shape[1]:
            return np.zeros(0)
        found = _logistic(self.odds(numbers(table, here)))
        if table.now:
            found = table.now * _final(table, here) + (1.0 - table.now) * found
        left = np.zeros(here.owner.shape[1], bool)
        for seat in table.rivals:
            left = left | (here.owner == seat).any(axis=0)
        return np.where(left, found, 1.0)


def _logistic(odds: Floats) -> Floats:
    """The chance of these odds: by multiplications alone, to be the same everywhere."""
    power = 1.0 - np.clip(odds, -SURE, SURE) / 64
    for _ in range(6):
        power = power * power
    found: Floats = 1.0 / (1.0 + power)
    return found


def _final(table: MarchTable, here: Positions) -> Floats:
    """1 where the seat wins if the ring leaves now, 0 where it does not, and a half for equals."""
    have = holdings(table, here)
    forts = terrain().forts
    merits = []
    for number, seat in enumerate((table.seat, *table.rivals)):
        held = ((here.owner == seat) * forts).sum(axis=0)
        merits.append((have.points[number] * 50 + have.land[number]) * 10 + held)
    best = np.array(merits[1:]).max(axis=0) if table.rivals else merits[0] - 1
    return np.where(merits[0] > best, 1.0, np.where(merits[0] == best, 0.5, 0.0))


@cache
def judge() -> Judge:
    """The judge of the file beside this one, read once."""
    return Judge(WEIGHTS)

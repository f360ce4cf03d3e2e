"""What comes of attacks that go on until one side has nothing left to lose, as tables."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.parts.outlook import ATTACK, DEFENCE, throw

MOST = 36
"""Greater numbers of units are computed as this many."""
SCALE = 1000
"""Chances in tables are whole numbers of this many parts: their sums are the same in any order."""


class Ends(NamedTuple):
    """How a siege ends."""

    chance: float
    """The probability that the space falls."""
    left: float
    """The attackers that are left if it does: the mean."""
    guards: float
    """The defenders that are left if it does not: the mean."""


@cache
def _ends(ours: int, foe: int, strong: int, tough: int) -> tuple[float, float, float]:
    if not foe:
        return 1.0, float(ours), 0.0
    if not ours:
        return 0.0, 0.0, float(foe)
    chance = left = guards = 0.0
    for lost, won, p in throw(min(ATTACK, ours), strong, min(DEFENCE, foe), tough):
        then = _ends(ours - lost, foe - won, strong, tough)
        chance += p * then[0]
        left += p * then[1]
        guards += p * then[2]
    return chance, left, guards


@cache
def ends(ours: int, foe: int, strong: int, tough: int) -> Ends:
    """How attacks with this many units to lose end; `strong` and `tough` are the eight-sided dice of both
    sides."""
    extra, more = max(0, ours - MOST), max(0, foe - MOST)
    ours, foe = min(max(ours, 0), MOST), min(foe, MOST)
    if extra and more:
        extra = more = 0
    chance, left, guards = _ends(ours, foe, min(strong, ATTACK), min(tough, DEFENCE))
    taken, held = max(chance, 1e-9), max(1.0 - chance, 1e-9)
    return Ends(chance, left / taken + extra, guards / held + more)


@cache
def falls() -> NDArray[Any]:
    """By attackers, defenders and eight-sided dice of the defence: the chance that a space falls."""
    table = np.zeros((MOST + 1, MOST + 1, DEFENCE + 1), dtype=np.int64)
    for ours in range(MOST + 1):
        for foe in range(MOST + 1):
            for tough in range(DEFENCE + 1):
                table[ours, foe, tough] = int(_ends(ours, foe, 0, tough)[0] * SCALE + 0.5)
    return table

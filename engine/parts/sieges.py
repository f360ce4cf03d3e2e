"""How sieges go, exactly: for every size of both sides the chance of a conquest, what is left of the
attacker, how far that varies, and what is left of the defender if it fails. As tables for whole batches."""

from __future__ import annotations

from functools import cache
from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.parts.field import Arms
from engine.parts.outlook import ATTACK, throw

Floats = NDArray[np.float64]
Ints = NDArray[np.intp]

MOST = 60
"""Greater sides are computed as this many, in proportion."""
SPREAD = sqrt(1.5)
"""A normal distribution is taken as three equally likely points: its mean and this many standard deviations
beside it."""


class SiegeTable(NamedTuple):
    """By attackers that can be lost and by defenders."""

    chance: Floats
    left: Floats
    """The mean of the attackers left after a conquest."""
    spread: Floats
    """The variance of the same."""
    guard: Floats
    """The mean of the defenders left where it fails."""
    worn: Floats
    """The mean of the attackers left where it fails: none, unless dice must be matched."""


class Outlooks(NamedTuple):
    """What to expect of a batch of sieges, an array each."""

    chance: Floats
    left: Floats
    spread: Floats
    guard: Floats
    worn: Floats


@cache
def table(arms: Arms) -> SiegeTable:
    """The table of sieges with these dice: by dynamic programming over each throw."""
    size = MOST + 1
    sums = np.zeros((5, size, size))
    won, first, second, foes, ours = ([[0.0] * size for _ in range(size)] for _ in range(5))
    for a in range(size):
        won[a][0], first[a][0], second[a][0] = 1.0, float(a), float(a * a)
    for d in range(1, size):
        foes[0][d] = float(d)
        for a in range(1, size):
            dice, against = min(ATTACK, a), min(arms.guard, d)
            if arms.matched and a < min(ATTACK, against):
                foes[a][d], ours[a][d] = float(d), float(a)
                continue
            against = min(against, dice) if arms.capped else against
            for lost, killed, p in throw(
                dice, min(arms.strong, dice), against, min(arms.tough, against), arms.bonus
            ):
                b, e = max(a - lost, 0), max(d - killed, 0)
                won[a][d] += p * won[b][e]
                first[a][d] += p * first[b][e]
                second[a][d] += p * second[b][e]
                foes[a][d] += p * foes[b][e]
                ours[a][d] += p * ours[b][e]
    for k, rows in enumerate((won, first, second, foes, ours)):
        sums[k] = rows
    chance = sums[0]
    some, none = np.maximum(chance, 1e-9), np.maximum(1 - chance, 1e-9)
    left = sums[1] / some
    spread = np.maximum(sums[2] / some - left * left, 0.0)
    return SiegeTable(chance, left, spread, sums[3] / none, sums[4] / none)


def expect(known: SiegeTable, able: float, guard: float) -> tuple[float, float, float, float]:
    """For one siege: its chance, the attackers left after a conquest, the defenders left otherwise, and the
    attackers left then."""
    whole = max(able / MOST, guard / MOST, 1.0)
    d = int(guard / whole + 0.5)
    low = min(int(able / whole), MOST - 1)
    part = able / whole - low
    rows = known.chance, known.left, known.guard, known.worn
    chance, left, foes, ours = (float(r[low, d]) * (1 - part) + float(r[low + 1, d]) * part for r in rows)
    return chance, left * whole, foes * whole, ours * whole


class SiegeTables:
    """The tables of all the dice that occur in one position, stacked, so that a batch can mix them."""

    def __init__(self, kinds: list[Arms]) -> None:
        tables = [table(arms) for arms in kinds]
        self._all = tuple(np.stack([t[k] for t in tables]) for k in range(5))

    def outlooks(self, kind: Ints, able: Floats, vary: Floats, guard: Floats) -> Outlooks:
        """The outlooks of sieges with these dice, this many attackers that can be lost (a mean and its
        variance) and defenders."""
        whole = np.maximum(np.maximum(able, guard) / MOST, 1.0)
        d = np.rint(np.maximum(guard / whole, 0.0)).astype(np.intp)
        wide = np.sqrt(vary) * SPREAD / whole
        mid = able / whole
        sums = [np.zeros_like(able) for _ in range(6)]
        shifts = (-1, 0, 1) if wide.any() else (0,)
        for shift in shifts:
            a = np.clip(mid + shift * wide, 0.0, MOST)
            low = np.minimum(a.astype(np.intp), MOST - 1)
            part = a - low
            chance, left, spread, foes, ours = (
                rows[kind, low, d] * (1 - part) + rows[kind, low + 1, d] * part for rows in self._all
            )
            fails = 1 - chance
            moments = (
                chance,
                chance * left,
                chance * (spread + left * left),
                fails * foes,
                fails,
                fails * ours,
            )
            for total, more in zip(sums, moments, strict=True):
                total += more
        chance = sums[0] / len(shifts)
        left = sums[1] / np.maximum(sums[0], 1e-9)
        spread = np.maximum(sums[2] / np.maximum(sums[0], 1e-9) - left * left, 0.0)
        foes = sums[3] / np.maximum(sums[4], 1e-9)
        worn = sums[5] / np.maximum(sums[4], 1e-9)
        return Outlooks(chance, left * whole, spread * whole * whole, foes * whole, worn * whole)

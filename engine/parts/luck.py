"""Expectations of dice: exact chances of a throw, and how far a seat's throws exceeded them.

Dice are fair and of any number of sides, highest against highest, ties to the defender (`parts.battle`).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from engine.parts.battle import PLAIN, losses

Dice = tuple[int, ...]
"""The dice of one seat: each die's number of sides, greatest first, regardless of the order of faces."""
Bonus = tuple[int, int]
"""What is added to the highest die of the attacker and of the defender."""

BAND = 1.959964
"""Standard deviations on both sides of the expected value that contain 95 of 100 outcomes."""
FEW = 12
"""With fewer throws the outcome is too far from a normal distribution to say anything."""


class Throw(NamedTuple):
    """One throw of dice between two seats (a neutral one counts as a seat)."""

    attacker: int
    defender: int
    dice: tuple[Dice, Dice]
    """The attacker's and the defender's dice."""
    lost: tuple[int, int]
    """The losses of both."""
    bonus: Bonus = PLAIN


class Odds(NamedTuple):
    """The expected losses of attacker and defender in a throw, and the variance of their difference."""

    attacker: float
    defender: float
    variance: float


@cache
def ways(dice: Dice) -> dict[tuple[int, ...], int]:
    """All outcomes of a throw, highest face first, each with the number of ways to get it. It does not matter
    which die shows a face: only faces are compared."""
    counts: Counter[tuple[int, ...]] = Counter({(): 1})
    for sides in dice:
        grown: Counter[tuple[int, ...]] = Counter()
        for faces, number in counts.items():
            for face in range(1, sides + 1):
                grown[tuple(sorted((*faces, face), reverse=True))] += number
        counts = grown
    return counts


@cache
def chances(attack: Dice, defence: Dice, bonus: Bonus = PLAIN) -> dict[tuple[int, int], Fraction]:
    """The probability of each pair of losses [attacker's, defender's] in a throw of these dice; `bonus` is
    added to the highest die of each side."""
    counts: Counter[tuple[int, int]] = Counter()
    for side, number in ways(attack).items():
        for foe, times in ways(defence).items():
            counts[losses(side, foe, bonus)] += number * times
    return {lost: Fraction(number, math.prod(attack + defence)) for lost, number in counts.items()}


@cache
def odds(attack: Dice, defence: Dice, bonus: Bonus = PLAIN) -> Odds:
    """The expected values and the variance of a throw: computed exactly, rounded only at the end."""
    known = chances(attack, defence, bonus).items()
    attacker = sum(p * lost[0] for lost, p in known)
    defender = sum(p * lost[1] for lost, p in known)
    mean = defender - attacker
    variance = sum(p * (lost[1] - lost[0] - mean) ** 2 for lost, p in known)
    return Odds(float(attacker), float(defender), float(variance))


class Luck(NamedTuple):
    """A seat's throws, attacking and defending: losses inflicted minus suffered, cumulative and beginning
    with 0; their expected value, and its variance."""

    actual: tuple[int, ...] = (0,)
    expected: tuple[float, ...] = (0.0,)
    variance: tuple[float, ...] = (0.0,)

    @property
    def throws(self) -> int:
        """The number of throws."""
        return len(self.actual) - 1

    @property
    def excess(self) -> float:
        """How far the result exceeds the expectation; negative for bad luck."""
        return self.actual[-1] - self.expected[-1]

    @property
    def share(self) -> float | None:
        """The share, 0 to 1, of outcomes of the same throws that are worse; None after fewer than `FEW`
        throws."""
        if self.throws < FEW or not self.variance[-1]:
            return None
        return (1 + math.erf(self.excess / math.sqrt(2 * self.variance[-1]))) / 2

    @property
    def ordinary(self) -> bool:
        """Whether the result lies within the band that contains 95 of 100 outcomes."""
        return abs(self.excess) <= BAND * math.sqrt(self.variance[-1])


def luck(throws: Iterable[Throw], seat: int) -> Luck:
    """A seat's luck in the throws in which it took part."""
    actual, expected, variance = [0], [0.0], [0.0]
    for throw in throws:
        if seat not in (throw.attacker, throw.defender):
            continue
        sign = 1 if seat == throw.attacker else -1
        known = odds(*throw.dice, throw.bonus)
        actual.append(actual[-1] + sign * (throw.lost[1] - throw.lost[0]))
        expected.append(expected[-1] + sign * (known.defender - known.attacker))
        variance.append(variance[-1] + known.variance)
    return Luck(tuple(actual), tuple(expected), tuple(variance))

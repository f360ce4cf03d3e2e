"""What dice may be expected to do: exact chances of a throw, and how far a seat's throws went beyond them.

Dice are fair and of any number of sides, highest against highest, ties to the defender (`parts.battle`).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from engine.parts.battle import losses

Dice = tuple[int, ...]
"""What one seat throws: how many sides each die has, the most first, whatever the order of faces."""

BAND = 1.959964
"""Standard deviations on both sides of the expected value that hold 95 of 100 outcomes."""
FEW = 12
"""Below so many throws the outcome is too far from a normal distribution to say anything."""


class Throw(NamedTuple):
    """One throw of dice between two seats (a neutral one counts as a seat)."""

    attacker: int
    defender: int
    dice: tuple[Dice, Dice]
    """The attacker's and the defender's."""
    lost: tuple[int, int]
    """What they lost by it."""


class Odds(NamedTuple):
    """What a throw brings: expected losses of attacker and defender, and the variance of their difference."""

    attacker: float
    defender: float
    variance: float


@cache
def ways(dice: Dice) -> dict[tuple[int, ...], int]:
    """All that a throw may show, highest face first, each with the number of ways to get it. Which of the
    dice shows a face makes no difference: faces alone are compared."""
    found: Counter[tuple[int, ...]] = Counter({(): 1})
    for sides in dice:
        grown: Counter[tuple[int, ...]] = Counter()
        for faces, number in found.items():
            for face in range(1, sides + 1):
                grown[tuple(sorted((*faces, face), reverse=True))] += number
        found = grown
    return found


@cache
def chances(attack: Dice, defence: Dice) -> dict[tuple[int, int], Fraction]:
    """The probability of all losses [attacker's, defender's] of a throw of such dice against such."""
    found: Counter[tuple[int, int]] = Counter()
    for own, number in ways(attack).items():
        for foe, times in ways(defence).items():
            found[losses(own, foe)] += number * times
    return {lost: Fraction(number, math.prod(attack + defence)) for lost, number in found.items()}


@cache
def odds(attack: Dice, defence: Dice) -> Odds:
    """The expected values and variance of such a throw: exact ones, rounded only at the end."""
    known = chances(attack, defence).items()
    attacker = sum(p * lost[0] for lost, p in known)
    defender = sum(p * lost[1] for lost, p in known)
    mean = defender - attacker
    variance = sum(p * (lost[1] - lost[0] - mean) ** 2 for lost, p in known)
    return Odds(float(attacker), float(defender), float(variance))


class Luck(NamedTuple):
    """A seat's throws, attacking and defending: losses inflicted minus suffered, summed up from throw to
    throw and beginning with 0; what was to be expected of them, and the variance of that."""

    actual: tuple[int, ...] = (0,)
    expected: tuple[float, ...] = (0.0,)
    variance: tuple[float, ...] = (0.0,)

    @property
    def throws(self) -> int:
        """How many throws there were."""
        return len(self.actual) - 1

    @property
    def excess(self) -> float:
        """How much more was won than was to be expected; negative for bad luck."""
        return self.actual[-1] - self.expected[-1]

    @property
    def share(self) -> float | None:
        """Which part of all players with the same throws had worse dice, 0 to 1; None after a few throws."""
        if self.throws < FEW or not self.variance[-1]:
            return None
        return (1 + math.erf(self.excess / math.sqrt(2 * self.variance[-1]))) / 2

    @property
    def ordinary(self) -> bool:
        """Whether the outcome lies within the band that holds 95 of 100 outcomes."""
        return abs(self.excess) <= BAND * math.sqrt(self.variance[-1])


def luck(throws: Iterable[Throw], seat: int) -> Luck:
    """A seat's luck in those of the throws that it took part in."""
    actual, expected, variance = [0], [0.0], [0.0]
    for throw in throws:
        if seat not in (throw.attacker, throw.defender):
            continue
        sign = 1 if seat == throw.attacker else -1
        known = odds(*throw.dice)
        actual.append(actual[-1] + sign * (throw.lost[1] - throw.lost[0]))
        expected.append(expected[-1] + sign * (known.defender - known.attacker))
        variance.append(variance[-1] + known.variance)
    return Luck(tuple(actual), tuple(expected), tuple(variance))

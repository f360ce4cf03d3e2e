"""How attacks that go on to the end would go: exact chances, for people who are about to attack."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from engine.parts.outlook import ATTACK, DEFENCE, throw

MOST = 100
"""Sieges of more units than so many on a side are not reckoned."""


class Prospect(NamedTuple):
    """What an attack on a space would come to if it went on until one side has nothing left to lose."""

    chance: float
    """That the space is taken."""
    left: float
    """Units that the attacker then has, the one that may not attack among them: the mean of all conquests."""
    asked: bool = False
    """Before a single roll the defender is asked for their dice; an attack that goes on does not ask."""
    sure: bool = False
    """Nothing is rolled: the space is taken, unless the defender is `asked` and answers."""


def prospect(
    attackers: int,
    defenders: int,
    guard: int = DEFENCE,
    strong: int = 0,
    tough: int = 0,
    *,
    asked: bool = False,
    matched: bool = False,
) -> Prospect | None:
    """The prospect of so many units in all against so many, the defender rolling at most `guard` dice;
    `strong` and `tough` are the eight-sided dice of the attacker and of the defender. Where dice must be
    `matched`, whoever cannot roll as many as the defender stops. None where nothing can be lost or
    taken, and where there are too many."""
    able = attackers - 1
    if not (0 < able <= MOST and 0 < defenders <= MOST):
        return None
    dice = guard, min(strong, ATTACK), min(tough, guard), matched
    for foe in range(1, defenders + 1):  # each looks up smaller ones alone: no recursion gets deep
        for own in range(1, able + 1):
            _ends(own, foe, *dice)
    chance, left = _ends(able, defenders, *dice)
    return Prospect(chance, 1 + left / chance, asked) if chance else None


@cache
def _ends(own: int, foe: int, guard: int, strong: int, tough: int, matched: bool) -> tuple[float, float]:
    """The chance that all of so many defenders go before so many attackers do, and the sum over these ends of
    the chance of each times what is left of the attackers."""
    if not foe:
        return 1.0, float(own)
    chance = left = 0.0
    if own and not (matched and own < min(ATTACK, guard, foe)):
        for lost, won, p in throw(min(ATTACK, own), strong, min(guard, foe), tough):
            then = _ends(own - lost, foe - won, guard, strong, tough, matched)
            chance += p * then[0]
            left += p * then[1]
    return chance, left

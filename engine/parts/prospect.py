"""Exact chances of attacks that go on to the end, for members who are about to attack."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from engine.boards.board import Board
from engine.parts.battle import PLAIN
from engine.parts.luck import Bonus
from engine.parts.outlook import ATTACK, DEFENCE, throw
from engine.types import IllegalMove

MOST = 100
"""Sieges with more units than this on a side are not computed."""


class Prospect(NamedTuple):
    """The chances of an attack on a space that goes on until one side has nothing left to lose."""

    chance: float
    """The probability that the space is taken."""
    left: float
    """The attacker's units after a conquest, including the one that may not attack: the mean over all
    conquests."""
    asked: bool = False
    """Whether a single roll asks the defender for their dice; an attack that goes on does not ask."""
    sure: bool = False
    """Whether nothing is rolled: the space is taken, unless the defender is `asked` and answers."""
    held: float = 0.0
    """The defender's units after an attack that fails: the mean over all failures; 0 if it cannot fail."""
    cards: bool = False
    """Whether somebody could answer with a card, by what everybody knows: then this is as if nobody did."""

    @property
    def percent(self) -> int:
        """The chance in percent, rounded so that nothing uncertain looks certain."""
        return min(max(round(100 * self.chance), 1), 99)


def attacking(
    world: Board, origin: str, to: str, here: Sequence[int], armies: int | None
) -> tuple[int, int, int]:
    """The two spaces of an attack, and the armies with which it begins: all that are `here` by space, or
    `armies` beside the one that stays.

    :raises IllegalMove: `not-adjacent`, `too-few-armies`.
    """
    a, t = world.index[origin], world.index[to]
    if t not in world.reach[a]:
        raise IllegalMove("not-adjacent", **{"from": origin, "to": to})
    force = here[a] if armies is None else armies + 1
    if force < 2:
        raise IllegalMove("too-few-armies", space=origin)
    return a, t, force


def prospect(
    attackers: int,
    defenders: int,
    guard: int = DEFENCE,
    strong: int = 0,
    tough: int = 0,
    *,
    bonus: Bonus = PLAIN,
    asked: bool = False,
    matched: bool = False,
    capped: bool = False,
) -> Prospect | None:
    """The prospect of this many units in all against that many, the defender rolling at most `guard` dice;
    `strong` and `tough` are the eight-sided dice of the attacker and of the defender, `bonus` is added
    to the highest die of each. Where dice must be `matched`, an attacker who cannot roll as many as the
    defender stops; where they are `capped`, the defender rolls no more of them than the attacker. None where
    nothing can be lost or taken, and where there are too many."""
    able = attackers - 1
    if not (0 < able <= MOST and 0 < defenders <= MOST):
        return None
    dice = guard, min(strong, ATTACK), min(tough, guard), bonus, matched, capped
    chance, left, held = _ends(able, defenders, *dice)
    if not chance:
        return None
    return Prospect(chance, 1 + left / chance, asked, held=held / (1 - chance) if chance < 1 else 0.0)


@cache
def _ends(
    ours: int, foe: int, guard: int, strong: int, tough: int, bonus: Bonus, matched: bool, capped: bool
) -> tuple[float, float, float]:
    """The chance that `foe` defenders fall before `ours` attackers do; the sum over these ends of the chance
    of each times what is left of the attackers; and the same over the other ends of the defenders."""
    if not foe:
        return 1.0, float(ours), 0.0
    chance = left = held = 0.0
    if not ours or (matched and ours < min(ATTACK, guard, foe)):
        held = float(foe)
    else:
        dice = min(ATTACK, ours)
        against = min(guard, foe, dice if capped else guard)
        for lost, won, p in throw(dice, strong, against, tough, bonus):
            then = _ends(ours - lost, foe - won, guard, strong, tough, bonus, matched, capped)
            chance += p * then[0]
            left += p * then[1]
            held += p * then[2]
    return chance, left, held

"""Tools of computer players: the best of scored moves, how a siege would go, and the way to the front."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import cache
from typing import NamedTuple

from engine.parts.battle import PLAIN
from engine.parts.luck import Bonus, chances
from engine.rng import Chance
from engine.types import Move

MOST = 30
"""Greater numbers of units are computed as this many: the difference is negligible."""
ATTACK, DEFENCE = 3, 2
"""The most dice of each side."""


def best(scored: Iterable[tuple[float, Move]], chance: Chance) -> Move | None:
    """The move with the highest score above 0; chance decides between equals."""
    good = [(score, move) for score, move in scored if score > 0]
    if not good:
        return None
    top = max(score for score, _ in good)
    moves = [move for score, move in good if score == top]
    return moves[chance.below(len(moves))] if len(moves) > 1 else moves[0]


class Siege(NamedTuple):
    """The expected course of attacks that go on to the end."""

    chance: float
    """The probability that no defender is left."""
    lost: float
    """The expected losses of the attacker, in units."""
    killed: float
    """The expected losses of the defender, in units."""


@cache
def throw(
    dice: int, strong: int, against: int, tough: int, bonus: Bonus = PLAIN
) -> tuple[tuple[int, int, float], ...]:
    """Losses of both sides with their probabilities; `strong` and `tough` dice of a side have eight faces,
    the others six; `bonus` is added to the highest die of each side."""
    strong, tough = min(strong, dice), min(tough, against)
    attack = (8,) * strong + (6,) * (dice - strong)
    defence = (8,) * tough + (6,) * (against - tough)
    return tuple((lost, won, float(p)) for (lost, won), p in chances(attack, defence, bonus).items())


@cache
def _siege(attackers: int, defenders: int, strong: int, tough: int, bonus: Bonus, capped: bool) -> Siege:
    if not defenders or not attackers:
        return Siege(float(not defenders), 0.0, 0.0)
    success = lost = killed = 0.0
    dice = min(ATTACK, attackers)
    against = min(DEFENCE, defenders, dice if capped else DEFENCE)
    for ours, foe, p in throw(dice, strong, against, tough, bonus):
        then = _siege(attackers - ours, defenders - foe, strong, tough, bonus, capped)
        success += p * then.chance
        lost += p * (ours + then.lost)
        killed += p * (foe + then.killed)
    return Siege(success, lost, killed)


def siege(
    attackers: int,
    defenders: int,
    strong: int = 0,
    tough: int = 0,
    *,
    bonus: Bonus = PLAIN,
    capped: bool = False,
) -> Siege:
    """Attacks with this many units to lose until they or the defenders are gone, all dice thrown each time;
    `strong` and `tough` are the eight-sided dice of the attacker and of the defender, `bonus` what is added
    to the highest die of each. With `capped` dice the defender throws no more of them than the
    attacker."""
    sizes = min(max(attackers, 0), MOST), min(defenders, MOST)
    return _siege(*sizes, min(strong, ATTACK), min(tough, DEFENCE), bonus, capped)


def steps_to(space: int, goals: Collection[int], near: Sequence[Iterable[int]]) -> int:
    """The number of steps from a space to the nearest goal; if none can be reached, one more than to the
    farthest space."""
    seen = edge = {space}
    steps = 0
    while edge and edge.isdisjoint(goals):
        edge = {n for s in edge for n in near[s]} - seen
        seen = seen | edge
        steps += 1
    return steps

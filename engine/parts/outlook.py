"""Tools of computer players: the best of scored moves, how a siege would go, and the way to the front."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import cache
from typing import NamedTuple

from engine.luck import chances
from engine.rng import Chance
from engine.types import Move

MOST = 30
"""Greater numbers of units are weighed as this many: what they would change is not worth the reckoning."""
ATTACK, DEFENCE = 3, 2
"""The most dice of each side."""


def best(scored: Iterable[tuple[float, Move]], chance: Chance) -> Move | None:
    """The move with the highest score above 0; among equals by chance."""
    found = [(score, move) for score, move in scored if score > 0]
    if not found:
        return None
    top = max(score for score, _ in found)
    moves = [move for score, move in found if score == top]
    return moves[chance.below(len(moves))] if len(moves) > 1 else moves[0]


class Siege(NamedTuple):
    """What to expect of attacks that go on to the end."""

    chance: float
    """That no defender is left."""
    lost: float
    """Units that the attacker loses."""
    killed: float
    """Units that the defender loses."""


@cache
def throw(dice: int, strong: int, against: int, tough: int) -> tuple[tuple[int, int, float], ...]:
    """Losses of both sides with their probabilities; `strong` and `tough` dice of a side have eight faces,
    the others six."""
    strong, tough = min(strong, dice), min(tough, against)
    attack = (8,) * strong + (6,) * (dice - strong)
    defence = (8,) * tough + (6,) * (against - tough)
    return tuple((lost, won, float(p)) for (lost, won), p in chances(attack, defence).items())


@cache
def _siege(attackers: int, defenders: int, strong: int, tough: int) -> Siege:
    if not defenders or not attackers:
        return Siege(float(not defenders), 0.0, 0.0)
    success = lost = killed = 0.0
    for own, foe, p in throw(min(ATTACK, attackers), strong, min(DEFENCE, defenders), tough):
        then = _siege(attackers - own, defenders - foe, strong, tough)
        success += p * then.chance
        lost += p * (own + then.lost)
        killed += p * (foe + then.killed)
    return Siege(success, lost, killed)


def siege(attackers: int, defenders: int, strong: int = 0, tough: int = 0) -> Siege:
    """Attacks with so many units to lose until they or the defenders are gone, all dice thrown each time;
    `strong` and `tough` are the eight-sided dice of the attacker and of the defender."""
    return _siege(
        min(max(attackers, 0), MOST), min(defenders, MOST), min(strong, ATTACK), min(tough, DEFENCE)
    )


def steps_to(space: int, goals: Collection[int], near: Sequence[Iterable[int]]) -> int:
    """Steps from a space to the nearest of the goals; as many as reach anything if none is reached."""
    seen = edge = {space}
    steps = 0
    while edge and edge.isdisjoint(goals):
        edge = {n for s in edge for n in near[s]} - seen
        seen = seen | edge
        steps += 1
    return steps

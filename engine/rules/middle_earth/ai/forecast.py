"""How long the ring still takes, as the computer player of `middle_earth` estimates it."""

from __future__ import annotations

from functools import cache

from engine.boards.load import load_board
from engine.rules.middle_earth.meta import path
from engine.rules.middle_earth.ring import SIX, entry_need

CLASSIC = 24.0
"""How many turns are taken to be left where no ring ends the game."""


def _odds(need: int) -> float:
    """How likely the ring leaves a step that needs so much, if nobody plays a card."""
    return (SIX + 1 - need) / SIX if need else 1.0


@cache
def _needs() -> tuple[int, ...]:
    """By step of the path: what the ring needs when it enters it."""
    world = load_board("ringlands")
    return tuple(entry_need(world, step) for step in range(len(path(world))))


@cache
def turns_left(step: int, need: int) -> float:
    """The expected number of turns until the ring is out, including the present one."""
    return sum(1 / _odds(n) for n in (need, *_needs()[step + 1 :]))


@cache
def over_within(step: int, need: int, turns: int) -> float:
    """How likely the ring is out after this many turns, the present one included."""
    if step == len(_needs()):
        return 1.0
    if not turns:
        return 0.0
    odds = _odds(need)
    entered = (*_needs(), 0)[step + 1]
    stays = over_within(step, need, turns - 1) if odds < 1 else 0.0
    return odds * over_within(step + 1, entered, turns - 1) + (1 - odds) * stays

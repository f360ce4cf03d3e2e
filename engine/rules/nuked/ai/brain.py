"""What the planner knows of `nuked`."""

from __future__ import annotations

from engine.rules.nuked.ai.measure import NAMES, features
from engine.rules.nuked.ai.search import WEIGHTS, search
from engine.system import AnyState, Brain


def turn(at: AnyState) -> object:
    """The round and the seat on turn."""
    return at.body.round, at.body.turn


BRAIN = Brain(
    features=features,
    names=NAMES,
    weights=WEIGHTS,
    rate=2.0,
    turn=turn,
    search=search,
)

"""Computer players. They see what a member in their seat sees, a `View` and the legal `Offers`, and positions
that such a member could imagine (`engine.ai.sampling`): never a secret, never the game's dice.

A player is a function of these and a generator of its own; it keeps nothing.
"""

from __future__ import annotations

from engine.ai.levels import EARLIER, LEVELS, PLAYERS, Budget, TurnBudget, allowance, think, turn_of
from engine.ai.planner import Thought
from engine.rng import Chance
from engine.types import Move, State

__all__ = [
    "EARLIER",
    "LEVELS",
    "PLAYERS",
    "Budget",
    "Thought",
    "TurnBudget",
    "allowance",
    "decide",
    "think",
    "turn_of",
]


def decide(level: str, state: State, seat: int, chance: Chance, nodes: int | None = None) -> Move:
    """The move of a computer player of this level for a seat for which the game waits (see `think`).
    :raises KeyError: no such level."""
    return think(level, state, seat, chance, nodes).move

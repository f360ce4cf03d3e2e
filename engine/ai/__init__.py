"""Computer players. They see what a member in their seat sees: a `View` and the legal `Offers`.

A player is a function of the view, the offers (never empty) and a generator of its own; it keeps nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.ai.greedy import greedy
from engine.ai.random import random
from engine.kernel import legal, view
from engine.queries.offers import Offers
from engine.rng import Chance
from engine.types import Move, State, View

Player = Callable[[View, Offers, Chance], Move]

PLAYERS: dict[str, Player] = {"random": random, "greedy": greedy}
"""The levels, weakest first."""


def decide(level: str, state: State, seat: int, chance: Chance) -> Move:
    """The move of a computer player of this level for a seat for which the game waits. :raises KeyError: no
    such level."""
    return PLAYERS[level](view(state, seat), legal(state, seat), chance)

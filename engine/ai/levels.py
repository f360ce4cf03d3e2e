"""The levels of computer players, and how much each of them may think."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from engine.ai.easy import easy
from engine.ai.greedy import greedy
from engine.ai.planner import Thought, plan
from engine.ai.random import random
from engine.kernel import legal, rules_of, view
from engine.queries.offers import Offers
from engine.rng import Chance
from engine.types import Move, State, View

Player = Callable[[View, Offers, Chance], Move]


class Budget(NamedTuple):
    """Milliseconds of a usual processor; the planner counts them in nodes (`Brain.rate`)."""

    decision: float
    turn: float
    """For all decisions of one turn together."""


LEVELS: Mapping[str, Budget | None] = {
    "easy": None,
    "normal": None,
    "hard": Budget(30, 300),
    "expert": Budget(300, 3000),
}
"""The levels that can be chosen, weakest first; with a budget for those that plan."""
PLAYERS: Mapping[str, Player] = {"easy": easy, "normal": greedy, "random": random, "greedy": greedy}
"""The players that do not plan, among them those that only games stored before still have."""
EARLIER = tuple(name for name in PLAYERS if name not in LEVELS)
"""Levels that only games stored before have."""


def allowance(level: str, rules: str, budget: Budget | None = None) -> Budget:
    """The nodes that a level, or another budget, has for a decision and for a turn."""
    given = budget or LEVELS.get(level)
    brain = rules_of(rules).brain
    if given is None or brain is None:
        return Budget(0, 0)
    return Budget(given.decision * brain.rate, given.turn * brain.rate)


def turn_of(state: State) -> object:
    """A value that stays the same while a turn lasts, so that its budget can be kept: the planner's."""
    brain = rules_of(state.setup.rules).brain
    return brain.turn(state) if brain else 0


class TurnBudget:
    """Keeps count of what one seat has used up in its present turn."""

    def __init__(self) -> None:
        self._turn: object = None
        self._spent = 0

    def remaining_nodes(self, level: str, state: State, budget: Budget | None = None) -> int:
        """The nodes that the next decision may take: what a level, or another budget, has for
        one, or what is left of the turn's."""
        most = allowance(level, state.setup.rules, budget)
        return int(max(0, min(most.decision, most.turn - self._nodes_spent(state))))

    def spend(self, state: State, nodes: int) -> None:
        """Note what a decision in this position took."""
        self._turn, self._spent = turn_of(state), self._nodes_spent(state) + nodes

    def _nodes_spent(self, state: State) -> int:
        return self._spent if self._turn == turn_of(state) else 0


def think(
    level: str,
    state: State,
    seat: int,
    chance: Chance,
    nodes: int | None = None,
    budget: Budget | None = None,
) -> Thought:
    """What a computer player of this level does for a seat for which the game waits, with at most about this
    many nodes (None: as many as the level, or another budget, has for a decision).

    :raises KeyError: no such level.
    """
    if player := PLAYERS.get(level):
        return Thought(player(view(state, seat), legal(state, seat), chance), 0)
    most = int(allowance(level, state.setup.rules, budget).decision)
    return plan(state, seat, greedy, chance, most if nodes is None else min(nodes, most))

"""Decides as a system has it: by a campaign over its field, or by a search of its own, in a position that the
seat may imagine. Where neither has an answer, the normal player's stands.

Budgets are counted in nodes, never by a clock: the same position, seed and budget give the same move on every
machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from engine.ai import campaign
from engine.ai.sampling import sample
from engine.kernel import apply, awaited_seats, legal, rules_of, view
from engine.parts.field import Field
from engine.queries.offers import Offers
from engine.rng import Chance
from engine.system import AnyState, Brain
from engine.types import Move, State, View

Quick = Callable[[View, Offers, Chance], Move]
"""The normal player."""


class Thought(NamedTuple):
    """A decision, and what it took."""

    move: Move
    nodes: int


def plan(
    state: State, seat: int, quick: Quick, chance: Chance, nodes: int, brain: Brain | None = None
) -> Thought:
    """The best move that is found with about this many nodes; the quick player's without any, and where there
    is nothing to plan. `brain` is another one than the system's."""
    brain = brain or rules_of(state.setup.rules).brain
    seen, offers = view(state, seat), legal(state, seat)
    first = quick(seen, offers, chance)
    if brain is None or nodes <= 0:
        return Thought(first, 0)
    now = sample(state, seat, chance)
    if brain.field:
        named = brain.candidates(seen, offers, chance) if brain.candidates else ()
        ventures = _ventures(brain.field, now, seat, named)
        field = brain.field(now, seat)
        if field and (choice := campaign.decide(brain, field, seen.rules, offers, first, nodes, ventures)):
            return Thought(choice.move, choice.rows // campaign.ROWS_PER_NODE)
    if brain.search:
        move, spent = brain.search(now, seat, chance, nodes)
        if move is not None and move in offers:
            return Thought(move, spent)
    return Thought(first, 0)


def _ventures(
    field: Callable[[AnyState, int], Field | None], state: State, seat: int, moves: Iterable[Move]
) -> Iterator[campaign.Venture]:
    """The positions after moves that a campaign may begin with."""
    for move in moves:
        after = apply(state, move).state
        if not after.result and awaited_seats(after) == (seat,) and (outcome := field(after, seat)):
            yield campaign.Venture(move, outcome, legal(after, seat))

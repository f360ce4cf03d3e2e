"""What the planner knows of `new_wave`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.parts.imagined import ImaginedOffers, prompt_view
from engine.rng import Chance
from engine.rules.new_wave import market
from engine.rules.new_wave.ai.beam.turnsearch import TurnSearch
from engine.rules.new_wave.ai.player import sensible
from engine.rules.new_wave.ai.tuning import NORMAL, START, side_tuning, tuning_of
from engine.rules.new_wave.ai.tuning import TUNED as TABLE
from engine.rules.new_wave.meta import ALIENS
from engine.rules.new_wave.state import side_of
from engine.rules.new_wave.steps import STEPS
from engine.rules.new_wave.view import view as view_of
from engine.system import AnyState, Brain, Choices, NumberTable
from engine.types import Move, View

TUNED = 1000
"""With this many nodes for a decision the tuned numbers are used on both sides. With fewer the humans, whose
task is easier, weigh as the normal player does."""


def search(at: AnyState, seat: int, chance: Chance, nodes: int) -> tuple[Move | None, int]:
    """The first move of the best turn that is found. The swap of a turn comes first: what follows knows
    what it turned up."""
    step = STEPS[at.stack[-1].step]
    offers = list(step.offers(at, seat))
    if len(offers) == 1:
        return offers[0].move(seat), 0
    view, legal = prompt_view(at, seat, step.prompt(at, seat), view_of), ImaginedOffers(at, seat, step)
    side = side_of(at.body, seat)
    tuning = side_tuning(side) if nodes >= TUNED or side == ALIENS else NORMAL
    if market.may_swap(at) and at.stack[-1].step == "act":
        move = sensible(view, legal, tuning)
        if move.args[:1] == (market.SWAP,):
            return move, 1
    turn_search = TurnSearch(at, view, seat, tuning, nodes)
    best = turn_search.run()
    if best is None:
        act = at.stack[-1].step == "act"
        best = Move(seat, "pass") if act else sensible(view, legal, tuning)
    return best, turn_search.spent


def _weighing(numbers: Mapping[str, Any]) -> Callable[[View, Choices, Chance], Move]:
    """The sensible player with other numbers."""
    tuning = tuning_of(numbers)
    return lambda view, offers, chance: sensible(view, offers, tuning)


BRAIN = Brain(
    rate=15.0,
    turn=lambda at: (at.body.round, at.body.turn),
    table=NumberTable(TABLE, START, lambda at, seat: side_of(at.body, seat), _weighing),
    search=search,
)

"""What the planner needs to know of `risk2210`: a search of its own for whole turns."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from engine.parts.imagined import ImaginedOffers, prompt_view
from engine.parts.valuation import alike, load_numbers
from engine.rng import Chance
from engine.rules.risk2210.ai.numbers import START
from engine.rules.risk2210.ai.planning import Effort, Planner
from engine.rules.risk2210.ai.player import player
from engine.rules.risk2210.state import Body
from engine.rules.risk2210.steps import STEPS
from engine.rules.risk2210.view import view
from engine.system import AnyState, Brain, Search
from engine.types import Move

TUNED = Path(__file__).with_name("tuned.json")

RATE = 30.0
"""Positions that one millisecond values."""
EFFORTS = ((4_000, Effort(3, 1)), (0, Effort(2, 1)))
"""From how many positions on a search goes how far. Longer lines and wider beams were no stronger."""


def turn(at: AnyState) -> object:
    """A value of its own for each turn, and for the bids of each year."""
    b: Body = at.body
    return b.year, b.turn, at.stack[0].step in ("bid", "marker")


def searching(table: Mapping[str, float]) -> Search:
    """The search with what each number is worth."""
    weights = tuple(table[name] for name in START)

    def search(at: AnyState, seat: int, chance: Chance, nodes: int) -> tuple[Move | None, int]:
        """A decision by search, or the normal player's where there is nothing to search."""
        step = STEPS[at.stack[-1].step]
        known, offers = prompt_view(at, seat, step.prompt(at, seat), view), ImaginedOffers(at, seat, step)
        effort = next(effort for least, effort in EFFORTS if nodes >= least)
        planned = Planner(known, offers, chance, weights, effort).decide()
        return planned.move or player(known, offers, chance), max(1, planned.rows)

    return search


BRAIN = Brain(
    rate=RATE,
    turn=turn,
    search=searching(load_numbers(TUNED)),
    table=alike(TUNED, START, searching),
)

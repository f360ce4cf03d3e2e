"""What the planner needs to know of `risk2210`: its numbers, and a search of its own for whole turns."""

from __future__ import annotations

from collections.abc import Sequence

from engine.parts.imagined import ImaginedOffers, seen
from engine.parts.valuation import load
from engine.rng import Chance
from engine.rules.risk2210.ai.ground import Risk2210Ground, stack
from engine.rules.risk2210.ai.numbers import NAMES, Risk2210Numbers
from engine.rules.risk2210.ai.outlook import Risk2210Outlook
from engine.rules.risk2210.ai.planning import Risk2210Effort, Risk2210Planner
from engine.rules.risk2210.ai.player import player
from engine.rules.risk2210.ai.worth import WEIGHTS
from engine.rules.risk2210.state import Risk2210Body
from engine.rules.risk2210.steps import STEPS
from engine.rules.risk2210.view import view
from engine.system import AnyState, Brain
from engine.types import Move, Prompt

RATE = 30.0
"""Positions that one millisecond values."""
EFFORTS = ((4_000, Risk2210Effort(3, 1)), (0, Risk2210Effort(2, 1)))
"""From how many positions on a search goes how far. Longer lines and wider beams were no stronger."""


def turn(at: AnyState) -> object:
    """A value of its own for each turn, and for the bids of each year."""
    b: Risk2210Body = at.body
    return b.year, b.turn, at.stack[0].step in ("bid", "marker")


def features(at: AnyState, seat: int) -> Sequence[float]:
    """How the position stands for a seat between two turns."""
    b: Risk2210Body = at.body
    # What the seat on turn is about to place: its energy is counted without it.
    prompt = Prompt(b.turn, "reinforce_mods", data={"armies": b.pool})
    ground = Risk2210Ground(Risk2210Outlook(seen(at, seat, prompt, view), seat), fresh=True)
    return [float(column[0]) for column in Risk2210Numbers(ground, stack([ground.first])).all()]


def search(at: AnyState, seat: int, chance: Chance, nodes: int) -> tuple[Move | None, int]:
    """A decision by search, or the normal player's where there is nothing to search."""
    step = STEPS[at.stack[-1].step]
    known, offers = seen(at, seat, step.prompt(at, seat), view), ImaginedOffers(at, seat, step)
    effort = next(effort for least, effort in EFFORTS if nodes >= least)
    planned = Risk2210Planner(known, offers, chance, load(WEIGHTS), effort).decide()
    return planned.move or player(known, offers, chance), max(1, planned.rows)


BRAIN = Brain(features=features, names=NAMES, weights=WEIGHTS, rate=RATE, turn=turn, search=search)

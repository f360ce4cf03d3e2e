"""What the planner knows of `new_wave`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from engine.rng import Chance
from engine.rules.new_wave import market
from engine.rules.new_wave.ai.beam.turnsearch import TurnSearch
from engine.rules.new_wave.ai.numbers import NAMES, expected, numbers
from engine.rules.new_wave.ai.player import sensible
from engine.rules.new_wave.ai.tuning import NORMAL, START, tuned, tuning_of
from engine.rules.new_wave.ai.tuning import TUNED as TABLE
from engine.rules.new_wave.meta import ALIENS
from engine.rules.new_wave.state import NewWaveBody, side_of
from engine.rules.new_wave.steps import STEPS
from engine.rules.new_wave.view import view
from engine.system import AnyState, Brain, Choices, NumberTable
from engine.types import Move, Offer, View

WEIGHTS = Path(__file__).with_name("weights.json")
TUNED = 1000
"""With this many nodes for a decision the tuned numbers are used on both sides. With fewer the humans, whose
task is easier, weigh as the normal player does."""


class ListedMoves:
    """The legal moves of a seat, listed."""

    def __init__(self, seat: int, offers: Sequence[Offer]) -> None:
        self.seat = seat
        self._offers = offers

    def __iter__(self) -> Iterator[Offer]:
        return iter(self._offers)

    def __contains__(self, move: object) -> bool:
        return any(move in offer for offer in self._offers)


def features(at: AnyState, seat: int) -> Sequence[float]:
    """The numbers, seen from the seat's side."""
    b: NewWaveBody = at.body
    sign = 1.0 if seat == b.aliens else -1.0
    move = 1.0 if b.turn == b.aliens else -1.0
    hands = expected(b.decks[b.aliens]), expected(b.decks[1 - b.aliens])
    return [sign * n for n in numbers(b, at.setup.options["rounds"], move, hands)]


def search(
    at: AnyState, seat: int, chance: Chance, nodes: int, worth: Callable[[Sequence[float]], float]
) -> tuple[Move | None, int]:
    """The first move of the best turn that is found. The swap of a turn comes first: what follows knows
    what it turned up."""
    step = STEPS[at.stack[-1].step]
    offers = list(step.offers(at, seat))
    if len(offers) == 1:
        return offers[0].move(seat), 0
    seen = _seen(at, seat)
    side = side_of(at.body, seat)
    tuning = tuned(side) if nodes >= TUNED or side == ALIENS else NORMAL
    if market.may_swap(at) and at.stack[-1].step == "act":
        move = sensible(seen, ListedMoves(seat, offers), tuning)
        if move.args[:1] == (market.SWAP,):
            return move, 1
    found = TurnSearch(at, seen, seat, tuning, nodes)
    best = found.run()
    if best is None and at.stack[-1].step == "act":
        best = Move(seat, "pass")
    return best, found.spent


def _seen(at: AnyState, seat: int) -> View:
    """What the seat sees of an imagined position."""
    setup, prompt = at.setup, STEPS[at.stack[-1].step].prompt(at, seat)
    return View(
        rules=setup.rules, version=setup.version, options=setup.options, viewer=seat, ply=0,
        prompts=(prompt,), result=None, **view(at, seat),
    )  # fmt: skip


def _weighing(numbers: Mapping[str, Any]) -> Callable[[View, Choices, Chance], Move]:
    """The sensible player with other numbers."""
    tuning = tuning_of(numbers)
    return lambda view, offers, chance: sensible(view, offers, tuning)


BRAIN = Brain(
    features=features,
    names=NAMES,
    weights=WEIGHTS,
    rate=15.0,
    turn=lambda at: (at.body.round, at.body.turn),
    table=NumberTable(TABLE, START, lambda at, seat: side_of(at.body, seat), _weighing),
    search=search,
)

"""The computer player of `new_wave`: for each question its way to answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.rng import Chance
from engine.rules.new_wave.ai.decision import Decision, is_money
from engine.rules.new_wave.ai.outlook import MAP
from engine.rules.new_wave.ai.purchases import deal
from engine.rules.new_wave.ai.tuning import NORMAL, Tuning
from engine.rules.new_wave.buildings import FIRE
from engine.rules.new_wave.pushing import DRIVEN
from engine.system import Choices
from engine.types import Move, Offer, View

LEAST = 0.05
"""What a move has to bring that need not be made."""


def player(view: View, offers: Choices, chance: Chance) -> Move:
    """A sensible move: sees only the view, chooses only among the offers, keeps nothing in between. Chance
    has no part in it."""
    return sensible(view, offers, NORMAL)


def sensible(view: View, offers: Choices, tuning: Tuning) -> Move:
    """What a player does that weighs so."""
    known = list(offers)
    if len(known) == 1:
        return known[0].move(offers.seat)
    return ANSWERS[view.phase](Decision(view, offers.seat, known, tuning))


def _act(decision: Decision) -> Move:
    """What buildings do costs nothing; then cards are bought, and those of the hand played, first whatever
    does most."""
    for offer in decision.offers:
        if offer.args[:1] == (FIRE,):
            return offer.move(decision.seat)
    if move := deal(decision):
        return move
    moves = decision.scored_moves(o for o in decision.offers if o.verb == "play" and not is_money(o))
    best = max(moves, key=lambda scored: scored.value, default=None)
    return best.move if best and best.value > LEAST else Move(decision.seat, "pass")


def _rest(decision: Decision) -> Move:
    """The least bad of what must be done."""
    return max(decision.scored_moves(decision.offers), key=lambda scored: scored.value).move


def _walk(decision: Decision) -> Move:
    """A second civilian walks only where that brings something."""
    best = max((o for o in decision.offers if o.verb == "move"), key=decision.then)
    if decision.then(best) > decision.now + LEAST:
        return best.move(decision.seat)
    return Move(decision.seat, "pass")


def _push(decision: Decision) -> Move:
    """The army goes where it does least."""
    start = MAP.index[decision.prompt.data["space"]]

    def score(offer: Offer) -> float:
        new = decision.outlook.copy()
        new.units[DRIVEN][start] -= 1
        new.units[DRIVEN][MAP.index[offer.args[0]]] += 1
        return decision.value(new)

    return max(decision.offers, key=score).move(decision.seat)


ANSWERS: Mapping[str, Callable[[Decision], Move]] = {"act": _act, "rest": _rest, "walk": _walk, "push": _push}
"""By the step that asks."""

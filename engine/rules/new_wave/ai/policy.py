"""A quick random player of `new_wave` that sees everything: benchmarks, long self-play, fuzzing."""

from __future__ import annotations

from engine.rng import Chance
from engine.rules.new_wave.meta import HUMANS
from engine.rules.new_wave.playing import is_team
from engine.rules.new_wave.state import side_of
from engine.rules.new_wave.steps import STEPS
from engine.system import AnyState
from engine.types import Move

IDLE = 12
"""One decision in this many is the default."""
PATIENCE = 4
"""Humans strike where they can, the aliens one time in this many, so that either side may win."""
HARMFUL = {"strike", "kill", "fire", "air_attack", "scorching_beam", "poisonous_fog", "infrasound"}
"""Words of moves that hurt the other side without removing a card."""
LOSING = {"sell", "last"}
"""Words of moves that remove a card: seldom chosen, so that games go on."""


def policy(at: AnyState, chance: Chance) -> Move:
    """The next move: what hurts, if anything does, else money, purchases, moves by chance; seldom an early
    end."""
    step = STEPS[at.stack[-1].step]
    seat = at.body.turn
    if not chance.below(IDLE):
        return step.default(at, seat)
    offers = list(step.offers(at, seat))
    if chance.below(8):
        offers = [o for o in offers if not LOSING.intersection(o.args)] or offers
    harmful = [o for o in offers if o.verb != "buy" and (HARMFUL.intersection(o.args) or is_team(o.args))]
    if harmful and (side_of(at.body, seat) == HUMANS or not chance.below(PATIENCE)):
        return chance.choice(harmful).move(seat)
    busy = [o for o in offers if o.verb != "pass"] or offers
    verb = chance.choice(list(dict.fromkeys(o.verb for o in busy)))
    return chance.choice([o for o in busy if o.verb == verb]).move(seat)

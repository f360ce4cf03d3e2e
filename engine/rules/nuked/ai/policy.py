"""A quick, sensible random player of `nuked` that sees everything: benchmarks, long self-play, fuzzing."""

from __future__ import annotations

from engine.rng import Chance
from engine.rules.nuked import battle
from engine.rules.nuked.land import near
from engine.rules.nuked.meta import board
from engine.rules.nuked.state import Body, farm_of, own
from engine.rules.nuked.steps import STEPS
from engine.system import AnyState
from engine.types import Move

HEAP = 3
"""In one turn out of this many the troops gather on the Capital."""


def policy(at: AnyState, chance: Chance) -> Move:
    """The next move of the first awaited seat: troops onto one border territory, attacks with all but one on
    whatever can be taken, Capitals first, cards now and then."""
    b: Body = at.body
    top = at.stack[-1].step
    step = STEPS[top]
    seat = step.seats(at)[0]
    ids = board(at.setup).ids
    if top == "deploy":
        return Move(seat, "choose", ("spread",))
    if top == "reinforce" and chance.below(8):
        if not chance.below(HEAP):
            return step.default(at, seat)
        around = board(at.setup).neighbours
        border = [s for s in own(b, seat) if any(b.owner[n] != seat for n in around[s])]
        return Move(seat, "place", (ids[chance.choice(border or own(b, seat))], b.pool))
    if top == "attack" and chance.below(12):
        return _attack(at, chance, seat)
    if top == "react" and chance.below(2):
        return Move(seat, "choose", ("hold",))
    offers = list(step.offers(at, seat))
    verb = chance.choice(list(dict.fromkeys(o.verb for o in offers)))
    return chance.choice([o for o in offers if o.verb == verb]).move(seat)


def _attack(at: AnyState, chance: Chance, seat: int) -> Move:
    b: Body = at.body
    ids = board(at.setup).ids
    pairs = [
        (farm_of(b, t) >= 0, a, t)
        for a in own(b, seat)
        if b.armies[a] > 2
        for t in near(at, a)
        if b.owner[t] != seat and not battle.is_barred(at, t) and battle.least(at, t) < b.armies[a]
    ]
    if not pairs:
        return Move(seat, "pass")
    best = [pair for pair in pairs if pair[0]] or pairs
    _, a, t = chance.choice(best)
    return Move(seat, "attack", (ids[a], ids[t], b.armies[a] - 1))

"""A quick, sensible random player of `risk2210` that sees everything: benchmarks, self-play, fuzzing."""

from __future__ import annotations

from engine.rng import Chance
from engine.rules.risk2210.meta import board
from engine.rules.risk2210.moves import parties, targets
from engine.rules.risk2210.opening import frontier
from engine.rules.risk2210.state import Body, own, units
from engine.rules.risk2210.steps import STEPS
from engine.system import Position
from engine.types import Move


def policy(at: Position, chance: Chance) -> Move:
    """The next move of the first awaited seat: MODs onto one frontier space, attacks on what is weaker until
    few are left, and whatever is offered elsewhere at random."""
    b: Body = at.body
    top = at.stack[-1].step
    step = STEPS[top]
    seat = step.seats(at)[0]
    ids = board(at.setup).ids
    if top == "reinforce":
        return Move(seat, "place", (ids[chance.choice(frontier(at, seat))], b.pool))
    if top == "deploy":
        return Move(seat, "choose", ("spread",))
    if top == "invade" and chance.below(8):
        pairs = [
            (a, t)
            for a in own(b, seat)
            if (there := units(b, a)) > 3
            for t in targets(at, a)
            if units(b, t) < there
        ]
        if not pairs:
            return Move(seat, "pass")
        a, t = chance.choice(pairs)
        if units(b, t):
            return Move(seat, "attack", (ids[a], ids[t], "until", min(3, units(b, a) - 1)))
        return next(parties(b, a, ids[a], ids[t])).move(seat)
    if top == "fortify" and chance.below(2):
        return Move(seat, "pass")
    offers = list(step.offers(at, seat))
    verbs = list(dict.fromkeys(o.verb for o in offers))
    verb = chance.choice(verbs)
    offer = chance.choice([o for o in offers if o.verb == verb])
    low, high = offer.amount or (0, 0)
    return offer.move(seat, high if verb == "move" else low + chance.below(high - low + 1))

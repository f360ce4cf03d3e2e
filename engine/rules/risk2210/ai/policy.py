"""A quick, sensible random player of `risk2210` that sees everything: benchmarks, self-play, fuzzing."""

from __future__ import annotations

from engine.rng import Chance
from engine.rules.risk2210.invasion.moves import parties, targets
from engine.rules.risk2210.meta import COMMANDER_COST, COMMANDERS, MOST_ATTACK, board
from engine.rules.risk2210.opening import frontier
from engine.rules.risk2210.state import NOBODY, Body, own, units
from engine.rules.risk2210.steps import STEPS
from engine.system import AnyState
from engine.types import Move

TRIES = 3
"""How many spaces are searched for a target before the turn goes on."""


def policy(at: AnyState, chance: Chance) -> Move:
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
    if top == "invade" and chance.below(20):
        return _invade(at, chance, seat)
    if top == "hire" and chance.below(6):
        return _hire(at, chance, seat)
    if top == "fortify" and chance.below(10):
        return Move(seat, "pass")
    offers = list(step.offers(at, seat))
    verbs = list(dict.fromkeys(o.verb for o in offers))
    verb = chance.choice(verbs)
    offer = chance.choice([o for o in offers if o.verb == verb])
    low, high = offer.amount or (0, 0)
    return offer.move(seat, high if verb == "move" else low + chance.below(high - low + 1))


def _hire(at: AnyState, chance: Chance, seat: int) -> Move:
    """A commander that is missing, somewhere, as long as there is energy for one."""
    b: Body = at.body
    missing = [k for k, where in enumerate(b.commanders[seat]) if where == NOBODY]
    if not missing or b.energy[seat] < COMMANDER_COST:
        return Move(seat, "pass")
    space = board(at.setup).ids[chance.choice(own(b, seat))]
    return Move(seat, "buy", (COMMANDERS[chance.choice(missing)], space))


def _invade(at: AnyState, chance: Chance, seat: int) -> Move:
    """From the first of some strong spaces from which something weaker can be taken."""
    b: Body = at.body
    ids = board(at.setup).ids
    strong = [s for s, o in enumerate(b.owner) if o == seat and b.mods[s] > 3]
    for _ in range(min(TRIES, len(strong))):
        a = strong.pop(chance.below(len(strong)))
        there = units(b, a)
        weaker = [(t, foes) for t in targets(at, a) if (foes := units(b, t)) < there]
        if weaker:
            t, foes = chance.choice(weaker)
            if foes:
                return Move(seat, "attack", (ids[a], ids[t], min(MOST_ATTACK, there - 1)))
            return next(parties(b, a, ids[a], ids[t])).move(seat)
    return Move(seat, "pass")

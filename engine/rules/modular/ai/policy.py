"""A quick, sensible random player of `modular` that sees everything: benchmarks, self-play, fuzzing."""

from __future__ import annotations

from engine.rng import Chance
from engine.rules.modular import combat, moving
from engine.rules.modular.meta import MOST_DICE, board, is_master
from engine.rules.modular.placing import sites
from engine.rules.modular.state import Body, borders_another, frontier, own
from engine.rules.modular.steps import STEPS
from engine.system import AnyState
from engine.types import Move


def policy(at: AnyState, chance: Chance) -> Move:
    """The next move of the awaited seat: sets as soon as there are any, centres on the frontier, all armies
    onto one territory there, attacks on what is weaker, all move in, idle armies go towards others."""
    b: Body = at.body
    top = at.stack[-1].step
    step = STEPS[top]
    (seat,) = step.seats(at)
    ids = board(at.setup).ids
    if top == "attack":
        return _attack(at, chance, seat)
    if top == "regroup":
        return Move(seat, "pass") if chance.below(4) else _any(at, chance, seat, ("move", "pass"))
    if top == "occupy":
        (offer,) = step.offers(at, seat)
        return offer.move(seat)
    if top == "reinforce":
        if trade := next((o for o in step.offers(at, seat) if o.verb == "trade"), None):
            return trade.move(seat)
        if places := [space for space in sites(at) if borders_another(at, space)]:
            return Move(seat, "buy", ("centre", ids[chance.choice(places)]))
        if b.pool and not is_master(at.setup):
            return Move(seat, "place", (ids[chance.choice(frontier(at, seat))], b.pool))
        return step.default(at, seat)
    return _any(at, chance, seat, ("choose",))


def _any(at: AnyState, chance: Chance, seat: int, verbs: tuple[str, ...]) -> Move:
    """Any move with one of the verbs."""
    offers = [o for o in STEPS[at.stack[-1].step].offers(at, seat) if o.verb in verbs]
    offer = chance.choice(offers)
    return offer.move(seat, offer.amount[0] + chance.below(len(offer)) if offer.amount else None)


def _attack(at: AnyState, chance: Chance, seat: int) -> Move:
    """An attack on something weaker; else, unless it must attack, idle armies towards the frontier."""
    b: Body = at.body
    world = board(at.setup)
    pairs = [
        (a, t, most)
        for a in own(at, seat)
        if b.armies[a] > MOST_DICE
        for t, _, most in combat.targets(at, a)
        if b.armies[t] < b.armies[a]
    ]
    if pairs:
        a, t, most = chance.choice(pairs)
        return Move(seat, "attack", (world.ids[a], world.ids[t], most))
    if combat.must_attack(at):
        return combat.cheapest(at, seat)
    if not b.moved:
        inner = [(a, t, n) for a, t, n in moving.ways(at, seat) if not borders_another(at, a)]
        if inner:
            a, t, n = chance.choice(inner)
            return Move(seat, "move", (world.ids[a], world.ids[t], n))
    return Move(seat, "pass")

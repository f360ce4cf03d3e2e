"""A quick, sensible random player of `middle_earth` that sees everything: benchmarks, long self-play,
fuzzing."""

from __future__ import annotations

from engine.rng import Chance
from engine.rules.middle_earth import trading
from engine.rules.middle_earth.adventures import missions
from engine.rules.middle_earth.cards import KINDS, MISSION
from engine.rules.middle_earth.combat.combat import targets
from engine.rules.middle_earth.combat.links import owed_attack
from engine.rules.middle_earth.meta import DATA, board, has_ring, sites
from engine.rules.middle_earth.opening import frontier
from engine.rules.middle_earth.state import Body, own
from engine.rules.middle_earth.steps import STEPS
from engine.system import AnyState
from engine.types import Move, Offer


def policy(at: AnyState, chance: Chance) -> Move:
    """The next move of the first awaited seat: all battalions onto one border territory, attacks with more
    than three on weaker neighbours, cards now and then, missions at once, redeployments from the interior."""
    top = at.stack[-1].step
    step = STEPS[top]
    seat = step.seats(at)[0]
    if top == "deploy":
        return Move(seat, "choose", ("spread",))
    if top == "attack" and (move := _attack(at, chance, seat)):
        return move
    if top == "reinforce":
        return _reinforce(at, chance, seat)
    if top == "redeploy":
        return _redeploy(at, chance, seat)
    if top == "occupy":
        (offer,) = step.offers(at, seat)
        return offer.move(seat)
    return _any(list(step.offers(at, seat)), chance, seat)


def _any(offers: list[Offer], chance: Chance, seat: int) -> Move:
    """A move by chance: first its verb; seldom one that does nothing, as asking for silence."""
    offers = [offer for offer in offers if not offer.idle or not chance.below(8)]
    verb = chance.choice(list(dict.fromkeys(offer.verb for offer in offers)))
    offer = chance.choice([offer for offer in offers if offer.verb == verb])
    low, high = offer.amount or (0, 0)
    return offer.move(seat, low + chance.below(high - low + 1) if high else None)


def _play_card(at: AnyState, chance: Chance, seat: int) -> Move | None:
    """A card of the hand, if one can be played."""
    if not at.body.adventures[seat]:
        return None
    cards = [offer for offer in STEPS[at.stack[-1].step].offers(at, seat) if offer.verb == "play"]
    return chance.choice(cards).move(seat) if cards else None


def _reinforce(at: AnyState, chance: Chance, seat: int) -> Move:
    b: Body = at.body
    if len(b.hands[seat]) > 2 and (offer := next(trading.offers(at, seat), None)):
        return offer.move(seat)
    if not chance.below(2) and (move := _play_card(at, chance, seat)):
        return move
    return Move(seat, "place", (board(at.setup).ids[chance.choice(frontier(at, seat))], b.pool))


def _attack(at: AnyState, chance: Chance, seat: int) -> Move | None:
    b: Body = at.body
    ids = board(at.setup).ids
    if due := owed_attack(b):
        a, t = due
        return Move(seat, "attack", (ids[a], ids[t], min(DATA.most_attack, b.armies[a] - 1)))
    if done := next(missions.offers(at, seat), None):
        return done.move(seat)
    if not chance.below(3) and (move := _play_card(at, chance, seat)):
        return move
    pairs = [
        (a, t) for a in own(b, seat) if b.armies[a] > 3 for t in targets(at, a) if b.armies[t] < b.armies[a]
    ]
    if not pairs:
        return Move(seat, "pass")
    if has_ring(at.setup) and chance.below(2):
        led = [pair for pair in pairs if pair[0] in b.leaders[seat]]
        for goals in (_goals(at, seat), sites(board(at.setup))):
            if good := [pair for pair in led if pair[1] in goals]:
                pairs = good
                break
    a, t = chance.choice(pairs)
    return Move(seat, "attack", (ids[a], ids[t], min(DATA.most_attack, b.armies[a] - 1)))


def _goals(at: AnyState, seat: int) -> set[int]:
    """The targets of the missions in the hand."""
    index = board(at.setup).index
    return {index[KINDS[n].space] for n in at.body.adventures[seat] if KINDS[n].kind == MISSION}


def _redeploy(at: AnyState, chance: Chance, seat: int) -> Move:
    b: Body = at.body
    offers = list(STEPS["redeploy"].offers(at, seat))
    if cards := [offer for offer in offers if offer.verb == "play"]:
        return chance.choice(cards).move(seat)
    border = set(frontier(at, seat))
    index = board(at.setup).index
    moves = [
        offer
        for offer in offers
        if offer.verb == "move" and index[offer.args[0]] not in border and index[offer.args[1]] in border
    ]
    if moves and not b.begun:
        return chance.choice(moves).move(seat)
    return Move(seat, "pass")

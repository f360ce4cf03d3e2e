"""The computer player of `modular`: knows duty and garrison, quadrants, points and production centres."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.parts.fallback import fallback
from engine.parts.luck import odds
from engine.parts.outlook import best, steps_to
from engine.rng import Chance
from engine.rules.modular.ai.outlook import Outlook
from engine.rules.modular.cards import NUMBERS, worth
from engine.rules.modular.meta import CENTRE_COST, MOST_DICE
from engine.system import Choices
from engine.types import Move, Offer, View
from engine.verbs import UNTIL

SMALL = 0.001
"""A small value, so that one of equal choices is taken."""


def player(view: View, offers: Choices, chance: Chance) -> Move:
    """A sensible move: sees only the view, chooses only among the offers, keeps nothing in between."""
    look = Outlook(view, offers.seat)
    move = ANSWERS[view.phase](look, list(offers), chance)
    return move if move is not None else fallback(offers)


def _of(offers: Iterable[Offer], verb: str) -> list[Offer]:
    return [offer for offer in offers if offer.verb == verb]


def _claim(look: Outlook, offers: list[Offer], chance: Chance) -> Move | None:
    """Beside friends, in quadrants that can become one's own: small ones, and those already begun."""

    def score(offer: Offer) -> float:
        space = look.world.index[offer.args[0]]
        friends = sum(look.owner[n] == look.seat for n in look.world.neighbours[space])
        size = next(len(members) for members in look.world.members if space in members)
        return look.worth[space] + friends + 6 / size

    return best(((score(o), o.move(look.seat)) for o in offers), chance)


def _reinforce(look: Outlook, offers: list[Offer], chance: Chance) -> Move | None:
    """Every set whose armies find a place, the best first; centres where armies are wanted; then armies from
    where they do most."""
    sets = [(worth([NUMBERS[str(kind)] for kind in offer.args]), offer) for offer in _of(offers, "trade")]
    if useful := [(n, offer) for n, offer in sets if look.takes(n)]:
        return max(useful, key=lambda pair: pair[0])[1].move(look.seat)
    return _build(look, offers, chance) or _place(look, _of(offers, "place"), chance)


def _build(look: Outlook, offers: list[Offer], chance: Chance) -> Move | None:
    """A centre on the frontier if none of one's own stands there, or if armies would be lost otherwise."""
    sites = _of(offers, "buy")
    if not sites or (look.front & {s for s in look.own if look.centre[s]} and not look.prompt["surplus"]):
        return None
    left = int(look.prompt["armies"]) - CENTRE_COST

    def score(offer: Offer) -> float:
        space = look.world.index[offer.args[1]]
        return 50 + look.stands(space, look.armies[space] + left) - 50 * (space not in look.front)

    return best(((score(o) + SMALL, o.move(look.seat)) for o in sites), chance)


def _place(look: Outlook, offers: list[Offer], chance: Chance) -> Move | None:
    """All on the territory that gains most by it; of many by halves, so that a second one gets some."""

    def score(offer: Offer) -> tuple[float, Move]:
        space = look.world.index[offer.args[0]]
        most = offer.amount[1] if offer.amount else 1
        n = most if most < 8 else (most + 1) // 2
        here = look.armies[space]
        gain = look.stands(space, here + n) - look.stands(space, here)
        # Of what gains nothing, the frontier and what is beside the weakest is the better place.
        foes = look.foes(space)
        hope = 1 / (1 + min(look.armies[t] for t in foes)) if foes else 0.0
        return 10 + gain + n * SMALL * hope * (1 + here) + 0.2 * look.centre[space], offer.move(look.seat, n)

    return best(map(score, offers), chance)


def _attack(look: Outlook, offers: list[Offer], chance: Chance) -> Move | None:
    """The best attack that is worth it; an obligatory attack where it costs least; otherwise idle armies go
    to the front."""
    index = look.world.index
    sieges = [o for o in _of(offers, "attack") if UNTIL in o.args]

    def options() -> Iterable[tuple[float, Move]]:
        for offer in sieges:
            a, t = index[offer.args[0]], index[offer.args[1]]
            low, high = offer.amount or (1, 1)
            stop = 1 if look.wins(t) else min(high, look.armies[t] // 2 + 1)
            yield look.strike(a, t, look.armies[a]), offer.move(look.seat, max(low, stop))

    if choice := best(options(), chance):
        return choice
    if not any(o.verb == "pass" for o in offers):
        return _least(look, offers)
    if look.view.phase == "regroup" and look.prompt["early"]:
        return None
    return _gather(look, _of(offers, "move"))


def _least(look: Outlook, offers: list[Offer]) -> Move:
    """The single throw that costs least."""
    index = look.world.index

    def cost(move: Move) -> float:
        foes = look.armies[index[move.args[1]]]
        luck = odds((6,) * int(move.args[2]), (6,) * min(MOST_DICE, foes))
        return luck.attacker - luck.defender

    throws = [o for o in _of(offers, "attack") if len(o.args) < MOST_DICE and o.amount]
    return min((o.move(look.seat) for o in throws), key=cost)


def _gather(look: Outlook, offers: list[Offer]) -> Move | None:
    """A move of idle armies: to where most of them gather on, or nearer to, the frontier."""
    index, near = look.world.index, look.world.neighbours
    brought: dict[int, float] = {}
    useful: list[tuple[int, Offer]] = []
    for offer in offers:
        a, t = index[offer.args[0]], index[offer.args[1]]
        if a in look.front or not offer.amount:
            continue
        if t in look.front:
            brought[t] = brought.get(t, 0) + offer.amount[1] * (2 + look.worth[t] / 10)
        elif steps_to(t, look.front, near) < steps_to(a, look.front, near):
            brought[t] = brought.get(t, 0) + offer.amount[1]
        else:
            continue
        useful.append((t, offer))
    if not useful:
        return None
    goal = max(brought, key=lambda t: (brought[t], -t))
    return next(offer for t, offer in useful if t == goal).move(look.seat)


def _occupy(look: Outlook, offers: list[Offer], chance: Chance) -> Move | None:
    """The number that makes both territories stand best."""
    (offer,) = offers
    low, high = offer.amount or (1, 1)
    a, t = (look.world.index[space] for space in offer.args)
    both = look.armies[a] + look.armies[t]
    tries = sorted({low, (low + high) // 2, high}, reverse=True)
    n = max(tries, key=lambda n: look.stands(a, both - n) + look.stands(t, n) + SMALL * n)
    return offer.move(look.seat, n)


def _defend(look: Outlook, offers: list[Offer], chance: Chance) -> Move | None:
    """With as many dice as possible: ties go to the defender."""
    return offers[0].move(look.seat)


ANSWERS: dict[str, Callable[[Outlook, list[Offer], Chance], Move | None]] = {
    "claim": _claim,
    "reinforce": _reinforce,
    "regroup": _attack,
    "attack": _attack,
    "occupy": _occupy,
    "defend": _defend,
}
"""By the step that asks."""

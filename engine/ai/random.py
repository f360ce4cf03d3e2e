"""The weakest player: any legal move, each kind of move as likely as the others."""

from __future__ import annotations

from engine.queries.offers import Offers
from engine.rng import Chance
from engine.types import Move, Offer, View


def random(view: View, offers: Offers, chance: Chance) -> Move:
    """A verb at random, then one of its families of moves, then an amount. What does nothing now, like a
    change of a standing order, is left out: it could go on without end."""
    by_verb: dict[str, list[Offer]] = {}
    for offer in (o for o in offers if not o.idle):
        by_verb.setdefault(offer.verb, []).append(offer)
    offer = chance.choice(by_verb[chance.choice(list(by_verb))])
    if offer.amount is None:
        return offer.move(offers.seat)
    low, high = offer.amount
    return offer.move(offers.seat, low + chance.below(high - low + 1))

"""What of a seat's offers is a matter of campaigns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine import vocabulary
from engine.ai.campaign.terrain import Floats
from engine.parts.field import Field
from engine.types import Move, Offer
from engine.verbs import CHOOSE, PASS, Verb


class Marching(NamedTuple):
    """A move, what it is worth, and the positions that were valued."""

    move: Move
    worth: float
    rows: int


class Marches(NamedTuple):
    """Offers by what they do, with the indices of their spaces."""

    place: dict[int, Offer]
    attack: dict[tuple[int, int], Offer]
    move: dict[tuple[int, int], Offer]
    escorted: dict[tuple[int, int], Offer]
    """Moves on which an escort goes along."""
    free: bool
    """Whether the seat may pass."""
    trades: bool
    """Whether it may spend cards first."""
    others: list[Offer]
    """What else may be done before armies are placed."""


def is_other(marches: Marches, move: Move) -> bool:
    """Whether a move is no matter of campaigns."""
    return any(move in offer for offer in marches.others)


def sorted_offers(field: Field, rules: str, offers: Iterable[Offer], first: Move) -> Marches | None:
    """The offers by what they do; None if none is a matter of campaigns. Idle ones are left out, unless the
    normal player would take one."""
    index = {space: i for i, space in enumerate(field.terrain.ids)}
    marches = Marches({}, {}, {}, {}, free=False, trades=False, others=[])
    for offer in offers:
        if offer.idle and first not in offer:
            continue
        verb = vocabulary.verb(rules, offer.verb)
        spaces = [index[str(arg)] for arg in offer.args[:2] if arg in index]
        if offer.verb == PASS:
            marches = marches._replace(free=True)
        elif verb.weighed:
            marches = marches._replace(trades=True)
        elif not _note(marches, verb, spaces, offer, field.escorts) and not _spreads(offer, spaces):
            marches.others.append(offer)
    return marches if marches.place or marches.attack or marches.move or marches.escorted else None


def _spreads(offer: Offer, spaces: Sequence[int]) -> bool:
    """Whether it is a word by which the rest is placed somehow."""
    return offer.verb == CHOOSE and len(offer.args) == 1 and not spaces and not offer.amount


def _note(marches: Marches, verb: Verb, spaces: Sequence[int], offer: Offer, escorts: Sequence[int]) -> bool:
    """Note an offer where it belongs; False if it belongs nowhere."""
    if not offer.amount or not spaces:
        return False
    if verb.places and len(offer.args) == 1:
        marches.place[spaces[0]] = offer
    elif verb.marches and len(spaces) == 2:
        pair = spaces[0], spaces[1]
        words = len(offer.args)
        known = marches.attack if verb.hostile else marches.move
        if words > 2 and not verb.hostile and pair[0] in escorts:
            marches.escorted[pair] = offer
            return True
        # The last word of an attack says that it goes on, and a move with nobody along is the plain one.
        if pair not in known or (words >= len(known[pair].args) if verb.hostile else words == 2):
            known[pair] = offer
    else:
        return False
    return True


def with_more(armies: Floats, more: dict[int, int]) -> Floats:
    """The armies with more of them in some spaces."""
    row = armies.copy()
    for space, n in more.items():
        row[space] += n
    return row

"""The reserve: purchases, and the swap of a turn (ruling 5)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.rules.new_wave import buildings
from engine.rules.new_wave.actions.effect import Args
from engine.rules.new_wave.actions.travel import place, placements
from engine.rules.new_wave.island import units
from engine.rules.new_wave.meta import CARDS, Card, island
from engine.rules.new_wave.piles import refill
from engine.rules.new_wave.state import Body, Why, card_entries, deck_of, side_of
from engine.system import AnyState, Play
from engine.types import Arg, Move, Offer

SWAP = "swap"


def offers(at: AnyState) -> Iterator[Offer]:
    """What can be paid for and placed now, and what can be swapped."""
    b: Body = at.body
    reserve = dict.fromkeys(deck_of(at).reserve)
    for kind in reserve:
        if price(kind) <= b.money:
            yield from (Offer("buy", (kind, *where)) for where in sites(b, CARDS[kind]))
    if may_swap(at):
        yield from (Offer("choose", (SWAP, kind)) for kind in reserve)


def price(kind: str) -> int:
    """What buying a card costs that can be bought."""
    n = CARDS[kind].price
    assert n is not None, f"{kind} was never to be bought"
    return n


def sites(b: Body, card: Card) -> Iterator[Args]:
    """What a purchase has to name: where a building, or an army that can be placed, goes. A building without
    a site cannot be bought; a miniature without one is not placed."""
    if card.sort == "building":
        yield from ((island().ids[space],) for space in buildings.sites(b, card))
    elif card.unit and units.is_sited(card.unit) and units.sites(b, card.unit):
        yield from placements(b, card.unit)
    else:
        yield ()


def may_swap(at: AnyState) -> bool:
    """Whether a card of the reserve can still be swapped in this turn."""
    deck = deck_of(at)
    return not at.body.swapped and bool(deck.reserve) and bool(deck.offers or deck.tail)


def is_legal(at: AnyState, move: Move) -> bool:
    """Whether a purchase or a swap is possible: agrees with `offers`."""
    args = move.args
    reserve = deck_of(at).reserve
    if move.verb == "choose":
        return len(args) == 2 and args[0] == SWAP and args[1] in reserve and may_swap(at)
    if not args or args[0] not in reserve or price(str(args[0])) > at.body.money:
        return False
    return args[1:] in sites(at.body, CARDS[args[0]])


def why_not(at: AnyState, move: Move) -> Why:
    """Why a purchase or a swap is not possible; None for the general answer."""
    kind = next(iter(move.args[int(move.verb == "choose") :]), None)
    if kind is None or kind not in CARDS:
        return None
    deck = deck_of(at)
    if move.verb == "choose":
        if at.body.swapped:
            return "swapped-already", {}
        if not (deck.offers or deck.tail):
            return "offers-empty", {}
    if kind not in deck.reserve:
        return "not-in-reserve", {"card": kind, "reserve": card_entries(deck.reserve)}
    return None if move.verb == "choose" else _unbought(at, CARDS[kind], move.args[1:])


def _unbought(at: AnyState, card: Card, where: Args) -> Why:
    b: Body = at.body
    if price(card.kind) > b.money:
        return "too-dear", {
            "card": card.kind,
            "price": price(card.kind),
            "money": b.money,
            "side": side_of(b, b.turn),
        }
    named = [args for args in sites(b, card) if args]
    if not named:
        return ("no-site", {"card": card.kind}) if card.sort == "building" else None
    if where and where[0] not in island().index:
        return "unknown-space", {"space": where[0]}
    return "wrong-site", {"card": card.kind, "sites": [args[0] for args in named]}


def buy(play: Play, kind: Arg, where: Args) -> None:
    """Pay for a card of the reserve; it goes to the discards, a building onto the board and out of the game;
    its place is filled at once."""
    b: Body = play.body
    deck, card = deck_of(play), CARDS[kind]
    b.money -= price(card.kind)
    spot = deck.reserve.index(card.kind)
    play.tell("bought", seat=b.turn, cards=card_entries((card.kind,)), price=price(card.kind))
    if card.sort == "building":
        deck.removed += (card.kind,)
        buildings.build(play, card, island().index[where[0]])
    else:
        deck.discards += (card.kind,)
        if card.unit and (where or next(placements(b, card.unit), None) is not None):
            place(play, card.unit, where)
    refill(play, b.turn, spot)


def swap(play: Play, kind: Arg) -> None:
    """A card of the reserve goes under the offers, or out of the game, and the top one comes up for it."""
    b: Body = play.body
    deck, card = deck_of(play), CARDS[kind].kind
    b.swapped = True
    play.tell("swapped", seat=b.turn, cards=card_entries((card,)))
    if play.setup.options["expert"]:
        deck.removed += (card,)
        play.tell("removed", seat=b.turn, cards=card_entries((card,)))
        refill(play, b.turn, deck.reserve.index(card))
        return
    spot = deck.reserve.index(card)
    refill(play, b.turn, spot)
    deck.tail += (card,)

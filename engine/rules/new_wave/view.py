"""What a seat may see of a `new_wave` game, and what else it could be without the seat noticing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.rules.new_wave import buildings, duty
from engine.rules.new_wave.meta import ALIENS, CARDS, DATA, HUMANS, MARKS, UNITS, island
from engine.rules.new_wave.state import (
    Body,
    Deck,
    at_space,
    holds,
    in_order,
    is_hostile,
    is_human,
    people,
    seat_of,
    side_of,
    wall,
    without,
)
from engine.system import AnyState, Play, ViewFields
from engine.types import CardView, DeckView, SeatView, SpaceView, State, Track

MONEY = {ALIENS: "power", HUMANS: "coins"}


def view(at: AnyState, viewer: int | None) -> ViewFields:
    """The system's fields of `engine.View`."""
    b: Body = at.body
    ended = isinstance(at, State) and at.result is not None
    return {
        "board": "britain",
        "round": b.round,
        "phase": "over" if ended else at.stack[-1].step,
        "turn": None if ended else b.turn,
        "spaces": {space.id: space for space in _spaces(b)},
        "seats": tuple(_seat(b, seat, viewer) for seat in range(at.setup.seats)),
        "tracks": (
            Track("round", b.round, at.setup.options["rounds"]),
            Track("damage", b.damage, DATA.limit),
            Track("civilians", people(b), island().people),
        ),
    }


def _spaces(b: Body) -> Iterator[SpaceView]:
    for space, name in enumerate(island().ids):
        owner = None
        if is_hostile(b, space):
            owner = seat_of(b, ALIENS)
        elif is_human(b, space):
            owner = seat_of(b, HUMANS)
        tokens = {"army": b.civilians[space]}
        tokens |= {unit: n for unit in UNITS if (n := at_space(b, unit, space))}
        if b.tiles[space]:
            tokens[b.tiles[space]] = 1
        marks = tuple(mark for mark in MARKS if holds(b, mark, space))
        walls = {b.tiles[space]: height} if (height := wall(b, space)) else {}
        until = dict.fromkeys(marks, b.aliens)
        yield SpaceView(name, owner, tokens, marks, until, walls, _spent_pieces(b, space))


def _spent_pieces(b: Body, space: int) -> dict[str, int]:
    """What has acted in a space in this turn: civilians, miniatures, the building."""
    spent = {"army": b.struck[space]}
    spent |= {unit: b.units[unit].count((space, True)) for unit in UNITS}
    if space in b.fired and b.tiles[space]:
        spent[b.tiles[space]] = 1
    return {kind: n for kind, n in spent.items() if n}


def _seat(b: Body, seat: int, viewer: int | None) -> SeatView:
    deck, side = b.decks[seat], side_of(b, seat)
    counters = {
        MONEY[side]: b.money if seat == b.turn else 0,
        "income": buildings.income(b, side),
    }
    hand = tuple(_card_views(in_order(deck.hand))) if seat == viewer else None
    return SeatView(
        seat,
        "player",
        b.alive[seat],
        counters,
        {"hand": len(deck.hand)},
        hand,
        side,
        piles=tuple(_piles(deck)),
    )


def _piles(deck: Deck) -> Iterator[DeckView]:
    """All piles of a seat, by what everybody may know of them."""
    yield DeckView("reserve", len(deck.reserve), tuple(_card_views(deck.reserve)))
    known = tuple(_card_views(reversed(deck.tail)))
    yield DeckView("offers", len(deck.offers) + len(deck.tail), known)
    yield DeckView("supply", len(deck.supply))
    yield DeckView("discards", len(deck.discards), tuple(_card_views(deck.discards)))
    yield DeckView("removed", len(deck.removed), tuple(_card_views(deck.removed)))


def _card_views(cards: Iterable[str]) -> Iterator[CardView]:
    return (CardView(kind, kind) for kind in cards)


def shuffle_secrets(play: Play, viewer: int | None) -> None:
    """Throw others' hands and supplies together and deal them again; a seat asked for what it must play
    gets something that it must."""
    b: Body = play.body
    for seat, deck in enumerate(b.decks):
        if seat == viewer:
            continue
        size = len(deck.hand)
        cards = list(in_order((*deck.hand, *deck.supply)))
        play.shuffle(cards)
        deck.hand, deck.supply = tuple(cards[:size]), in_order(cards[size:])
        if seat == b.turn and play.stack[-1].step == "rest" and not duty.owes(play):
            _owe(play, deck)


def _owe(play: Play, deck: Deck) -> None:
    """A card of the hand is exchanged for one of the supply that must be played, each by chance."""
    card = play.choice([kind for kind in deck.supply if duty.is_owed(play, CARDS[kind])])
    place = play.below(len(deck.hand))
    deck.supply = in_order((*without(deck.supply, card), deck.hand[place]))
    deck.hand = (*deck.hand[:place], card, *deck.hand[place + 1 :])

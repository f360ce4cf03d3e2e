"""The position of a `new_wave` game, and what must always hold in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from engine.rules.new_wave.meta import (
    ALIENS,
    BUILDINGS,
    CARDS,
    DATA,
    HUMANS,
    RANK,
    SHIP,
    Card,
    SideName,
    island,
)
from engine.system import AnyState
from engine.types import Arg

Cards = tuple[str, ...]
"""Kinds of cards, each as often as it is there."""
Mini = tuple[int, bool]
"""A miniature: its space, and whether a Unit card was played on it in this turn."""
Why = tuple[str, dict[str, Any]] | None
"""Why a move is not legal: an error's key and data."""
_UNITS = {side: tuple(u.kind for u in DATA.units if u.side == side) for side in (ALIENS, HUMANS)}
_TARGETS = tuple(u.kind for u in DATA.units if u.target)


class Deck(msgspec.Struct):
    """The cards of a seat. Supply and offers are sets of which chance draws when a card is needed, in the
    order of the data: an order that is stored could be peeked at by a purchase that is taken back."""

    supply: Cards = ()
    hand: Cards = ()
    discards: Cards = ()
    """The oldest first."""
    removed: Cards = ()
    """Cards that have left the game, the oldest first."""
    offers: Cards = ()
    """Cards to be bought whose order nobody knows."""
    tail: Cards = ()
    """Those that come after them, in their order."""
    reserve: Cards = ()
    """Cards to be bought that lie open, place by place."""


class Body(msgspec.Struct):
    """Lists by space hold one entry a space of the board, lists by seat one a seat."""

    aliens: int
    """The seat of the aliens."""
    turn: int
    decks: list[Deck]
    """By seat."""
    civilians: list[int]
    """By space."""
    struck: list[int]
    """By space: how many of its civilians have struck in this turn."""
    tiles: list[str]
    """By space: the building there, if any."""
    units: dict[str, tuple[Mini, ...]]
    """By kind: the miniatures on the board, sorted."""
    marks: dict[str, tuple[int, ...]]
    """By condition: the spaces where it holds, sorted."""
    alive: list[bool]
    out: tuple[int, ...] = ()
    """Seats that have resigned, in this order."""
    round: int = 1
    damage: int = 0
    money: int = 0
    """What the seat on turn has to spend."""
    swapped: bool = False
    """A card of the reserve was swapped in this turn."""
    fired: tuple[int, ...] = ()
    """Spaces whose building has made its attack in this turn."""


def copy(body: Body) -> Body:
    """A copy that can be changed without changing the original (tuples are replaced, never changed)."""
    return replace(
        body,
        decks=[replace(deck) for deck in body.decks],
        civilians=body.civilians[:],
        struck=body.struck[:],
        tiles=body.tiles[:],
        units=dict(body.units),
        marks=dict(body.marks),
        alive=body.alive[:],
    )


def side_of(body: Body, seat: int) -> SideName:
    """The side of a seat."""
    return ALIENS if seat == body.aliens else HUMANS


def seat_of(body: Body, side: SideName) -> int:
    """The seat of a side."""
    return body.aliens if side == ALIENS else 1 - body.aliens


def deck_of(at: AnyState) -> Deck:
    """The cards of the seat on turn."""
    deck: Deck = at.body.decks[at.body.turn]
    return deck


def in_order(cards: Iterable[str]) -> Cards:
    """Cards in the order of the data."""
    return tuple(sorted(cards, key=RANK.__getitem__))


def hand_kinds(at: AnyState) -> list[Card]:
    """The kinds of cards in the hand of the seat on turn, once each, in the order of the data."""
    return [CARDS[kind] for kind in dict.fromkeys(in_order(deck_of(at).hand))]


def find(at: AnyState, arg: Arg | None) -> Card | None:
    """The card of an argument, if the seat on turn has it in its hand."""
    card = None if arg is None else CARDS.get(arg)
    return card if card and card.kind in deck_of(at).hand else None


def without(cards: Cards, *kinds: str) -> Cards:
    """The cards but for one of each of these kinds, the first one."""
    left = list(cards)
    for kind in kinds:
        left.remove(kind)
    return tuple(left)


def card_entries(cards: Iterable[str]) -> list[list[str | None]]:
    """Cards for an event: [id, kind, space or None] each."""
    return [[kind, kind, None] for kind in cards]


def people(body: Body) -> int:
    """Civilians on the board."""
    return sum(body.civilians)


def at_space(body: Body, unit: str, space: int) -> int:
    """How many miniatures of a kind are in a space."""
    minis = body.units[unit]
    return minis.count((space, False)) + minis.count((space, True))


def spaces_with(body: Body, unit: str) -> list[int]:
    """The spaces that hold a miniature of a kind, in the board's order."""
    return sorted({where for where, _ in body.units[unit]})


def holds(body: Body, mark: str, space: int) -> bool:
    """Whether a condition holds in a space."""
    return space in body.marks[mark]


def building_of(body: Body, space: int, side: SideName) -> str:
    """The building of a side in a space, if any."""
    tile = body.tiles[space]
    return tile if tile and BUILDINGS[tile].side == side else ""


def is_hostile(body: Body, space: int) -> bool:
    """Whether anything of the aliens is in a space (ruling 7)."""
    return bool(building_of(body, space, ALIENS)) or _has_unit(body, space, ALIENS)


def is_target(body: Body, space: int) -> bool:
    """Whether human attacks can hit anything in a space: UFOs cannot be hurt (ruling 7)."""
    if building_of(body, space, ALIENS):
        return True
    return any(at_space(body, unit, space) for unit in _TARGETS)


def is_human(body: Body, space: int) -> bool:
    """Whether a human piece is in a space: a building, an army, a ship, a civilian (ruling 7)."""
    return body.civilians[space] > 0 or is_protected(body, space)


def is_protected(body: Body, space: int) -> bool:
    """Whether a human building or miniature shields the civilians of a space (ruling 7)."""
    return bool(building_of(body, space, HUMANS)) or _has_unit(body, space, HUMANS)


def wall(body: Body, space: int) -> int:
    """The defence of the human building in a space; 0 without one (ruling 7)."""
    tile = body.tiles[space]
    return BUILDINGS[tile].wall if tile else 0


def _has_unit(body: Body, space: int, side: SideName) -> bool:
    return any(at_space(body, unit, space) for unit in _UNITS[side])


def check(at: AnyState) -> Iterator[str]:
    """Conservation: cards, civilians, miniatures, and where they may be."""
    b: Body = at.body
    map_ = island()
    lists = {len(b.civilians), len(b.struck), len(b.tiles)}
    if lists != {len(map_.ids)}:
        yield "a list by space has a wrong length"
    land = set(map_.land)
    for space, (civilians, struck, tile) in enumerate(zip(b.civilians, b.struck, b.tiles, strict=True)):
        if not 0 <= struck <= civilians:
            yield f"{struck} of {civilians} civilians in {map_.ids[space]} have struck"
        if space not in land and (civilians or tile):
            yield f"civilians or a building in {map_.ids[space]}, which is no land"
    if people(b) > map_.people:
        yield f"{people(b)} civilians are more than there were"
    if b.tiles[map_.ship] != SHIP or b.tiles.count(SHIP) != 1:
        yield "the ship is not where it landed"
    if not 0 <= b.damage <= DATA.limit or b.money < 0:
        yield f"damage {b.damage}, money {b.money}"
    yield from _units(b)
    for seat in range(at.setup.seats):
        yield from _cards(b, seat)


def _units(b: Body) -> Iterator[str]:
    map_ = island()
    near = {"": set(range(len(map_.ids))), "land": set(map_.land)}
    near["water"] = near[""] - near["land"]
    for unit in DATA.units:
        minis = b.units[unit.kind]
        if len(minis) > unit.stock or list(minis) != sorted(minis):
            yield f"too many miniatures, or not sorted: {unit.kind} {minis}"
        for space, spent in minis:
            if space not in near[unit.terrain]:
                yield f"{unit.kind} in {map_.ids[space]}"
            if spent and side_of(b, b.turn) != unit.side:
                yield f"{unit.kind} in {map_.ids[space]} is used in the others' turn"


def _cards(b: Body, seat: int) -> Iterator[str]:
    side, deck = side_of(b, seat), b.decks[seat]
    built = Counter(tile for tile in b.tiles if tile and tile != SHIP)
    there = Counter(card for pile in msgspec.structs.astuple(deck) for card in pile)
    for card in DATA.cards:
        count = there.pop(card.kind, 0)
        if card.side != side:
            if count:
                yield f"seat {seat} has cards of the other side: {card.kind}"
        elif count != card.first + card.offers:
            yield f"seat {seat} has {count} of {card.first + card.offers} {card.kind}"
        elif card.sort == "building" and built[card.kind] > deck.removed.count(card.kind):
            yield f"a {card.kind} stands whose card is still in the game"
    if there:
        yield f"seat {seat} has unknown cards: {there}"
    if len(deck.reserve) > DATA.reserve or list(deck.supply) != list(in_order(deck.supply)):
        yield f"a pile of seat {seat} is not as it must be"
    if list(deck.offers) != list(in_order(deck.offers)):
        yield f"the offers of seat {seat} are not sorted"

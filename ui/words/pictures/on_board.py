"""What pictures show besides owners and armies, in words: for readers who have pictures read out, and for
those who play by text. Things with a text are told: `lying-path-<id>`, `lying-track-<id>`,
`lying-token-<kind>` (with the owners), `lying-piece-<kind>` (with the numbers), `lying-mark-<kind>`,
`lying-edge-<mark>`, `lying-link-<kind>`; sides and open cards always."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from engine.types import CardView, SeatView, SpaceView
from render.kit import icons
from render.pieces.tokens import ARMY
from ui.words.names import Names


def lines(names: Names, *, sided: bool = True) -> Iterator[str]:
    """Everything as lines, not escaped; piles to buy from come before other piles. `sided`: also who is on
    which side."""
    view = names.view
    spaces = view.spaces.values()
    yield from paths(names)
    if sided:
        yield from _sides(names)
    for track in view.tracks:
        data = {"value": track.value, "limit": track.limit or 0}
        yield from _if_any(names, f"lying-track-{track.id}", **data)
    for kind in dict.fromkeys(kind for space in spaces for kind, n in space.tokens.items() if n):
        held = (space for space in spaces if space.tokens.get(kind) and space.owner is not None)
        yield from _line(names, f"lying-token-{kind}", (_space_with_owner(names, space) for space in held))
        there = (space for space in spaces if space.tokens.get(kind))
        yield from _line(names, f"lying-piece-{kind}", (_piece_text(names, space, kind) for space in there))
    yield from marks(names, spaces)
    yield from edges(names, spaces)
    for kind in dict.fromkeys(link.kind for link in view.links):
        pairs = (link for link in view.links if link.kind == kind)
        joined = (f"{names.space(link.a)} – {names.space(link.b)}" for link in pairs)
        yield from _line(names, f"lying-link-{kind}", joined)
    for seat in view.seats:
        yield from _face_up_cards(names, seat)
    for bought in (True, False):
        for seat in view.seats:
            yield from _own_piles(names, seat, bought=bought)
    yield from piles(names)


def paths(names: Names) -> Iterator[str]:
    """Where the piece on each path is and what it needs to go on, or that it has left."""
    for path in names.view.paths:
        key = f"lying-path-{path.id}"
        if path.space is None:
            yield from _if_any(names, f"{key}-gone")
        else:
            step, need = {"step": path.place + 1, "steps": len(path.spaces)}, path.need
            where = names.space(path.space)
            yield from _if_any(names, key, space=where, **step, need=-1 if need is None else need)


def _if_any(names: Names, key: str, **data: object) -> Iterator[str]:
    if names.has(key):
        yield names.text(key, **data)


def _sides(names: Names) -> Iterator[str]:
    """The seats on each side."""
    seats = names.view.seats
    for side in dict.fromkeys(seat.side for seat in seats if seat.side):
        who = names.listing(names.raw_seat(seat.seat) for seat in seats if seat.side == side)
        called = names.text(f"side-{side}")
        yield names.text("lying-side", side=called[:1].upper() + called[1:], seats=who)


def _face_up_cards(names: Names, seat: SeatView) -> Iterator[str]:
    """The cards that lie face up before a seat, and what they score."""
    if seat.shown:
        counted = any(card.points is not None for card in seat.shown)
        key = "lying-shown-points" if counted else "lying-shown"
        cards = names.listing(_kinds(names, seat.shown))
        yield names.text(key, who=names.raw_seat(seat.seat), cards=cards, n=seat.points)


def marks(names: Names, spaces: Iterable[SpaceView]) -> Iterator[str]:
    """The marks on these spaces, with the numbers that are always shown."""
    marked = [space for space in spaces if space.marks]
    present = (mark for space in marked for mark in space.marks)
    for mark in dict.fromkeys((*icons.load(names.view.rules).marks, *present)):
        those = (_space_with_counts(names, space, mark) for space in marked if mark in space.marks)
        yield from _line(names, f"lying-mark-{mark}", those)


def edges(names: Names, spaces: Iterable[SpaceView]) -> Iterator[str]:
    """The marks on edges at these spaces."""
    ids = {space.id for space in spaces}
    near = [edge for edge in names.view.edges if {edge.a, edge.b} & ids]
    for mark in dict.fromkeys(mark for edge in near for mark in edge.marks):
        those = (
            _until(names, f"{names.space(edge.a)} – {names.space(edge.b)}", edge.until.get(mark))
            for edge in near
            if mark in edge.marks
        )
        yield from _line(names, f"lying-edge-{mark}", those)


def _piece_text(names: Names, space: SpaceView, kind: str) -> str:
    """A piece's number if there are several, its wall, and how many have acted."""
    n, wall, spent = space.tokens[kind], space.walls.get(kind, 0), space.spent.get(kind, 0)
    what = names.space(space.id)
    what += f" {n}" if n > 1 or kind == ARMY else ""
    signs = [names.text("lying-wall", n=wall)] if wall else []
    signs += [names.text("lying-spent", n=spent, of=n)] if spent else []
    return f"{what} ({', '.join(signs)})" if signs else what


def _own_piles(names: Names, seat: SeatView, *, bought: bool) -> Iterator[str]:
    """A seat's own piles: with `bought` those from which cards are bought, with prices, otherwise the others.
    Open cards by kind, and the sizes of closed piles."""
    market = icons.load(names.view.rules).market
    who, closed = names.raw_seat(seat.seat), list[str]()
    for pile in seat.piles:
        if (pile.id in market) != bought:
            continue
        if pile.cards:
            kinds = _kinds(names, pile.cards, priced=bought)
            yield names.text(f"lying-pile-{pile.id}", who=who, n=pile.size, cards=names.listing(kinds))
        elif not bought:
            closed.append(names.text(f"render-deck-{pile.id}", size=pile.size))
    if closed:
        yield names.text("lying-piles", who=who, piles=", ".join(closed))


def piles(names: Names) -> Iterator[str]:
    """The cards of each open pile, by kind; a pile may have words of its own."""
    for deck in names.view.decks:
        if deck.cards:
            special = f"lying-cards-{deck.id}"
            key = special if names.has(special) else "lying-cards"
            yield names.text(key, n=deck.size, cards=names.listing(_kinds(names, deck.cards)))


def _kinds(names: Names, cards: Iterable[CardView], *, priced: bool = False) -> Iterator[str]:
    """Cards by kind with their numbers, and with prices if asked for."""
    for kind, n in Counter((card.kind, card.space) for card in cards).items():
        card = f"{n} × {names.card(*kind)}" if n > 1 else names.card(*kind)
        price = names.card_price(kind[0]) if priced else ""
        yield f"{card} ({price})" if price else card


def _line(names: Names, key: str, spaces: Iterable[str]) -> Iterator[str]:
    if names.has(key) and (listed := names.listing(spaces)):
        yield names.text(key, spaces=listed)


def _space_with_owner(names: Names, space: SpaceView) -> str:
    owner = "" if space.owner is None else f" ({names.raw_seat(space.owner)})"
    return f"{names.space(space.id)}{owner}"


def _space_with_counts(names: Names, space: SpaceView, mark: str) -> str:
    counted = icons.load(names.view.rules).counted
    numbers = (str(n) for kind, n in space.tokens.items() if kind in counted)
    return _until(names, " ".join([names.space(space.id), *numbers]), space.until.get(mark))


def _until(names: Names, what: str, seat: int | None) -> str:
    """The text with the seat at whose next turn the mark ends, if there is one."""
    return what if seat is None else names.text("lying-until", what=what, who=names.raw_seat(seat))

"""The position of a `risk2210` game, and what must always hold in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import compress
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from engine.rules.risk2210.cards import cards
from engine.rules.risk2210.meta import COMMANDERS, DECKS, STATIONS, board
from engine.system import AnyState
from engine.types import Arg

T = TypeVar("T")

NOBODY = -1


class Draft(msgspec.Struct, frozen=True):
    """What a seat has placed while placements are sealed: MODs by space, and the space of each piece."""

    mods: dict[int, int] = {}
    pieces: dict[str, int] = {}


class Body(msgspec.Struct):
    """Lists by space hold one entry a territory of the board, lists by seat one a playing seat; in a game of
    two, `owner` and `held` also know seat 2: the neutral army. Command cards are numbers of their kinds,
    territory cards are spaces. Piles have no order: what is drawn is chosen when it is drawn.

    A `list` may be changed in place; everything else is replaced, never changed (`with_item`)."""

    owner: list[int]
    """By space: who holds it, or NOBODY."""
    mods: list[int]
    station: Sequence[bool]
    """By space: whether the holder has a space station there."""
    commanders: list[tuple[int, ...]]
    """By seat: where each of the five commanders is, or NOBODY while it is out of play."""
    devastated: tuple[int, ...]
    held: list[int]
    """By seat: number of territories."""
    alive: Sequence[bool]
    energy: list[int]
    hands: list[tuple[int, ...]]
    piles: Sequence[tuple[int, ...]]
    """By kind of command cards: those not yet drawn."""
    spent: tuple[int, ...]
    """Command cards played or discarded: public."""
    maps: dict[str, tuple[int, ...]]
    """By terrain: territory cards not yet drawn."""
    scouts: Sequence[tuple[int, ...]]
    """By seat: territory cards of its Scout Forces."""
    reserve: Sequence[int]
    """By seat: MODs still to be placed in the setup."""
    drafts: Sequence[Draft]
    bids: Sequence[int | None]
    """By seat: the sealed bids of this year."""
    picks: tuple[int, ...] = ()
    """Seats that have yet to choose their turn marker, in that order."""
    order: Sequence[int] = []
    """By turn marker of this year: the seat, or NOBODY while it is free."""
    year: int = 0
    """0 during the setup."""
    turn: int = 0
    """The seat on turn, or whose turn it is to claim or to place."""
    total: int = 0
    """All MODs in the game: received minus lost."""
    pool: int = 0
    """MODs that the seat on turn has yet to place."""
    bought: tuple[int, ...] = ()
    """Kinds of the command cards bought in this turn and not yet seen."""
    purchases: int = 0
    """Command cards bought in this turn."""
    invaded: bool = False
    """An invasion has been declared in this turn."""
    contested: int = 0
    """Contested territories taken in this turn."""
    rewarded: bool = False
    """The bonus for contested territories was given in this turn."""
    fortifies: int = 1
    """Fortifying moves left in this turn."""
    jammed: tuple[int, ...] = ()
    """Seats that may play no cards in this turn."""
    ceased: tuple[int, ...] = ()
    """Seats that the seat on turn may not attack any more in this turn."""
    silent: tuple[int, ...] = ()
    """Seats that want no reaction windows for the rest of this turn."""
    drops: tuple[int, ...] = ()
    """Spaces that the seat on turn may attack from the moon in this turn."""
    caches: tuple[tuple[int, int], ...] = ()
    """Spaces that bring so much energy at the end of this turn, if held then."""
    extractions: tuple[int, ...] = ()
    """Energy at the end of this turn, each if the whole moon is held then."""
    answers: dict[int, str] = {}
    """By seat: what it has answered in the reaction window that is open."""
    defence: Sequence[int] = []
    """By seat: the most dice it defends with, by standing order."""
    chooses_losses: Sequence[bool] = []
    """By seat: whether it is asked which units it loses while it has MODs enough."""
    out: tuple[int, ...] = ()
    """Seats that have left the game, in that order."""
    points: dict[int, int] = {}
    """By seat: points of cards in the final count."""


def copy(body: Body) -> Body:
    """A copy that can be changed without changing the original."""
    return replace(
        body,
        owner=body.owner[:],
        mods=body.mods[:],
        commanders=body.commanders[:],
        held=body.held[:],
        energy=body.energy[:],
        hands=body.hands[:],
    )


def with_item(values: Sequence[T], place: int, value: T) -> list[T]:
    """The values, with another one in one place."""
    return [*values[:place], value, *values[place + 1 :]]


def neutral(at: AnyState) -> int | None:
    """The number of the neutral army's seat, in a game of two."""
    return 2 if at.setup.seats == 2 else None


def unguided(at: AnyState, owner: int) -> bool:
    """Whether the owner makes no decisions: the neutral army, or a seat that left."""
    return owner >= at.setup.seats or not at.body.alive[owner]


def staff(b: Body, space: int) -> tuple[int, ...]:
    """The commanders in a space, by number."""
    owner = b.owner[space]
    places = b.commanders[owner] if 0 <= owner < len(b.commanders) else ()
    return tuple(k for k, where in enumerate(places) if where == space) if space in places else ()


def units(b: Body, space: int) -> int:
    """MODs and commanders in a space; a station is no unit."""
    owner = b.owner[space]
    mods = b.mods[space]
    return mods + b.commanders[owner].count(space) if 0 <= owner < len(b.commanders) else mods


def has_commander(b: Body, seat: int, kind: int) -> bool:
    """Whether the seat's commander of this kind is in play."""
    return b.commanders[seat][kind] != NOBODY


def put_commander(b: Body, seat: int, kind: int, space: int) -> None:
    """Place, move or (with NOBODY) remove a commander."""
    places = b.commanders[seat]
    b.commanders[seat] = (*places[:kind], space, *places[kind + 1 :])


def own(b: Body, seat: int) -> list[int]:
    """The spaces that a seat holds."""
    return [s for s, o in enumerate(b.owner) if o == seat]


def stations(b: Body, seat: int) -> list[int]:
    """The spaces of a seat's stations."""
    return [s for s in compress(range(len(b.station)), b.station) if b.owner[s] == seat]


def strength(b: Body, seat: int) -> int:
    """All units of a seat on the boards."""
    return sum(b.mods[s] for s in own(b, seat)) + sum(w != NOBODY for w in b.commanders[seat])


def group(kinds: Iterable[int]) -> str:
    """Commanders as one argument of a move, for instance `land_commander+diplomat`."""
    return "+".join(COMMANDERS[k] for k in kinds)


def seat_arg(seat: int) -> str:
    """A seat as an argument of a move."""
    return f"seat-{seat}"


def seat_of(arg: Arg) -> int:
    """The inverse of `seat_arg`."""
    return int(str(arg).removeprefix("seat-"))


def mods_total(at: AnyState) -> int:
    """All MODs on the boards and yet to be placed."""
    b: Body = at.body
    drafts = sum(sum(d.mods.values()) for d in b.drafts)
    return sum(b.mods) + sum(b.reserve) + drafts + b.pool


def check(at: AnyState) -> Iterator[str]:  # noqa: C901 - a plain list of what must hold
    """Conservation: MODs, cards, commanders, stations, ownership."""
    b: Body = at.body
    world = board(at.setup)
    for name, values in (("owner", b.owner), ("mods", b.mods), ("station", b.station)):
        if len(values) != len(world.spaces):
            yield f"{name} has a wrong length"
    for seat, held in enumerate(b.held):
        if b.owner.count(seat) != held:
            yield f"seat {seat} holds {b.owner.count(seat)} territories, counted {held}"
    for space, owner in enumerate(b.owner):
        there: Any = (owner, b.mods[space], b.station[space])
        if b.mods[space] < 0 or (owner == NOBODY and there != (NOBODY, 0, False)):
            yield f"{world.ids[space]} is wrong: {there}"
        if owner != NOBODY and not units(b, space) and not b.station[space]:
            yield f"{world.ids[space]} is held by nothing"
        if space in b.devastated and owner != NOBODY:
            yield f"{world.ids[space]} is devastated and held"
    for seat, places in enumerate(b.commanders):
        if any(where != NOBODY and b.owner[where] != seat for where in places):
            yield f"a commander of seat {seat} is on foreign ground"
        if len(stations(b, seat)) > STATIONS:
            yield f"seat {seat} has too many stations"
    if mods_total(at) != b.total:
        yield f"{mods_total(at)} MODs are not {b.total}"
    kinds = cards(at.setup)
    seen = Counter([*b.spent, *(c for pile in b.piles for c in pile), *(c for h in b.hands for c in h)])
    if seen != Counter({i: c.copies for i, c in enumerate(kinds)}):
        yield "the command cards are not complete"
    if any(kinds[c].deck != deck for deck in range(len(DECKS)) for c in b.piles[deck]):
        yield "a card is in a wrong pile"
    if min(b.energy) < 0:
        yield "a seat has less than no energy"
    for seat, alive in enumerate(b.alive):
        if not alive and (b.hands[seat] or b.scouts[seat]):
            yield f"seat {seat} is out and holds cards"
        # While a card is carried out, who has lost the last territory is out only when all is done.
        if alive and not b.held[seat] and b.year and len(at.stack) == 1 and not getattr(at, "result", None):
            yield f"seat {seat} has no territory and is not out"

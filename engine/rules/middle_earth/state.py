"""The position of a `middle_earth` game, and what must always hold in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from engine.parts import opening
from engine.rules.middle_earth.meta import DATA, board, has_ring, path, sites
from engine.system import AnyState

NOBODY = -1
Why = tuple[str, dict[str, Any]] | None
"""Why a move is not legal: an error's key and data."""
_TERRITORY_CARDS = list(range(len(DATA.territories) + DATA.wild_cards))
_ADVENTURE_CARDS = [number for number, card in enumerate(DATA.cards) for _ in range(card.copies)]


class Combat(msgspec.Struct, frozen=True):
    """All attacks in a row from one territory on another (ruling 6b)."""

    a: int
    t: int
    asked: bool = False
    """Its window has opened."""
    owed: bool = False
    """An attack card was played: the attack must be made."""
    way: bool = False
    """The Way leads from the one to the other while it lasts."""
    breached: bool = False
    """The stronghold of the defender does not count."""


class Body(msgspec.Struct):
    """Lists by space hold one entry a territory of the board, lists by seat one a playing seat; in a game of
    two `owner` also knows seat 2, the neutral army. Territory cards are numbers of territories, then of the
    wild ones; adventure cards are numbers of their kinds. Piles have no order: what is drawn is drawn at
    random then."""

    owner: list[int]
    """By space: who holds it, or NOBODY before it is claimed."""
    armies: list[int]
    sides: tuple[str, ...]
    """By seat: `good` or `evil`; empty in the mode without sides."""
    alive: list[bool]
    hands: list[tuple[int, ...]]
    """By seat: territory cards."""
    adventures: list[tuple[int, ...]]
    """By seat: adventure cards in hand, in the order in which they came."""
    shown: list[tuple[int, ...]]
    """By seat: adventure cards that lie face up before it, in the order in which they were played."""
    leaders: list[tuple[int, ...]]
    """By seat: where its leaders stand."""
    head: int
    """The seat that won the first roll: number 1."""
    first: int
    """The seat that had the first turn; before, the one that claims first."""
    turn: int
    """The seat on turn, or whose turn it is in the setup."""
    reserve: list[int]
    """By seat: battalions still to be placed in the setup."""
    drafts: list[dict[int, int]]
    """By seat: what it has placed while placements are sealed, space to battalions."""
    wishes: list[int]
    """By seat: the place chosen for its leader while placements are sealed; NOBODY if it has not chosen."""
    defence: list[int]
    """By seat: the most dice with which it defends without being asked."""
    deck: tuple[int, ...] = ()
    """Territory cards face down."""
    turned: tuple[int, ...] = ()
    """Territory cards traded and turned, face up."""
    pile: tuple[int, ...] = ()
    """Adventure cards face down."""
    discards: tuple[int, ...] = ()
    """Adventure cards discarded, face up."""
    out: tuple[int, ...] = ()
    """Seats that have left the game, in that order."""
    round: int = 0
    """0 during the setup."""
    total: int = 0
    """All battalions in the game: received minus lost."""
    pool: int = 0
    """Battalions that the seat on turn has yet to place."""
    took: bool = False
    """A territory was conquered in this turn."""
    earned: bool = False
    """A leader came to a site of power in this turn (ruling 11b)."""
    declined: bool = False
    """The seat on turn has declined the adventure card that this earns."""
    drew: bool = False
    """The seat on turn has drawn an adventure card in this turn."""
    rewards: int = 0
    """Territory cards that missions of this turn bring."""
    arrived: tuple[int, ...] = ()
    """Where leaders of the seat on turn stand that came there in this turn, by conquest or redeployment."""
    locked: tuple[int, ...] = ()
    """Where leaders of the seat on turn stand that have done a mission in this turn."""
    moves: int = 1
    """Redeployments that this turn allows."""
    begun: int = 0
    """Redeployments begun in this turn."""
    source: int = NOBODY
    """From where the present redeployment goes."""
    combat: Combat | None = None
    answers: dict[int, str] = {}
    """By seat: its sealed answer in the window that is open."""
    waiting: dict[int, tuple[int, int]] = {}
    """By seat: the card that waits in this combat for the roll that it was meant for, and the number."""
    silent: tuple[int, ...] = ()
    """Seats that want no more windows of combats in this turn."""
    hushed: tuple[int, ...] = ()
    """Seats that want no more windows of the ring until their next turn begins."""
    bridges: dict[int, int] = {}
    """Blocked bridges: at whose next turn that ends."""
    storms: dict[int, int] = {}
    """Territories under Winter Storms: at whose next turn that ends."""
    ring: int = 0
    """The step of the path where the ring is; the number of steps once it is out."""
    need: int = 0
    """What a die must show before the ring leaves; 0: no die is thrown."""


def copy(body: Body) -> Body:
    """A copy that can be changed without changing the original (dicts and drafts are replaced, never
    changed)."""
    return replace(
        body,
        owner=body.owner[:],
        armies=body.armies[:],
        alive=body.alive[:],
        hands=body.hands[:],
        adventures=body.adventures[:],
        shown=body.shown[:],
        leaders=body.leaders[:],
        reserve=body.reserve[:],
        drafts=body.drafts[:],
        wishes=body.wishes[:],
        defence=body.defence[:],
    )


def neutral(at: AnyState) -> int | None:
    """The number of the neutral army; None where there is none."""
    return 2 if at.setup.seats == 2 else None


def own(b: Body, seat: int) -> list[int]:
    """The territories of a seat, in the board's order."""
    return [s for s, owner in enumerate(b.owner) if owner == seat]


def not_own(at: AnyState, seat: int, args: tuple[object, ...]) -> Why:
    """Why the first argument is no own territory; None if it is, or is missing."""
    return opening.not_own(board(at.setup), at.body.owner, seat, args)


def clockwise(at: AnyState, after: int) -> list[int]:
    """The living seats, from the one after a seat on; that seat last, if it lives."""
    seats = at.setup.seats
    return [s for k in range(1, seats + 1) if at.body.alive[s := (after + k) % seats]]


def lives(b: Body, owner: int) -> bool:
    """Whether somebody plays for this owner: neither the neutral army nor a seat that has left."""
    return 0 <= owner < len(b.alive) and b.alive[owner]


def gain(b: Body, space: int, n: int) -> None:
    """New battalions arrive in a territory."""
    b.armies[space] += n
    b.total += n


def lose(b: Body, space: int, n: int) -> None:
    """Battalions die. The caller that removes the last ones takes the territory."""
    b.armies[space] -= n
    b.total -= n


def put_leader(b: Body, seat: int, space: int) -> None:
    """A leader enters the board: that is no arrival (ruling 7)."""
    b.leaders[seat] = tuple(sorted((*b.leaders[seat], space)))


def move_leader(at: AnyState, seat: int, a: int, t: int, arrives: bool) -> None:
    """A leader of the seat on turn goes to another territory. A site there earns the draw (ruling 11b);
    whether missions see it as an arrival depends on the way (ruling 7)."""
    b: Body = at.body
    b.leaders[seat] = tuple(sorted((*(s for s in b.leaders[seat] if s != a), t)))
    b.arrived = tuple(s for s in b.arrived if s != a)
    if arrives:
        b.arrived = (*b.arrived, t)
    if t in sites(board(at.setup)):
        b.earned = True


def check(at: AnyState) -> Iterator[str]:
    """Conservation: battalions, cards, ownership, leaders, the ring."""
    b: Body = at.body
    spaces = len(board(at.setup).ids)
    if not spaces == len(b.owner) == len(b.armies):
        yield "a list by space has a wrong length"
    for space, (owner, armies) in enumerate(zip(b.owner, b.armies, strict=True)):
        if (armies < 1) != (owner == NOBODY) or armies < 0:
            yield f"space {space} of seat {owner} holds {armies} battalions"
    unplaced = sum(b.reserve) + sum(sum(d.values()) for d in b.drafts) + b.pool
    if sum(b.armies) + unplaced != b.total:
        yield f"{sum(b.armies)} battalions on the board and {unplaced} unplaced are not {b.total}"
    cards = sorted([*b.deck, *b.turned, *(card for hand in b.hands for card in hand)])
    if cards != _TERRITORY_CARDS:
        yield f"the territory cards are not complete: {cards}"
    if has_ring(at.setup):
        held = [card for group in (b.adventures, b.shown) for cards in group for card in cards]
        if Counter([*b.pile, *b.discards, *held]) != Counter(_ADVENTURE_CARDS):
            yield "the adventure cards are not complete"
        if not 0 <= b.ring <= len(path(board(at.setup))):
            yield f"the ring is at step {b.ring}"
    yield from _check_seats(at)


def _check_seats(at: AnyState) -> Iterator[str]:
    b: Body = at.body
    for seat, alive in enumerate(b.alive):
        leaders = b.leaders[seat]
        if len(set(leaders)) != len(leaders) or len(leaders) > DATA.leaders:
            yield f"the leaders of seat {seat} stand in {leaders}"
        if any(b.owner[space] != seat for space in leaders):
            yield f"a leader of seat {seat} stands in a land of others"
        if not alive and (b.hands[seat] or b.adventures[seat]):
            yield f"seat {seat} is out and holds cards"
        if alive and b.round and seat not in b.owner:
            yield f"seat {seat} has no land and is not out"
    if b.round and not {*b.arrived, *b.locked} <= {*b.leaders[b.turn]}:
        yield "somebody has arrived who is no leader of the seat on turn"

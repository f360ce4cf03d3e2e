"""The position of a `modular` game, and what must always hold in it."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from engine.rules.modular.cards import CARDS
from engine.rules.modular.meta import CENTRES, board, is_master
from engine.system import AnyState

NOBODY = -1


class Body(msgspec.Struct):
    """Lists by space hold one entry a territory of the board, lists by seat one a seat."""

    owner: list[int]
    """By space: the owning seat, or NOBODY while territories are being claimed."""
    armies: list[int]
    centres: list[bool]
    """By space: whether a production centre stands there."""
    held: list[int]
    """By seat: number of territories."""
    alive: list[bool]
    hands: list[tuple[int, ...]]
    """By seat: kinds of cards, sorted."""
    deck: tuple[int, ...]
    """Kinds of the cards face down; the first is drawn next."""
    discard: tuple[int, ...]
    """Kinds of the cards face up, in the order in which they were traded."""
    first: int
    """The seat that began."""
    turn: int
    """The seat on turn, or whose turn it is to claim."""
    defence: list[int]
    """By seat: the most dice it defends with, by standing order."""
    out: tuple[int, ...] = ()
    """Seats that have left the game, in that order."""
    round: int = 0
    pool: int = 0
    """Armies that the seat on turn has yet to place."""
    placed: int = 0
    """Armies that it has placed in this turn."""
    filled: tuple[int, ...] = ()
    """Master: territories without a centre that have got their army of this turn."""
    rolled: bool = False
    """It has attacked in this turn."""
    took: bool = False
    """It has taken a territory in this turn."""
    moved: bool = False
    """It has begun its strategic move of this turn."""
    known: int = 0
    """How many cards at the end of the deck a seat that has left knows: they were its own."""
    total: int = 0
    """All armies in the game: received minus lost."""


def copy(body: Body) -> Body:
    """A copy that can be changed without changing the original."""
    return replace(
        body,
        owner=body.owner.copy(),
        armies=body.armies.copy(),
        centres=body.centres.copy(),
        held=body.held.copy(),
        alive=body.alive.copy(),
        hands=body.hands.copy(),
        defence=body.defence.copy(),
    )


def own(at: AnyState, seat: int) -> list[int]:
    """The seat's territories, in the board's order."""
    return [space for space, owner in enumerate(at.body.owner) if owner == seat]


def borders_another(at: AnyState, space: int) -> bool:
    """Whether a territory lies beside one of another seat, resigned ones included."""
    owner = at.body.owner
    mine = owner[space]
    for near in board(at.setup).neighbours[space]:  # noqa: SIM110 - quicker than any(), and asked of every space
        if owner[near] != mine:
            return True
    return False


def frontier(at: AnyState, seat: int) -> list[int]:
    """The seat's territories that border another's, or all of them if none does."""
    mine = own(at, seat)
    return [space for space in mine if borders_another(at, space)] or mine


def check(at: AnyState) -> Iterator[str]:  # noqa: C901 - a plain list of what must hold
    """Conservation: armies, cards, centres, ownership."""
    b: Body = at.body
    spaces = len(board(at.setup).spaces)
    if {len(b.owner), len(b.armies), len(b.centres)} != {spaces}:
        yield "a list by space has a wrong length"
    for seat, held in enumerate(b.held):
        if b.owner.count(seat) != held:
            yield f"seat {seat} owns {b.owner.count(seat)} territories, counted {held}"
    for space, (owner, armies) in enumerate(zip(b.owner, b.armies, strict=True)):
        if (armies < 1) != (owner == NOBODY) or armies < 0:
            yield f"space {space} of seat {owner} holds {armies} armies"
    if sum(b.armies) + b.pool != b.total or b.pool < 0:
        yield f"{sum(b.armies)} armies on the board and {b.pool} unplaced are not {b.total}"
    if sum(b.centres) > (CENTRES if is_master(at.setup) else 0):
        yield f"{sum(b.centres)} production centres are too many"
    cards = sorted([*b.deck, *b.discard, *(card for hand in b.hands for card in hand)])
    if cards != list(CARDS):
        yield f"the cards are not complete: {cards}"
    if not 0 <= b.known <= len(b.deck):
        yield f"{b.known} cards of {len(b.deck)} are known"
    for seat, alive in enumerate(b.alive):
        if not alive and b.hands[seat]:
            yield f"seat {seat} is out and holds cards"
        if alive and not b.held[seat] and b.round:
            yield f"seat {seat} has no territory and is not out"

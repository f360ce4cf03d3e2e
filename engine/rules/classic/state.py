"""The position of a `classic` game, and what must always hold in it."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from engine.rules.classic.cards import CARDS
from engine.rules.classic.meta import board
from engine.system import AnyState

NOBODY = -1


class Body(msgspec.Struct):
    """Lists by space hold one entry a territory of the board, lists by seat one a playing seat; in a game of
    two, `owner` and `held` also know seat 2: the neutral army."""

    owner: list[int]
    """By space: the owning seat, or NOBODY while territories are being claimed."""
    armies: list[int]
    held: list[int]
    """By seat: number of territories."""
    alive: list[bool]
    hands: list[tuple[int, ...]]
    """By seat: cards in the order in which they came."""
    deck: tuple[int, ...]
    """Cards face down; the first is drawn next, traded ones go to the end."""
    missions: tuple[str, ...]
    """By seat; empty in a game without missions."""
    first: int
    """The seat that began."""
    turn: int
    """The seat on turn, or whose turn it is to claim or to place."""
    reserve: list[int]
    """By seat: armies still to be placed in the setup."""
    wards: list[int]
    """By seat: neutral armies which that seat still has to place in the setup."""
    drafts: list[dict[int, int]]
    """By seat: what it has placed while placements are sealed, space to armies."""
    defence: list[int]
    """By seat: the most dice it defends with, by standing order."""
    out: tuple[int, ...] = ()
    """Seats that have left the game, in that order."""
    killers: tuple[int, ...] = ()
    """Beside `out`: who eliminated that seat; NOBODY for a resignation."""
    round: int = 0
    trades: int = 0
    """Sets traded so far, by all seats."""
    pool: int = 0
    """Armies that the seat on turn has yet to place."""
    took: bool = False
    """A territory was conquered in this turn."""
    doubled: bool = False
    """The bonus for a traded card's own territory was used in this turn."""
    spoils: bool = False
    """Cards of an eliminated seat were captured and have yet to be looked at."""
    known: int = 0
    """How many cards at the end of the deck a seat knows: traded ones, and those of seats that left."""
    total: int = 0
    """All armies in the game: received minus lost."""


def copy(body: Body) -> Body:
    """A copy that can be changed without changing the original (drafts are replaced, never changed)."""
    return replace(
        body,
        owner=body.owner.copy(),
        armies=body.armies.copy(),
        held=body.held.copy(),
        hands=body.hands.copy(),
        alive=body.alive.copy(),
        reserve=body.reserve.copy(),
        wards=body.wards.copy(),
        drafts=body.drafts.copy(),
        defence=body.defence.copy(),
    )


def lay_under(body: Body, cards: tuple[int, ...]) -> None:
    """Cards that a seat knows go under the deck."""
    body.deck += cards
    body.known += len(cards)


def draw(body: Body) -> int:
    """Take the first card of the deck, which has one."""
    card, body.deck = body.deck[0], body.deck[1:]
    body.known = min(body.known, len(body.deck))
    return card


def neutral(at: AnyState) -> int | None:
    """The number of the neutral army's seat, in a game of two."""
    return 2 if at.setup.seats == 2 else None


def check(at: AnyState) -> Iterator[str]:  # noqa: C901 - a plain list of what must hold
    """Conservation: armies, cards, ownership."""
    b: Body = at.body
    spaces = len(board(at.setup).spaces)
    if len(b.owner) != spaces or len(b.armies) != spaces:
        yield "a list by space has a wrong length"
    for seat, held in enumerate(b.held):
        if b.owner.count(seat) != held:
            yield f"seat {seat} owns {b.owner.count(seat)} territories, counted {held}"
    for space, (owner, armies) in enumerate(zip(b.owner, b.armies, strict=True)):
        if (armies < 1) != (owner == NOBODY) or armies < 0:
            yield f"space {space} of seat {owner} holds {armies} armies"
    unplaced = sum(b.reserve) + sum(b.wards) + sum(sum(d.values()) for d in b.drafts) + b.pool
    if sum(b.armies) + unplaced != b.total:
        yield f"{sum(b.armies)} armies on the board and {unplaced} unplaced are not {b.total}"
    cards = sorted([*b.deck, *(card for hand in b.hands for card in hand)])
    if cards != list(range(len(CARDS))):
        yield f"the cards are not complete: {cards}"
    if not 0 <= b.known <= len(b.deck):
        yield f"{b.known} cards of {len(b.deck)} are known"
    for seat, alive in enumerate(b.alive):
        if not alive and b.hands[seat]:
            yield f"seat {seat} is out and holds cards"
        if alive and not b.held[seat] and b.round:
            yield f"seat {seat} has no territory and is not out"

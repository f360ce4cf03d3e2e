"""The position of a `nuked` game, and what must always hold in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from engine.rules.nuked.meta import DATA, board
from engine.system import AnyState

NOBODY = -1
CARDS = [kind for kind, card in enumerate(DATA.cards) for _ in range(card.copies)]
"""The whole deck, sorted."""
Why = tuple[str, dict[str, Any]] | None
"""Why a move is not legal: an error's key and data."""


class Body(msgspec.Struct):
    """Lists by space hold one entry a territory of the board, lists by seat one a seat. Cards are numbers of
    their kinds."""

    owner: list[int]
    """By space: the owning seat, or NOBODY: unoccupied, and without troops."""
    armies: list[int]
    capital: list[int]
    """By seat: where its Farm is; NOBODY before it has one, and when it is out."""
    alive: list[bool]
    hands: list[tuple[int, ...]]
    """By seat: cards in the order in which they came."""
    deck: tuple[int, ...]
    """Cards face down; the first is drawn next."""
    first: int
    """The seat that began."""
    turn: int
    """The seat on turn, or whose turn it is to claim."""
    reserve: list[int]
    """By seat: troops still to be placed in the setup."""
    drafts: list[dict[int, int]]
    """By seat: what it has placed while placements are sealed, space to troops."""
    wishes: list[int]
    """By seat: the Farm that it has named while placements are sealed; NOBODY if none."""
    farms: list[int]
    """By seat: Capitals captured."""
    open: tuple[int, ...] = ()
    """Cards played and discarded, face up."""
    hot: dict[int, tuple[int, int]] = {}
    """Radioactive territories: in which round, at the turn of which seat it ends."""
    out: tuple[int, ...] = ()
    """Seats that have left the game, in that order."""
    round: int = 0
    pool: int = 0
    """Troops that the seat on turn has yet to place."""
    more: int = 0
    """How many more come if all of them go to the Capital; 0 once that is too late."""
    took: bool = False
    """A territory was captured in this turn."""
    played: bool = False
    """An offensive card was played in this turn."""
    armed: bool = False
    """The next attack on a rival in this turn needs one step less."""
    boat: tuple[int, ...] = ()
    """The two territories that are neighbours in this turn."""
    guarded: tuple[int, ...] = ()
    """Territories for which a Defence card was played in this turn."""
    silent: tuple[int, ...] = ()
    """Seats that want no more questions in this turn."""
    total: int = 0
    """All troops in the game: received minus lost."""


def copy(body: Body) -> Body:
    """A copy that can be changed without changing the original (drafts and `hot` are replaced, never
    changed)."""
    return replace(
        body,
        owner=body.owner[:],
        armies=body.armies[:],
        capital=body.capital[:],
        alive=body.alive[:],
        hands=body.hands[:],
        reserve=body.reserve[:],
        drafts=body.drafts[:],
        wishes=body.wishes[:],
        farms=body.farms[:],
    )


def own(body: Body, seat: int) -> list[int]:
    """The territories of a seat, in the board's order."""
    return [s for s, owner in enumerate(body.owner) if owner == seat]


def farm_of(body: Body, space: int) -> int:
    """The seat that has its Farm here; NOBODY if none."""
    return body.capital.index(space) if space in body.capital else NOBODY


def lose(body: Body, space: int, n: int) -> None:
    """Troops die; a territory without any belongs to nobody."""
    body.armies[space] -= n
    body.total -= n
    if not body.armies[space]:
        body.owner[space] = NOBODY


def gain(body: Body, space: int, n: int) -> None:
    """New troops arrive on a territory."""
    body.armies[space] += n
    body.total += n


def vacate(body: Body, seat: int) -> list[int]:
    """All troops of a seat leave the board; which territories that empties."""
    spaces = own(body, seat)
    for space in spaces:
        lose(body, space, body.armies[space])
    return spaces


def check(at: AnyState) -> Iterator[str]:  # noqa: C901 - a plain list of what must hold
    """Conservation: troops, cards, ownership, Farms."""
    b: Body = at.body
    if not len(board(at.setup).spaces) == len(b.owner) == len(b.armies):
        yield "a list by space has a wrong length"
    for space, (owner, armies) in enumerate(zip(b.owner, b.armies, strict=True)):
        if (armies < 1) != (owner == NOBODY) or armies < 0:
            yield f"space {space} of seat {owner} holds {armies} troops"
        if space in b.hot and owner != NOBODY:
            yield f"seat {owner} stands on radioactive land"
    unplaced = sum(b.reserve) + sum(sum(d.values()) for d in b.drafts) + b.pool
    if sum(b.armies) + unplaced != b.total:
        yield f"{sum(b.armies)} troops on the board and {unplaced} unplaced are not {b.total}"
    cards = sorted([*b.deck, *b.open, *(card for hand in b.hands for card in hand)])
    if cards != CARDS:
        yield f"the cards are not complete: {cards}"
    for seat, alive in enumerate(b.alive):
        if len(b.hands[seat]) > DATA.hand:
            yield f"seat {seat} holds too many cards"
        if not alive and (b.hands[seat] or seat in b.owner or b.capital[seat] != NOBODY):
            yield f"seat {seat} is out and has something left"
        if alive and b.round and (b.capital[seat] == NOBODY or b.owner[b.capital[seat]] != seat):
            yield f"seat {seat} has no Farm and is not out"

"""The territory cards: one a space of the board, in the board's order, then two wild ones.

A card is a number in the state and an id in moves and views: the id of its space, or `wild1`, `wild2`.
Symbols follow the common printing (14 of each); both boards list their spaces in the same order.
"""

from __future__ import annotations

from functools import cache

from engine.boards.board import Board
from engine.parts.sets import WILD
from engine.queries.card_info import CardInfo
from engine.types import Arg, CardView, Setup

_LETTERS = {"i": "infantry", "c": "cavalry", "a": "artillery", "w": WILD}
CARDS: tuple[str, ...] = tuple(_LETTERS[c] for c in "iaccccaaaiiaiicaacaaciiiacccciciaiicciaiaaww")
"""The kind of each card."""
ALIKE = {"infantry": 4, "cavalry": 6, "artillery": 8}
"""Armies for three of a kind with fixed values."""
WILDS = (42, 43)


@cache
def card_ids(board: Board) -> tuple[str, ...]:
    """The id of each card."""
    return (*board.ids, "wild1", "wild2")


@cache
def card_numbers(board: Board) -> dict[Arg, int]:
    """The number of each card by its id."""
    return {card: i for i, card in enumerate(card_ids(board))}


def card_view(board: Board, card: int) -> CardView:
    """A card as its holder sees it."""
    space = None if card in WILDS else board.ids[card]
    return CardView(card_ids(board)[card], CARDS[card], space)


def card_data(board: Board, cards: tuple[int, ...]) -> list[list[str | None]]:
    """Cards for an event: [id, kind, space or None] each."""
    return [[c.id, c.kind, c.space] for c in (card_view(board, card) for card in cards)]


def card_infos(setup: Setup) -> tuple[CardInfo, ...]:
    """The kinds of territory cards, for the handbook."""
    return tuple(CardInfo(kind, "territory", CARDS.count(kind), "reinforcing") for kind in _LETTERS.values())

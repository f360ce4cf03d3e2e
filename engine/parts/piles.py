"""Piles of cards face down."""

from __future__ import annotations

from typing import TypeVar

from engine.rng import Chance

Card = TypeVar("Card")


def shuffle_unknown(chance: Chance, pile: tuple[Card, ...], known: int = 0) -> tuple[Card, ...]:
    """A pile in a new order, but for its last cards: `known` of them a seat knows, and they stay where they
    are."""
    unknown = list(pile[: len(pile) - known])
    chance.shuffle(unknown)
    return (*unknown, *pile[len(pile) - known :])

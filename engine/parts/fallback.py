"""What a computer player does if it knows nothing better."""

from __future__ import annotations

from engine.system import Choices
from engine.types import Move
from engine.verbs import PASS


def fallback(offers: Choices) -> Move:
    """The move of a player who knows nothing better: a pass if that is legal, else the first offer."""
    passing = Move(offers.seat, PASS)
    return passing if passing in offers else next(iter(offers)).move(offers.seat)

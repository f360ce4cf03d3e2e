"""A position of `nuked` in which seat 0 attacks, as its seats see it, for tests of words and choices."""

from __future__ import annotations

from typing import Any

import engine
from tests.engine.nuked.positions import FREE, position
from tests.ui.positions import Sight, sight
from ui.words.names import Names

SPACES = {
    "brazil": (0, 14), "argentina": (0, 2), "venezuela": (1, 3), "north_africa": (0, 40), "egypt": (1, 4),
    "siam": (1, 9),
}  # fmt: skip


def state(**more: Any) -> engine.State:
    """Seat 0 attacks from its Farm in Brazil, and from North Africa."""
    return position(SPACES, rest=FREE, farms={0: "brazil", 1: "siam"}, seats=2, **more)


def seen(locale: str = "en", seat: int = 0, **more: Any) -> Sight:
    """The position as a seat sees it."""
    return sight(state(**more), seat, locale)


def names(locale: str = "en", seat: int = 0, **more: Any) -> Names:
    """What things are called for a seat's member."""
    return seen(locale, seat, **more).names

"""What several formats share: clocks of their presets, seeds, and the deadlines of rounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from league import lots
from league.lookup import drawn_names
from league.model import Entrant, Season

SEEDED = 1_000_000.0
"""Above all ratings: entries that a manager has seeded count down from here."""
MOST_CAP = 6
"""Most games at once in formats of two."""
_CLOCK: dict[str, Any] = {"sitters": False, "policy": "forfeit"}
SLOW = _CLOCK | {"turn": 86400, "react": 8 * 3600, "bank": 2 * 86400, "misses": 3}
"""A clock for games of weeks."""
SHORT = _CLOCK | {"turn": 300, "react": 120, "bank": 600, "misses": 2}
SHORT |= {"quiet": False, "vacations": False, "reminders": (0.8,)}
"""A clock for games of an evening."""


def seed_order(
    season: Season, entrants: Sequence[Entrant], stood: Mapping[str, int] | None = None
) -> tuple[int, ...]:
    """The entries by rating, then by lot. :param stood: By member a place that comes before all ratings."""
    drawn = lots.order([e.id for e in entrants], season.lot, "seeds", names=drawn_names(season))
    places = stood or {}
    ranked = sorted(
        entrants,
        key=lambda e: (places.get(e.member, float("inf")), -e.rating, drawn.index(e.id)),
    )
    return tuple(e.id for e in ranked)


def round_deadline(season: Season, number: int, rounds: int, now: float) -> float:
    """When games of this round are adjudicated: the time from start to end is split evenly. A round that
    begins late has its part of the time that is left. In whole seconds."""
    left = max(1, rounds - number + 1)
    even = season.starts_at + (season.ends_at - season.starts_at) * (1 - (left - 1) / max(rounds, number))
    return min(season.ends_at, float(round(max(even, now + (season.ends_at - now) / left))))

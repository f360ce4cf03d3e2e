"""Seasons in the middle of things, for tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from league.model import RULES, Entrant, EntryState, Fixture, FixtureState, Season, SeasonState
from tests.league import made
from tests.league.made import DIVISION

DAY = 86400.0
START, END = 10 * DAY, 73 * DAY


def signing_up(members: int, **changes: Any) -> Season:
    """A season during sign-up: check-in on day 8, start on day 10, end on day 73."""
    numbers = range(1, members + 1)
    entries = tuple(
        Entrant(n, f"m{n}", f"Name {n}", EntryState.SIGNED_UP, n, rating=1500.0 - n) for n in numbers
    )
    return Season(
        1, 1, 1, SeasonState.SIGNUP, made.plan(**changes), "a seed", DAY, 8 * DAY, START, END, rules=RULES,
        entries=entries,
    )  # fmt: skip


def in_state(season: Season, state: EntryState) -> Season:
    """The season with all of its entries in this state."""
    return replace(season, entries=tuple(replace(e, state=state) for e in season.entries))


def running(
    seats: Sequence[Sequence[int]], states: Sequence[FixtureState] = (), entries: int = 8, **changes: Any
) -> Season:
    """A season with these fixtures, planned unless `states` says otherwise, of entries 0, 1, 2, ..."""
    home = made.HOME if changes.get("format", DIVISION) in (DIVISION, "round_robin") else None
    fixtures = tuple(
        Fixture(n, home, 1, n, tuple(s), states[n - 1] if n <= len(states) else FixtureState.PLANNED)
        for n, s in enumerate(seats, 1)
    )
    fields = {"cap": 2} | changes
    climbs = changes.get("format") == made.LADDER
    there = [made.entrant(n, division=home, **({"first_rung": n} if climbs else {})) for n in range(entries)]
    season = made.season([], entries=there, **fields)
    divisions = season.divisions if home else ()
    return replace(
        season,
        divisions=divisions,
        fixtures=fixtures,
        state=SeasonState.RUNNING,
        starts_at=START,
        ends_at=END,
    )


def with_entry(season: Season, entry: int, **changes: Any) -> Season:
    """The season with some fields of an entry changed."""
    return replace(
        season, entries=tuple(replace(e, **changes) if e.id == entry else e for e in season.entries)
    )


def with_fixture(season: Season, fixture: int, **changes: Any) -> Season:
    """The season with some fields of a fixture changed."""
    return replace(
        season, fixtures=tuple(replace(f, **changes) if f.id == fixture else f for f in season.fixtures)
    )

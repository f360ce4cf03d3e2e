"""Which games begin: each member plays a few at once, and a table waits until all of its players are free.

Near the end the cap is a wish: a game that would else come too late begins above it (rules 2).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from league.formats.lengths import LONG
from league.lookup import dropouts, in_order, running
from league.model import Fixture, FixtureState, Season, SeasonState

DAY = 86400.0
NOTICE = 3 * DAY
"""Seconds ahead at which it is told that games begin above the cap."""
ABOVE_CAP = "above-cap"
"""In `Season.told`, followed by a colon and a time in whole seconds, from which games begin above the cap."""


def wave(season: Season, now: float) -> tuple[int, ...]:
    """The planned fixtures that begin now. A table begins when each of its players, but those who are out,
    has fewer games than the cap. Full tables come first, each in its order: who is out may still be replaced.
    No player is passed over for ever, since only a limited number of tables comes before theirs.

    From the time on that was told, tables begin as well whose players have no more games than the cap: those
    first that are held up by the fewest players."""
    if season.paused:
        return ()
    busy, out, cap = running(season), dropouts(season), season.plan.cap
    planned = in_order(f for f in season.fixtures if f.state == FixtureState.PLANNED)
    planned.sort(key=lambda f: not out.isdisjoint(f.seats))
    begin = list(_free(planned, busy, out, cap))
    since = above_cap_from(season)
    if since is not None and now >= since:
        left = [f for f in planned if f not in begin and f.deadline is None]
        left.sort(key=lambda f: sum(busy[entry] >= cap for entry in f.seats if entry not in out))
        begin += _free(left, busy, out, cap + 1)
    return tuple(f.id for f in begin)


def _free(planned: list[Fixture], busy: Counter[int], out: frozenset[int], most: int) -> Iterator[Fixture]:
    """The fixtures whose players have fewer games than `most`, each counted in `busy` before the next."""
    for fixture in planned:
        living = [entry for entry in fixture.seats if entry not in out]
        if len(living) > 1 and all(busy[entry] < most for entry in living):
            busy.update(living)
            yield fixture


def above_cap_from(season: Season) -> float | None:
    """From when on games begin above the cap; None while this was not told."""
    times = [key.partition(":")[2] for key in season.told if key.startswith(f"{ABOVE_CAP}:")]
    return float(times[0]) if times else None


def told_at(season: Season) -> float | None:
    """When it is to be told that games begin above the cap: ahead of the last moment at which a game can
    still end in time. None if it was told already, or nothing waits that has its time until the end."""
    waits = any(f.state == FixtureState.PLANNED and f.deadline is None for f in season.fixtures)
    if season.rules < 2 or season.state != SeasonState.RUNNING or not waits or above_cap_from(season):
        return None
    return max(season.starts_at, season.ends_at - LONG * season.plan.length * DAY - NOTICE)

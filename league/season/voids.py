"""Fixtures that are never played: what they count, and who held them up."""

from __future__ import annotations

from collections import Counter

from league.formats import format_of
from league.lookup import UNBEGUN, dropouts, pending_fixtures
from league.model import Fixture, FixtureState, Season
from league.outcomes import void_lines
from league.steps import Unplayed


def void(season: Season, fixture: Fixture) -> Unplayed:
    """How a fixture ends that is void. By rules 1, or where points do not decide, it has no results."""
    if season.rules < 2 or not format_of(season.plan).by_points:
        return Unplayed(fixture.id)
    without = dropouts(season).intersection(fixture.seats)
    held_up = holder(season, fixture)
    return Unplayed(fixture.id, void_lines(fixture, without if held_up is None else without | {held_up}))


def holder(season: Season, fixture: Fixture) -> int | None:
    """The entry that kept a fixture from beginning; None if it is not certain. It plays as many games as the
    cap allows or more, has more open games than each other player of the fixture, and more than all
    of its opponents in most of the games that it plays: so it is not the one that waits for others."""
    if fixture.state not in UNBEGUN:
        return None
    out = dropouts(season)
    left = Counter(e for f in pending_fixtures(season) for e in f.seats if e not in out)
    entry = _ahead(left, fixture)
    plays = [f for f in season.fixtures if f.state == FixtureState.UNDER_WAY and entry in f.seats]
    if entry is None or len(plays) < season.plan.cap:
        return None
    slowest = sum(_ahead(left, f) == entry for f in plays)
    return entry if 2 * slowest > len(plays) else None


def _ahead(left: Counter[int], fixture: Fixture) -> int | None:
    """The entry of the fixture that has more games left than each of the others."""
    most = max(left[entry] for entry in fixture.seats)
    entries = [entry for entry in fixture.seats if left[entry] == most]
    return entries[0] if len(entries) == 1 else None

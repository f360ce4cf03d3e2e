"""What is due in a season at a moment."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from league.formats import format_of
from league.lookup import OVER, UNBEGUN, dropouts, pending_fixtures, playing
from league.model import Fixture, FixtureState, Season, SeasonState
from league.outcomes import walkover
from league.season.beginning import beginning, lateness
from league.season.closing import closing
from league.season.leaving import drop_out
from league.season.notices_due import announcement, notice_times, pace_announcement, pace_times
from league.season.plans import LEAST_PROTEST_HOURS
from league.season.rolling import above_cap_from, wave
from league.season.voids import void
from league.steps import (
    NEXT,
    Adjudicate,
    Begin,
    DropOut,
    EndUnplayed,
    Finish,
    NextSignUp,
    OpenCheckIn,
    OpenFixtures,
    SeasonStep,
    Unplayed,
)

HOUR = 3600.0
LONGEST_PROTESTS = 14 * 24 * HOUR
"""Seconds after the time for protests in which open ones keep a season from being closed."""
Rule = Callable[[Season, float], SeasonStep | None]


def next_step(season: Season, now: float) -> SeasonStep | None:
    """The one step that is due now, None if nothing is. Before asking, the host stores the results of games
    that are over."""
    for rule in _RULES.get(season.state, ()):
        step = rule(season, now)
        if step is not None:
            return step
    return None


def wake_at(season: Season, now: float) -> float | None:
    """When something becomes due by time alone, if nothing else happens before; None if nothing ever does.
    What is due already is not waited for: ask `next_step` until it has nothing."""
    return min((at for at in _moments(season) if at > now), default=None)


def _moments(season: Season) -> Iterator[float]:
    if season.state in (SeasonState.SIGNUP, SeasonState.CHECK_IN):
        yield from (season.checkin_at, season.starts_at)
    elif season.state == SeasonState.RUNNING:
        yield season.ends_at
        yield from (f.deadline for f in pending_fixtures(season) if f.deadline is not None)
        yield from notice_times(season)
        yield from pace_times(season)
        yield from (at for at in (above_cap_from(season),) if at is not None)
    elif season.state == SeasonState.PROTEST and season.protest_until is not None:
        yield from (season.protest_until, season.protest_until + LONGEST_PROTESTS)


def _check_in(season: Season, now: float) -> SeasonStep | None:
    if now < season.checkin_at:
        return None
    late = lateness(season.checkin_at, now)
    return OpenCheckIn(season.starts_at + late, season.ends_at + late)


def _begin(season: Season, now: float) -> SeasonStep | None:
    """A season without a lot waits: the message that closes its sign-up is not out yet."""
    step = beginning(season, now) if now >= season.starts_at else None
    return None if isinstance(step, Begin) and not season.lot else step


def _drop_out(season: Season, now: float) -> SeasonStep | None:
    allowed = format_of(season.plan).seats_lost
    entry = next((e.id for e in playing(season) if e.lost >= allowed), None)
    return None if entry is None else DropOut(entry, drop_out(season, entry).resign)


def _overdue(season: Season, now: float) -> SeasonStep | None:
    """Fixtures whose time is up: those without a game first, so that one step has them all."""
    late = [f for f in pending_fixtures(season) if now >= deadline_of(season, f)]
    unbegun = [f for f in late if f.state in UNBEGUN]
    if unbegun:
        return EndUnplayed(tuple(outcome_of(season, f) for f in unbegun))
    under_way = tuple(f.id for f in late if f.state == FixtureState.UNDER_WAY)
    return Adjudicate(under_way) if under_way else None


def outcome_of(season: Season, fixture: Fixture) -> Unplayed:
    """How a fixture ends that is not played any more. Those who are out get nothing; a player who is left
    alone wins. If two or more are there it is void, unless the format needs somebody who goes on: then the
    better seeds do."""
    out = dropouts(season).intersection(fixture.seats)
    living = [entry for entry in fixture.seats if entry not in out]
    if not format_of(season.plan).walks_over(len(living)):
        return void(season, fixture)
    seeds = {e.id: (e.number is None, e.number or 0, e.id) for e in season.entries}
    order = sorted(living, key=lambda entry: seeds[entry])
    return Unplayed(fixture.id, walkover(season, fixture.id, order, out))


def deadline_of(season: Season, fixture: Fixture) -> float:
    """When the fixture is adjudicated at the latest."""
    return season.ends_at if fixture.deadline is None else min(season.ends_at, fixture.deadline)


def _unplayable(season: Season, now: float) -> SeasonStep | None:
    """Fixtures of which at most one player is left. Where seats are held for substitutes they wait until
    nothing else is played."""
    out = dropouts(season)
    if not out:
        return None
    left = list(pending_fixtures(season))
    dead = [f for f in left if f.state in UNBEGUN and len(out.intersection(f.seats)) >= len(f.seats) - 1]
    if format_of(season.plan).holds_seats and len(dead) < len(left):
        return None
    return EndUnplayed(tuple(outcome_of(season, f) for f in dead)) if dead else None


def _round(season: Season, now: float) -> SeasonStep | None:
    if season.paused or now >= season.ends_at:
        return None
    return format_of(season.plan).go_on(season, now)


def _finish(season: Season, now: float) -> SeasonStep | None:
    waits = season.paused or format_of(season.plan).lasts
    if any(f.state not in OVER for f in season.fixtures) or (waits and now < season.ends_at):
        return None
    return Finish(now + max(season.plan.protest_hours, LEAST_PROTEST_HOURS) * HOUR)


def _wave(season: Season, now: float) -> SeasonStep | None:
    fixtures = wave(season, now)
    return OpenFixtures(fixtures) if fixtures else None


def _close(season: Season, now: float) -> SeasonStep | None:
    if season.protest_until is None or now < season.protest_until:
        return None
    if season.open_protests() and now < season.protest_until + LONGEST_PROTESTS:
        opens = season.plan.again and NEXT not in season.told
        return NextSignUp() if opens else None
    return closing(season)


_RULES: dict[SeasonState, tuple[Rule, ...]] = {
    SeasonState.SIGNUP: (_check_in,),
    SeasonState.CHECK_IN: (_begin,),
    SeasonState.RUNNING: (
        _drop_out,
        _overdue,
        _unplayable,
        _round,
        _finish,
        announcement,
        _wave,
        pace_announcement,
    ),
    SeasonState.PROTEST: (_close,),
}
"""By state of the season what can be due, the more urgent first."""

"""Whether a plan can be played, and its dates."""

from __future__ import annotations

from itertools import pairwise

import msgspec

from league.errors import LeagueError
from league.formats import format_of
from league.model import BUCHHOLZ, POINTS, TIE_BREAKS, SeasonPlan

DAY, HOUR = 86400.0, 3600.0
MOST_ENTRIES = 128
LEAST_PROTEST_HOURS = 24
"""Fewest hours for protests, whatever a plan from earlier says."""
RANGES: dict[str, tuple[float, float]] = {
    "days": (1, 365),
    "signup_days": (1, 60),
    "checkin_hours": (0, 168),
    "protest_hours": (LEAST_PROTEST_HOURS, 336),
    "vacation_days": (0, 60),
    "length": (0.01, 365),
    "least": (2, MOST_ENTRIES),
    "most": (2, MOST_ENTRIES),
}
"""By field of a plan its least and greatest value."""
SWITCHES = ("double", "duplicate")
"""Fields of a plan that only some formats have."""
CRITERIA = (*TIE_BREAKS, BUCHHOLZ)


class Dates(msgspec.Struct, frozen=True):
    """The dates of a season, in seconds since 1970."""

    opens_at: float
    checkin_at: float
    starts_at: float
    ends_at: float


def dates_of(plan: SeasonPlan, opens_at: float) -> Dates:
    """The dates of a season whose sign-up begins at this time."""
    checkin = opens_at + plan.signup_days * DAY
    starts = checkin + plan.checkin_hours * HOUR
    return Dates(opens_at, checkin, starts, starts + plan.days * DAY)


def check_dates(dates: Dates, now: float) -> None:
    """Check that dates are in order and the start lies ahead.

    :raises LeagueError: `date-order`, `date-past`.
    """
    names = Dates.__struct_fields__
    for before, after in pairwise(names):
        if getattr(dates, after) < getattr(dates, before):
            raise LeagueError(
                "date-order", field=after, given=getattr(dates, after), after=getattr(dates, before)
            )
    if dates.starts_at < now:
        raise LeagueError("date-past", field="starts_at", given=dates.starts_at, now=now)


def check_plan(plan: SeasonPlan) -> None:
    """Check a plan against its format. How many seats the rule system has is not known here.

    :raises LeagueError: `plan-...`, each with what would be right.
    """
    limits = format_of(plan).limits(plan)
    low, high = limits.table
    if not low <= plan.table <= high:
        raise LeagueError("plan-table", format=plan.format, given=plan.table, low=low, high=high)
    for field, (least, most) in RANGES.items():
        _in_range(plan, field, least, most)
    _in_range(plan, "cap", 1, limits.cap)
    if plan.least > plan.most:
        raise LeagueError("plan-entries", least=plan.least, most=plan.most)
    _in_range(plan, "least", limits.least, MOST_ENTRIES)
    if limits.rounds is not None:
        _in_range(plan, "rounds", *limits.rounds)
    elif plan.rounds:
        raise LeagueError("plan-rounds", format=plan.format, given=plan.rounds)
    for switch in SWITCHES:
        if getattr(plan, switch) and switch not in limits.switches:
            raise LeagueError(f"plan-{switch}", format=plan.format)
    _check_tie_breaks(plan.tie_breaks)


def _in_range(plan: SeasonPlan, field: str, low: float, high: float) -> None:
    given = getattr(plan, field)
    if not low <= given <= high:
        raise LeagueError("plan-range", field=field, given=given, low=low, high=high)


def _check_tie_breaks(given: tuple[str, ...]) -> None:
    for position, name in enumerate(given):
        if name not in CRITERIA:
            raise LeagueError("plan-tie-break", given=name, known=list(CRITERIA))
        if name in given[:position]:
            raise LeagueError("plan-tie-break-twice", given=name)
    if given[:1] != (POINTS,):
        raise LeagueError("plan-points-first", given=given[0] if given else "")


def fits(plan: SeasonPlan, entrants: int) -> tuple[float, float]:
    """The days that a season of this many entrants needs (seven of ten such seasons need no more), and the
    days that it has."""
    lengths = format_of(plan).forecast(plan, entrants) if entrants > 1 else 1.0
    return lengths * plan.length, float(plan.days)

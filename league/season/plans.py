"""Whether a plan can be played, and how long it takes."""

from __future__ import annotations

import msgspec

from league.model import SeasonPlan

DAY = 86400.0


class Dates(msgspec.Struct, frozen=True):
    """The dates of a season, in seconds since 1970."""

    opens_at: float
    checkin_at: float
    starts_at: float
    ends_at: float


def dates_of(plan: SeasonPlan, opens_at: float) -> Dates:
    """The dates of a season whose sign-up begins at this time."""
    checkin = opens_at + plan.signup_days * DAY
    starts = checkin + plan.checkin_hours * 3600
    return Dates(opens_at, checkin, starts, starts + plan.days * DAY)


def check_plan(plan: SeasonPlan) -> None:
    """Check a plan against its format. How many seats the rule system has is not known here.
    :raises LeagueError: `plan-...`, each of them with what would be right."""


def check_dates(dates: Dates, now: float) -> None:
    """Check that dates are in order and the start lies ahead. :raises LeagueError: `date-order`, `date-past`."""


def fits(plan: SeasonPlan, entrants: int) -> tuple[float, float]:
    """The days that a season of this many entrants is expected to need, and those that it has."""
    return 0.0, float(plan.days)

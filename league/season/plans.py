"""Whether a plan can be played, and its dates."""

from __future__ import annotations

from itertools import pairwise

import msgspec

from league.errors import LeagueError
from league.model import (
    BUCHHOLZ,
    CUP,
    DIVISION,
    FORMATS,
    LADDER,
    POINTS,
    ROUND_ROBIN,
    SWISS,
    TIE_BREAKS,
    SeasonPlan,
)

DAY, HOUR = 86400.0, 3600.0
TABLES = {DIVISION: (3, 6), ROUND_ROBIN: (2, 2), SWISS: (2, 6), CUP: (2, 6), LADDER: (2, 2)}
"""By format the fewest and most seats of a game."""
MOST_CAP = 6
"""Most games at once in formats of two; in a division a member plays as many games as a table has seats."""
MOST_ENTRIES = 128
MOST_ROUNDS = 15
RANGES: dict[str, tuple[float, float]] = {
    "days": (1, 365),
    "signup_days": (1, 60),
    "checkin_hours": (0, 168),
    "protest_hours": (0, 336),
    "vacation_days": (0, 60),
    "length": (0.01, 365),
    "least": (2, MOST_ENTRIES),
    "most": (2, MOST_ENTRIES),
}
"""By field of a plan its least and greatest value."""
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
    if plan.format not in FORMATS:
        raise LeagueError("plan-format", given=plan.format, known=list(FORMATS))
    low, high = TABLES[plan.format]
    if not low <= plan.table <= high:
        raise LeagueError("plan-table", format=plan.format, given=plan.table, low=low, high=high)
    for field, (least, most) in RANGES.items():
        _in_range(plan, field, least, most)
    _in_range(plan, "cap", 1, MOST_CAP if plan.format in (ROUND_ROBIN, LADDER) else plan.table)
    if plan.least > plan.most:
        raise LeagueError("plan-entries", least=plan.least, most=plan.most)
    _in_range(plan, "least", plan.table + (plan.format == DIVISION), MOST_ENTRIES)
    _check_rounds(plan)
    _check_tie_breaks(plan.tie_breaks)


def _in_range(plan: SeasonPlan, field: str, low: float, high: float) -> None:
    given = getattr(plan, field)
    if not low <= given <= high:
        raise LeagueError("plan-range", field=field, given=given, low=low, high=high)


def _check_rounds(plan: SeasonPlan) -> None:
    if plan.format == SWISS:
        # Two members who met once are not paired again, so that few members allow few rounds.
        high = min(MOST_ROUNDS, plan.least - 1) if plan.table == 2 else MOST_ROUNDS
        _in_range(plan, "rounds", 1, high)
    elif plan.rounds:
        raise LeagueError("plan-rounds", format=plan.format, given=plan.rounds)
    pairs = plan.format == ROUND_ROBIN or (plan.format == CUP and plan.table == 2)
    if plan.double and not pairs:
        raise LeagueError("plan-double", format=plan.format)
    if plan.duplicate and not (plan.double and plan.format == ROUND_ROBIN):
        raise LeagueError("plan-duplicate", format=plan.format)


def _check_tie_breaks(given: tuple[str, ...]) -> None:
    for position, name in enumerate(given):
        if name not in CRITERIA:
            raise LeagueError("plan-tie-break", given=name, known=list(CRITERIA))
        if name in given[:position]:
            raise LeagueError("plan-tie-break-twice", given=name)
    if given[:1] != (POINTS,):
        raise LeagueError("plan-points-first", given=given[0] if given else "")

"""The beginning of a season: who is there, and what its format makes of them."""

from __future__ import annotations

from msgspec.structs import replace

from league.formats import format_of
from league.model import Entrant, EntryState, Season, SeasonPlan
from league.steps import Begin, Cancel

LATE = 3600.0
"""Seconds after which a season that could not begin in time moves as a whole."""


def lateness(due: float, now: float) -> float:
    """The seconds by which the season moves since its bot was down; being late for a moment counts as being
    in time."""
    return now - due if now - due > LATE else 0.0


def fewest(plan: SeasonPlan) -> int:
    """The fewest entries with which a season begins: those of the plan, and enough for a game."""
    return max(plan.least, plan.table)


def beginning(season: Season, now: float) -> Begin | Cancel:
    """The step at the season's start: it begins with those who checked in, or is cancelled if these are too
    few."""
    plan, late_by = season.plan, lateness(season.starts_at, now)
    season = replace(season, starts_at=season.starts_at + late_by, ends_at=season.ends_at + late_by)
    present = sorted(_present(season), key=lambda e: (e.entered_at, e.id))
    need = fewest(plan)
    if len(present) < need:
        return Cancel("too-few-entries", {"have": len(present), "need": need})
    late = tuple(e.id for e in present[plan.most :])
    absent = tuple(e.id for e in season.entries if e.state == EntryState.SIGNED_UP and e not in present)
    lineup = format_of(plan).begin(season, present[: plan.most], now)
    return Begin(
        lineup.divisions,
        lineup.members,
        (*lineup.waiting, *late),
        absent,
        lineup.fixtures,
        season.starts_at,
        season.ends_at,
    )


def _present(season: Season) -> list[Entrant]:
    """Those who checked in; if there is no time for that, all who signed up."""
    states = (
        (EntryState.CHECKED_IN,)
        if season.plan.checkin_hours
        else (EntryState.CHECKED_IN, EntryState.SIGNED_UP)
    )
    return [e for e in season.entries if e.state in states]

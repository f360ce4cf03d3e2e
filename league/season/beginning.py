"""The beginning of a season: who takes part, in which division, and the first fixtures."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from league import lots
from league.model import (
    CHECKED_IN,
    CUP,
    DIVISION,
    LADDER,
    ROUND_ROBIN,
    SIGNED_UP,
    SWISS,
    Entrant,
    Season,
    SeasonPlan,
)
from league.pairings import circle, designs, promotion
from league.season.next_round import first_round
from league.steps import Begin, Cancel, NewDivision, NewFixture

SMALLEST, LARGEST = 7, 13
"""Members of a division; a season of fewer has one smaller division."""
LATE = 3600.0
"""Seconds after which a season that could not begin in time moves as a whole."""


def lateness(due: float, now: float) -> float:
    """The seconds by which the season moves since its bot was down; being late for a moment counts as being
    in time."""
    return now - due if now - due > LATE else 0.0


def beginning(season: Season, now: float) -> Begin | Cancel:
    """The step at the season's start: it begins with those who checked in, or is cancelled if these are too
    few."""
    plan, late_by = season.plan, lateness(season.starts_at, now)
    season = replace(season, starts_at=season.starts_at + late_by, ends_at=season.ends_at + late_by)
    present = sorted(_present(season), key=lambda e: (e.entered_at, e.id))
    need = max(plan.least, plan.table)
    if len(present) < need:
        return Cancel("too-few-entries", {"have": len(present), "need": need})
    late = tuple(e.id for e in present[plan.most :])
    here = present[: plan.most]
    absent = tuple(e.id for e in season.entries if e.state == SIGNED_UP and e not in present)
    if plan.format in (DIVISION, ROUND_ROBIN):
        return _divided(season, here, late, absent)
    order = tuple(e.id for e in _seeded(season, here))
    fixtures = first_round(season, order, now) if plan.format in (SWISS, CUP) else ()
    return Begin((), order, late, absent, fixtures, season.starts_at, season.ends_at)


def _present(season: Season) -> list[Entrant]:
    """Those who checked in; if there is no time for that, all who signed up."""
    states = (CHECKED_IN,) if season.plan.checkin_hours else (CHECKED_IN, SIGNED_UP)
    return [e for e in season.entries if e.state in states]


def _seeded(season: Season, entrants: Sequence[Entrant]) -> list[Entrant]:
    """By rating, then by lot; on a ladder first those who were on it, as they stood."""
    stood = {f.member: f.place for f in season.former} if season.plan.format == LADDER else {}

    drawn = lots.order([e.id for e in entrants], season.lot, "seeds")
    return sorted(
        entrants,
        key=lambda e: (stood.get(e.member, float("inf")), -e.rating, drawn.index(e.id)),
    )


def _divided(
    season: Season, here: Sequence[Entrant], late: tuple[int, ...], absent: tuple[int, ...]
) -> Begin:
    smallest = min(SMALLEST, len(here))
    pyramid = promotion.arrange(here, season.former, season.lot, smallest, LARGEST)
    divisions = tuple(NewDivision(tier, group, tuple(members)) for tier, group, members in pyramid.divisions)
    fixtures = tuple(
        NewFixture(index, number, table, tuple(division.members[seat] for seat in seats))
        for index, division in enumerate(divisions)
        for number, table, seats in schedule(season.plan, len(division.members))
    )
    members = tuple(entry for division in divisions for entry in division.members)
    waiting = (*pyramid.waiting, *late)
    return Begin(divisions, members, waiting, absent, fixtures, season.starts_at, season.ends_at)


def schedule(plan: SeasonPlan, size: int) -> list[tuple[int, int, tuple[int, ...]]]:
    """Round, table and seats, as numbers of the members, of all games of a division of this size. The rounds
    of tables are waves that the cap would make if all games took the same time."""
    if plan.format == ROUND_ROBIN:
        return [
            (number, table, seats)
            for number, pairs in enumerate(circle.rounds(size, plan.double), 1)
            for table, seats in enumerate(pairs, 1)
        ]
    tables = designs.tables(plan.table, size)
    return [
        (number, table, tables[index])
        for number, wave in enumerate(designs.waves(plan.table, size, plan.cap), 1)
        for table, index in enumerate(wave, 1)
    ]

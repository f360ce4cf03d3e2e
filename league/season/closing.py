"""The end of a season: honours, and where everyone stands for the next one."""

from __future__ import annotations

from league.formats import format_of, standings
from league.lookup import only_forfeited, successors
from league.model import Division, Season
from league.standings import TableLine
from league.steps import NEXT, Close


def closing(season: Season) -> Close:
    """The last step, also for managers who approve the table."""
    kind = format_of(season.plan)
    parts = sorted(season.divisions, key=lambda d: (d.tier, d.group)) or [Division(0, 1, 1)]
    tables = [(part, final_order(season, part.id or None)) for part in parts]
    former = tuple(kind.former(tables))
    tiers = kind.tiers(season, former)
    absent = only_forfeited(season)
    honours = tuple(h for h in kind.honours(season, tables, tiers) if h.entry not in absent)
    opens = season.plan.again and NEXT not in season.told
    return Close(honours, tiers, former, opens)


def final_order(season: Season, division: int | None) -> list[TableLine]:
    """The table at the end, best first, without those whom a substitute replaced."""
    replaced = successors(season)
    return [line for line in standings(season, division) if line.entry not in replaced]

"""The end of a season: honours, and where everyone stands for the next one."""

from __future__ import annotations

from collections.abc import Iterator

from league.model import DIVISION, LADDER, ROUND_ROBIN, Division, FormerPlace, Season
from league.pairings import promotion
from league.pairings.cup_state import successors
from league.standings import TableLine, standings
from league.steps import Close, Honour

PODIUM = ("champion", "second", "third")
"""By place, which several may share in a cup: both who lost a semifinal are third."""


def closing(season: Season) -> Close:
    """The last step, also for managers who approve the season before the protests' time is over."""
    former = tuple(_former(season))
    tiers = _tiers(season, former)
    honours = (*_honours(season), *_promoted(season, tiers))
    return Close(honours, tiers, former, season.plan.again)


def final_order(season: Season, division: int | None) -> list[TableLine]:
    """The table at the end, best first, without those whom a substitute replaced."""
    replaced = successors(season)
    return [line for line in standings(season, division) if line.entry not in replaced]


def _parts(season: Season) -> list[Division]:
    """The divisions, best first. A season without any is one with the id 0."""
    if season.plan.format in (DIVISION, ROUND_ROBIN):
        return sorted(season.divisions, key=lambda d: (d.tier, d.group))
    return [Division(0, 1, 1)]


def _former(season: Season) -> Iterator[FormerPlace]:
    for part in _parts(season):
        lines = final_order(season, part.id or None)
        for place, line in enumerate(lines, 1):
            yield FormerPlace(line.member, part.tier, part.group, place, line.points60)


def _tiers(season: Season, former: tuple[FormerPlace, ...]) -> dict[int, int]:
    if season.plan.format not in (DIVISION, ROUND_ROBIN):
        return {}
    earned = promotion.earned(former)
    replaced = successors(season)
    return {
        e.id: earned[e.member]
        for e in season.entries
        if e.division is not None and e.id not in replaced and e.member in earned
    }


def _honours(season: Season) -> Iterator[Honour]:
    for part in _parts(season):
        lines = final_order(season, part.id or None)
        best = [line for line in lines if not line.out] if any(line.played for line in lines) else []
        if season.plan.format == LADDER:
            yield from (Honour("ladder-top", line.entry) for line in best[:1])
        elif part.tier == part.group == 1:
            podium = (line for line in best if line.place <= len(PODIUM) and line.played)
            yield from (Honour(PODIUM[line.place - 1], line.entry) for line in podium)
        else:
            yield from (Honour("winner", line.entry, part.tier, part.group) for line in best[:1])


def _promoted(season: Season, tiers: dict[int, int]) -> Iterator[Honour]:
    was = {division.id: division.tier for division in season.divisions}
    for entry in season.entries:
        if entry.division is not None and entry.id in tiers and tiers[entry.id] < was[entry.division]:
            yield Honour("promoted", entry.id, tiers[entry.id])

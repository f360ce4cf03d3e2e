"""Divisions with promotion and relegation: everyone plays as many games as a table has seats."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from league.formats import lengths
from league.formats.format import FinalTable, Format, Lineup, PlanLimits, podium
from league.formats.parts import SLOW
from league.lookup import successors
from league.model import Entrant, EntryState, FormerPlace, Season, SeasonPlan
from league.pairings import designs, promotion
from league.pairings.promotion import LARGEST, SMALLEST
from league.steps import Honour, NewDivision, NewFixture

Schedule = Callable[[SeasonPlan, int], list[tuple[int, int, tuple[int, ...]]]]
"""Round, table and seats, as numbers of the members, of all games of a division of this size."""


def _preset(rules: str, options: dict[str, Any]) -> SeasonPlan:
    return SeasonPlan(rules, options, SLOW, DIVISION.id, table=4, least=7, most=91, cap=3)


def _limits(plan: SeasonPlan) -> PlanLimits:
    return PlanLimits(table=(3, 6), cap=plan.table, least=plan.table + 1)


def schedule(plan: SeasonPlan, size: int) -> list[tuple[int, int, tuple[int, ...]]]:
    """Each member once in each seat. The rounds are waves that the cap would make if all games took the same
    time."""
    tables = designs.tables(plan.table, size)
    return [
        (number, table, tables[index])
        for number, wave in enumerate(designs.waves(plan.table, size, plan.cap), 1)
        for table, index in enumerate(wave, 1)
    ]


def divide(games: Schedule, season: Season, entrants: Sequence[Entrant], now: float) -> Lineup:
    """A pyramid of divisions of 7 to 13 members, each with all of its games; a season of fewer has one
    smaller division."""
    smallest = min(SMALLEST, len(entrants))
    rules, away = season.rules, season.away
    pyramid = promotion.arrange(
        entrants, season.former, season.lot, smallest, LARGEST, rules=rules, away=away
    )
    divisions = tuple(NewDivision(tier, group, tuple(members)) for tier, group, members in pyramid.divisions)
    fixtures = tuple(
        NewFixture(index, number, table, tuple(division.members[seat] for seat in seats))
        for index, division in enumerate(divisions)
        for number, table, seats in games(season.plan, len(division.members))
    )
    members = tuple(entry for division in divisions for entry in division.members)
    return Lineup(members, fixtures, divisions, pyramid.waiting)


def longest(games: Schedule, plan: SeasonPlan, entrants: int) -> float:
    """How long the division takes that takes longest."""
    parts = promotion.split(entrants, min(SMALLEST, entrants), LARGEST)
    sizes = {max(plan.table, part) for part in parts}
    played = (tuple(seats for _, _, seats in games(plan, size)) for size in sizes)
    return max(lengths.of_tables(tables, plan.cap) for tables in played)


def _earned_tiers(season: Season, former: Sequence[FormerPlace]) -> dict[int, int]:
    earned = promotion.earned_tiers(former)
    replaced = successors(season)
    return {
        e.id: earned[e.member]
        for e in season.entries
        if e.division is not None and e.id not in replaced and e.member in earned
    }


def _honours(season: Season, tables: Iterable[FinalTable], tiers: Mapping[int, int]) -> Iterator[Honour]:
    yield from podium(season, tables, tiers)
    was = {division.id: division.tier for division in season.divisions}
    for entry in season.entries:
        if entry.division is None or entry.id not in tiers or entry.state == EntryState.OUT:
            continue
        if tiers[entry.id] < was[entry.division]:
            yield Honour("promoted", entry.id, tiers[entry.id])


DIVISION = Format(
    id="division",
    presets={"division4": _preset},
    limits=_limits,
    begin=partial(divide, schedule),
    holds_seats=True,
    forecast=partial(longest, schedule),
    to_pair=lambda season, division: 0,
    bands=promotion.bands,
    tiers=_earned_tiers,
    honours=_honours,
    export="Individual: Round-Robin",
    rules=("games", "late", "points", "ties", "leavers", "promotion"),
)

"""`hill`: one member holds the hill, the others try to take it one after the other, once each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from league.formats.format import FinalTable, Format, Lineup, PlanLimits
from league.formats.parts import SLOW, seed_order
from league.lookup import pending_fixtures, playing
from league.model import Entrant, Season, SeasonPlan
from league.standings import Count, Tied
from league.steps import AddRound, Honour, NewFixture


def _preset(rules: str, options: dict[str, Any]) -> SeasonPlan:
    return SeasonPlan(
        rules, options, SLOW, HILL.id, table=2, least=3, most=20, cap=1, days=60, length=3.0, again=False
    )


def _begin(season: Season, entrants: Sequence[Entrant], now: float) -> Lineup:
    seeds = seed_order(season, entrants)
    return Lineup(seeds, (NewFixture(None, 1, 1, seeds[:2]),))


def _next_climb(season: Season, now: float) -> AddRound | None:
    """Who holds the hill meets the next one in the line, until everybody has been there."""
    if any(True for _ in pending_fixtures(season)):
        return None
    been = {entry for fixture in season.fixtures for entry in fixture.seats}
    line = sorted((e.number or 0, e.id) for e in playing(season) if e.id not in been)
    holder, number = _holder(season), 1 + len(season.fixtures)
    pair = (*([] if holder is None else [holder]), *(entry for _, entry in line))[:2]
    if not line or len(pair) < 2:
        return None
    return AddRound(len(season.fixtures), number, (NewFixture(None, number, 1, pair),))


def _holder(season: Season) -> int | None:
    """The entry that won last; None if it has left."""
    winners = [line for line in season.current_lines() if line.place == 1]
    last = max(winners, key=lambda line: line.fixture, default=None)
    return last.entry if last and season.entry(last.entry) in playing(season) else None


def _order(count: Count, entries: Sequence[Entrant]) -> list[Tied]:
    """Who holds the hill, then by how often they have held it."""
    holder = _holder(count.season)
    held = Counter(line.entry for line in count.season.current_lines() if line.place == 1)
    ranks: dict[tuple[bool, int], list[Entrant]] = {}
    for entrant in entries:
        ranks.setdefault((entrant.id == holder, held[entrant.id]), []).append(entrant)
    return [(ranks[rank], "") for rank in sorted(ranks, reverse=True)]


def _honours(season: Season, tables: Iterable[FinalTable], tiers: Mapping[int, int]) -> Iterator[Honour]:
    holder = _holder(season)
    if holder is not None:
        yield Honour("hill-top", holder)


HILL = Format(
    id="hill",
    presets={"hill": _preset},
    limits=lambda plan: PlanLimits(table=(2, 2), cap=1, least=3),
    begin=_begin,
    go_on=_next_climb,
    forecast=lambda plan, entrants: float(entrants - 1),
    order=_order,
    scored=False,
    honours=_honours,
    honour_kinds=("hill-top",),
    rules=("games", "hill"),
    texts={"league-table-row": "hill-table-row"},
)

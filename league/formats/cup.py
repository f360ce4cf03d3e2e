"""A cup: the better half of each table goes on. It is drawn again from its seeds and results each time."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from league.formats import lengths
from league.formats.format import Fallout, FinalTable, Format, Lineup, PlanLimits, podium
from league.formats.parts import SLOW, round_deadline, seed_order
from league.lookup import drawn_names, dropouts, successors
from league.model import ORPHAN, Entrant, Fixture, FixtureState, Line, Season, SeasonPlan, SeasonState
from league.pairings import knockout
from league.pairings.tables import least_seats
from league.scoring import forfeited
from league.standings import Count, Tied
from league.steps import AddRound, Honour, NewFixture


def _preset(rules: str, options: dict[str, Any]) -> SeasonPlan:
    return SeasonPlan(
        rules, options, SLOW, CUP.id, table=2, least=4, most=64, cap=2, days=120, length=12.0, again=False
    )


def _limits(plan: SeasonPlan) -> PlanLimits:
    switches = ("double",) if plan.table == 2 else ()
    return PlanLimits(table=(2, 6), cap=plan.table, least=plan.table, switches=switches)


def _begin(season: Season, entrants: Sequence[Entrant], now: float) -> Lineup:
    seeds = seed_order(season, entrants)
    return Lineup(seeds, _new_fixtures(season, seeds, (), now))


def _next_games(season: Season, now: float) -> AddRound | None:
    """The games whose players are known by now."""
    fixtures = _new_fixtures(season, seeds_of(season), games_of(season), now)
    return AddRound(len(season.fixtures), fixtures[0].round, fixtures) if fixtures else None


def seeds_of(season: Season) -> tuple[int, ...]:
    """The entries, best seed first."""
    replaced = successors(season)
    numbered = [(e.number, e.id) for e in season.entries if e.number is not None and e.id not in replaced]
    return tuple(entry for _, entry in sorted(numbered))


def games_of(season: Season) -> tuple[knockout.CupGame, ...]:
    """The games and byes so far. Of equal places the better seed goes on; an entry that is replaced counts as
    the one that plays for it."""
    lines: dict[int, list[Line]] = defaultdict(list)
    for line in season.current_lines():
        lines[line.fixture].append(line)
    seeds = {e.id: (e.number or 0, e.id) for e in season.entries}
    heirs = successors(season)
    games = []
    for fixture in season.fixtures:
        results = sorted(lines[fixture.id], key=lambda x: (x.place, seeds[x.entry]))
        ranking = None if fixture.state not in (FixtureState.DONE, FixtureState.VOID) else _ranking(results)
        games.append(
            knockout.CupGame(
                fixture.round,
                fixture.stage,
                tuple(heirs.get(e, e) for e in fixture.seats),
                None if ranking is None else tuple(heirs.get(e, e) for e in ranking),
                tuple(heirs.get(line.entry, line.entry) for line in results if forfeited(line)),
                fixture.mark == ORPHAN,
            )
        )
    return tuple(games)


def _ranking(lines: Sequence[Line]) -> tuple[int, ...]:
    """Best first; nobody if all were absent."""
    if all(forfeited(line) for line in lines):
        return ()
    return tuple(line.entry for line in lines)


def _draw(
    season: Season, seeds: Sequence[int], games: Sequence[knockout.CupGame], *, strict: bool = False
) -> knockout.CupDraw:
    plan, out = season.plan, dropouts(season)
    least, names = least_seats(plan.table), drawn_names(season)
    return knockout.draw(plan.table, seeds, games, plan.double, out, season.lot, least, names, strict)


def _rounds(season: Season, entries: int) -> int:
    plan = season.plan
    return knockout.rounds(entries, plan.table, plan.double, least_seats(plan.table))


def _fallout(before: Season, after: Season, now: float) -> Fallout:
    """The games of those who have not gone on, and those that have to be played in their place. For these a
    season that is over has the time of a round for each round that is left."""
    seeds, games = seeds_of(after), list(games_of(after))
    old = _draw(before, seeds, games_of(before), strict=True)
    new = _draw(after, seeds, games, strict=True)
    moves, left = old.ahead != new.ahead, set[int]()
    while orphans := knockout.orphans(old, new, games):
        lost = {at for at, game in enumerate(games) if game in orphans}
        games = [replace(game, void=True) if at in lost else game for at, game in enumerate(games)]
        left |= {after.fixtures[at].id for at in lost}
        new = _draw(after, seeds, games, strict=True)
    known = [(game.round, set(game.seats)) for game in old.games]
    due = [game.round for game in new.games if (game.round, set(game.seats)) not in known]
    if not due or after.state != SeasonState.PROTEST:
        return Fallout(moves or bool(left), tuple(sorted(left)))
    rounds = _rounds(after, len(seeds))
    lasting = (after.ends_at - after.starts_at) / rounds * (rounds - min(due) + 1)
    return Fallout(True, tuple(sorted(left)), float(round(now + lasting)))


def places_of(season: Season) -> dict[int, int]:
    """By entry its place."""
    return _draw(season, seeds_of(season), games_of(season)).places


def is_vacant(season: Season) -> bool:
    """Whether the last game is over and nobody has won it, or the season while several are still in."""
    drawn = _draw(season, seeds_of(season), games_of(season))
    over = season.state in (SeasonState.PROTEST, SeasonState.CLOSED)
    return drawn.vacant or (over and list(drawn.places.values()).count(1) > 1)


def _new_fixtures(
    season: Season, seeds: Sequence[int], games: Sequence[knockout.CupGame], now: float
) -> tuple[NewFixture, ...]:
    """The games that can begin now, and the byes that are due."""
    drawn = _draw(season, seeds, games)
    rounds, heirs = _rounds(season, len(seeds)), successors(season)
    byes = [f for f in season.fixtures if len(f.seats) == 1 and f.mark != ORPHAN]
    had = {(f.round, heirs.get(e, e)) for f in byes for e in f.seats}
    new = [(game.round, game.stage, tuple(game.seats)) for game in drawn.games]
    new += [(number, "", (entry,)) for number, entry in drawn.byes if (number, entry) not in had]
    tables = _last_tables(season.fixtures)
    fixtures = []
    for number, stage, seats in new:
        tables[number] = table = tables.get(number, 0) + 1
        end = round_deadline(season, number, rounds, now)
        fixtures.append(NewFixture(None, number, table, seats, end, stage))
    return tuple(fixtures)


def _last_tables(fixtures: Iterable[Fixture]) -> dict[int, int]:
    """By round the last table so far."""
    last: dict[int, int] = {}
    for fixture in fixtures:
        last[fixture.round] = max(last.get(fixture.round, 0), fixture.table)
    return last


def _order(count: Count, entries: Sequence[Entrant]) -> list[Tied]:
    """Who came furthest is the best; all who went out in a round share a place."""
    places = places_of(count.season)
    by_place: dict[int, list[Entrant]] = defaultdict(list)
    for entrant in entries:
        by_place[places.get(entrant.id, len(places) + 1)].append(entrant)
    return [(by_place[place], "") for place in sorted(by_place)]


def _honours(season: Season, tables: Iterable[FinalTable], tiers: Mapping[int, int]) -> Iterator[Honour]:
    """The first three places, without who went out by a forfeit."""
    games = (game for game in games_of(season) if not game.void)
    last = {e: game for game in sorted(games, key=lambda g: g.round) for e in game.seats}
    for honour in podium(season, tables, tiers):
        if honour.entry not in last or honour.entry not in last[honour.entry].forfeits:
            yield honour


def _forecast(plan: SeasonPlan, entrants: int) -> float:
    rounds = knockout.rounds(entrants, plan.table, plan.double, least_seats(plan.table))
    return lengths.of_rounds(rounds, max(1, entrants // plan.table), True)


CUP = Format(
    id="cup",
    presets={"cup": _preset},
    limits=_limits,
    begin=_begin,
    go_on=_next_games,
    tells_rounds=True,
    walks_over=lambda living: True,  # somebody has to go on: the better seed does
    fallout=_fallout,
    forecast=_forecast,
    order=_order,
    vacant=is_vacant,
    scored=False,
    honours=_honours,
    export="Individual: Knock-Out",
    rules=("games", "reopening", "vacant", "leaving-cup"),
    texts={
        "league-table-row": "league-table-cup",
        "league-mine-place": "league-mine-cup",
        "league-player-place": "league-player-cup",
    },
)

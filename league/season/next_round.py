"""The rounds of a Swiss system and of a cup: each is paired from the results so far."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from league.model import CUP, FORFEIT, OUT, SWISS, Fixture, Line, Season
from league.pairings import cup, swiss
from league.season.lookup import OVER, in_order, unfinished
from league.season.steps import AddRound, NewFixture
from league.standings import standings

SMALL = 3
"""Seats of the smallest table where full ones have four or more."""


def first_round(season: Season, seeds: Sequence[int], now: float) -> tuple[NewFixture, ...]:
    """The fixtures with which a Swiss system or a cup begins, byes included."""
    if season.plan.format == CUP:
        return _cup_fixtures(season, tuple(seeds), (), now)
    return _swiss_fixtures(season, seeds, {}, 1, now)


def next_round(season: Season, now: float) -> AddRound | None:
    """What is paired now, None if nothing is: games are still to be played, or the last round was."""
    if season.plan.format == CUP:
        fixtures = _cup_fixtures(season, cup_seeds(season), cup_games(season), now)
        return AddRound(len(season.fixtures), fixtures[0].round, fixtures) if fixtures else None
    if season.plan.format != SWISS or any(True for _ in unfinished(season)):
        return None
    number = 1 + max((f.round for f in season.fixtures), default=0)
    table = [line for line in standings(season, None) if not line.out]
    if number > season.plan.rounds or len(table) < 2:
        return None
    points = {line.entry: line.points60 for line in table}
    fixtures = _swiss_fixtures(season, [line.entry for line in table], points, number, now)
    return AddRound(len(season.fixtures), number, fixtures) if any(not f.bye for f in fixtures) else None


def least_seats(table: int) -> int:
    """The fewest seats of a table that is not full: games of two or three are better than byes."""
    return min(table, max(2, min(table - 1, SMALL)))


def deadline(season: Season, number: int, rounds: int, now: float) -> float:
    """When games of this round are adjudicated: the time from start to end is split evenly. A round that
    begins late has its part of the time that is left."""
    left = max(1, rounds - number + 1)
    even = season.starts_at + (season.ends_at - season.starts_at) * (1 - (left - 1) / max(rounds, number))
    return min(season.ends_at, max(even, now + (season.ends_at - now) / left))


def _swiss_fixtures(
    season: Season, ranking: Sequence[int], points: dict[int, int], number: int, now: float
) -> tuple[NewFixture, ...]:
    now_called = successors(season)
    met = [tuple(now_called.get(e, e) for e in f.seats) for f in in_order(season.fixtures)]
    drawn = swiss.draw(
        season.plan.table, ranking, points, [seats for seats in met if len(seats) > 1],
        [seats[0] for seats in met if len(seats) == 1], season.lot, number, least_seats(season.plan.table),
    )  # fmt: skip
    end = deadline(season, number, season.plan.rounds, now)
    games = [NewFixture(None, number, table, seats, end) for table, seats in enumerate(drawn.tables, 1)]
    byes = [
        NewFixture(None, number, table, (entry,), end)
        for table, entry in enumerate(drawn.byes, len(games) + 1)
    ]
    return (*games, *byes)


def successors(season: Season) -> dict[int, int]:
    """By entry that was replaced the entry that plays in its place now."""
    replaced = {e.replaces: e.id for e in season.entries if e.replaces is not None}
    last = {}
    for old in replaced:
        new = replaced[old]
        while new in replaced:
            new = replaced[new]
        last[old] = new
    return last


def cup_seeds(season: Season) -> tuple[int, ...]:
    """The entries of a cup, best seed first."""
    replaced = successors(season)
    numbered = [(e.number, e.id) for e in season.entries if e.number is not None and e.id not in replaced]
    return tuple(entry for _, entry in sorted(numbered))


def cup_games(season: Season) -> tuple[cup.CupGame, ...]:
    """The games of a cup so far. Of equal places the better seed goes on; an entry that is replaced counts
    as the one that plays for it."""
    lines: dict[int, list[Line]] = {}
    for line in season.counted():
        lines.setdefault(line.fixture, []).append(line)
    seeds = {e.id: (e.number or 0, e.id) for e in season.entries}
    now_called = successors(season)
    found = []
    for fixture in season.fixtures:
        if len(fixture.seats) > 1:
            own = sorted(lines.get(fixture.id, ()), key=lambda x: (x.place, seeds[x.entry]))
            ranking = None if fixture.state not in OVER else _ranking(own)
            found.append(
                cup.CupGame(
                    fixture.round,
                    fixture.stage,
                    tuple(now_called.get(e, e) for e in fixture.seats),
                    None if ranking is None else tuple(now_called.get(e, e) for e in ranking),
                )
            )
    return tuple(found)


def _ranking(lines: Sequence[Line]) -> tuple[int, ...]:
    """Best first; nobody if all were absent."""
    if all(line.kind == FORFEIT and line.points60 == 0 for line in lines):
        return ()
    return tuple(line.entry for line in lines)


def cup_places(season: Season) -> dict[int, int]:
    """By entry of a cup its place."""
    return _cup_draw(season, cup_seeds(season), cup_games(season)).places


def _cup_draw(season: Season, seeds: tuple[int, ...], games: tuple[cup.CupGame, ...]) -> cup.CupDraw:
    plan = season.plan
    out = {e.id for e in season.entries if e.state == OUT}
    return cup.draw(plan.table, seeds, games, plan.double, out, season.lot, least_seats(plan.table))


def _cup_fixtures(
    season: Season, seeds: tuple[int, ...], games: tuple[cup.CupGame, ...], now: float
) -> tuple[NewFixture, ...]:
    plan, drawn = season.plan, _cup_draw(season, seeds, games)
    rounds = cup.rounds(len(seeds), plan.table, plan.double, least_seats(plan.table))
    now_called = successors(season)
    had = {(f.round, now_called.get(e, e)) for f in season.fixtures if len(f.seats) == 1 for e in f.seats}
    new = [(game.round, game.stage, tuple(game.seats)) for game in drawn.games]
    new += [(number, "", (entry,)) for number, entry in drawn.byes if (number, entry) not in had]
    tables = _tables(season.fixtures)
    made = []
    for number, stage, seats in new:
        tables[number] = table = tables.get(number, 0) + 1
        made.append(NewFixture(None, number, table, seats, deadline(season, number, rounds, now), stage))
    return tuple(made)


def _tables(fixtures: Iterable[Fixture]) -> dict[int, int]:
    """By round the tables so far."""
    most: dict[int, int] = {}
    for fixture in fixtures:
        most[fixture.round] = max(most.get(fixture.round, 0), fixture.table)
    return most

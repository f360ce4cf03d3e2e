"""The rounds of a Swiss system and of a cup: each is paired from the results so far."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from league.lookup import in_order, unfinished
from league.model import CUP, SWISS, Fixture, Season
from league.pairings import knockout, matching
from league.pairings.cup_state import cup_draw, cup_games, cup_seeds, least_seats, successors
from league.standings import standings
from league.steps import AddRound, NewFixture


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


def deadline(season: Season, number: int, rounds: int, now: float) -> float:
    """When games of this round are adjudicated: the time from start to end is split evenly. A round that
    begins late has its part of the time that is left. In whole seconds."""
    left = max(1, rounds - number + 1)
    even = season.starts_at + (season.ends_at - season.starts_at) * (1 - (left - 1) / max(rounds, number))
    return min(season.ends_at, float(round(max(even, now + (season.ends_at - now) / left))))


def _swiss_fixtures(
    season: Season, ranking: Sequence[int], points: dict[int, int], number: int, now: float
) -> tuple[NewFixture, ...]:
    heirs = successors(season)
    met = [tuple(heirs.get(e, e) for e in f.seats) for f in in_order(season.fixtures)]
    drawn = matching.draw(
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


def _cup_fixtures(
    season: Season, seeds: tuple[int, ...], games: tuple[knockout.CupGame, ...], now: float
) -> tuple[NewFixture, ...]:
    plan, drawn = season.plan, cup_draw(season, seeds, games)
    rounds = knockout.rounds(len(seeds), plan.table, plan.double, least_seats(plan.table))
    heirs = successors(season)
    had = {(f.round, heirs.get(e, e)) for f in season.fixtures if len(f.seats) == 1 for e in f.seats}
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

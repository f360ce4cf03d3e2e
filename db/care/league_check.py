"""Checks that the rows of leagues are consistent."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Connection, func, inspect, select

from db.league_schema import entries, fixtures, results, seasons
from db.rubbish import as_list
from db.schema import games


def league_problems(connection: Connection) -> Iterator[str]:
    """What contradicts itself in the leagues of an open database of any revision, one line each."""
    if not inspect(connection).has_table(fixtures.name):
        return
    of_season: dict[int, set[int]] = {}
    for entry, season in connection.execute(select(entries.c.id, entries.c.season)):
        of_season.setdefault(season, set()).add(entry)
    played = {row.fixture for row in connection.execute(select(games.c.fixture).where(games.c.fixture > 0))}
    known, seats = set[int](), dict[int, set[int]]()
    for row in connection.execute(select(fixtures).order_by(fixtures.c.id)):
        known.add(row.id)
        seats[row.id] = set(as_list(row.seats))
        if not seats[row.id] or not seats[row.id] <= of_season.get(row.season, set()):
            yield f"fixture {row.id}: its seats are not entries of its season"
        if row.state == "under_way" and row.id not in played:
            yield f"fixture {row.id}: is under way, and has no game"
    for number in sorted(played - known):
        yield f"fixture {number}: has a game, and is not there itself"
    yield from _results(connection, seats)
    twice = select(seasons.c.league).where(seasons.c.state.not_in(("closed", "cancelled")))
    for league in connection.execute(twice.group_by(seasons.c.league).having(func.count() > 1)).scalars():
        yield f"league {league}: has several seasons at once"


def _results(connection: Connection, seats: dict[int, set[int]]) -> Iterator[str]:
    """Each revision of a fixture's results has a line for each of its seats at that time."""
    lines: dict[tuple[int, int], set[int]] = {}
    for row in connection.execute(select(results.c.fixture, results.c.revision, results.c.entry)):
        lines.setdefault((row.fixture, row.revision), set()).add(row.entry)
    newest: dict[int, int] = {}
    for fixture, revision in lines:
        newest[fixture] = max(revision, newest.get(fixture, 0))
    for fixture, revision in sorted(newest.items()):
        if lines[fixture, revision] != seats.get(fixture):
            yield f"fixture {fixture}: its results are not those of its seats"

"""What times the members who play fixtures: vacations, quiet hours, clocks that stand still. Each query runs
within the caller's transaction."""

from __future__ import annotations

from typing import Any, NamedTuple

from sqlalchemy import Connection, and_, select

from db.league_schema import entries, fixtures, seasons
from db.rubbish import as_list
from db.schema import games, seats, waits


def vacations(connection: Connection, number: int) -> tuple[float, float] | None:
    """When the season of a fixture began, and how many days of vacation count in it."""
    query = select(seasons.c.starts_at, seasons.c.plan).join(fixtures, fixtures.c.season == seasons.c.id)
    row = connection.execute(query.where(fixtures.c.id == number)).first()
    return None if row is None else (row.starts_at, float(row.plan.get("vacation_days", 0)))


class SeatHours(NamedTuple):
    """What times the members of a fixture."""

    rules: int
    """The version of the rules of its season."""
    hours: dict[str, Any]
    """By member the hours that their entry keeps."""


def hours(connection: Connection, fixture: int) -> SeatHours | None:
    """The hours of those who play a fixture."""
    query = (
        select(seasons.c.rules, fixtures.c.seats, entries.c.id, entries.c.member, entries.c.hours)
        .join(fixtures, fixtures.c.season == seasons.c.id)
        .join(entries, entries.c.season == seasons.c.id)
        .where(fixtures.c.id == fixture)
    )
    rows = connection.execute(query).all()
    if not rows:
        return None
    return SeatHours(rows[0].rules, {row.member: row.hours for row in rows if row.id in as_list(row.seats)})


def hours_of(connection: Connection, entry: int) -> dict[str, Any] | None:
    """The hours that an entry keeps."""
    return connection.execute(select(entries.c.hours).where(entries.c.id == entry)).scalar_one_or_none()


def still_clocks(connection: Connection) -> list[tuple[int, int, str, str, int]]:
    """The seats of games of leagues whose clock stands still though the game waits for them and does not:
    fixture, game, server, member, seat."""
    query = (
        select(games.c.fixture, games.c.id, games.c.guild, games.c.prompted, seats.c.member, waits.c.seat)
        .join(waits, waits.c.game == games.c.id)
        .join(seats, and_(seats.c.game == games.c.id, seats.c.seat == waits.c.seat))
        .where(
            games.c.fixture.is_not(None),
            games.c.status == "running",
            games.c.pause.is_(None),
            waits.c.due_at.is_(None),
            waits.c.left > 0,
        )
    )
    rows = connection.execute(query)
    return [
        (row.fixture, row.id, row.guild, row.member, row.seat)
        for row in rows
        if row.seat in as_list(row.prompted) and row.member is not None
    ]

"""Queries on gaps: stretches of time that an operator gives back. Each runs within the caller's
transaction."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, delete, func, insert, select

from db.schema import games, gaps


class Gap(NamedTuple):
    """A stretch of time, in seconds since 1970, that is to be given back in a server, or in all (None)."""

    id: int
    guild: str | None
    since: float
    until: float


def add(connection: Connection, guild: str | None, since: float, until: float) -> int:
    """Record a gap. Returns how many running games it concerns; none is recorded if there are none."""
    query = select(func.count()).select_from(games).where(games.c.status == "running")
    if guild is not None:
        query = query.where(games.c.guild == guild)
    count = connection.execute(query).scalar_one()
    if count:
        connection.execute(insert(gaps).values(guild=guild, since=since, until=until))
    return int(count)


def every(connection: Connection) -> list[Gap]:
    """All gaps, oldest record first."""
    return [Gap(*row) for row in connection.execute(select(gaps).order_by(gaps.c.id))]


def remove(connection: Connection, number: int) -> bool:
    """Remove a gap. Returns whether it was there."""
    return connection.execute(delete(gaps).where(gaps.c.id == number)).rowcount == 1

"""Queries on gaps: stretches of time in which nobody could play in a server. Each is kept until it was given
back, whatever has recorded it. Each query runs within the caller's transaction."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from sqlalchemy import Connection, delete, func, insert, select

from db.league_schema import leagues, requests
from db.schema import games, gaps

OPERATOR, OUTAGE = "operator", "outage"
"""Causes: an operator knows of it; the bot itself was down, or its clock was set."""


class Gap(NamedTuple):
    """A stretch of time, in seconds since 1970, that is to be given back in a server."""

    id: int
    guild: str
    since: float
    until: float
    cause: str


def servers(connection: Connection) -> list[str]:
    """The servers in which a gap may cost somebody time: those with running games or open requests."""
    playing = select(games.c.guild).where(games.c.status == "running")
    asking = select(leagues.c.guild).join(requests, requests.c.league == leagues.c.id)
    return sorted(connection.execute(playing.union(asking)).scalars())


def running(connection: Connection, guild: str | None) -> int:
    """The number of running games of a server, or of all (None)."""
    query = select(func.count()).select_from(games).where(games.c.status == "running")
    if guild is not None:
        query = query.where(games.c.guild == guild)
    return connection.execute(query).scalar_one()


def add(connection: Connection, guilds: Collection[str], since: float, until: float, cause: str) -> None:
    """Record a gap of each of these servers."""
    gap = {"since": since, "until": until, "cause": cause}
    if guilds:
        connection.execute(insert(gaps), [{"guild": guild, **gap} for guild in guilds])


def every(connection: Connection) -> list[Gap]:
    """All gaps, oldest record first."""
    return [Gap(*row) for row in connection.execute(select(gaps).order_by(gaps.c.id))]


def remove(connection: Connection, numbers: Collection[int]) -> bool:
    """Remove gaps. Returns whether there were any of them."""
    return connection.execute(delete(gaps).where(gaps.c.id.in_(numbers))).rowcount > 0

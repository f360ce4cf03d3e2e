"""Queries on gaps: stretches of time in which nobody could play in a server. Each is kept until it was given
back, whatever has recorded it. Each query runs within the caller's transaction."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, case, delete, func, insert, select, update

from db.league_schema import fixtures, leagues, requests, seasons
from db.queries import games as game_queries
from db.schema import absences, games, gaps

OPERATOR, OUTAGE = "operator", "outage"
"""Causes: an operator knows of it; the bot itself was down, or its clock was set."""
MAINTENANCE = "maintenance"
"""The cause of a stretch in which an operator let time stand still, and the scope of the settings of that."""
CAUSES = (OPERATOR, OUTAGE, MAINTENANCE)


_OPEN = seasons.c.state.in_(("signup", "check_in", "running", "protest"))
_DATES = ("opens_at", "checkin_at", "starts_at", "ends_at", "protest_until")
_TO_COME = fixtures.c.state.in_(("planned", "opening", "under_way"))


class Gap(NamedTuple):
    """A stretch of time, in seconds since 1970, that is to be given back in a server."""

    id: int
    guild: str
    since: float
    until: float
    cause: str


def servers(connection: Connection) -> list[str]:
    """The servers in which a gap may cost somebody time: those with running games, lessons, vacations, open
    requests, or seasons that are not over."""
    playing = select(games.c.guild).where(games.c.status == "running")
    learning = select(games.c.guild).where(games.c.lesson == game_queries.KEPT)
    away = select(absences.c.guild).where(absences.c.over.is_(False))
    asking = select(leagues.c.guild).join(requests, requests.c.league == leagues.c.id)
    leading = select(leagues.c.guild).join(seasons, seasons.c.league == leagues.c.id).where(_OPEN)
    return sorted(connection.execute(playing.union(learning, away, asking, leading)).scalars())


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


class SeasonPlace(NamedTuple):
    """A season that is not over, by its id."""

    season: int
    league: int
    guild: str


def postpone(
    connection: Connection, guilds: Collection[str], since: float, until: float
) -> list[SeasonPlace]:
    """Move by a gap what ends by the date in these servers: the vacations that had begun, the dates of
    seasons and their rounds that were still to come, and the removal of lessons. Returns the seasons that are
    not over."""
    seconds = until - since
    _postpone_vacations(connection, guilds, since, until)
    for lesson in game_queries.kept_lessons(connection, guilds):
        game_queries.put_off_lesson(connection, lesson, seconds)
    here = select(seasons.c.id, seasons.c.league, leagues.c.guild).join(
        leagues, leagues.c.id == seasons.c.league
    )
    rows = connection.execute(here.where(leagues.c.guild.in_(guilds), _OPEN).order_by(seasons.c.id))
    places = [SeasonPlace(*row) for row in rows]
    numbers = [place.season for place in places]
    moved = {name: _later(seasons.c[name], since, seconds) for name in _DATES}
    connection.execute(
        update(seasons).where(seasons.c.id.in_(numbers)).values(revision=seasons.c.revision + 1, **moved)
    )
    rounds = update(fixtures).where(fixtures.c.season.in_(numbers), _TO_COME)
    connection.execute(rounds.values(deadline=_later(fixtures.c.deadline, since, seconds)))
    return places


def _later(date: ColumnElement[Any], since: float, seconds: float) -> ColumnElement[Any]:
    """A date, later if it was still to come at a moment."""
    return case((date > since, date + seconds), else_=date)


def _postpone_vacations(connection: Connection, guilds: Collection[str], since: float, until: float) -> None:
    """Let the vacations that had begun last as long as without the gap. Those that begin later are on days of
    the calendar, and stay."""
    begin = absences.c.starts_at
    lost = case((begin <= since, until - since), (begin < until, until - begin), else_=0.0)
    here = absences.c.guild.in_(guilds), absences.c.over.is_(False), absences.c.ends_at > min(since, until)
    later = {"starts_at": begin + lost, "ends_at": absences.c.ends_at + lost}
    connection.execute(update(absences).where(*here).values(**later))

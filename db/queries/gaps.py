"""Queries on gaps: stretches of time in which nobody could play in a server. Each is kept until it was given
back, whatever has recorded it. Each query runs within the caller's transaction."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, case, delete, func, insert, inspect, select, update

from db.league_schema import fixtures, leagues, requests, seasons
from db.queries import games as game_queries
from db.queries import settings as setting_queries
from db.schema import absences, games, gaps, settings

OPERATOR, OUTAGE, UNAVAILABLE, REMOVAL = "operator", "outage", "unavailable", "removal"
"""Causes: an operator knows of it; the bot itself was down, or its clock was set; the service had lost the
server; the bot had been removed from it."""
MAINTENANCE = "maintenance"
"""The cause of a stretch in which an operator let time stand still, and the scope of the settings of that."""
CAUSES = (OPERATOR, OUTAGE, MAINTENANCE, UNAVAILABLE, REMOVAL)
AWAY, SINCE = "away", "since"
"""The scope of the settings of servers that are or were away, and the key of one that is: since when, and the
cause. Its other keys are by subject how much time removals of the bot have given back to it."""

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


class AwaySince(NamedTuple):
    """That a server is away: since when, and why (`UNAVAILABLE` or `REMOVAL`)."""

    at: float
    cause: str


def away(connection: Connection) -> dict[str, AwaySince]:
    """The servers that are away."""
    query = select(settings.c.id, settings.c.value).where(settings.c.scope == AWAY, settings.c.key == SINCE)
    rows = connection.execute(query.order_by(settings.c.id))
    return {guild: AwaySince(*value) for guild, value in rows if isinstance(value, list)}


def set_away(connection: Connection, guild: str, since: AwaySince | None) -> None:
    """Note that a server is away, or is away no longer (None)."""
    setting_queries.put(connection, AWAY, guild, SINCE, since and list(since))


def from_removals(connection: Connection, guild: str, subject: str) -> float:
    """The seconds that removals of the bot have given back to a season or game of a server."""
    return float(setting_queries.get(connection, AWAY, guild).get(subject, 0.0))


def count_removal(connection: Connection, guild: str, subject: str, seconds: float) -> None:
    """Count what a removal gives back to a season or game."""
    total = from_removals(connection, guild, subject) + seconds
    setting_queries.put(connection, AWAY, guild, subject, total)


def servers(connection: Connection) -> list[str]:
    """The servers in which a gap may cost somebody time: those with running games, lessons, vacations, open
    requests, or seasons that are not over."""
    playing = select(games.c.guild).where(games.c.status == "running")
    learning = select(games.c.guild).where(games.c.lesson == game_queries.KEPT)
    resting = select(absences.c.guild).where(absences.c.over.is_(False))
    asking = select(leagues.c.guild).join(requests, requests.c.league == leagues.c.id)
    leading = select(leagues.c.guild).join(seasons, seasons.c.league == leagues.c.id).where(_OPEN)
    return sorted(connection.execute(playing.union(learning, resting, asking, leading)).scalars())


def knows_others(connection: Connection, guild: str) -> bool:
    """Whether there are games or leagues of other servers than this one, in whatever schema."""
    tables = [table for table in (games, leagues) if inspect(connection).has_table(table.name)]
    others = (select(table.c.id).where(table.c.guild != guild).limit(1) for table in tables)
    return any(connection.execute(query).first() is not None for query in others)


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


def postpone(connection: Connection, guilds: Collection[str], since: float, until: float) -> None:
    """Move by a gap the ends of the vacations that had begun in these servers, and the removal of lessons."""
    _postpone_vacations(connection, guilds, since, until)
    for lesson in game_queries.kept_lessons(connection, guilds):
        game_queries.put_off_lesson(connection, lesson, since, until)


def postpone_seasons(
    connection: Connection, guilds: Collection[str], since: float, by: Callable[[SeasonPlace], float]
) -> list[tuple[SeasonPlace, float]]:
    """Move the dates of seasons and their rounds in these servers that were still to come at a moment, each
    season's by as many seconds as `by` says. Returns the seasons that are not over, with their seconds."""
    here = select(seasons.c.id, seasons.c.league, leagues.c.guild).join(
        leagues, leagues.c.id == seasons.c.league
    )
    rows = connection.execute(here.where(leagues.c.guild.in_(guilds), _OPEN).order_by(seasons.c.id))
    moves = [(place, by(place)) for place in (SeasonPlace(*row) for row in rows)]
    together = defaultdict[float, list[int]](list)
    for place, seconds in moves:
        together[seconds].append(place.season)
    for seconds, numbers in together.items():
        moved = {name: _later(seasons.c[name], since, seconds) for name in _DATES}
        # what is looked at too early costs nothing
        moved["wake_at"] = _later(seasons.c.wake_at, since, min(0.0, seconds))
        connection.execute(
            update(seasons).where(seasons.c.id.in_(numbers)).values(revision=seasons.c.revision + 1, **moved)
        )
        rounds = update(fixtures).where(fixtures.c.season.in_(numbers), _TO_COME)
        connection.execute(rounds.values(deadline=_later(fixtures.c.deadline, since, seconds)))
    return moves


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

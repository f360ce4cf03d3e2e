"""Queries on open requests (`db.league_schema.requests`). Each runs within the caller's transaction."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from secrets import randbelow
from typing import Any

from sqlalchemy import Connection, RowMapping, bindparam, delete, insert, or_, select, update

from db.league_schema import leagues, requests
from db.queries.moments import game_is_here, later_lapse, league_is_here
from db.rubbish import is_sound, sound
from db.schema import games

MOST_IDS = 10**9
"""Ids are smaller: they fit into the custom ids of buttons."""
_oldest = requests.c.at, requests.c.id
# Built once: building a statement costs more than running it.
_of_game = select(requests).where(requests.c.game == bindparam("number")).order_by(*_oldest)


def new_id() -> int:
    """An id for a request, at random."""
    return 1 + randbelow(MOST_IDS - 1)


def get(connection: Connection, number: int) -> RowMapping | None:
    """The open request with this id, if it can be read."""
    row = connection.execute(select(requests).where(requests.c.id == number)).mappings().first()
    return row if row and is_sound(row) else None


def about(connection: Connection, kind: str, subject: str) -> RowMapping | None:
    """The open request of this kind about a subject, if it can be read."""
    query = select(requests).where(requests.c.kind == kind, requests.c.subject == subject)
    row = connection.execute(query).mappings().first()
    return row if row and is_sound(row) else None


def of_game(connection: Connection, game: int) -> Sequence[RowMapping]:
    """The open requests about a game, oldest first."""
    return sound(connection.execute(_of_game, {"number": game}).mappings())


def of_league(connection: Connection, league: int) -> Sequence[RowMapping]:
    """The open requests about a league, its games included, oldest first."""
    query = select(requests).where(requests.c.league == league).order_by(*_oldest)
    return sound(connection.execute(query).mappings())


def add(connection: Connection, row: Mapping[str, Any]) -> None:
    """Store a request. :raises IntegrityError: one of the same kind is open about the same subject."""
    connection.execute(insert(requests), dict(row))


def agree(connection: Connection, number: int, agreed: Sequence[int]) -> None:
    """Note which seats have agreed to a request."""
    connection.execute(update(requests).where(requests.c.id == number).values(agreed=list(agreed)))


def drop(connection: Connection, number: int) -> bool:
    """Remove a request. Returns whether there was one."""
    return connection.execute(delete(requests).where(requests.c.id == number)).rowcount == 1


def drop_of_game(connection: Connection, game: int) -> bool:
    """Remove all requests about a game. Returns whether there were any."""
    return connection.execute(delete(requests).where(requests.c.game == game)).rowcount > 0


def put_off(
    connection: Connection, guilds: Collection[str], since: float, until: float, stands: float
) -> None:
    """Postpone the lapse of the requests in these servers by a gap, as that of proposals."""
    of_games = select(games.c.id).where(games.c.guild.in_(guilds))
    of_leagues = select(leagues.c.id).where(leagues.c.guild.in_(guilds))
    postponed = update(requests).where(or_(requests.c.game.in_(of_games), requests.c.league.in_(of_leagues)))
    connection.execute(postponed.values(due_at=later_lapse(requests.c.due_at, since, until, stands)))


def due(connection: Connection, now: float, away: Collection[str] = ()) -> Sequence[RowMapping]:
    """`id`, `game` and `league` of the requests whose time is over, oldest first; without those of servers
    that are away."""
    query = select(requests.c.id, requests.c.game, requests.c.league).where(requests.c.due_at <= now)
    if away:
        query = query.where(game_is_here(requests.c.game, away), league_is_here(requests.c.league, away))
    return connection.execute(query.order_by(requests.c.due_at)).mappings().all()

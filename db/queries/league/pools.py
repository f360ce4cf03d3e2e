"""Queries on ratings. Each runs within the caller's transaction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, RowMapping, delete, func, insert, select, update

from db.league_schema import rating_events, ratings
from db.queries import settings
from db.queries.moments import Shards, in_shards
from db.schema import UNRATED, games
from db.schema import settings as stored_settings

MARKED = "rerated"
"""The scope of the settings that mark pools, by server."""
TERMS = "rated"
"""The scope of the settings with what pools are counted by, by server."""


def last(connection: Connection, guild: str, pool: str) -> tuple[float, int, str] | None:
    """When the newest game of a pool ended, its number, and the algorithm that counted it."""
    query = select(rating_events.c.at, rating_events.c.game, rating_events.c.algorithm)
    query = query.where(rating_events.c.guild == guild, rating_events.c.pool == pool)
    order = (rating_events.c.at.desc(), rating_events.c.game.desc())
    row = connection.execute(query.order_by(*order).limit(1)).first()
    return None if row is None else (row.at, row.game, row.algorithm)


def terms(connection: Connection, guild: str, pool: str) -> dict[str, Any] | None:
    """What a pool is counted by: `algorithm`, its `terms`, the number of its `games`, and the newest
    of them (`at`, `game`). None: nothing has been counted, or by a version that did not note it."""
    return settings.get(connection, TERMS, guild).get(pool)


def put_terms(connection: Connection, guild: str, pool: str, values: Mapping[str, Any] | None) -> None:
    """Store what a pool is counted by; None: there is nothing to count."""
    settings.put(connection, TERMS, guild, pool, None if values is None else dict(values))


def mark(connection: Connection, guild: str, pool: str) -> None:
    """Note that a pool is to be computed anew from all its results."""
    settings.put(connection, MARKED, guild, pool, (mark_of(connection, guild, pool) or 0) + 1)


def mark_of(connection: Connection, guild: str, pool: str) -> int | None:
    """A pool's mark, another one after each change; None: it stands as it is stored."""
    return settings.get(connection, MARKED, guild).get(pool)


def marked_pools(connection: Connection) -> list[tuple[str, str]]:
    """The pools that are to be computed anew, by server and name."""
    query = select(stored_settings.c.id, stored_settings.c.key).where(stored_settings.c.scope == MARKED)
    return [(row.id, row.key) for row in connection.execute(query.order_by(*query.selected_columns))]


def between(connection: Connection, guild: str, pool: str, first: int, last: int) -> Sequence[RowMapping]:
    """The events of the games of a pool with these numbers, by game and member."""
    query = select(rating_events).where(*_of_games(guild, pool, first, last))
    return connection.execute(query.order_by(rating_events.c.game, rating_events.c.member)).mappings().all()


def replace(
    connection: Connection, guild: str, pool: str, first: int, last: int, events: Sequence[Mapping[str, Any]]
) -> None:
    """Store the events of the games of a pool with these numbers in place of those before."""
    connection.execute(delete(rating_events).where(*_of_games(guild, pool, first, last)))
    append(connection, events)


def _of_games(guild: str, pool: str, first: int, last: int) -> tuple[ColumnElement[bool], ...]:
    of_pool = rating_events.c.guild == guild, rating_events.c.pool == pool
    return (*of_pool, rating_events.c.game.between(first, last))


def finish(
    connection: Connection,
    guild: str,
    pool: str,
    present: Sequence[Mapping[str, Any]],
    counted: Mapping[str, Any] | None,
    mark: int,
) -> bool:
    """Store the ratings that follow from all results of a pool with this mark, and what it was counted by;
    remove the mark. Returns False, and changes nothing, if results have changed meanwhile."""
    if mark_of(connection, guild, pool) != mark:
        return False
    connection.execute(delete(ratings).where(ratings.c.guild == guild, ratings.c.pool == pool))
    if present:
        connection.execute(insert(ratings), [dict(row) for row in present])
    put_terms(connection, guild, pool, counted)
    settings.put(connection, MARKED, guild, pool, None)
    return True


def append(connection: Connection, events: Sequence[Mapping[str, Any]]) -> None:
    """Store the events of one more game."""
    if events:
        connection.execute(insert(rating_events), [dict(row) for row in events])


def put(connection: Connection, row: Mapping[str, Any]) -> None:
    """Store a member's present rating."""
    mine = ("guild", "pool", "member")
    connection.execute(delete(ratings).where(*(ratings.c[name] == row[name] for name in mine)))
    connection.execute(insert(ratings), dict(row))


def of_pool(connection: Connection, guild: str, pool: str) -> Sequence[RowMapping]:
    """The present ratings of a pool."""
    query = select(ratings).where(ratings.c.guild == guild, ratings.c.pool == pool)
    return connection.execute(query.order_by(ratings.c.member)).mappings().all()


def of_members(connection: Connection, guild: str, pool: str, members: Sequence[str]) -> Sequence[RowMapping]:
    """The present ratings of some members of a pool."""
    query = select(ratings).where(ratings.c.guild == guild, ratings.c.pool == pool)
    return connection.execute(query.where(ratings.c.member.in_(members))).mappings().all()


def opponents(connection: Connection, guild: str, pool: str, members: Sequence[str]) -> dict[str, set[str]]:
    """Whom each of the members has met in a pool."""
    other = rating_events.alias()
    query = (
        select(rating_events.c.member, other.c.member)
        .join(other, other.c.game == rating_events.c.game)
        .where(
            *(table.c[name] == value for table in (rating_events, other) for name, value in (
                ("guild", guild), ("pool", pool),
            )),
            rating_events.c.member.in_(members),
        )
        .distinct()
    )  # fmt: skip
    by_member: dict[str, set[str]] = {member: set() for member in members}
    for member, opponent in connection.execute(query):
        by_member[member].add(opponent)
    return by_member


def of_member(connection: Connection, guild: str, member: str) -> Sequence[RowMapping]:
    """A member's present ratings in a server, most games first."""
    query = select(ratings).where(ratings.c.guild == guild, ratings.c.member == member)
    return connection.execute(query.order_by(ratings.c.games.desc(), ratings.c.pool)).mappings().all()


def of_server(connection: Connection, guild: str) -> list[str]:
    """The pools of a server, those with the most members first."""
    query = select(ratings.c.pool).where(ratings.c.guild == guild).group_by(ratings.c.pool)
    return list(connection.execute(query.order_by(func.count().desc(), ratings.c.pool)).scalars())


def of_game(connection: Connection, game: int) -> Sequence[RowMapping]:
    """The events of a game."""
    return connection.execute(select(rating_events).where(rating_events.c.game == game)).mappings().all()


def of_one(connection: Connection, guild: str, pool: str, member: str) -> Sequence[RowMapping]:
    """A member's events in a pool, oldest first, with `seats`, the number of rated seats of the game."""
    other = rating_events.alias()
    seats = (
        select(func.count())
        .where(other.c.guild == guild, other.c.pool == pool, other.c.game == rating_events.c.game)
        .scalar_subquery()
    )
    query = select(rating_events, seats.label("seats")).where(
        rating_events.c.guild == guild, rating_events.c.pool == pool, rating_events.c.member == member
    )
    return connection.execute(query.order_by(rating_events.c.at, rating_events.c.game)).mappings().all()


def friendly(connection: Connection, limit: int = 50, *, shards: Shards | None = None) -> list[int]:
    """The finished games of no league that are to be rated and were not counted yet, the oldest first. One
    that was counted has its places, also if it changed no rating."""
    query = select(games.c.id).where(UNRATED, *in_shards(games.c.guild, shards))
    query = query.order_by(games.c.ended_at, games.c.id).limit(limit)
    return list(connection.execute(query).scalars())


def unrate(connection: Connection, game: int) -> None:
    """Note that a game does not count for ratings."""
    connection.execute(update(games).where(games.c.id == game).values(rated=False))

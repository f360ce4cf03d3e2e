"""Queries on ratings. Each runs within the caller's transaction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, RowMapping, delete, func, insert, select, update

from db.league_schema import rating_events, ratings
from db.schema import UNRATED, games


def events_of(connection: Connection, guild: str, pool: str) -> Sequence[RowMapping]:
    """All events of a pool, in the order in which its games ended."""
    query = select(rating_events).where(rating_events.c.guild == guild, rating_events.c.pool == pool)
    order = (rating_events.c.at, rating_events.c.game, rating_events.c.member)
    return connection.execute(query.order_by(*order)).mappings().all()


def replace(
    connection: Connection,
    guild: str,
    pool: str,
    events: Sequence[Mapping[str, Any]],
    present: Sequence[Mapping[str, Any]],
) -> None:
    """Store all events and ratings of a pool in place of those before."""
    for table, rows in ((rating_events, events), (ratings, present)):
        connection.execute(delete(table).where(table.c.guild == guild, table.c.pool == pool))
        if rows:
            connection.execute(insert(table), [dict(row) for row in rows])


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


def friendly(connection: Connection, limit: int = 50) -> list[int]:
    """The finished games of no league that are to be rated and were not counted yet, the oldest first. One
    that was counted has its places, also if it changed no rating."""
    query = select(games.c.id).where(UNRATED).order_by(games.c.ended_at, games.c.id).limit(limit)
    return list(connection.execute(query).scalars())


def unrate(connection: Connection, game: int) -> None:
    """Note that a game does not count for ratings."""
    connection.execute(update(games).where(games.c.id == game).values(rated=False))

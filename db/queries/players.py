"""Queries on the players who are bound into the chains of logs. Each runs within the caller's transaction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Row, bindparam, insert, select, update

from db.schema import players

# Built once: building a statement costs more than running it.
_of = select(players).where(players.c.game == bindparam("number")).order_by(players.c.ply, players.c.seat)


def add(connection: Connection, *rows: Mapping[str, Any]) -> None:
    """Bind players, each with all columns."""
    if rows:
        connection.execute(insert(players), [dict(row) for row in rows])


def of(connection: Connection, game: int) -> Sequence[Row[Any]]:
    """The players of a game: those of its seats at the start, then the others by their first entries."""
    return connection.execute(_of, {"number": game}).all()


def has_played(connection: Connection, game: int, member: str) -> bool:
    """Whether the member is bound as a player of one of the game's seats."""
    mine = select(players.c.ply).where(
        players.c.game == game, players.c.member == member, players.c.seat >= 0
    )
    query = mine.limit(1)  # managers who went back are bound to entries of the table
    return connection.execute(query).first() is not None


def erase(connection: Connection, member: str) -> int:
    """Forget who a member was wherever they are bound: salt, id and name. The chains hold, and do not tell of
    whom any more. Returns in how many places."""
    nobody = update(players).where(players.c.member == member).values(salt=None, member=None, name="")
    return connection.execute(nobody).rowcount

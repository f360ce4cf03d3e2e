"""Queries on the move log and the snapshots. Each runs within the caller's transaction."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, RowMapping, bindparam, insert, select, update

from db.schema import moves, snapshots

_append = insert(moves)
_snapshot = (
    update(snapshots)
    .where(snapshots.c.game == bindparam("number"))
    .values(ply=bindparam("at_ply"), state=bindparam("bytes"))
)


def append(connection: Connection, **row: Any) -> None:
    """Add an entry, with all columns of `moves`.

    :raises IntegrityError: the game has an entry with this ply or key.
    """
    connection.execute(_append, row)


def after(connection: Connection, game: int, ply: int) -> Sequence[RowMapping]:
    """The moves of a game after a ply, oldest first."""
    query = select(moves).where(moves.c.game == game, moves.c.ply > ply).order_by(moves.c.ply)
    return connection.execute(query).mappings().all()


def last(connection: Connection, game: int, number: int) -> Sequence[RowMapping]:
    """The last entries of a game, oldest first."""
    query = select(moves).where(moves.c.game == game).order_by(moves.c.ply.desc()).limit(number)
    return connection.execute(query).mappings().all()[::-1]


def by_key(connection: Connection, game: int, key: str) -> RowMapping | None:
    """The entry that was made with an idempotency key."""
    query = select(moves).where(moves.c.game == game, moves.c.key == key)
    return connection.execute(query).mappings().first()


def first_snapshot(connection: Connection, game: int, state: bytes) -> None:
    """Store the state at ply 0."""
    connection.execute(insert(snapshots), {"game": game, "ply": 0, "state": state})


def set_snapshot(connection: Connection, game: int, ply: int, state: bytes) -> None:
    """Put a newer state in place of the stored one."""
    connection.execute(_snapshot, {"number": game, "at_ply": ply, "bytes": state})


def snapshot(connection: Connection, game: int) -> tuple[int, bytes] | None:
    """The stored state of a game and its ply; None in a lobby."""
    query = select(snapshots.c.ply, snapshots.c.state).where(snapshots.c.game == game)
    row = connection.execute(query).first()
    return None if row is None else (row[0], row[1])

"""Queries on messages that ping somebody (the table `calls`). Each runs within the caller's transaction."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, RowMapping, bindparam, delete, insert, select

from db.schema import calls

# Built once: building a statement costs more than running it.
_of = select(calls).where(calls.c.game == bindparam("number")).order_by(calls.c.seat, calls.c.kind)


def of(connection: Connection, game: int) -> Sequence[RowMapping]:
    """All pings of a game that have not been removed."""
    return connection.execute(_of, {"number": game}).mappings().all()


def put(connection: Connection, game: int, seat: int, kind: str, channel: str, message: str) -> None:
    """Note a ping in place of any other of the same kind."""
    drop(connection, game, seat, kind)
    row = {"game": game, "seat": seat, "kind": kind, "channel": channel, "message": message}
    connection.execute(insert(calls), row)


def drop(connection: Connection, game: int, seat: int, kind: str) -> None:
    """Remove the note of a ping."""
    where = calls.c.game == game, calls.c.seat == seat, calls.c.kind == kind
    connection.execute(delete(calls).where(*where))

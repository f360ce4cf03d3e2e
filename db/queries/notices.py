"""Queries on notices: what happened to games besides moves. Each runs within the caller's transaction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, RowMapping, insert, select

from db.queries import outbox
from db.rubbish import sound
from db.schema import notices

KIND = "notice"
"""The kind of the outbox rows of notices."""


def add(
    connection: Connection,
    game: int,
    ply: int,
    at: float,
    kind: str,
    data: Mapping[str, Any],
    prompted: Sequence[int],
) -> None:
    """Store a notice and its outbox row."""
    row = {"game": game, "ply": ply, "at": at, "kind": kind, "data": dict(data)}
    connection.execute(insert(notices), row)
    outbox.add(connection, game, KIND, ply, prompted, tells_move=False, data={"kind": kind, **data})


def last(connection: Connection, game: int, since: int, until: int | None = None) -> Sequence[RowMapping]:
    """The readable notices of a game from one ply on, up to another if given, oldest first."""
    query = select(notices).where(notices.c.game == game, notices.c.ply >= since)
    if until is not None:
        query = query.where(notices.c.ply <= until)
    return sound(connection.execute(query.order_by(notices.c.id)).mappings())

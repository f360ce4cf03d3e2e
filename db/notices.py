"""Queries on what happened to games beside their moves. Each runs within the caller's transaction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, RowMapping, insert, select

from db import outbox
from db.rubbish import sound
from db.schema import notices

KIND = "notice"
"""The kind of the outbox rows that tell of one."""


def add(
    connection: Connection,
    game: int,
    ply: int,
    at: float,
    kind: str,
    data: Mapping[str, Any],
    prompted: Sequence[int],
) -> None:
    """Note what happened, and that it is to be published."""
    row = {"game": game, "ply": ply, "at": at, "kind": kind, "data": dict(data)}
    connection.execute(insert(notices), row)
    outbox.add(connection, game, KIND, ply, prompted, tells_move=False, data={"kind": kind, **data})


def last(connection: Connection, game: int, since: int, until: int | None = None) -> Sequence[RowMapping]:
    """The readable notices of a game from a ply on, up to another one if there is one, oldest first."""
    query = select(notices).where(notices.c.game == game, notices.c.ply >= since)
    if until is not None:
        query = query.where(notices.c.ply <= until)
    return sound(connection.execute(query.order_by(notices.c.id)).mappings())

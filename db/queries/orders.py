"""Queries on standing orders and moves ahead. Each runs within the caller's transaction."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, RowMapping, bindparam, delete, insert, select

from db.schema import orders

# Built once: building a statement costs more than running it.
_of = select(orders).where(orders.c.game == bindparam("number"))


def of(connection: Connection, game: int) -> Sequence[RowMapping]:
    """The orders of all seats of a game."""
    return connection.execute(_of, {"number": game}).mappings().all()


def put(connection: Connection, game: int, seat: int, standing: Sequence[Any], ahead: Sequence[str]) -> None:
    """Replace a seat's orders; empty orders remove the row."""
    connection.execute(delete(orders).where(orders.c.game == game, orders.c.seat == seat))
    if standing or ahead:
        row = {"game": game, "seat": seat, "standing": list(standing), "ahead": list(ahead)}
        connection.execute(insert(orders), row)


def remove_seat(connection: Connection, game: int, seat: int) -> None:
    """Remove the orders of a seat that is removed; those of the later ones move up with them."""
    later = orders.c.game == game, orders.c.seat >= seat
    rows = connection.execute(select(orders).where(*later).order_by(orders.c.seat)).mappings().all()
    connection.execute(delete(orders).where(*later))
    for row in rows:
        if row["seat"] > seat:
            connection.execute(insert(orders), {**row, "seat": row["seat"] - 1})


def drop(connection: Connection, game: int) -> None:
    """Remove the orders of all seats of a game."""
    connection.execute(delete(orders).where(orders.c.game == game))

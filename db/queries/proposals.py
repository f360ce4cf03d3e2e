"""Queries on open proposals. Each runs within the caller's transaction."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, RowMapping, bindparam, delete, insert, select, update

from db.queries.moments import game_is_here, later_lapse
from db.rubbish import is_sound
from db.schema import games, proposals

# Statements are built once: building one costs more than running it.
_here = proposals.c.game == bindparam("number"), proposals.c.kind == bindparam("of")
_get = select(proposals).where(*_here)
_drop = delete(proposals).where(*_here)


def get(connection: Connection, game: int, kind: str) -> RowMapping | None:
    """The open proposal of this kind, if it can be read."""
    row = connection.execute(_get, {"number": game, "of": kind}).mappings().first()
    return row if row and is_sound(row) else None


def put(connection: Connection, row: Mapping[str, Any]) -> None:
    """Store a proposal in place of any other of the same kind."""
    drop(connection, row["game"], row["kind"])
    connection.execute(insert(proposals), dict(row))


def drop(connection: Connection, game: int, kind: str) -> bool:
    """Remove a proposal. Returns whether there was one."""
    return connection.execute(_drop, {"number": game, "of": kind}).rowcount == 1


def drop_of_game(connection: Connection, game: int) -> None:
    """Remove all proposals of a game."""
    connection.execute(delete(proposals).where(proposals.c.game == game))


def drop_of(connection: Connection, game: int, seat: int) -> None:
    """Remove the proposals of a seat."""
    connection.execute(delete(proposals).where(proposals.c.game == game, proposals.c.seat == seat))


def put_off(
    connection: Connection, guilds: Collection[str], since: float, until: float, stands: float
) -> None:
    """Postpone the lapse of the proposals in these servers by a gap; of one that was made within it, which
    `stands` for so many seconds, by what was still to come. If the gap goes back, all lapse earlier."""
    of_servers = select(games.c.id).where(games.c.guild.in_(guilds))
    postponed = update(proposals).where(proposals.c.game.in_(of_servers))
    connection.execute(postponed.values(due_at=later_lapse(proposals.c.due_at, since, until, stands)))


def due(connection: Connection, now: float, away: Collection[str] = ()) -> Sequence[tuple[int, str]]:
    """Game and kind of the proposals that have lapsed, without games of servers that are away."""
    query = select(proposals.c.game, proposals.c.kind).where(proposals.c.due_at <= now)
    if away:
        query = query.where(game_is_here(proposals.c.game, away))
    return [tuple(row) for row in connection.execute(query)]

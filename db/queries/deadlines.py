"""Queries on deadlines, the table `waits`: for whom games wait, and until when. Each runs within the caller's
transaction."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import (
    Connection,
    RowMapping,
    bindparam,
    delete,
    exists,
    func,
    literal,
    or_,
    select,
    union_all,
    update,
)

from db.queries.moments import game_is_here
from db.queries.settings import replacing
from db.schema import games, seats, sitters, waits

# Statements are built once: building one costs more than running it.
_of = (
    select(waits)
    .where(waits.c.game.in_(bindparam("numbers", expanding=True)))
    .order_by(waits.c.game, waits.c.seat, waits.c.clock)
)
_put = replacing(waits)
_drop = delete(waits).where(
    waits.c.game == bindparam("number"), waits.c.seat == bindparam("of"), waits.c.clock == bindparam("by")
)


def of(connection: Connection, numbers: Iterable[int]) -> dict[int, list[RowMapping]]:
    """The rows of each of the games, by seat and clock."""
    rows: dict[int, list[RowMapping]] = {number: [] for number in numbers}
    for row in connection.execute(_of, {"numbers": list(rows)}).mappings():
        rows[row["game"]].append(row)
    return rows


def drop(connection: Connection, game: int, seat: int, clock: str) -> None:
    connection.execute(_drop, {"number": game, "of": seat, "by": clock})


def put(connection: Connection, row: Mapping[str, Any]) -> None:
    """Store a row in place of the one for the same game, seat and clock."""
    connection.execute(_put[connection.dialect.name], dict(row))


def short(connection: Connection, most: float) -> Sequence[int]:
    """The games with a running clock that gives at most this many seconds."""
    query = select(waits.c.game).where(waits.c.due_at.is_not(None), waits.c.total <= most).distinct()
    return connection.execute(query.order_by(waits.c.game)).scalars().all()


def due(
    connection: Connection, now: float, limit: int, away: Collection[str] = ()
) -> Sequence[tuple[int, int, str]]:
    """Game, seat and clock of the rows whose moment has come, the oldest first; without games of servers that
    are away."""
    query = select(waits.c.game, waits.c.seat, waits.c.clock).where(waits.c.wake_at <= now)
    if away:
        query = query.where(game_is_here(waits.c.game, away))
    return [tuple(row) for row in connection.execute(query.order_by(waits.c.wake_at).limit(limit))]


def oldest(connection: Connection, away: Collection[str]) -> float | None:
    """The first moment at which a running clock is over, or was; without games of servers that are away."""
    query = select(func.min(waits.c.due_at))
    if away:
        query = query.where(game_is_here(waits.c.game, away))
    first: float | None = connection.execute(query).scalar_one()
    return first


def later(connection: Connection, game: int, seat: int, clock: str, at: float) -> None:
    """Postpone a row's moment, because what was due failed."""
    where = waits.c.game == game, waits.c.seat == seat, waits.c.clock == clock
    connection.execute(update(waits).where(*where).values(wake_at=at))


def of_member(connection: Connection, member: str) -> Sequence[RowMapping]:
    """The rows of all running games that wait for a member, or for one for whom they sit in that server; most
    urgent first."""
    sits = exists().where(
        sitters.c.guild == games.c.guild, sitters.c.member == seats.c.member, sitters.c.sitter == member
    )
    others = select(sitters.c.member).where(sitters.c.sitter == member)
    members = union_all(select(literal(member)), others)  # by this seats are found, not by all running games
    query = (
        select(waits, games.c.guild)
        .join(games, games.c.id == waits.c.game)
        .join(seats, (seats.c.game == waits.c.game) & (seats.c.seat == waits.c.seat))
        .where(seats.c.member.in_(members), or_(seats.c.member == member, sits))
        .where(games.c.status + "" == "running")  # as it stands SQLite would begin with all running games
        .order_by(waits.c.due_at.is_(None), waits.c.due_at, waits.c.since)
    )
    return connection.execute(query).mappings().all()

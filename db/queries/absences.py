"""Queries on vacations and sitters. Each runs within the caller's transaction."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sqlalchemy import Connection, RowMapping, bindparam, delete, insert, select, update

from db.queries.moments import is_away
from db.schema import absences, sitters

# Built once: building a statement costs more than running it.
_current = select(absences).where(
    absences.c.guild == bindparam("server"),
    absences.c.member == bindparam("who"),
    absences.c.over.is_(False),
    absences.c.starts_at <= bindparam("now"),
    absences.c.ends_at > bindparam("now"),
)


def current(connection: Connection, guild: str, member: str, now: float) -> RowMapping | None:
    """The vacation that a member is on; None if they are on none."""
    return connection.execute(_current, {"server": guild, "who": member, "now": now}).mappings().first()


def since(connection: Connection, guild: str, member: str, at: float) -> Sequence[RowMapping]:
    """A member's vacations that ended or will end after a moment, oldest first."""
    query = select(absences).where(
        absences.c.guild == guild, absences.c.member == member, absences.c.ends_at > at
    )
    return connection.execute(query.order_by(absences.c.starts_at)).mappings().all()


def vacation_seconds(connection: Connection, guild: str, member: str, start: float, end: float) -> float:
    """The seconds of a stretch of time during which the member was on vacation."""
    rows = since(connection, guild, member, start)
    seconds = [max(0.0, min(row["ends_at"], end) - max(row["starts_at"], start)) for row in rows]
    return float(sum(seconds))


def vacation_left(
    connection: Connection, guild: str, member: str, began: float, days: float, now: float
) -> float:
    """The seconds that are left of the days of vacation that count from a moment on; none: 0 or less."""
    return days * 86400 - vacation_seconds(connection, guild, member, began, now)


def add(connection: Connection, guild: str, member: str, starts_at: float, ends_at: float) -> None:
    row = {"guild": guild, "member": member, "starts_at": starts_at, "ends_at": ends_at, "over": False}
    connection.execute(insert(absences), row)


def finish(connection: Connection, number: int, at: float | None = None) -> None:
    """Note that a vacation's end has been handled; `at` shortens the vacation to that moment."""
    values = {"over": True} if at is None else {"over": True, "ends_at": at}
    connection.execute(update(absences).where(absences.c.id == number).values(**values))


def due_ends(connection: Connection, now: float, away: Collection[str] = ()) -> Sequence[RowMapping]:
    """The vacations that have ended and whose end has not been handled, without servers that are away."""
    query = select(absences).where(absences.c.over.is_(False), absences.c.ends_at <= now)
    if away:
        query = query.where(~is_away(absences.c.guild, away))
    return connection.execute(query).mappings().all()


def sitter(connection: Connection, guild: str, member: str) -> str | None:
    """The member's sitter in a server."""
    query = select(sitters.c.sitter).where(sitters.c.guild == guild, sitters.c.member == member)
    return connection.execute(query).scalar_one_or_none()


def sits_for(connection: Connection, guild: str, sitter: str) -> list[str]:
    """The members for whom a member may play in a server."""
    query = select(sitters.c.member).where(sitters.c.guild == guild, sitters.c.sitter == sitter)
    return list(connection.execute(query.order_by(sitters.c.member)).scalars())


def set_sitter(connection: Connection, guild: str, member: str, sitter: str | None) -> None:
    """Name a member's sitter; None: nobody."""
    connection.execute(delete(sitters).where(sitters.c.guild == guild, sitters.c.member == member))
    if sitter is not None:
        connection.execute(insert(sitters), {"guild": guild, "member": member, "sitter": sitter})

"""Queries on the unsent news of leagues. Each runs within the caller's transaction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from secrets import token_hex
from typing import Any

from sqlalchemy import ColumnElement, Connection, RowMapping, delete, func, insert, select, update

from db.league_schema import league_outbox
from db.queries.moments import Shards, in_shards

RETRIED = "retried"
"""In the data of a row: it was given up before and is tried again."""


def add(
    connection: Connection,
    guild: str,
    league: int,
    season: int | None,
    kind: str,
    data: Mapping[str, Any],
    *,
    once: bool = False,
) -> None:
    """Add a row; with `once` in place of unsent ones of the same season, kind and data."""
    if once:
        same = (
            league_outbox.c.league == league,
            league_outbox.c.season == season,
            league_outbox.c.kind == kind,
            league_outbox.c.failed.is_(None),
        )
        there = connection.execute(select(league_outbox.c.id, league_outbox.c.data).where(*same))
        if old := [row.id for row in there if {**row.data, RETRIED: True} == {**data, RETRIED: True}]:
            connection.execute(delete(league_outbox).where(league_outbox.c.id.in_(old)))
    row = {"guild": guild, "league": league, "season": season, "kind": kind, "data": dict(data)}
    connection.execute(insert(league_outbox), {**row, "nonce": token_hex(10)})


def waiting(connection: Connection, shards: Shards | None = None) -> list[int]:
    """The leagues with unsent rows, in the servers of these shards or in all."""
    here = in_shards(league_outbox.c.guild, shards)
    query = select(league_outbox.c.league).where(league_outbox.c.failed.is_(None), *here).distinct()
    return list(connection.execute(query.order_by(league_outbox.c.league)).scalars())


def rows(
    connection: Connection, league: int, limit: int = 100, *, but: str | None = None, only: str | None = None
) -> Sequence[RowMapping]:
    """The unsent rows of a league, oldest first: without those of a kind, or only these."""
    query = select(league_outbox).where(league_outbox.c.league == league, league_outbox.c.failed.is_(None))
    if but is not None:
        query = query.where(league_outbox.c.kind != but)
    if only is not None:
        query = query.where(league_outbox.c.kind == only)
    return connection.execute(query.order_by(league_outbox.c.id).limit(limit)).mappings().all()


def data_of(connection: Connection, league: int, kind: str) -> list[Any]:
    """The data of all rows of a kind of a league, those that were given up included."""
    query = select(league_outbox.c.data).where(league_outbox.c.league == league, league_outbox.c.kind == kind)
    return list(connection.execute(query.order_by(league_outbox.c.id)).scalars())


def remove(connection: Connection, nonce: str) -> None:
    """Remove a published row. It is named by its nonce: a row that replaced it meanwhile may have its id."""
    connection.execute(delete(league_outbox).where(league_outbox.c.nonce == nonce))


def fail(connection: Connection, nonce: str, reason: str) -> bool:
    """Mark a row as given up for now; it is named as in `remove`. Returns whether it is still there."""
    here = league_outbox.c.nonce == nonce
    return bool(connection.execute(update(league_outbox).where(here).values(failed=reason)).rowcount)


def failure_count(connection: Connection, league: int) -> int:
    """The number of rows of a league that were given up."""
    query = select(func.count()).where(league_outbox.c.league == league, league_outbox.c.failed.is_not(None))
    return connection.execute(query).scalar_one()


def note(connection: Connection, nonce: str, data: Mapping[str, Any]) -> None:
    """Replace a row's data; it is named as in `remove`."""
    connection.execute(update(league_outbox).where(league_outbox.c.nonce == nonce).values(data=dict(data)))


def reasons(connection: Connection, guild: str, but: str) -> list[tuple[int, str]]:
    """The leagues of a guild with rows, of another kind than `but`, that were given up, each with one of the
    reasons."""
    mine = (
        league_outbox.c.guild == guild,
        league_outbox.c.failed.is_not(None),
        league_outbox.c.kind != but,
    )
    query = select(league_outbox.c.league, func.max(league_outbox.c.failed).label("reason")).where(*mine)
    grouped = query.group_by(league_outbox.c.league).order_by(league_outbox.c.league)
    return [(row.league, row.reason) for row in connection.execute(grouped)]


def states(connection: Connection, mark: str) -> tuple[int, int, int]:
    """As `db.queries.outbox.states`."""
    refused = func.count().filter(league_outbox.c.failed.startswith(mark))
    query = select(func.count(), func.count(league_outbox.c.failed), refused).select_from(league_outbox)
    rows, failed, given_up = connection.execute(query).one()
    return rows - failed, given_up, failed - given_up


def oldest(connection: Connection, limit: int) -> list[str]:
    """The nonces of the first unsent rows."""
    query = select(league_outbox.c.nonce).where(league_outbox.c.failed.is_(None))
    return list(connection.execute(query.order_by(league_outbox.c.id).limit(limit)).scalars())


def count_given_up(connection: Connection) -> int:
    """The number of leagues with rows that were given up."""
    query = select(func.count(league_outbox.c.league.distinct())).where(league_outbox.c.failed.is_not(None))
    return connection.execute(query).scalar_one()


def revive(
    connection: Connection, guild: str | None = None, *, but: str | None = None, shards: Shards | None = None
) -> list[int]:
    """Retry the rows that were given up, in a server or everywhere or in these shards, except those given up
    for a reason that begins with `but`. Returns the leagues."""
    mine: list[ColumnElement[bool]] = [league_outbox.c.failed.is_not(None)]
    if but is not None:
        mine.append(league_outbox.c.failed.not_like(f"{but}%"))
    if guild is not None:
        mine.append(league_outbox.c.guild == guild)
    mine.extend(in_shards(league_outbox.c.guild, shards))
    columns = league_outbox.c.id, league_outbox.c.league, league_outbox.c.data
    order = league_outbox.c.league, league_outbox.c.id
    rows = connection.execute(select(*columns).where(*mine).order_by(*order)).all()
    for row in rows:
        again = {"failed": None, "data": {**row.data, RETRIED: True}}
        connection.execute(update(league_outbox).where(league_outbox.c.id == row.id).values(**again))
    return list(dict.fromkeys(row.league for row in rows))

"""Another number of shards, or none: what is known of the old ones is kept for their servers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from sqlalchemy import Connection, inspect, text

from db.cluster.members import NOW, TTL
from db.queries import gaps, settings
from db.queries.moments import shard_of

TABLES = "shards", "processes", "identify", "cluster"
"""Those of the processes that share a database, which a file has not."""
LEAST = 90.0
"""Seconds that nobody could play after which that is recorded for each server; less is not noticed."""

LIVING = "SELECT id, host, schema FROM processes WHERE clock_timestamp() - beat < make_interval(secs => :ttl)"
_SHARDS = "SELECT shard, CAST(extract(epoch FROM alive) AS float8) AS alive FROM shards"
_ADD = """
INSERT INTO shards (shard, alive) SELECT number, to_timestamp(CAST(:alive AS float8))
FROM generate_series(0, :last) AS number"""


def start(connection: Connection, shards: int) -> None:
    """Begin with shards where there were none: members could play last when the one process lived last."""
    alive = settings.get(connection, *settings.CLOCK).get(settings.ALIVE)
    _add(connection, shards, None if alive is None else float(alive))


class ShardMoments(NamedTuple):
    """Until when members could play in the shards, and the time, both by the server's clock."""

    alive: Mapping[int, float | None]
    now: float


def _has_tables(connection: Connection) -> bool:
    return connection.dialect.name == "postgresql" and inspect(connection).has_table("cluster")


def moments(connection: Connection) -> ShardMoments | None:
    """None: no processes share the database."""
    if not _has_tables(connection):
        return None
    alive = {row.shard: row.alive for row in connection.execute(text(_SHARDS))}
    return ShardMoments(alive, float(connection.execute(text(NOW)).scalar_one())) if alive else None


class Sharing(NamedTuple):
    """How processes share a database."""

    shards: int
    runs: bool
    """Whether one of them lives."""


def sharing(connection: Connection) -> Sharing | None:
    """None: no processes share it, or have ever shared it."""
    if not _has_tables(connection):
        return None
    shards = connection.execute(text("SELECT shards FROM cluster")).scalar()
    living = connection.execute(text(LIVING), {"ttl": TTL}).first()
    return None if shards is None else Sharing(shards, living is not None)


def last_sign(connection: Connection) -> float | None:
    """When members could last play, as far as is stored: with one process, or with any of several."""
    alone, shared = settings.get(connection, *settings.CLOCK).get(settings.ALIVE), moments(connection)
    signs = [alone, *(shared.alive.values() if shared else ())]
    return max((float(at) for at in signs if isinstance(at, int | float)), default=None)


def change(connection: Connection, shards: int) -> None:
    """Go on with another number of shards, while no process runs."""
    if (before := moments(connection)) is not None:
        _give_back(connection, before)
        connection.execute(text("DELETE FROM shards"))
        _add(connection, shards, before.now)
    connection.execute(text("UPDATE cluster SET shards = :shards"), {"shards": shards})


def end(connection: Connection) -> None:
    """Go on with one process that has all servers, if several have shared them so far."""
    if (before := moments(connection)) is not None:
        carry(connection, before)
        for table in TABLES:
            connection.execute(text(f"DELETE FROM {table}"))


def carry(connection: Connection, before: ShardMoments) -> None:
    """Have what one process goes by say until when members could play in the shards."""
    _give_back(connection, before)
    settings.put(connection, *settings.CLOCK, settings.ALIVE, before.now)
    settings.put(connection, *settings.CLOCK, settings.BOOT, None)


def _give_back(connection: Connection, before: ShardMoments) -> None:
    """Record for all servers since when nobody could play there."""
    for guild in gaps.servers(connection):
        since = before.alive.get(shard_of(int(guild), len(before.alive))) if guild.isdecimal() else None
        if since is not None and before.now - since > LEAST:
            gaps.add(connection, [guild], since, before.now, gaps.OUTAGE)


def _add(connection: Connection, shards: int, alive: float | None) -> None:
    values: dict[str, Any] = {"alive": alive, "last": shards - 1}
    connection.execute(text(_ADD), values)

"""What is done on the writing session about shards and their locks, each as one piece of work.

The lock of a shard and the right to write for its servers end together, with the session. A lock taken within
a transaction is the session's, and stays when the transaction ends.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Connection, text

KEY = int.from_bytes(b"shrd")
"""The first of the two numbers of a shard's lock; the second is the shard."""
SPACING = 5.5
"""Seconds between two identifies in the same bucket: Discord demands 5, and one may be late."""


class WritingSession(NamedTuple):
    """A writing session, as the server names it."""

    pid: int
    began: datetime


class Taken(NamedTuple):
    """A shard that has just been taken."""

    epoch: int
    alive: float | None
    """When members could last play there, in seconds since 1970 by the server's clock."""
    now: float


_TAKE = """
UPDATE shards SET holder = CAST(:process AS varchar), epoch = epoch + 1, since = clock_timestamp(),
    heir = NULL, cut = CASE WHEN heir = CAST(:process AS varchar) THEN cut END
WHERE shard = :shard
RETURNING epoch, CAST(extract(epoch FROM alive) AS float8),
    CAST(extract(epoch FROM clock_timestamp()) AS float8)"""
_FREE = "UPDATE shards SET holder = NULL WHERE shard = :shard AND holder = :process"
_CLAIM = """
UPDATE shards SET heir = :process, cut = NULL
WHERE shard = :shard AND holder = :holder AND (heir IS NULL OR heir = CAST(:dead AS varchar))"""
_CUT = "UPDATE shards SET cut = :cut WHERE shard = :shard AND heir = :process"
_WITHDRAW = "UPDATE shards SET heir = NULL, cut = NULL WHERE shard = :shard AND heir = :process"
_FIRST_TURN = """
INSERT INTO identify (bucket, next_at) VALUES (:bucket, clock_timestamp()) ON CONFLICT DO NOTHING"""
# Nobody waits for more turns than there may be: a server's clock that was set back must stop nothing.
_TURN = """
UPDATE identify
SET next_at = greatest(clock_timestamp(), least(next_at, clock_timestamp() + turn * 2 * shards)) + turn
FROM (SELECT shards, make_interval(secs => CAST(:spacing AS float8)) AS turn FROM cluster) AS all_of_us
WHERE bucket = :bucket
RETURNING CAST(extract(epoch FROM next_at - clock_timestamp()) AS float8) - CAST(:spacing AS float8)"""


def session(connection: Connection) -> WritingSession:
    """The session in which this runs."""
    query = "SELECT pid, backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid()"
    return WritingSession(*_one(connection, query))


def number(connection: Connection) -> int:
    """The number of the session in which this runs."""
    return int(_one(connection, "SELECT pg_backend_pid()")[0])


def take(connection: Connection, shard: int, process: str) -> Taken | None:
    """Take the lock of a shard for this session; None: another session has it."""
    if not _one(connection, "SELECT pg_try_advisory_lock(:key, :shard)", key=KEY, shard=shard)[0]:
        return None
    return Taken(*_one(connection, _TAKE, shard=shard, process=process))


def free(connection: Connection, shard: int, process: str) -> None:
    """Let go of a shard's lock, and note that nobody has it. Does nothing where it is another process's. A
    session may have taken the lock several times, if a transaction failed that had taken it."""
    _run(connection, _FREE, shard=shard, process=process)
    while _one(connection, "SELECT pg_advisory_unlock(:key, :shard)", key=KEY, shard=shard)[0]:
        pass


def claim(connection: Connection, shard: int, process: str, holder: str, dead: str | None) -> bool:
    """Have a shard handed over by its holder, unless another process has asked for it that is not `dead`.
    Returns whether it will be."""
    return bool(_run(connection, _CLAIM, shard=shard, process=process, holder=holder, dead=dead))


def set_cut(connection: Connection, shard: int, process: str, cut: Callable[[], int]) -> int | None:
    """Say from which interaction on a claimed shard is the heir's, asked for now: the work may have waited.
    Returns it; None: this is the heir no more."""
    chosen = cut()
    return chosen if _run(connection, _CUT, shard=shard, process=process, cut=chosen) else None


def withdraw(connection: Connection, shard: int, process: str) -> None:
    """Be a shard's heir no more."""
    _run(connection, _WITHDRAW, shard=shard, process=process)


def identify_turn(connection: Connection, bucket: int) -> float:
    """Take the next turn to identify in a bucket. Returns in how many seconds it is."""
    _run(connection, _FIRST_TURN, bucket=bucket)
    return max(0.0, float(_one(connection, _TURN, bucket=bucket, spacing=SPACING)[0]))


def _one(connection: Connection, statement: str, **values: object) -> Any:
    return connection.execute(text(statement), values).one()


def _run(connection: Connection, statement: str, **values: object) -> int:
    return connection.execute(text(statement), values).rowcount

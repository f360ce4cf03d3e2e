"""Opening a database that several processes share: what they have to agree on, and updates of its schema
while others run."""

from __future__ import annotations

from typing import Any, NamedTuple

import structlog
from sqlalchemy import Connection, inspect, text

from db.address import ServerAddress
from db.backends import upgrade
from db.cluster import numbering
from db.cluster.members import TTL
from db.errors import StoreError

log = structlog.get_logger(__name__)

JOINING = int.from_bytes(b"sandjoin")
"""The number of the advisory lock of a transaction in which a process joins: one after the other."""
_NAMED = "SELECT set_config('application_name', 'sandtable in ' || current_schema(), false)"
_OF_OTHER_SCHEMAS = """
SELECT a.application_name FROM pg_locks l JOIN pg_stat_activity a USING (pid)
JOIN pg_database d ON d.oid = l.database
WHERE d.datname = current_database() AND l.locktype = 'advisory' AND l.granted AND l.objsubid = 1
  AND (l.classid::bigint << 32) + l.objid::bigint = $1 AND a.pid <> pg_backend_pid()
  AND a.application_name <> current_setting('application_name') LIMIT 1"""
_IS_SHARED = """
SELECT count(*) FROM pg_locks l JOIN pg_database d ON d.oid = l.database
WHERE d.datname = current_database() AND l.locktype = 'advisory' AND l.granted AND l.mode = 'ShareLock'
  AND l.objsubid = 1 AND (l.classid::bigint << 32) + l.objid::bigint = $1"""
_LIMITS = "lock_timeout", "statement_timeout"


class ServerIdentity(NamedTuple):
    """Which server has the database: the one that it was made on, and how often a replica took its place."""

    identifier: str
    timeline: str


async def share(raw: Any, server: ServerAddress, number: int) -> bool:
    """Take the lock of the database together with others; False: a process has it alone. `raw`: the new
    writing connection.

    :raises StoreError: `schema`: processes with tables in another schema have it, and would meet these.
    """
    await raw.execute(_NAMED)
    if not await raw.fetchval("SELECT pg_try_advisory_lock_shared($1)", number):
        return False
    if other := await raw.fetchval(_OF_OTHER_SCHEMAS, number):
        raise StoreError("schema", server, other.partition(" in ")[2] or other)
    return True


async def obstacle(raw: Any, server: ServerAddress, number: int, *, shared: bool) -> StoreError:
    """Why the lock of the database cannot be had, `shared` with others or alone."""
    if shared:
        return StoreError("alone", server)
    if not await raw.fetchval(_IS_SHARED, number) or not await raw.fetchval("SELECT to_regclass('cluster')"):
        return StoreError("locked", server)
    return StoreError("shared", server, await raw.fetchval("SELECT shards FROM cluster"))


def join(connection: Connection, server: ServerAddress, shards: int) -> None:
    """Join the processes that share the database, or be the first one.

    :raises StoreError: `shards`, `rights`: the others were started with another number, another user.
    """
    username = connection.execute(text("SELECT session_user")).scalar_one()
    stored = connection.execute(text("SELECT shards, username FROM cluster")).first()
    if stored is None:
        connection.execute(
            text("INSERT INTO cluster VALUES (1, :shards, :username, :identifier, :timeline)"),
            {"shards": shards, "username": username} | server_of(connection)._asdict(),
        )
        numbering.start(connection, shards)
    else:
        if stored.shards != shards:
            raise StoreError("shards", server, stored.shards)
        if stored.username != username:
            raise StoreError("rights", server, stored.username)
        note_server(connection)
    connection.execute(text("DELETE FROM processes WHERE clock_timestamp() - beat > interval '1 hour'"))


def server_of(connection: Connection) -> ServerIdentity:
    """Which server has the database at present."""
    readable = connection.execute(
        text("SELECT has_function_privilege('pg_control_system()', 'execute')")
    ).scalar_one()
    identifier = "SELECT system_identifier::text FROM pg_control_system()" if readable else "SELECT ''"
    return ServerIdentity(
        str(connection.execute(text(identifier)).scalar_one()),
        str(connection.execute(text("SELECT left(pg_walfile_name(pg_current_wal_lsn()), 8)")).scalar_one()),
    )


def note_server(connection: Connection) -> None:
    """Say in the log that another server has the database than before, and what that can mean."""
    stored = connection.execute(text("SELECT server, timeline FROM cluster")).one()
    before, now = ServerIdentity(stored.server, stored.timeline), server_of(connection)
    if before == now:
        return
    connection.execute(text("UPDATE cluster SET server = :identifier, timeline = :timeline"), now._asdict())
    log.warning(
        "another server has taken the database over: everything is read anew. If it did not replicate"
        " synchronously, the last moves before that are lost, and members have to make them again",
        before=" ".join(before), now=" ".join(now),
    )  # fmt: skip


def prepare(connection: Connection, server: ServerAddress) -> tuple[str | None, bool]:
    """Let others wait that want to join, until the transaction ends, and wait for one that joins, however
    long its update of the schema takes. Returns to which schema this process may update the database now,
    None for none, and whether other processes run.

    What only adds is done beside processes of earlier versions; what takes away once all processes know it;
    all else while no other process runs.

    :raises StoreError: `outdated`: other processes would have to be stopped for it; and as `upgrade.needed`.
    """
    for limit in _LIMITS:
        connection.execute(text(f"SET LOCAL {limit} = '1h'"))
    connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": JOINING})
    for limit in _LIMITS:
        connection.execute(text(f"SET LOCAL {limit} TO DEFAULT"))
    rows: list[Any] = []
    if "processes" in inspect(connection).get_table_names():
        rows = list(connection.execute(text(numbering.LIVING), {"ttl": TTL}))
    present, target = upgrade.revision_of(connection, server), None
    if not upgrade.needed(server, present):
        return None, bool(rows)
    for revision in upgrade.REVISIONS:
        if present is not None and revision <= present:
            continue
        kind = upgrade.kind_of(revision)
        older = sorted({row.host for row in rows if row.schema < revision})
        if kind == upgrade.CONTRACTS and older:
            log.warning("the schema is updated once no older process runs", schema=revision, hosts=older)
            break
        if kind is None and rows:
            raise StoreError("outdated", server, ", ".join(sorted({row.host for row in rows})))
        target = revision
    return target, bool(rows)

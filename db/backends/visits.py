"""Short visits of a database on a server, which another process may have open meanwhile."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from db.address import ServerAddress
from db.backends import faults
from db.backends.lane import LONG_SECONDS, OPENING_SECONDS, Lane
from db.store import T, Work

LOCK = int.from_bytes(b"sandtabl")
"""The number of the advisory lock; locks are separate for each database."""


async def read_once(server: ServerAddress, work: Work[T]) -> T:
    """Do reading work on a database that another process may have open, however long it takes.

    :raises StoreError: those of connecting, `lost`, `denied` and the like.
    """
    async with _visiting(Lane(server, read_only, limited=False), server) as lane:
        await lane.run(nothing, patience=OPENING_SECONDS)
        return await lane.run(work, patience=LONG_SECONDS)


def is_locked(connection: Connection) -> bool:
    """Whether a process has claimed the database."""
    query = text(
        "SELECT count(*) FROM pg_locks JOIN pg_database ON pg_database.oid = database"
        " WHERE datname = current_database() AND locktype = 'advisory' AND granted"
        " AND (classid::bigint << 32) + objid::bigint = :number"
    )
    return bool(connection.execute(query, {"number": LOCK}).scalar())


async def write_once(server: ServerAddress, work: Work[T]) -> T:
    """Do work in one transaction on a database that another process may have open.

    :raises StoreError: those of connecting, `lost`, `busy` and the like.
    """
    async with _visiting(Lane(server, _as_it_is), server) as lane:
        return await lane.run(work)


@asynccontextmanager
async def _visiting(lane: Lane, server: ServerAddress) -> AsyncIterator[Lane]:
    """A connection that is closed at the end; errors of the server are told in a line."""
    try:
        yield lane
    except DBAPIError as error:
        if fault := faults.of_server(server, error.orig):
            raise fault from error
        raise
    finally:
        await lane.close()


async def _as_it_is(_: AsyncConnection, raw: Any) -> None:
    """The connection needs nothing more."""


async def read_only(connection: AsyncConnection, _: Any) -> None:
    """Prepare a connection that only reads, each time one state."""
    await connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)


def nothing(connection: Connection) -> None:
    """Work that only shows that the connection works."""
    connection.exec_driver_sql("SELECT 1")

"""A glance at a database that changes nothing and makes no file, whether or not a bot uses it."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import Connection, create_engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from db.address import Address, ServerAddress
from db.backends import sqlite_files, upgrade
from db.backends.faults import explain
from db.errors import StoreError
from db.queries import games
from db.rubbish import loads
from db.store import Work

_SERVER = """SELECT current_setting('server_version'), current_setting('server_encoding'),
    pg_database_size(current_database()), has_schema_privilege(current_schema(), 'CREATE')"""


class Glance(NamedTuple):
    """What is in a database."""

    revision: str | None
    """Of its schema; None if it is empty."""
    size: int
    """In bytes."""
    is_writable: bool
    about: str
    """What keeps it, for people."""
    games: int = 0
    servers: int = 0
    """How many servers have games."""
    more: Any = None
    """What else was asked for, if there are tables."""


def glance(address: Address, more: Work[Any]) -> Glance | None:
    """What is in a database that may be in use; None if there is no file. `more`: reads something else.

    :raises StoreError: it cannot be read, or is not Sandtable's; for a server also `encoding` and those of
        connecting.
    """
    if isinstance(address, ServerAddress):
        from db.backends.visits import read_once  # a bot on a file needs no driver for servers

        return asyncio.run(read_once(address, lambda c: _of_server(c, address, more)))
    if not sqlite_files.is_there(address):
        return None
    if not address.stat().st_size:
        return Glance(None, 0, os.access(address, os.W_OK), "an empty file")
    engine = create_engine(
        "sqlite://", poolclass=NullPool, creator=lambda: _connect(address), json_deserializer=loads
    )
    try:
        with closing(_connect(address)) as raw:
            _require_sound(address, raw)
        with engine.connect() as connection:
            about = f"SQLite {sqlite3.sqlite_version}"
            return _read(
                connection, address, address.stat().st_size, os.access(address, os.W_OK), about, more
            )
    except DBAPIError as error:
        raise explain(address, error.orig or error) from error
    except sqlite3.Error as error:
        raise explain(address, error) from error


def _connect(path: Path) -> sqlite3.Connection:
    """A connection that makes no files: SQLite would make its log anew to read a file without one."""
    if path.with_name(path.name + "-wal").exists():
        return sqlite_files.connect_to_read(path)
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True, isolation_level=None)


def _require_sound(path: Path, connection: sqlite3.Connection) -> None:
    """As the opening does. :raises StoreError: `damaged`."""
    if path.stat().st_size <= sqlite_files.CHECKED_BYTES:
        (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        if verdict != "ok":
            raise StoreError("damaged", path, verdict)


def _of_server(connection: Connection, server: ServerAddress, more: Work[Any]) -> Glance:
    from db.backends.lane import require_encoding

    version, encoding, size, may_create = connection.exec_driver_sql(_SERVER).one()
    require_encoding(server, encoding)
    return _read(connection, server, size, bool(may_create), f"PostgreSQL {version.split()[0]}", more)


def _read(
    connection: Connection, address: Address, size: int, is_writable: bool, about: str, more: Work[Any]
) -> Glance:
    revision = upgrade.revision_of(connection, address)
    if revision is None:
        return Glance(None, size, is_writable, about)
    return Glance(revision, size, is_writable, about, **games.totals(connection), more=more(connection))

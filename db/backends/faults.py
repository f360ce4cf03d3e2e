"""What SQLite's and PostgreSQL's errors mean for the database as a whole."""

from __future__ import annotations

import errno
import os
import sqlite3
from pathlib import Path

from db.address import Address, ServerAddress
from db.errors import StoreError

NO_ROOM = (errno.ENOSPC, errno.EDQUOT)
"""The system's numbers for a disk, or a user's share of it, that is full."""
_DAMAGED = ("no such table", "no such column", "malformed database schema")
# SQLSTATE: its beginning
_SERVERS = {
    "53100": "full",
    "53": "failing",  # other resources of the server
    "58": "failing",
    "55P03": "busy",  # a lock could not be had in time
    "57014": "busy",  # a statement was not done in time
    "40": "busy",  # another session's transaction was in the way
    "25006": "readonly",
    "42501": "denied",
    "42P01": "damaged",  # a table, a column is missing
    "42703": "damaged",
    "XX001": "damaged",
    "XX002": "damaged",
}


def explain(path: Path, error: Exception) -> StoreError:
    """Why a file cannot be opened: distinguishes a lock, a full disk and a missing permission from damage."""
    if isinstance(error, sqlite3.Error):
        code = _code(error)
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            return StoreError("locked", path)
        if code in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT):
            return StoreError("damaged", path, error)
        if code == sqlite3.SQLITE_FULL:
            return StoreError("full", path, error)
    if isinstance(error, OSError) and error.errno in NO_ROOM:
        return StoreError("full", path, error.strerror)
    detail = error.strerror if isinstance(error, OSError) and error.strerror else error
    return StoreError("unwritable", path, detail)


def of(address: Address, error: BaseException | None) -> StoreError | None:
    """What an error of work on an open database says about the database; None if it is the work's own
    error."""
    return of_file(address, error) if isinstance(address, Path) else of_server(address, error)


def of_file(path: Path, error: BaseException | None) -> StoreError | None:
    """What an error of work on an open file says about the file; None if it is the work's own error."""
    if not isinstance(error, sqlite3.Error):
        return None
    match _code(error):
        case sqlite3.SQLITE_FULL:
            return StoreError("full", path, error)
        case sqlite3.SQLITE_READONLY:
            return StoreError("readonly", path, error)
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return StoreError("busy", path, error)
        case sqlite3.SQLITE_IOERR | sqlite3.SQLITE_CANTOPEN:
            return StoreError(_of_disk(path, error), path, error)
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return StoreError("damaged", path, error)
        case sqlite3.SQLITE_ERROR if str(error).startswith(_DAMAGED):
            return StoreError("damaged", path, error)
    return None


def of_server(server: ServerAddress, error: BaseException | None) -> StoreError | None:
    """What an error of work on a server's database says about it; None if it is the work's own error."""
    state = getattr(error, "sqlstate", None) or ""
    for length in (5, 2):
        if key := _SERVERS.get(state[:length]):
            return StoreError(key, server, error)
    return None


def _code(error: sqlite3.Error) -> int:
    """SQLite's primary result code; 0 for Python's own errors."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def _of_disk(path: Path, error: sqlite3.Error) -> str:
    """The cause of an I/O error. Only an error of writing, not one of syncing, proves that nothing was
    changed."""
    written = getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_IOERR_WRITE
    try:
        disk = os.statvfs(path.parent)
    except (OSError, AttributeError):  # the latter on Windows
        return "failing"
    if written and disk.f_flag & os.ST_RDONLY:
        return "readonly"
    return "full" if written and not disk.f_bavail else "failing"

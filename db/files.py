"""The SQLite file itself: where it is, whether it can be used, and copies of it while it is in use."""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from platformdirs import user_data_path

from db.errors import StoreError

_SCHEMES = ("sqlite+aiosqlite:///", "sqlite:///")
_CHECKED_BYTES = 64 * 2**20  # checking reads every page: above this size the start would wait for it


def locate(url: str | None) -> Path:
    """The file that a DATABASE_URL (or a plain path) names; without one, the default in the data folder.

    :raises StoreError: `url` for another kind of database or an unclear text.
    """
    text = (url or "").strip()
    if not text:
        return user_data_path("sandtable", appauthor=False) / "sandtable.sqlite3"
    for scheme in _SCHEMES:
        if text.startswith(scheme):
            text = text[len(scheme) :].partition("?")[0]
            break
    else:
        if "://" in text:
            # such an address often holds a password: show its scheme only
            raise StoreError("url", text.partition("://")[0] + "://…")
    if not text or ":memory:" in text:
        raise StoreError("url", url)
    return Path(text).expanduser().absolute()


class Claim:
    """The exclusive right of one process to a database file, kept until `release` or the process's death.

    It is a lock on an empty SQLite file beside the database: the system drops it when the process dies, on
    every platform, and readers of the database itself (backups, a shell) are not disturbed.
    """

    def __init__(self, path: Path) -> None:
        """:raises StoreError: `locked` by another process, or `unwritable`."""
        self._file = path.with_name(path.name + ".lock")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._made = not self._file.exists()
            self._lock = sqlite3.connect(self._file, timeout=0, isolation_level=None, check_same_thread=False)
        except (OSError, sqlite3.Error) as error:
            raise StoreError("unwritable", path, error) from error
        try:
            self._lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            self._lock.close()
            raise _explain(path, error) from error

    def release(self) -> None:
        """Let others use the file."""
        self._lock.close()

    def withdraw(self) -> None:
        """Release a database that cannot be used, leaving nothing beside it that was not there before."""
        if self._made:
            # Before it is released: nobody else can hold it yet. Windows refuses; what stays is harmless.
            with suppress(OSError):
                self._file.unlink()
        self.release()


def connect(path: Path) -> sqlite3.Connection:
    """A connection that leaves beginning and ending transactions to its user."""
    return sqlite3.connect(path, isolation_level=None, check_same_thread=False)


def probe(path: Path) -> str | None:
    """Check that the file can be used, making it if it is missing, and tell its schema's revision.

    :returns: None for an empty database.
    :raises StoreError: `locked`, `damaged` or `unwritable`.
    """
    try:
        with closing(sqlite3.connect(path, timeout=1, isolation_level=None)) as connection:
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("ROLLBACK")
            if path.stat().st_size <= _CHECKED_BYTES:
                (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
                if verdict != "ok":
                    raise StoreError("damaged", path, verdict)
            tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
            if "alembic_version" in tables:
                row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
                if row is not None:
                    return str(row[0])
            if tables - {"alembic_version"}:
                raise StoreError("damaged", path, "unknown tables")
            return None
    except (OSError, sqlite3.Error) as error:
        raise _explain(path, error) from error


def copy(source: Path, target: Path) -> None:
    """Copy a database that may be in use; the copy is one consistent state and appears whole or not at all.

    :raises StoreError: `unwritable`, with the target's path.
    """
    part = target.with_name(target.name + ".part")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        part.unlink(missing_ok=True)
        with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(part)) as new:
            old.backup(new)  # all pages in one step: a writer cannot make it start again
            new.execute("PRAGMA journal_mode=DELETE")  # one file, without -wal and -shm beside it
        part.replace(target)
    except (OSError, sqlite3.Error) as error:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise StoreError("unwritable", target, error) from error


def _explain(path: Path, error: Exception) -> StoreError:
    """Tell a lock and a missing permission from damage by SQLite's primary result code."""
    if isinstance(error, sqlite3.Error):
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            return StoreError("locked", path)
        if code in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT):
            return StoreError("damaged", path, error)
    return StoreError("unwritable", path, error)

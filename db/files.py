"""The SQLite file itself: whether it can be used, copies of it while it is in use, and replacing it."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from db.errors import StoreError

_CHECKED_BYTES = 64 * 2**20  # checking reads every page: above this size the start would wait for it


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


def connect_to_read(path: Path) -> sqlite3.Connection:
    """A connection that cannot change the file, nor make it."""
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=5)


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

    :raises StoreError: `unwritable` with the target's path, `damaged` with the source's.
    """
    with appearing(target) as part, closing(sqlite3.connect(source, timeout=5)) as connection:
        try:
            connection.execute("VACUUM INTO ?", (str(part),))
        except sqlite3.DatabaseError as error:
            explained = _explain(source, error)
            raise (
                explained if explained.key == "damaged" else StoreError("unwritable", target, error)
            ) from error


def replace(path: Path, source: Path, aside: Path) -> None:
    """Put a copy of the file `source` in the place of the claimed database `path`, which becomes `aside`.

    :raises StoreError: `unwritable`.
    """
    with appearing(path) as part:
        shutil.copyfile(source, part)
        if path.exists():
            # who restores it need not be the bot's user
            shutil.copymode(path, part)
            with suppress(PermissionError, AttributeError):  # the latter on Windows
                os.chown(part, path.stat().st_uid, path.stat().st_gid)
            _fold(path)
            # What the last user left unfolded belongs to the old file, and must never meet the new one.
            for end in ("", "-wal", "-shm"):
                with suppress(FileNotFoundError):
                    path.with_name(path.name + end).rename(aside.with_name(aside.name + end))


def check(path: Path) -> str | None:
    """Read every page and reference of a database file: the first thing that is wrong, or None.

    :raises StoreError: `locked`, `damaged`, or `unwritable` if it cannot be read.
    """
    try:
        with closing(connect_to_read(path)) as connection:
            (verdict,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
            if verdict != "ok":
                return str(verdict)
            broken = connection.execute("PRAGMA foreign_key_check").fetchall()
            return f"{len(broken)} rows refer to missing ones" if broken else None
    except (OSError, sqlite3.Error) as error:
        raise _explain(path, error) from error


@contextmanager
def appearing(target: Path) -> Iterator[Path]:
    """An empty file to write to, which only its owner may read: in the end it is put on disk and appears as
    `target`, or else vanishes.

    :raises StoreError: `unwritable`, with the target's path.
    """
    part = target.with_name(target.name + ".part")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        part.unlink(missing_ok=True)
        part.touch(0o600)  # it will hold the secrets of running games
        yield part
        with part.open("rb+") as written:
            os.fsync(written.fileno())
        part.replace(target)
    except OSError as error:
        raise StoreError("unwritable", target, error) from error
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def _fold(path: Path) -> None:
    """Put all that was written into the file itself, if it can still be read."""
    with suppress(sqlite3.Error), closing(sqlite3.connect(path, timeout=1)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")


def _explain(path: Path, error: Exception) -> StoreError:
    """Tell a lock and a missing permission from damage by SQLite's primary result code."""
    if isinstance(error, sqlite3.Error):
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            return StoreError("locked", path)
        if code in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT):
            return StoreError("damaged", path, error)
    return StoreError("unwritable", path, error)

"""The SQLite file itself: whether it can be used, copies of it while it is in use, and replacing it."""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from db.backends import siblings
from db.backends.faults import NO_ROOM, explain
from db.branch import COPY
from db.errors import StoreError
from db.queries.settings import BRANCH

_MARK = "INSERT OR REPLACE INTO settings (scope, id, key, value) VALUES (?, ?, ?, 'true')"
_STEPS = 1000
"""SQLite's steps, a few for each row, between two questions whether a copy is to be given up."""
CHECKED_BYTES = 64 * 2**20
"""Files up to this size are checked at the start: that reads every page, too long a work for others."""


def connect(path: Path) -> sqlite3.Connection:
    """A connection whose user begins and ends transactions. It makes no checkpoints unasked, except if it
    is the last one to be closed: an open store makes its own (`db.backends.main_file`)."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA wal_autocheckpoint=0")
    return connection


def connect_to_read(path: Path) -> sqlite3.Connection:
    """A connection that can neither change nor create the file."""
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=5, isolation_level=None)


def is_ordinary(path: Path) -> bool:
    """Whether the path is an ordinary file, not a folder, device or pipe. :raises OSError: it cannot be
    told."""
    return stat.S_ISREG(path.stat().st_mode)


def is_there(path: Path) -> bool:
    """Whether there is a file.

    :raises StoreError: `unwritable`: something else is there, or it cannot be told.
    """
    try:
        if path.exists() and not is_ordinary(path):
            raise StoreError("unwritable", path, "it is not an ordinary file")
        return path.exists()
    except OSError as error:
        raise StoreError("unwritable", path, error.strerror) from error


def probe(path: Path) -> str | None:
    """Check that the file can be used, creating it if it is missing, and return its schema's revision.

    :returns: None for an empty database.
    :raises StoreError: `locked`, `damaged` or `unwritable`.
    """
    try:
        with closing(sqlite3.connect(path, timeout=1, isolation_level=None)) as connection:
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("ROLLBACK")
            if path.stat().st_size <= CHECKED_BYTES:
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
        raise explain(path, error) from error


def copy(source: Path, target: Path, stops: Callable[[], bool] | None = None) -> None:
    """Copy a database that may be in use. The copy is one consistent state, is marked as a copy
    (`db.branch`), and appears whole or not at all: if `stops`, asked again and again, says so, it is given
    up.

    :raises StoreError: `unwritable` or `full` with the target's path, `unwritable` also if it was given up,
        `damaged` with the source's.
    """
    with appearing(target) as part, closing(sqlite3.connect(source, timeout=5)) as connection:
        connection.set_progress_handler(stops, _STEPS)
        copy_to(connection, source, part, target)
        with suppress(sqlite3.OperationalError), closing(sqlite3.connect(part)) as marked, marked:
            marked.execute(_MARK, (*BRANCH, COPY))  # one without tables has nothing to mark


def copy_to(connection: sqlite3.Connection, source: Path, part: Path, target: Path) -> None:
    """Copy the open database `source` to the empty file `part`, which will be `target`.

    :raises StoreError: as `copy`.
    """
    try:
        connection.execute("VACUUM INTO ?", (str(part),))
    except sqlite3.DatabaseError as error:
        fault = explain(source, error)
        key = "full" if fault.key == "full" else "unwritable"
        raise (fault if fault.key == "damaged" else StoreError(key, target, error)) from error


def replace(path: Path, source: Path, aside: Path, ready: Callable[[Path], None]) -> None:
    """Replace the claimed database `path` by a copy of the database `source`. Before that, the old file also
    gets the name `aside`. `ready` prepares the copy.

    If the process is killed at any moment, either the old or the new database is in place, whole: the old
    file keeps its name until the new one takes it. Logs that SQLite could not fold into the old file are
    moved aside before, because they must never meet the new file; `siblings.clear` brings them back if the
    new file did not get there.

    :raises StoreError: `unwritable`, `full`, and what `ready` raises: then `path` is as it was.
    """
    with appearing(path) as part:
        with closing(connect_to_read(source)) as connection:
            copy_to(connection, source, part, path)
        try:
            ready(part)
        except StoreError as error:
            raise StoreError(error.key, path, error.detail) from error  # the copy vanishes
        if path.exists() and path.stat().st_size:
            # the user who restores need not be the bot's user
            with suppress(PermissionError, AttributeError):  # the latter on Windows
                os.chown(part, path.stat().st_uid, path.stat().st_gid)
            _fold(path)
            _keep(path, aside)
        siblings.put_aside(path, aside)
        sync_folder(path.parent)


def check(path: Path) -> str | None:
    """Read every page and reference of a database file. Returns the first problem, or None.

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
        raise explain(path, error) from error


@contextmanager
def appearing(target: Path) -> Iterator[Path]:
    """An empty file to write to, readable by its owner alone. At the end of the block it is synced and
    appears as `target`; after an error it vanishes.

    :raises StoreError: `unwritable` or `full`, with the target's path.
    """
    part = target.with_name(target.name + ".part")
    try:
        siblings.make_folder(target.parent)
        part.unlink(missing_ok=True)
        siblings.make_private(part)  # it will contain the secrets of running games
        yield part
        with part.open("rb+") as written:
            os.fsync(written.fileno())
        part.replace(target)
        sync_folder(target.parent)
    except OSError as error:
        raise StoreError("full" if error.errno in NO_ROOM else "unwritable", target, error) from error
    finally:
        for end in ("", *siblings.LOGS):
            with suppress(OSError):
                part.with_name(part.name + end).unlink(missing_ok=True)


def sync_folder(folder: Path) -> None:
    """Sync the names in a folder to disk."""
    with suppress(OSError):  # Windows and some file systems cannot do this
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


def _keep(path: Path, aside: Path) -> None:
    """Give a file that nobody uses an additional name."""
    try:
        aside.hardlink_to(path)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        with appearing(aside) as part:
            shutil.copyfile(path, part)


def _fold(path: Path) -> None:
    """Fold SQLite's log into the file itself, if it can still be read."""
    with suppress(sqlite3.Error), closing(sqlite3.connect(path, timeout=1)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")

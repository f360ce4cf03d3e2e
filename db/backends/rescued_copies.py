"""The copies that a bot saved of a database that was lost while it ran, at the next start: a copy that is
newer than the file is neither used nor passed over unasked."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from pathlib import Path

from db.backends import siblings, sqlite_files, upgrade
from db.care.backups import stamp
from db.errors import StoreError

_LAST = """SELECT max(coalesce((SELECT max(at) FROM moves), 0), coalesce((SELECT max(at) FROM notices), 0),
    coalesce(max(created_at), 0), coalesce(max(started_at), 0), coalesce(max(ended_at), 0)) FROM games"""


def newer(start: Path) -> list[Path]:
    """The rescued copies beside a database in which something happened later than in the database itself,
    or with which it cannot be compared since it is missing or damaged; the newest first. `start`: the
    database's `beside`."""
    rescued = [path for path in siblings.copies(start) if ".rescued-" in path.name]
    times = {path: moment for path in rescued if (moment := _last(path)) is not None}
    last = _last(start) if times and start.exists() else None
    later = [path for path in times if last is None or times[path] > last]
    return sorted(later, key=lambda path: (times[path], path.name), reverse=True)


def settle(path: Path, start: Path, rescued: bool | None) -> bool:
    """Do with the newer copies of a claimed database what was decided: True puts the newest one in its
    place, and keeps the file aside; False goes on with the file, and has the copies asked about no more.
    Returns whether a copy was put in place.

    :raises StoreError: `rescued`: it is to be decided; `settled`: there is nothing to decide;
    `unwritable`, `damaged`.
    """
    copies = newer(start)
    if rescued is None:
        if copies:
            raise StoreError("rescued", path, copies[0])
        return False
    if not copies:
        raise StoreError("settled", path)
    aside = start.with_name(f"{start.stem}.replaced-{stamp(time.time())}.sqlite3")
    if rescued:
        sqlite_files.replace(
            start,
            copies[0],
            siblings.free(aside),
            lambda part: upgrade.upgrade_file(part, sqlite_files.probe(part), copied=True),
        )
        return True
    for copy in copies:
        copy.rename(siblings.free(aside))
    return False


def _last(path: Path) -> float | None:
    """When something happened in a database for the last time; None if it cannot be read."""
    try:
        if not path.stat().st_size:
            return None
        with closing(sqlite_files.connect_to_read(path)) as connection:
            (last,) = connection.execute(_LAST).fetchone()
            return float(last)
    except (OSError, sqlite3.Error):
        return None

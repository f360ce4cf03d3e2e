"""A new database file as a copy of one that was migrated once in this process: a migration takes longer than
most tests."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from db.backends import sqlite_files, upgrade

_files: dict[str, bytes] = {}
"""A database file with the schema of a revision and nothing in it, for each revision that was needed."""


def once(put: Callable[[Any, str, Any], object]) -> None:
    """Let this process migrate each new file of a schema but once; `put` sets an attribute of a module."""
    put(upgrade, "upgrade_file", partial(_upgrade_file, upgrade.upgrade_file))


def prepare() -> None:
    """As `once`, for all processes that are forked from this one."""
    once(setattr)
    with TemporaryDirectory() as folder:
        path = Path(folder, "empty.sqlite3")
        path.touch()
        upgrade.upgrade_file(path, None)


def _upgrade_file(plain: Callable[..., None], path: Path, revision: str | None, **more: Any) -> None:
    if revision is not None or not path.exists():
        plain(path, revision, **more)
    elif file := _files.get(upgrade.REVISIONS[-1]):
        path.write_bytes(file)
    else:
        plain(path, revision, **more)
        copy = path.with_name("migrated-once.sqlite3")
        with closing(sqlite3.connect(path)) as connection:  # no copy of a database that was in use
            sqlite_files.copy_to(connection, path, copy, copy)
        _files[upgrade.REVISIONS[-1]] = copy.read_bytes()
        copy.unlink()

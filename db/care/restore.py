"""Examining backups and databases, and replacing a database by a backup."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from db import branch, losses
from db.address import Address, ServerAddress, beside
from db.backends import known, siblings, sqlite_files, tools, upgrade
from db.backends.claim import FileClaim
from db.branch import Counts
from db.care import check
from db.care.backups import stamp
from db.errors import StoreError
from db.rubbish import loads

_SQLITE, _DUMP = b"SQLite format 3\0", b"PGDMP"


def examine(source: Path, progress: check.Progress = lambda *_: None) -> check.Summary:
    """Read a whole backup: a SQLite file or a dump made by pg_dump.

    :raises StoreError: `backup`: it is damaged, or holds something else; `newer`; `tool`.
    """
    if is_file(source):
        try:
            summary = _read_file(source, progress)
        except StoreError as error:
            if error.key == "newer":
                raise
            raise StoreError("backup", source, error.detail or "it is in use") from error
    else:
        with tools.statements(source) as lines:
            revision, summary = check.read_dump(lines, progress)
        upgrade.needed(source, revision)
        if revision is None:
            summary = None
        else:
            summary.revision = revision
    if summary is None:
        raise StoreError("backup", source, "it holds no games")
    return summary


def inspect(address: Address, progress: check.Progress = lambda *_: None) -> check.Summary:
    """The summary of a database that may be in use; a file is read in full.

    :raises StoreError: `missing`, `damaged`, `newer`, for a server those of connecting.
    """
    if isinstance(address, ServerAddress):
        from db.backends.visits import read_once  # a bot on a file needs no driver for servers

        summary = asyncio.run(read_once(address, lambda c: _look(c, address, progress)))
    elif sqlite_files.is_there(address):
        summary = _read_file(address, progress)
    else:
        raise StoreError("missing", address)
    return summary or check.Summary()


def restore(address: Address, source: Path, now: float, *, anyway: bool = False) -> Path | None:
    """Replace a database that nobody uses by a backup, and bring it to the present schema. `anyway`: even if
    the backup has inconsistent games.

    :returns: the path of the replaced database; None if there was none.
    :raises StoreError: `locked`, `backup`, `newer`, `unwritable`, for a server those of connecting, `tool`,
        `failed`: then the database is as it was.
    """
    problems = list(examine(source).problems())
    if problems and not anyway:
        raise StoreError("backup", source, "; ".join(problems))
    if is_file(source) != isinstance(address, Path):
        raise StoreError("backup", source, f"it is of another kind of database than {address}")
    start = beside(address)
    if isinstance(address, ServerAddress):
        from db.backends.postgres import ServerStore

        aside = start.with_name(f"{start.name}.replaced-{stamp(now)}.dump")
        return asyncio.run(ServerStore.restore_at(address, source, aside, now))
    there = sqlite_files.is_there(start)
    claim = FileClaim(start)
    try:
        siblings.protect(start)
        aside = siblings.free(start.with_name(f"{start.stem}.replaced-{stamp(now)}.sqlite3"))
        before, replaced = known.recall(address), _inventory(start) if there else None
        sqlite_files.replace(start, source, aside, lambda part: _make_ready(part, before, replaced, now))
    except BaseException:
        claim.withdraw()
        raise
    claim.release()
    known.remember(address, before._replace(openings=before.openings + 1))
    return aside if there else None


def _inventory(path: Path) -> losses.Inventory | None:
    """What a file holds that is to be replaced; None if it cannot be read."""
    try:
        with engine_to_read(path).begin() as connection:
            return losses.inventory(connection)
    except (DBAPIError, sqlite3.Error):
        return None


def _make_ready(part: Path, before: Counts, replaced: losses.Inventory | None, now: float) -> None:
    """Bring a restored file to the present schema, on a branch of its own."""
    upgrade.upgrade_file(part, sqlite_files.probe(part), copied=True)
    with upgrade.telling(part), engine_to_write(part).begin() as connection:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        branch.begin(connection, before, now, restored=True, replaced=replaced)


def is_file(source: Path) -> bool:
    """Whether a backup is a SQLite file, and no dump of a server's database. :raises StoreError: `backup`."""
    return _kind(source) == _SQLITE


def _kind(source: Path) -> bytes:
    try:
        if source.exists() and not source.is_dir() and not sqlite_files.is_ordinary(source):
            raise StoreError("backup", source, "it is not an ordinary file")
        with source.open("rb") as file:
            start = file.read(len(_SQLITE))
    except OSError as error:
        raise StoreError("backup", source, error.strerror) from error
    for kind in (_SQLITE, _DUMP):
        if start.startswith(kind):
            return kind
    raise StoreError("backup", source, "made neither of SQLite nor by pg_dump")


def _read_file(path: Path, progress: check.Progress) -> check.Summary | None:
    wrong = sqlite_files.check(path)
    if wrong:
        raise StoreError("damaged", path, wrong)
    try:
        with engine_to_read(path).begin() as connection:
            return _look(connection, path, progress)
    except (DBAPIError, sqlite3.Error) as error:
        raise StoreError("damaged", path, error) from error


def engine_to_read(path: Path) -> Engine:
    """Connections to a file, which can neither change nor create it. Their user begins transactions."""
    return _engine(lambda: sqlite_files.connect_to_read(path))


def engine_to_write(path: Path) -> Engine:
    """The same for a claimed file, or one that nobody else knows."""
    return _engine(lambda: sqlite_files.connect(path))


def _engine(creator: Callable[[], sqlite3.Connection]) -> Engine:
    return create_engine("sqlite://", poolclass=NullPool, creator=creator, json_deserializer=loads)


def _look(connection: Connection, address: Address, progress: check.Progress) -> check.Summary | None:
    """The summary of an open database; None if it is empty."""
    revision = upgrade.revision_of(connection, address)
    upgrade.needed(address, revision)
    if revision is None:
        return None
    summary = check.summary(connection, progress)
    summary.revision = revision
    return summary

"""Bringing a database to the present schema: numbered Alembic migrations, after copying it aside."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import structlog
from sqlalchemy import Connection, create_engine, event, inspect, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from db.address import Address, beside
from db.backends import siblings, sqlite_files
from db.backends.faults import of
from db.errors import StoreError
from db.league_schema import metadata

log = structlog.get_logger("db")
MIGRATIONS = Path(__file__).parent.parent / "migrations"
REVISIONS = tuple(sorted(p.name.partition("_")[0] for p in MIGRATIONS.glob("versions/[0-9]*_*.py")))
"""All known revisions, oldest first; the last is the present schema's."""

EXPANDS, CONTRACTS = "EXPANDS", "CONTRACTS"
"""The kinds of a migration beside which processes run: it only adds what earlier versions need not know; it
only takes away what its own version no longer uses. Its file sets a variable of that name."""
SIZES = 3
"""The room that an update of a file may need, in sizes of the file: its copy, SQLite's log, new tables."""


def needed(address: Address, revision: str | None) -> bool:
    """Whether a database of this revision (None: empty) needs migrations.

    :raises StoreError: `newer` for a revision that is not known here, with the copy that its update has left.
    """
    if revision is not None and revision not in REVISIONS:
        copy = _copy_before(address)
        back = (
            f"; or go back to the copy from before that update: python -m db restore {copy}" if copy else ""
        )
        raise StoreError("newer", address, revision + back)
    return revision != REVISIONS[-1]


def kind_of(revision: str) -> str | None:
    """`EXPANDS` or `CONTRACTS`; None: the migration is done while no other process runs."""
    file = next(MIGRATIONS.glob(f"versions/{revision}_*.py")).read_text("utf-8")
    return next((kind for kind in (EXPANDS, CONTRACTS) if f"\n{kind} = True\n" in file), None)


def _copy_before(address: Address) -> Path | None:
    """The copy that the first update to a newer schema than the present one has made, if it is there."""
    start = beside(address)
    name = re.compile(rf"({re.escape(start.name)}|{re.escape(start.stem)})\.before-(\d+)\.(sqlite3|dump)")
    copies = {match[2]: path for path in siblings.copies(start) if (match := name.fullmatch(path.name))}
    return copies[min(newer)] if (newer := [n for n in copies if n > REVISIONS[-1]]) else None


def upgrade_file(path: Path, revision: str | None, *, copied: bool = False) -> None:
    """Bring the file from the revision (None: empty) to the present schema, all or nothing.

    A file with data is first copied to `<name>.before-<new revision>.sqlite3`, unless it is `copied` already.
    :raises StoreError: `newer`, `unwritable`, `full`, `damaged`.
    """
    if not needed(path, revision):
        return
    copy = path.with_name(f"{path.stem}.before-{REVISIONS[-1]}.sqlite3")
    try:
        if revision is not None and not copied:
            sqlite_files.copy(path, copy)
        _migrate_file(path)
    except StoreError as error:
        raise (_without_room(path) if error.key == "full" else error) from error
    if revision is not None and not copied:
        tell_updated(path, revision, copy)


def _migrate_file(path: Path) -> None:
    engine = create_engine("sqlite://", poolclass=NullPool, creator=lambda: sqlite_files.connect(path))
    # Foreign keys are off, since a rebuilt table is dropped for a moment; they are checked before the commit.
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
    with telling(path), engine.begin() as connection:
        migrate(connection)
        broken = connection.exec_driver_sql("PRAGMA foreign_key_check").fetchall()
        if broken:
            raise StoreError("damaged", path, f"{len(broken)} rows refer to missing ones")


def _without_room(path: Path) -> StoreError:
    """That there is no room to update a file, with how much is needed and free."""
    free = shutil.disk_usage(path.parent).free
    need = max(SIZES * path.stat().st_size, free)
    room = f"about {need / 10**6:,.1f} MB or more are needed in {path.parent}"
    words = (
        f"its update to schema {REVISIONS[-1]} has changed nothing: {room}, where {free / 10**6:,.1f} MB are"
    )
    return StoreError("full", path, f"{words} free")


def tell_updated(address: Address, before: str, copy: Path | None) -> None:
    """Log that a database has been brought to the present schema from the one `before`."""
    moved = {"before": before, "now": REVISIONS[-1], "copy": copy and str(copy)}
    log.info("the database was updated", database=str(address), **moved)


@contextmanager
def telling(address: Address) -> Iterator[None]:
    """Raise errors of work on an open database, and of its commit, as what they say about the database: the
    disk is full, a table is missing.

    :raises StoreError: as found by `faults.of`.
    """
    try:
        yield
    except DBAPIError as error:
        if fault := of(address, error.orig):
            raise fault from error
        raise


def migrate(connection: Connection, target: str = "head") -> None:
    """Run all missing migrations up to the target, within the caller's transaction."""
    # imported here: most starts upgrade nothing and need not load Alembic
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, target)


def require_tables(connection: Connection, address: Address) -> None:
    """Check that an open database has all tables and columns of the present schema.

    :raises StoreError: `damaged`, naming the first missing one.
    """
    there = set(inspect(connection).get_table_names())
    for table in metadata.sorted_tables:
        if table.name not in there:
            raise StoreError("damaged", address, f"its table {table.name} is missing")
        columns = connection.exec_driver_sql(f"SELECT * FROM {table.name} WHERE 1 = 0").keys()
        for column in table.c:
            if column.name not in columns:
                raise StoreError("damaged", address, f"its table {table.name} has no column {column.name}")


def revision_of(connection: Connection, address: Address) -> str | None:
    """The revision of an open database; None if it is empty.

    :raises StoreError: `damaged`: somebody else's tables are there.
    """
    tables = set(inspect(connection).get_table_names())
    if "alembic_version" in tables:
        revision = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
        if revision is not None:
            return str(revision)
    if tables - {"alembic_version"}:
        raise StoreError("damaged", address, "unknown tables")
    return None

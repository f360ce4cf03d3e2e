"""Bringing a database to the present schema: numbered Alembic migrations, after copying the file aside."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import create_engine, event
from sqlalchemy.pool import NullPool

from db import files
from db.errors import StoreError

MIGRATIONS = Path(__file__).parent / "migrations"
REVISIONS = tuple(sorted(p.name.partition("_")[0] for p in MIGRATIONS.glob("versions/[0-9]*_*.py")))
"""All known revisions, oldest first; the last is the present schema."""


def upgrade(path: Path, revision: str | None) -> None:
    """Bring the file from the revision (None: empty) to the present schema, all or nothing.

    A file with data is first copied to `<name>.before-<new revision>.sqlite3`.
    :raises StoreError: `newer` for a revision that is not known here, `unwritable`.
    """
    if revision == REVISIONS[-1]:
        return
    if revision is not None:
        if revision not in REVISIONS:
            raise StoreError("newer", path, revision)
        files.copy(path, path.with_name(f"{path.stem}.before-{REVISIONS[-1]}.sqlite3"))
    _migrate(path)


def _migrate(path: Path) -> None:
    # imported here: most starts have nothing to upgrade and need not load Alembic
    from alembic import command
    from alembic.config import Config

    engine = create_engine("sqlite://", poolclass=NullPool, creator=lambda: files.connect(path))
    # Foreign keys are off, since a table that is rebuilt is dropped for a moment; checked before the commit.
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        broken = connection.exec_driver_sql("PRAGMA foreign_key_check").fetchall()
        if broken:
            raise StoreError("damaged", path, f"{len(broken)} rows refer to missing ones")

"""Migrations: they make the present schema, once, whole, and after a copy of what was there."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from db import Store, settings, upgrade
from db.schema import metadata

NEXT = '''
"""A later change."""
import sqlalchemy as sa
from alembic import op
revision = "0002"
down_revision = "{last}"
def upgrade():
    with op.batch_alter_table("games") as games:
        games.add_column(sa.Column("mood", sa.String()))
    {more}
'''


def revision_of(path: Path) -> str:
    with closing(sqlite3.connect(path)) as connection:
        (revision,) = connection.execute("SELECT version_num FROM alembic_version").fetchone()
        return str(revision)


@pytest.fixture
def later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A later version of the program: returns the file of its additional migration."""
    folder = tmp_path / "migrations"
    shutil.copytree(upgrade.MIGRATIONS, folder)
    file = folder / "versions" / "0002_later.py"
    file.write_text(NEXT.format(last=upgrade.REVISIONS[-1], more=""))
    monkeypatch.setattr(upgrade, "MIGRATIONS", folder)
    monkeypatch.setattr(upgrade, "REVISIONS", (*upgrade.REVISIONS, "0002"))
    return file


async def test_migrations_build_exactly_the_tables_of_the_schema(store: Store) -> None:
    differences = await store.read(
        lambda c: compare_metadata(MigrationContext.configure(c, opts={"compare_type": True}), metadata)
    )
    assert differences == []


def test_migrations_are_one_chain_and_named_by_their_revision() -> None:
    config = Config()
    config.set_main_option("script_location", str(upgrade.MIGRATIONS))
    chain = [script.revision for script in ScriptDirectory.from_config(config).walk_revisions()]
    assert tuple(reversed(chain)) == upgrade.REVISIONS


async def test_a_present_file_is_opened_without_a_copy(path: Path) -> None:
    await (await Store.open(path)).close()
    await (await Store.open(path)).close()
    assert list(path.parent.glob("*before*")) == []


async def test_an_older_file_is_copied_and_upgraded_with_its_data(
    path: Path, request: pytest.FixtureRequest
) -> None:
    store = await Store.open(path)
    await store.write(lambda c: settings.put(c, "guild", "1", "language", "it"))
    await store.close()
    request.getfixturevalue("later")

    store = await Store.open(path)
    assert await store.read(lambda c: settings.get(c, "guild", "1")) == {"language": "it"}
    await store.close()
    copy = path.with_name("games.before-0002.sqlite3")
    assert (revision_of(path), revision_of(copy)) == ("0002", "0001")
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("SELECT value FROM settings").fetchall() == [('"it"',)]


async def test_a_failing_migration_leaves_the_file_as_it_was(
    path: Path, request: pytest.FixtureRequest
) -> None:
    await (await Store.open(path)).close()
    later: Path = request.getfixturevalue("later")
    await asyncio.to_thread(
        later.write_text, NEXT.format(last="0001", more="raise RuntimeError('power cut')")
    )
    with pytest.raises(RuntimeError, match="power cut"):
        await Store.open(path)
    assert revision_of(path) == "0001"
    with closing(sqlite3.connect(path)) as connection:
        assert "mood" not in [row[1] for row in connection.execute("PRAGMA table_info(games)")]

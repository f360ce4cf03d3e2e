"""Migrations: they make the present schema, once, whole, and after a copy of what was there."""

from __future__ import annotations

import asyncio
import re
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text
from structlog.testing import capture_logs

from db import Store, StoreError, open_store
from db.__main__ import main
from db.address import beside, locate
from db.backends import tools, upgrade
from db.care import check
from db.cluster import numbering
from db.queries import games, settings
from db.queries.gaps import OPERATOR, every
from db.schema import gaps, metadata
from tests.db.games import change, started, without_later_indexes

PRESENT = upgrade.REVISIONS[-1]
LATER = f"{int(PRESENT) + 1:04}"
NEXT = f'''
"""A later change."""
import sqlalchemy as sa
from alembic import op
revision = "{LATER}"
down_revision = "{PRESENT}"
def upgrade():
    with op.batch_alter_table("games") as games:
        games.add_column(sa.Column("mood", sa.String()))
'''


def copy_of(url: str) -> Path:
    """Where the copy is that is made before the later migration."""
    address = locate(url)
    if isinstance(address, Path):
        return address.with_name(f"{address.stem}.before-{LATER}.sqlite3")
    start = beside(address)
    return start.with_name(f"{start.name}.before-{LATER}.dump")


def revision_of(file: Path) -> str | None:
    """The schema's revision in a backup."""
    if file.suffix == ".dump":
        with tools.statements(file) as lines:
            return check.read_dump(lines)[0]
    with closing(sqlite3.connect(file)) as connection:
        return str(connection.execute("SELECT version_num FROM alembic_version").fetchone()[0])


async def revision_in(store: Store) -> str:
    """The schema's revision in an open store."""
    return str(
        await store.read(lambda c: c.execute(text("SELECT version_num FROM alembic_version")).scalar())
    )


@pytest.fixture
def later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A later version of the program: returns the file of its additional migration."""
    folder = tmp_path / "migrations"
    shutil.copytree(upgrade.MIGRATIONS, folder)
    file = folder / "versions" / f"{LATER}_later.py"
    file.write_text(NEXT)
    monkeypatch.setattr(upgrade, "MIGRATIONS", folder)
    monkeypatch.setattr(upgrade, "REVISIONS", (*upgrade.REVISIONS, LATER))
    return file


async def test_migrations_build_exactly_the_tables_of_the_schema(store: Store) -> None:
    """No table, column, type, index or constraint more or less, on either kind of database; on a server
    besides those of the processes that share it."""
    opts = {"compare_type": True, "include_name": lambda name, *_: name not in numbering.TABLES}
    differences = await store.read(
        lambda c: compare_metadata(MigrationContext.configure(c, opts=opts), metadata)
    )
    assert differences == []
    # what the comparison does not look at
    keys = await store.read(
        lambda c: {t: inspect(c).get_pk_constraint(t)["constrained_columns"] for t in metadata.tables}
    )
    assert keys == {name: [c.name for c in table.primary_key] for name, table in metadata.tables.items()}
    there = await store.read(
        lambda c: {
            (table, column["name"], column["nullable"])
            for table in metadata.tables
            for column in inspect(c).get_columns(table)
        }
    )
    assert there == {(t.name, c.name, c.nullable) for t in metadata.sorted_tables for c in t.c}


def test_migrations_are_one_chain_and_named_by_their_revision() -> None:
    """The file names order them as Alembic does."""
    config = Config()
    config.set_main_option("script_location", str(upgrade.MIGRATIONS))
    chain = [script.revision for script in ScriptDirectory.from_config(config).walk_revisions()]
    assert tuple(reversed(chain)) == upgrade.REVISIONS


async def test_a_present_database_is_opened_without_a_copy(url: str) -> None:
    """Opening again changes nothing."""
    await (await open_store(url)).close()
    await (await open_store(url)).close()
    folder = beside(locate(url)).parent
    assert list(folder.glob("*before*")) == []


async def test_an_older_database_is_copied_and_upgraded_with_its_data(
    url: str, request: pytest.FixtureRequest
) -> None:
    """The data is in the new schema, and the copy has the old one; the operator reads where it is."""
    store = await open_store(url)
    await store.write(lambda c: settings.put(c, "guild", "1", "language", "it"))
    await store.close()
    request.getfixturevalue("later")

    with capture_logs() as logs:
        store = await open_store(url)
    line = {"event": "the database was updated", "log_level": "info", "database": str(locate(url))}
    assert logs == [{**line, "before": PRESENT, "now": LATER, "copy": str(copy_of(url))}]
    assert await store.read(lambda c: settings.get(c, "guild", "1")) == {"language": "it"}
    assert await revision_in(store) == LATER
    await store.close()
    assert revision_of(copy_of(url)) == PRESENT


async def test_a_failing_migration_leaves_the_database_as_it_was(
    url: str, later: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither revision nor tables change, and the older version opens it again."""
    with monkeypatch.context() as patch:
        patch.setattr(upgrade, "REVISIONS", upgrade.REVISIONS[:-1])
        patch.setattr(upgrade, "MIGRATIONS", Path(upgrade.__file__).parents[1] / "migrations")
        await (await open_store(url)).close()
    await asyncio.to_thread(later.write_text, NEXT + "    raise RuntimeError('power cut')\n")
    with pytest.raises(RuntimeError, match="power cut"):
        await open_store(url)
    monkeypatch.setattr(upgrade, "REVISIONS", upgrade.REVISIONS[:-1])
    store = await open_store(url)
    assert await revision_in(store) == PRESENT
    columns = await store.read(lambda c: [column["name"] for column in inspect(c).get_columns("games")])
    assert "mood" not in columns
    await store.close()


async def test_a_database_on_a_server_is_upgraded_also_where_it_cannot_be_copied(
    on_server: str, later: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The client programs may be missing: that is logged, and no reason to stand still."""
    monkeypatch.setenv("PATH", "")
    with capture_logs() as logs:
        store = await open_store(on_server)
    assert await revision_in(store) == LATER
    await store.close()
    assert ["pg_dump" in line.get("error", "") for line in logs] == [True, False]
    assert logs[1]["copy"] is None
    assert not copy_of(on_server).exists()


def before_moments(connection: Connection) -> None:
    """Bring the database back to what it was before it knew when something is due next, with pauses and gaps
    as they were stored then."""
    for index in ("games_resume_at", "games_unrated", "absences_over_ends_at"):
        connection.execute(text(f"DROP INDEX ix_{index}"))
    connection.execute(text("CREATE INDEX ix_absences_ends_at ON absences (ends_at)"))
    connection.execute(text("ALTER TABLE games DROP COLUMN resume_at"))
    connection.execute(text("DROP INDEX ix_games_one_lesson"))  # came later, and so did this
    connection.execute(text("ALTER TABLE games DROP COLUMN revision"))
    connection.execute(text("ALTER TABLE leagues DROP COLUMN fingerprint"))  # came later
    for column in (
        "rules",
        "reopened_at",
        "secret",
        "closing_message",
        "closing_members",
        "away",
    ):  # came later
        connection.execute(text(f"ALTER TABLE seasons DROP COLUMN {column}"))
    connection.execute(text("DROP TABLE protests"))  # came later
    for column in ("hours", "first_rung"):  # came later
        connection.execute(text(f"ALTER TABLE entries DROP COLUMN {column}"))
    connection.execute(text("ALTER TABLE seats DROP COLUMN leaver"))  # came later
    connection.execute(text("DROP TABLE paces"))  # came later
    without_later_indexes(connection)
    gaps.drop(connection)
    connection.execute(
        text(
            "CREATE TABLE gaps (id INTEGER PRIMARY KEY, guild VARCHAR,"
            " since DOUBLE PRECISION NOT NULL, until DOUBLE PRECISION NOT NULL)"
        )
    )
    pauses = '{"by":"m","at":1.0,"until":70.5}', '{"by":"m","at":1.0,"until":null}', "[]", None
    for number, pause in enumerate(pauses, 1):
        started(connection, 1, f"c{number}")
        values = {"number": number, "pause": pause, "guild": f"g{number % 2}"}
        as_json = "CAST(:pause AS JSON)" if connection.dialect.name == "postgresql" else ":pause"
        connection.execute(
            text(f"UPDATE games SET pause = {as_json}, guild = :guild WHERE id = :number"), values
        )
    for number, guild in ((1, None), (2, "g7")):
        row = {"id": number, "guild": guild}
        connection.execute(text("INSERT INTO gaps VALUES (:id, :guild, 1.0, 2.0)"), row)
    for table in numbering.TABLES:
        connection.execute(text(f"DROP TABLE IF EXISTS {table}"))
    connection.execute(text("UPDATE alembic_version SET version_num = '0012'"))


async def test_of_two_lessons_of_an_older_database_one_goes_on(url: str) -> None:
    """A member had begun them at the same moment, which is impossible since."""

    def before(connection: Connection) -> None:
        connection.execute(text("DROP INDEX ix_games_one_lesson"))
        connection.execute(text("ALTER TABLE games DROP COLUMN revision"))
        for table in numbering.TABLES:
            connection.execute(text(f"DROP TABLE IF EXISTS {table}"))
        for number, host in enumerate(("m", "m", "n"), 1):
            started(connection, 1, f"c{number}")
            values = {"number": number, "host": host}
            connection.execute(
                text("UPDATE games SET lesson = 'kept', host = :host WHERE id = :number"), values
            )
        connection.execute(text("UPDATE alembic_version SET version_num = '0016'"))

    store = await open_store(url)
    await store.write(before)
    await store.close()
    store = await open_store(url)
    rows = await store.read(lambda c: c.execute(text("SELECT id, status FROM games ORDER BY id")).all())
    assert [tuple(row) for row in rows] == [(1, "running"), (2, "ended"), (3, "running")]
    await store.close()


async def test_pauses_and_gaps_of_an_older_database_keep_their_times(url: str) -> None:
    """A pause ends when it was to; what is given back to all servers is given back to each that plays."""
    store = await open_store(url)
    await store.write(before_moments)
    await store.close()
    store = await open_store(url)
    assert await store.read(lambda c: games.resting(c, 70.5)) == [1]
    assert await store.read(lambda c: games.resting(c, 70.0)) == []
    rows = [row[1:] for row in await store.read(every)]
    assert rows == [(guild, 1.0, 2.0, OPERATOR) for guild in ("g0", "g1", "g7")]
    await store.close()


def test_a_newer_database_names_the_copy_from_before_its_update(
    url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """With the command that puts it back, of several the one that this version can use."""
    change(url, lambda c: settings.put(c, "guild", "1", "language", "it"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DATABASE_URL", url)
        copy = copy_of(url)
        assert main(["backup", str(copy)]) == 0
        copy.with_name(copy.name.replace(LATER, "9000")).write_bytes(b"x")
        copy.with_name(copy.name.replace(LATER, "0003")).write_bytes(b"x")
        change(url, lambda c: c.execute(text("UPDATE alembic_version SET version_num = '9001'")))
        with pytest.raises(StoreError) as caught:
            asyncio.run(open_store(url))
        assert caught.value.key == "newer"
        command = re.search(r"python -m db (restore \S+sqlite3|restore \S+dump)\)\.$", str(caught.value))
        assert command, str(caught.value)
        assert command[1].split() == ["restore", str(copy)]
        assert main(command[1].split()) == 0
    assert change(url, lambda c: settings.get(c, "guild", "1")) == {"language": "it"}

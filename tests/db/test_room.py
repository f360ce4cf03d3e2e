"""A disk that becomes full while a database is upgraded or restored: one sentence, and nothing is changed."""

from __future__ import annotations

import asyncio
import re
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from db import StoreError, open_store
from db.address import ServerAddress, locate
from db.backends import tools
from db.care import backups
from db.care.restore import restore
from db.queries import settings
from tests.db.disks import fill, small_disk
from tests.db.games import change
from tests.db.postgres import Postgres, name_of
from tests.db.test_upgrade import LATER, NEXT, PRESENT, later, revision_in, revision_of

__all__ = ["later"]

NOW = 1_600_000_000.0
STEP = 128 * 2**10
LARGE = (
    NEXT
    + """
    moods = op.create_table("moods", sa.Column("mood", sa.String()))
    op.bulk_insert(moods, [{"mood": "x" * 1000}] * 1000)
"""
)
"""A migration that needs a megabyte."""
put = partial(settings.put, scope="guild", number="1", key="key", value="x" * 200_000)


def sentence(error: StoreError, place: Path) -> None:
    """The error says in one line that the disk or the database's place is at fault."""
    assert error.key in ("full", "unwritable"), error
    assert str(place) in str(error)
    assert ".part" not in str(error)
    assert "\n" not in str(error)


def with_little_room(
    disk: Path, path: Path, pristine: Path, work: Callable[[], Any], *ends: str
) -> list[StoreError]:
    """Why the work failed, with ever more room on the disk until it succeeds; each time the database is whole
    and has one of these revisions."""
    errors: list[StoreError] = []
    for room in range(0, 8 * 2**20, STEP):
        for file in disk.iterdir():
            file.unlink()
        shutil.copyfile(pristine, path)
        fill(disk / "filler", room)
        try:
            work()
            return errors
        except StoreError as error:
            sentence(error, path.parent)
            errors.append(error)
        (disk / "filler").unlink()
        with closing(sqlite3.connect(path)) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert revision_of(path) in ends
    pytest.fail("it never succeeds")


def test_an_upgrade_without_room(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """Wherever it ends: at the copy, within the migration, at its commit, at the opening."""
    pristine = tmp_path / "pristine.sqlite3"
    change(str(pristine), put)
    request.getfixturevalue("later").write_text(LARGE)
    with small_disk(tmp_path / "disk", "8m") as disk:
        path = disk / "games.sqlite3"
        copied = []

        async def upgrade() -> None:
            try:
                await (await open_store(path)).close()
            finally:
                copied.append(any(disk.glob("*.before-*.sqlite3")))

        errors = with_little_room(disk, path, pristine, lambda: asyncio.run(upgrade()), PRESENT, LATER)
        assert revision_of(path) == LATER
    assert {error.key for error in errors} == {"full"}
    assert all(f"database {path} " in str(error) for error in errors)
    of_update = [error for error in errors if "has changed nothing: about" in str(error)]
    assert len(of_update) > 3, "of all but those that ended at the opening"
    assert all(re.search(rf"needed in {disk}, where \d\.\d MB are free", str(error)) for error in of_update)
    assert copied.count(False) > 1
    assert copied.count(True) > 2, "some ended after the copy"


def test_a_restore_without_room(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """Of a backup that is to be upgraded as well; the database and what is aside are as before."""
    pristine, backup = tmp_path / "pristine.sqlite3", tmp_path / "backup.sqlite3"
    change(str(pristine), put)
    backups.make(pristine, backup)
    request.getfixturevalue("later").write_text(LARGE)
    with small_disk(tmp_path / "disk", "8m") as disk:
        path = disk / "games.sqlite3"
        errors = with_little_room(disk, path, pristine, lambda: restore(path, backup, NOW), PRESENT)
        assert revision_of(path) == LATER
    assert {error.key for error in errors} == {"full"}
    assert len(errors) > 3


@pytest.fixture
def cramped(postgres: Postgres, migrated: str) -> Any:
    """A database with the present schema on a small disk of its server: its address and the disk."""
    # where the server's own user may look
    with TemporaryDirectory(prefix="cramped-") as folder, small_disk(Path(folder) / "disk", "24m") as disk:
        Path(folder).chmod(0o755)
        shutil.chown(disk, "postgres")
        postgres.run(f"CREATE TABLESPACE cramped LOCATION '{disk}'")
        try:
            with postgres.database() as url:
                name = name_of(url)
                postgres.run(f"DROP DATABASE {name}")
                postgres.run(f"CREATE DATABASE {name} TEMPLATE {migrated} TABLESPACE cramped")
                yield url, disk
        finally:
            postgres.run("DROP TABLESPACE cramped")


async def test_a_server_without_room(
    cramped: tuple[str, Path], later: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Its disk is full when the schema is upgraded, and when a backup is restored; nothing has changed."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    url, disk = cramped
    address = locate(url)
    assert isinstance(address, ServerAddress)
    dump = tmp_path / "dump"
    await asyncio.to_thread(tools.dump, address, dump)
    await asyncio.to_thread(later.write_text, LARGE)
    await asyncio.to_thread(fill, disk / "filler")
    with pytest.raises(StoreError) as caught:
        await open_store(url)
    assert caught.value.key == "full"
    assert str(address) in str(caught.value)
    with pytest.raises(StoreError) as caught:
        await asyncio.to_thread(restore, address, dump, NOW)
    assert "No space left on device" in str(caught.value)
    assert "\n" not in str(caught.value)
    await asyncio.to_thread((disk / "filler").unlink)
    store = await open_store(url)
    assert await revision_in(store) == LATER
    await store.close()

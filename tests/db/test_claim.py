"""One process a file: under whatever name it is reached, and whatever was removed beside it."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from db import StoreError, open_store
from db.backends import claim
from db.backends.claim import FileClaim
from tests.db.test_files import another_bot, refused
from tests.paired import paired


@pytest.mark.spread(2)
@pytest.mark.parametrize(("way", "removed"), paired(("same", "symlink", "hardlink", "folder"), (True, False)))
async def test_a_second_bot_is_kept_out(path: Path, tmp_path: Path, way: str, removed: bool) -> None:
    """By links to the file or its folder, after its lock file was removed; and it leaves nothing behind."""

    def other_way() -> Path:
        other = tmp_path / "other" / "linked.sqlite3"
        if way == "folder":
            other.parent.symlink_to(tmp_path)
            return other.parent / path.name
        other.parent.mkdir()
        if way == "symlink":
            other.symlink_to(path)
        elif way == "hardlink":
            other.hardlink_to(path)
        return path if way == "same" else other

    with another_bot(path):
        other = await asyncio.to_thread(other_way)
        if removed:
            await asyncio.to_thread(path.with_name(path.name + ".lock").unlink)
        with pytest.raises(StoreError) as caught:
            await open_store(other)
        assert caught.value.key == "locked"
        names = set(os.listdir(other.parent)) - {path.name}  # noqa: PTH208 - names are all that is wanted
        assert not removed or not any(name.endswith(".lock") for name in names)
    await (await open_store(other)).close()


async def test_a_process_of_its_own_is_kept_out_as_well(path: Path) -> None:
    """Without opening the file: closing it again would drop SQLite's own locks."""
    store = await open_store(path)
    link = path.with_name("linked.sqlite3")
    await asyncio.to_thread(link.hardlink_to, path)
    for other in (path, link):
        assert (await refused(other)).key == "locked"
    # a stranger who connects and leaves would else take the log with it, as the last one
    code = "import sqlite3, sys; sqlite3.connect(sys.argv[1]).execute('SELECT 1 FROM games').fetchall()"
    await asyncio.to_thread(subprocess.run, [sys.executable, "-c", code, str(path)], check=True)
    assert await asyncio.to_thread(path.with_name(path.name + "-wal").exists)
    await store.close()


def test_sqlite_and_the_lock_on_the_file_do_not_disturb_each_other(path: Path) -> None:
    """The claimed file is written by connections of this process, and by strangers."""
    held = FileClaim(path)
    for _ in range(2):
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.execute("CREATE TABLE IF NOT EXISTS t (x)")
            connection.execute("BEGIN EXCLUSIVE")
            connection.execute("ROLLBACK")
        with pytest.raises(StoreError):
            FileClaim(path)
    held.release()
    FileClaim(path).release()


def test_where_a_file_cannot_be_locked_one_name_is_all_it_may_have(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two names would have two locks beside them; links that lead to the one name are followed."""
    monkeypatch.setattr(claim, "_OFD", None)
    path.touch()
    other = path.with_name("other.sqlite3")
    other.hardlink_to(path)
    with pytest.raises(StoreError) as caught:
        FileClaim(path)
    assert (caught.value.key, caught.value.detail) == ("linked", "2")
    other.unlink()
    held = FileClaim(path)
    with pytest.raises(StoreError) as caught:
        FileClaim(path)
    assert caught.value.key == "locked"
    held.release()


def test_a_refused_claim_leaves_nothing_behind(path: Path) -> None:
    """Neither a file nor a lock."""
    path.mkdir()
    with pytest.raises(StoreError):
        FileClaim(path)
    path.rmdir()
    held = FileClaim(path)
    held.withdraw()
    assert list(path.parent.iterdir()) == []

"""A database file that is cut or overwritten in place: noticed before anything more is acknowledged, and
all that was acknowledged is saved. What our own programs and a shell do beside the bot is no such
thing."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import warnings
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from db import StoreError, open_store
from db.__main__ import main as command
from db.backends import main_file, sqlite_files
from db.backends.main_file import MainFile
from db.backends.sqlite import FileStore
from db.queries import settings
from tests.db.games import change, started


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for farewells, and only transactions notice anything."""
    monkeypatch.setattr("db.store.FAREWELL_SECONDS", 0.0)
    monkeypatch.setattr("db.backends.sqlite.FileStore.watch_seconds", 3600)


def wal(path: Path) -> Path:
    """SQLite's log of a database."""
    return path.with_name(path.name + "-wal")


def put(n: int) -> Callable[..., None]:
    """Work that writes a number in a page of its own."""
    return partial(settings.put, scope="guild", number="1", key=str(n), value=[n, "x" * 5000])


def numbers(path: Path) -> set[int]:
    """The numbers in a database file."""
    with closing(sqlite3.connect(path)) as connection:
        return {int(key) for (key,) in connection.execute("SELECT key FROM settings WHERE scope = 'guild'")}


def halve(path: Path) -> None:
    """As a copy that was broken off."""
    os.truncate(path, path.stat().st_size // 2)


def lengthen(path: Path) -> None:
    """As a script that appends to the wrong file."""
    with path.open("ab") as file:
        file.write(b"\0" * 4096)


def write_at(offset: int, path: Path) -> None:
    """Other bytes, and the same size."""
    with path.open("r+b") as file:
        file.seek(offset)
        file.write(b"not what was here")


def put_older(path: Path) -> None:
    """An older copy of the whole, written over it."""
    shutil.copyfile(path.with_name("older"), path)


def cut_log(size: int, path: Path) -> None:
    """SQLite's log, which is a part of it."""
    os.truncate(wal(path), size)


HARM = {
    "halved": halve,
    "a byte short": lambda path: os.truncate(path, path.stat().st_size - 1),
    "emptied": lambda path: os.truncate(path, 0),
    "lengthened": lengthen,
    "its header": partial(write_at, 24),
    "its middle": partial(write_at, 40_000),
    "an older copy": put_older,
    "its log emptied": partial(cut_log, 0),
    "its log cut": partial(cut_log, 20_000),
}


def older(path: Path) -> None:
    """A copy of how it is now, which the present one is not any more later on."""
    change(str(path), lambda c: None)
    shutil.copyfile(path, path.with_name("older"))
    change(str(path), lambda c: put(0)(c))


@pytest.mark.spread(4)
@pytest.mark.parametrize("harm", HARM.values(), ids=HARM)
async def test_nothing_is_acknowledged_any_more_and_all_that_was_is_saved(
    path: Path, harm: Callable[[Path], None]
) -> None:
    """The very next transaction is refused, and all that follow; the saved copy has every one before. The
    file is left as the stranger left it."""
    await asyncio.to_thread(older, path)
    store = await open_store(path)
    for n in range(1, 5):
        await store.write(put(n))
    await asyncio.to_thread(harm, path)
    left = await asyncio.to_thread(path.read_bytes)
    for work in (store.write, store.write, store.read):
        with pytest.raises(StoreError) as caught:
            await work(put(5))
        assert caught.value.key == "gone"
    with pytest.raises(StoreError) as caught:
        await asyncio.wait_for(store.wait_for_loss(), 60)
    await store.close()
    (saved,) = await asyncio.to_thread(lambda: list(path.parent.glob("games.rescued-*")))
    assert str(saved) in str(caught.value)
    assert saved.stat().st_mode & 0o777 == 0o600
    assert numbers(saved) >= {0, 1, 2, 3, 4}
    assert await asyncio.to_thread(path.read_bytes) == left


async def test_it_is_saved_through_checkpoints(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a file that was written to again and again, the log being short."""
    monkeypatch.setattr(main_file, "LOG_BYTES", 30_000)
    await asyncio.to_thread(older, path)
    store = await open_store(path)
    for n in range(1, 30):
        await store.write(put(n))
        assert wal(path).stat().st_size < 90_000, "the log grows"
    await asyncio.to_thread(put_older, path)
    with pytest.raises(StoreError):
        await store.write(put(99))
    await store.close()
    (saved,) = await asyncio.to_thread(lambda: list(path.parent.glob("games.rescued-*.sqlite3")))
    assert numbers(saved) >= set(range(30))


async def test_it_is_noticed_at_the_end_at_the_latest(path: Path) -> None:
    """Closing writes the log into the file: not into one that somebody has overwritten."""
    await asyncio.to_thread(older, path)
    store = await open_store(path)
    await store.write(put(1))
    await asyncio.to_thread(put_older, path)
    await store.close()
    assert store.trouble is not None
    assert store.trouble.key == "gone"
    assert numbers(path) == set()
    (saved,) = await asyncio.to_thread(lambda: list(path.parent.glob("games.rescued-*.sqlite3")))
    assert numbers(saved) == {0, 1}


async def test_it_is_noticed_while_nobody_plays(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the watch alone."""
    monkeypatch.setattr("db.backends.sqlite.FileStore.watch_seconds", 0.01)
    store = await open_store(path)
    await asyncio.to_thread(halve, path)
    with pytest.raises(StoreError, match="truncated"):
        await asyncio.wait_for(store.wait_for_loss(), 60)
    await store.close()


async def test_without_room_for_a_second_copy_it_is_noticed_as_well(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What cannot be saved is not called saved; SQLite's log is kept."""
    monkeypatch.setattr(main_file, "_ROOM", 2**60)
    store = await open_store(path)
    await store.write(put(1))
    await asyncio.to_thread(halve, path)
    with pytest.raises(StoreError, match="truncated"):
        await store.write(put(2))
    await store.close()
    assert store.trouble is not None
    assert "all that it held" not in str(store.trouble)
    (kept,) = await asyncio.to_thread(lambda: list(path.parent.glob("games.rescued-*")))
    assert kept.name.endswith("-wal")
    assert kept.stat().st_size > 0


def has_copy(store: FileStore) -> bool:
    """Whether there is a second copy."""
    return store._main._copy is not None


async def test_a_full_disk_gets_the_space_of_the_second_copy_back(path: Path) -> None:
    """Members' moves come first."""
    store = await open_store(path)
    assert isinstance(store, FileStore)
    assert has_copy(store)
    await store._writer.raw(lambda c: c.execute("PRAGMA max_page_count=1").fetchall())
    with pytest.raises(StoreError, match="space"):
        await store.write(lambda c: settings.put(c, "guild", "1", "n", "x" * 50_000))
    assert not has_copy(store)
    await store.close()


def touch(path: Path) -> None:
    """The time alone."""
    os.utime(path, (1, 1))


def back_up(path: Path) -> None:
    """As an operator does, beside the running bot."""
    assert command(["backup", str(path.with_name("backup"))]) == 0


def verify(path: Path) -> None:
    """As `back_up`."""
    assert command(["verify"]) == 0


def give_back(path: Path) -> None:
    """A transaction of another program of ours."""
    times = ("--from", "2026-11-24T18:30", "--to", "2026-11-24T18:40")
    assert command(["give-back", "all", *times]) == 0


def use_a_shell(path: Path) -> None:
    """A stranger's transaction, and all that such a shell does to write it into the file."""
    with closing(sqlite3.connect(path, timeout=0.01, isolation_level=None)) as shell:
        shell.execute("UPDATE games SET name = 'renamed'")
        for mode in ("PASSIVE", "FULL", "RESTART", "TRUNCATE"):
            shell.execute(f"PRAGMA wal_checkpoint({mode})")


@pytest.mark.spread(2)
@pytest.mark.parametrize(
    "use", [touch, back_up, verify, give_back, use_a_shell], ids=lambda use: use.__name__
)
async def test_what_is_no_harm_disturbs_nobody(
    path: Path, use: Callable[[Path], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before and after checkpoints; and nothing is lost."""
    monkeypatch.setattr(main_file, "LOG_BYTES", 60_000)
    monkeypatch.setenv("DATABASE_URL", str(path))
    await asyncio.to_thread(change, str(path), lambda c: started(c, 5))
    store = await open_store(path)
    for n in range(40):
        await store.write(put(n))
        if n in (5, 20):
            await asyncio.to_thread(use, path)
            await asyncio.to_thread(path.with_name("backup").unlink, missing_ok=True)
    await store.close()
    assert store.trouble is None
    assert numbers(path) == set(range(40))


class Overtaken(sqlite3.Connection):
    """A connection beside whose checkpoint, as soon as it is made, another program writes."""

    def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
        cursor = super().execute(sql, *values)
        if "wal_checkpoint" in sql:
            (name,) = super().execute("SELECT file FROM pragma_database_list").fetchone()
            with closing(sqlite3.connect(name)) as other, other:
                other.execute("INSERT INTO numbers VALUES (2, zeroblob(5000))")
        return cursor


def test_the_second_copy_has_what_came_before_a_log_that_another_program_began(path: Path) -> None:
    """It begins SQLite's log anew between the checkpoint and the look at the log: the log no longer tells
    which pages the checkpoint has changed."""
    with closing(sqlite_files.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("CREATE TABLE numbers (n INTEGER, more BLOB)")
        connection.execute("INSERT INTO numbers VALUES (0, zeroblob(5000))")
        file = MainFile(path)
        file.checkpoint(connection)
        connection.execute("INSERT INTO numbers VALUES (1, zeroblob(50000))")
        with closing(sqlite3.connect(path, factory=Overtaken)) as overtaken:
            file.checkpoint(overtaken)
            part = path.with_name("part")
            assert file.rescue(part)
        file.leave_for_good()
    file.close()
    with closing(sqlite3.connect(part)) as saved:
        assert saved.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert saved.execute("SELECT n, length(more) FROM numbers ORDER BY n").fetchall() == [
            (0, 5000),
            (1, 50_000),
            (2, 5000),
        ]


def test_nothing_holds_the_file_once_it_is_closed(path: Path) -> None:
    """A handle that is closed later, whenever the memory is freed, drops the locks of whoever opened the file
    again in this process."""
    with closing(sqlite_files.connect(path)) as connection, warnings.catch_warnings(record=True) as given:
        warnings.simplefilter("always", ResourceWarning)
        connection.execute("PRAGMA journal_mode=WAL")
        file = MainFile(path)
        file.checkpoint(connection)
        file.leave_for_good()
        file.close()
        del file
    assert [str(warning.message) for warning in given if str(path) in str(warning.message)] == []

"""A database that cannot be written for a while: a clear error, one line in the log, and on by itself."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from structlog.testing import capture_logs

from db import Store, StoreError, open_store
from db.backends import faults
from db.backends.sqlite import FileStore
from db.errors import UNCHANGED
from db.queries import settings
from db.trouble import EVERY, Trouble
from tests.db.disks import fill, small_disk
from tests.db.postgres import Postgres, name_of


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """What could not be used is tried again at once, and nobody waits long for a lock."""
    monkeypatch.setattr("db.store.AGAIN_SECONDS", 0.02)
    monkeypatch.setattr("db.backends.sqlite.LOCK_SECONDS", 0.2)
    monkeypatch.setattr("db.backends.lane.LOCK_SECONDS", 0.2)


def put(n: int) -> Callable[..., None]:
    """Work that writes something that needs room."""
    return partial(settings.put, scope="guild", number="1", key=str(n), value=str(n) * 20_000)


async def pragma(store: Store, statement: str) -> None:
    """Have the writing connection change its ways."""
    assert isinstance(store, FileStore)
    await store._writer.raw(lambda c: c.execute(f"PRAGMA {statement}").fetchall())


async def full(store: Store) -> None:
    """No page more: as a disk without room, for SQLite."""
    await pragma(store, "max_page_count=1")


async def room(store: Store) -> None:
    """Room again."""
    await pragma(store, "max_page_count=1000000")


async def failing(store: Store, n: int = 1) -> StoreError:
    """Why something cannot be written."""
    with pytest.raises(StoreError) as caught:
        await store.write(put(n))
    return caught.value


async def recovered(store: Store) -> None:
    """Wait until the store has noticed by itself that it can be used again."""
    async with asyncio.timeout(60):
        while store.trouble:
            await asyncio.sleep(0.01)


async def test_a_full_database_is_told_changes_nothing_and_goes_on_by_itself(path: Path) -> None:
    """Reading works meanwhile; a try without anything to write does not pass for recovery."""
    store = await open_store(path)
    await full(store)
    error = await failing(store)
    assert error.key == "full"
    assert error.key in UNCHANGED
    assert await store.read(lambda c: settings.get(c, "guild", "1")) == {}
    for _ in range(20):
        await asyncio.sleep(0.01)
        assert store.trouble is not None
    await room(store)
    await recovered(store)
    await store.write(put(2))
    assert set(await store.read(lambda c: settings.get(c, "guild", "1"))) == {"2"}
    await store.close()


async def test_a_file_that_turned_read_only_is_told_and_goes_on_by_itself(path: Path) -> None:
    """As after a change of rights, or of what is mounted."""
    store = await open_store(path)
    await pragma(store, "query_only=ON")
    assert (await failing(store)).key == "readonly"
    await pragma(store, "query_only=OFF")
    await recovered(store)
    await store.write(put(1))
    await store.close()


async def test_a_strangers_lock_keeps_nobody_waiting_longer_than_one(path: Path) -> None:
    """Many that wait in a row are told at the same time; when the lock goes, it goes on by itself."""
    store = await open_store(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as stranger:
        stranger.execute("BEGIN IMMEDIATE")
        said: list[str] = []
        queued = threading.Event()

        def hold(connection: sqlite3.Connection) -> None:
            connection.set_trace_callback(said.append)
            queued.wait()

        assert isinstance(store, FileStore)
        holding = asyncio.create_task(store._writer.raw(hold))
        row = [asyncio.create_task(failing(store, n)) for n in range(20)]
        await asyncio.sleep(0)  # all of them wait in the row before the first one's turn comes
        queued.set()
        await holding
        assert {error.key for error in await asyncio.gather(*row)} == {"busy"}
        patience = [
            int(statement.partition("busy_timeout=")[2]) for statement in said if "busy_timeout" in statement
        ][:20]
        assert len(patience) == 20
        assert sum(patience) < 2 * 200, "who has waited in the row waits no longer"
        stranger.execute("ROLLBACK")
    await recovered(store)
    await store.write(put(1))
    await store.close()


async def test_a_disk_without_room(tmp_path: Path) -> None:
    """A real one: members' work fails while it is full, nothing that returned is lost, and it goes on."""
    with small_disk(tmp_path / "disk") as disk:
        store = await open_store(disk / "games.sqlite3")
        filler = disk / "filler"
        await asyncio.to_thread(fill, filler)
        written, error = set(), None
        for n in range(100):
            try:
                await store.write(put(n))
                written.add(str(n))
            except StoreError as caught:
                error = caught
                break
        assert error is not None
        assert error.key == "full"
        await asyncio.to_thread(filler.unlink)
        await recovered(store)
        await store.write(put(999))
        assert set(await store.read(lambda c: settings.get(c, "guild", "1"))) == written | {"999"}
        await store.close()


@pytest.mark.parametrize(
    ("code", "flags", "free", "key"),
    [
        (
            sqlite3.SQLITE_IOERR_WRITE,
            os.ST_RDONLY,
            9,
            "readonly",
        ),  # mounted again, as after an error of the disk
        (sqlite3.SQLITE_IOERR_WRITE, 0, 0, "full"),  # a quota
        (sqlite3.SQLITE_IOERR_WRITE, 0, 9, "failing"),
        (sqlite3.SQLITE_IOERR_FSYNC, os.ST_RDONLY, 0, "failing"),  # it may have been written
    ],
)
def test_an_error_of_the_disk_is_told_by_the_disk(
    code: int, flags: int, free: int, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That nothing was changed is said only where that is certain."""
    disk = SimpleNamespace(f_flag=flags, f_bavail=free)
    monkeypatch.setattr(os, "statvfs", lambda _: disk)
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = code
    fault = faults.of_file(Path("games.sqlite3"), error)
    assert fault is not None
    assert (fault.key, key in UNCHANGED) == (key, key != "failing")


async def test_a_missing_table_is_damage(path: Path) -> None:
    """Dropped by somebody while the bot runs."""
    store = await open_store(path)
    with closing(sqlite3.connect(path)) as stranger:
        stranger.execute("DROP TABLE settings")
    assert (await failing(store)).key == "damaged"
    await store.close()


async def test_a_servers_trouble_is_told_and_goes_on_by_itself(postgres: Postgres, on_server: str) -> None:
    """Away, read-only after a switch to a replica, or locked by an administrator's session."""
    store = await open_store(on_server)
    database = name_of(on_server)
    postgres.stop()
    try:
        keys = {(await failing(store)).key for _ in range(5)}
        assert keys <= {"lost", "unreachable"}
        assert "unreachable" in keys
    finally:
        postgres.start()
    await recovered(store)
    postgres.run(f"ALTER DATABASE {database} SET default_transaction_read_only = on", database)
    postgres.cut(on_server)
    keys = {(await failing(store)).key for _ in range(3)}
    assert "readonly" in keys
    postgres.run("SET default_transaction_read_only = off")
    postgres.run(f"ALTER DATABASE {database} RESET default_transaction_read_only")
    postgres.cut(on_server)
    await recovered(store)
    await store.write(put(1))
    await store.close()


async def test_a_lock_on_a_server_keeps_nobody_waiting(postgres: Postgres, on_server: str) -> None:
    """An administrator's session holds a table."""
    store = await open_store(on_server)
    locked, done = asyncio.Event(), asyncio.Event()

    async def hold() -> None:
        connection = await postgres.connect(name_of(on_server))
        async with connection.transaction():
            await connection.execute("LOCK TABLE settings IN ACCESS EXCLUSIVE MODE")
            locked.set()
            await done.wait()
        await connection.close()

    holding = asyncio.create_task(hold())
    await locked.wait()
    assert (await failing(store)).key == "busy"
    done.set()
    await holding
    await recovered(store)
    await store.close()


async def test_the_log_has_one_line_of_hundreds_of_failures(store: Store) -> None:
    """And one when it is over."""

    async def away(*_: Any) -> None:
        raise StoreError("full", "here", "no room")

    with capture_logs() as lines, pytest.MonkeyPatch.context() as patch:
        patch.setattr(store, "_write", away)
        results = await asyncio.gather(*(store.write(put(n)) for n in range(200)), return_exceptions=True)
        assert all(isinstance(result, StoreError) for result in results)
        patch.undo()
        await recovered(store)
    assert [line["event"] for line in lines] == ["database cannot be used", "database can be used again"]
    assert "no room" in lines[0]["reason"]


def test_a_line_a_minute_at_most() -> None:
    """However often it fails and works in between, and with how many failures there were."""
    now = 0.0
    trouble = Trouble("here", lambda: now)
    error = StoreError("full", "here", "no room")
    with capture_logs() as lines:
        for second in range(600):
            now = float(second)
            for _ in range(3):
                trouble.note_failure(error)
            if second % 7 == 0:
                trouble.note_success()
    failures = [line for line in lines if line["event"] == "database cannot be used"]
    assert len(failures) <= 600 / EVERY + 1
    assert len(lines) <= 2 * len(failures)
    assert sum(line["times"] for line in failures) > 1500

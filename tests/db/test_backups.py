"""Backups: one whole state while others write, named by their time, and kept for some weeks."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from threading import Event

import pytest
from sqlalchemy import Connection
from structlog.testing import capture_logs

from db import Store, StoreError, open_store
from db.__main__ import main
from db.address import ServerAddress, locate
from db.backends import tools
from db.care import backups
from db.care.restore import examine, restore
from db.queries import settings

SUNDAY = datetime(2026, 11, 22, 3, tzinfo=UTC)
DAY = timedelta(days=1)


def names(folder: Path) -> list[str]:
    """The names in a folder, sorted."""
    return sorted(p.name for p in folder.iterdir())


async def values(url: str) -> dict[str, object]:
    """What stands in the database's settings."""
    store = await open_store(url)
    content = await store.read(lambda c: settings.get(c, "guild", "1"))
    await store.close()
    return content


async def test_a_backup_taken_while_writing_is_one_whole_state(url: str, tmp_path: Path) -> None:
    """Each transaction writes a pair of settings: every copy holds complete pairs only."""
    done = asyncio.Event()

    def pair(connection: Connection, n: int) -> None:
        settings.put(connection, "guild", "1", "left", n)
        settings.put(connection, "guild", "1", "right", n)

    async def write() -> None:
        n = 0
        while not done.is_set():
            n += 1
            await store.write(partial(pair, n=n))

    store = await open_store(url)
    await store.write(partial(pair, n=0))
    writer = asyncio.create_task(write())
    copies = [tmp_path / "backups" / f"{number}" for number in range(3)]
    for copy in copies:
        await asyncio.sleep(0.02)
        await store.backup(copy)
        assert names(copy.parent)[-1] == copy.name  # nothing of its making is left beside it
    done.set()
    await writer
    await store.close()
    for copy in copies:
        await asyncio.to_thread(restore, locate(url), copy, 0)
        content = await values(url)
        assert content["left"] == content["right"]


async def test_a_backup_whose_task_is_cancelled_is_given_up(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Soon, however long it would take, and nothing is left of it; the next one is made."""
    monkeypatch.setattr(tools, "_LOOK_SECONDS", 0.01)
    tool, folder, began = tmp_path / "bin" / "pg_dump", tmp_path / "backups", Event()
    tool.parent.mkdir()
    tool.write_text('#!/bin/sh\nfor file; do :; done\necho part > "${file#--file=}"\nexec sleep 1000\n')
    tool.chmod(0o700)

    class Held(Event):
        """A copy that asks whether it is to stop, here at its first question, goes on once it is."""

        def is_set(self) -> bool:
            """Whether it is, after it was waited for."""
            began.set()
            return self.wait()

    def fill(connection: Connection) -> None:
        for n in range(1000):
            settings.put(connection, "guild", str(n), "left", n)

    await store.write(fill)
    with monkeypatch.context() as patch:
        patch.setattr("db.store.Event", Held)
        patch.setenv("PATH", str(tool.parent), prepend=os.pathsep)
        task = asyncio.create_task(store.backup(folder / "copy"))
        await until(began.is_set)
        assert "copy.part" in names(folder)
        task.cancel()
        await asyncio.wait([task])
        assert task.cancelled()
        assert names(folder) == []
    await store.backup(folder / "copy")
    assert names(folder) == ["copy"]


async def test_a_backup_to_an_impossible_place_says_so(store: Store, tmp_path: Path) -> None:
    """And the store itself goes on."""
    (tmp_path / "file").write_text("x")
    with pytest.raises(StoreError) as caught:
        await store.backup(tmp_path / "file" / "copy")
    assert caught.value.key == "unwritable"
    assert await store.read(lambda c: c.exec_driver_sql("SELECT 1").scalar()) == 1


@pytest.mark.parametrize(
    "address", [Path("/somewhere/games.sqlite3"), ServerAddress("games")], ids=["file", "server"]
)
def test_the_newest_and_one_a_week_are_kept(address: Path | ServerAddress, tmp_path: Path) -> None:
    """After a quarter of a year with a backup a day: the last week and the four Sundays before it. What other
    databases and people have in the folder stays."""
    suffix = ".dump" if isinstance(address, ServerAddress) else ".sqlite3"
    others = {f"more-20200101T000000Z{suffix}", "games-20200101T000000Z.txt", f"games{suffix}"}
    for other in others:
        (tmp_path / other).touch()
    for n in reversed(range(90)):
        backups.backup_path(tmp_path, address, (SUNDAY - n * DAY).timestamp()).touch()
        backups.prune(tmp_path, address, 7, (SUNDAY - n * DAY).timestamp())
    days = ["1025", "1101", "1108", "1115", *(f"11{day}" for day in range(16, 23))]
    assert set(names(tmp_path)) - others == {f"games-2026{day}T030000Z{suffix}" for day in days}
    assert others <= set(names(tmp_path))


def test_names_from_the_future_neither_count_nor_go(tmp_path: Path) -> None:
    """A clock that was wrong once leaves them, and the right ones are as many as without them."""
    address, now = Path("/somewhere/games.sqlite3"), SUNDAY.timestamp()
    wrong = [backups.backup_path(tmp_path, address, (SUNDAY + n * DAY).timestamp()) for n in range(300, 308)]
    right = [backups.backup_path(tmp_path, address, (SUNDAY - n * DAY).timestamp()) for n in range(3)]
    for path in (*wrong, *right):
        path.touch()
    assert backups.from_future(tmp_path, address, now) == wrong
    assert backups.prune(tmp_path, address, 7, now) == []
    assert backups.prune(tmp_path, address, 1, now) == right[2:]
    assert set(tmp_path.iterdir()) == {*wrong, *right[:2]}
    # right are those that have their moment behind them, to the second
    assert backups.from_future(tmp_path, address, (SUNDAY + 307 * DAY).timestamp()) == []


async def until(condition: Callable[[], bool]) -> None:
    """Wait for something that another task brings about."""
    async with asyncio.timeout(60):
        while not condition():
            await asyncio.sleep(0.01)


async def test_the_bot_makes_a_backup_a_day(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At once if there is none of the last 24 hours, and again when that one is a day old; a restart changes
    nothing, nor does a name from the future. Old ones go."""
    monkeypatch.setattr(backups, "LOOK_SECONDS", 0.01)
    monkeypatch.setattr(backups, "KEEP", 2)
    folder = tmp_path / "made" / "here"
    now, asked = SUNDAY, 0

    def clock() -> float:
        nonlocal asked
        asked += 1
        return now.timestamp()

    async def looks(days: float) -> list[str]:
        """The backups after the bot has looked twice at this moment."""
        nonlocal now, asked
        now, asked = SUNDAY + days * DAY, 0
        await until(lambda: asked > 2)
        return names(folder)

    for _ in range(2):
        task = asyncio.create_task(backups.regularly(store, folder, clock))
        (first,) = await looks(0)
        assert await looks(0.99) == [first]
        task.cancel()
    task = asyncio.create_task(backups.regularly(store, folder, clock))
    copies = await looks(1)
    assert len(copies) == 2
    future = backups.backup_path(folder, store.address, (SUNDAY + 900 * DAY).timestamp())
    future.touch()
    with capture_logs() as logs:
        copies = await looks(2)
        assert len(await looks(3)) == len(copies) + 1
    assert [line["event"] for line in logs if line["log_level"] == "warning"] == [
        "backups have names from the future: they are left alone"
    ]
    assert future.name in copies
    assert backups.backup_path(folder, store.address, (SUNDAY + 2 * DAY).timestamp()).name in copies
    task.cancel()
    assert not examine(folder / copies[0]).games


async def test_a_backup_that_fails_is_tried_again_and_ends_nothing(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The folder may be on a disk that is not there yet."""
    monkeypatch.setattr(backups, "LOOK_SECONDS", 0.01)
    folder = tmp_path / "disk" / "backups"
    folder.parent.write_text("not a folder")
    with capture_logs() as logs:
        task = asyncio.create_task(backups.regularly(store, folder))
        await until(lambda: len(logs) > 1)
        assert {line["event"] for line in logs} == {"backup failed"}
        folder.parent.unlink()
        await until(lambda: folder.exists() and len(names(folder)) == 1)
        task.cancel()


async def test_another_process_may_make_the_backups(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Which one does is asked again each time."""
    monkeypatch.setattr(backups, "LOOK_SECONDS", 0.01)
    folder, asked = tmp_path / "backups", 0

    def wanted() -> bool:
        nonlocal asked
        asked += 1
        assert asked > 3 or not folder.exists()
        return asked > 3

    task = asyncio.create_task(backups.regularly(store, folder, wanted=wanted))
    await until(lambda: folder.exists() and len(names(folder)) == 1)
    task.cancel()


def test_the_command_names_keeps_and_refuses(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A folder gets a file named by the time, `--keep` lets old ones go, a file is never overwritten."""
    asyncio.run(values(url))  # makes the database
    monkeypatch.setenv("DATABASE_URL", url)
    folder = tmp_path / "backups"
    old = backups.backup_path(folder, locate(url), 0)
    monkeypatch.setattr("time.time", lambda: (SUNDAY - DAY).timestamp())
    assert main(["backup", f"{folder}/"]) == 0
    (new,) = names(folder)
    old.touch()
    monkeypatch.setattr(backups, "WEEKS", 0)
    monkeypatch.setattr("time.time", lambda: SUNDAY.timestamp())
    future = backups.backup_path(folder, locate(url), (SUNDAY + DAY).timestamp())
    future.touch()
    assert main(["backup", "--keep", "1", str(folder)]) == 0
    output = capsys.readouterr().out
    assert f"Removed {old}" in output
    assert f"Left {future} alone, whose name is from the future" in output
    future.unlink()
    assert len(names(folder)) == 1
    kept = folder / names(folder)[0]
    assert examine(kept).games == {}
    assert main(["backup", str(kept)]) == 1
    assert capsys.readouterr().err == f"{kept} exists already.\n"
    assert new in output


def test_the_command_tells_that_there_is_no_database(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It does not make one to copy it."""
    monkeypatch.setenv("DATABASE_URL", str(path))
    assert main(["backup", str(tmp_path / "copy.sqlite3")]) == 1
    assert capsys.readouterr().err == f"There is no database {path}.\n"
    assert names(tmp_path) == []


def test_without_the_client_programs_the_command_says_so(
    on_server: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """And leaves nothing behind."""
    monkeypatch.setenv("DATABASE_URL", on_server)
    monkeypatch.setenv("PATH", "")
    assert main(["backup", str(tmp_path / "copy.dump")]) == 1
    assert "pg_dump" in capsys.readouterr().err
    assert names(tmp_path) == []

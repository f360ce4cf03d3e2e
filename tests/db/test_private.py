"""Nobody but its owner reads a database, or anything that stands beside it: it foretells dice and hands."""

from __future__ import annotations

import asyncio
import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from db import Store, open_store
from db.address import beside, data_folder, locate
from db.backends import siblings
from db.care import backups
from db.care.restore import restore
from tests.db.games import change, started


@pytest.fixture(autouse=True)
def careless() -> Iterator[None]:
    """The account that starts the bot lets everybody read everything."""
    before = os.umask(0)
    yield
    os.umask(before)


def open_to_others(folder: Path) -> dict[str, str]:
    """The names below a folder that others may do anything with, itself included, and how."""
    modes = {}
    for path in (folder, *folder.rglob("*")):
        mode = stat.S_IMODE(path.lstat().st_mode)
        if mode & 0o077:
            modes[path.name] = oct(mode)
    return modes


def test_what_is_made_is_private(tmp_path: Path) -> None:
    """The file, SQLite's own beside it, locks, copies, backups, what a restoring keeps, and each folder that
    is made for them."""
    folder = tmp_path / "made" / "here"
    path = folder / "games.sqlite3"

    async def use() -> list[str]:
        store = await open_store(path)
        await store.write(lambda c: started(c, 3))
        await store.backup(backups.backup_path(tmp_path / "made" / "backups", path, 0))
        names = [p.name for p in await asyncio.to_thread(lambda: list(folder.iterdir()))]
        assert open_to_others(tmp_path / "made") == {}
        await store.close()
        return names

    assert {"games.sqlite3", "games.sqlite3-wal", "games.sqlite3-shm"} <= set(asyncio.run(use()))
    restore(path, backups.backup_path(tmp_path / "made" / "backups", path, 0), 0)
    assert len(list(folder.glob("*.replaced-*"))) == 1
    assert open_to_others(tmp_path / "made") == {}


def test_what_was_open_to_others_is_closed_at_the_start(path: Path) -> None:
    """What an earlier version made, or somebody copied there. Files of others in the folder stay as they are,
    and so do the folder, which the bot has not made, and what a link leads to."""
    change(str(path), lambda c: started(c, 3))
    ours = ["", ".lock", ".alive", ".local"]
    ours += ["-wal", "-shm"] if not path.with_name(f"{path.name}-wal").exists() else []
    names = [f"{path.name}{end}" for end in ours] + [
        "games.before-0001.sqlite3",
        "games.replaced-x.sqlite3-wal",
    ]
    others = ["games.txt", "games.sqlite3.notes", "more.sqlite3"]
    for name in [*names, *others]:
        path.with_name(name).touch()
        path.with_name(name).chmod(0o664)
    path.with_name("games.rescued-link").symlink_to(path.with_name("games.txt"))
    path.parent.chmod(0o755)
    change(str(path), lambda c: None)
    assert {name: mode for name, mode in open_to_others(path.parent).items() if name in names} == {}
    assert all(stat.S_IMODE(path.with_name(name).stat().st_mode) == 0o664 for name in others)
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o755


def test_the_data_folder_is_private(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No matter who made it."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    for existing in (False, True):
        if existing:
            data_folder().chmod(0o755)
        address = locate(None)
        change(str(address), lambda c: None)
        assert open_to_others(data_folder()) == {}


def test_what_stands_for_a_server_is_private(on_server: str) -> None:
    """In the data folder, also what was there before."""
    start = beside(locate(on_server))
    start.parent.mkdir(parents=True)
    for end in (".alive", ".local", ".before-0001.dump"):
        start.with_name(start.name + end).touch(0o666)
    change(on_server, lambda c: None)
    assert open_to_others(start.parent) == {}


async def test_old_backups_are_closed_and_abandoned_parts_go(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a killed backup left; not one that is being made just now, and nothing of other databases."""
    monkeypatch.setattr(backups, "LOOK_SECONDS", 0.01)
    folder = tmp_path / "backups"
    old = backups.backup_path(folder, store.address, 0)
    dead, busy = (old.with_name(f"{old.name.replace('1970', year)}.part") for year in ("1971", "1972"))
    other = folder / "other-19700101T000000Z.sqlite3.part"

    def furnish() -> None:
        folder.mkdir()
        for path in (old, dead, busy, other):
            path.touch(0o644)
        for path in (dead, other):
            os.utime(path, (0, 0))

    await asyncio.to_thread(furnish)
    task = asyncio.create_task(backups.regularly(store, folder))
    async with asyncio.timeout(60):
        while backups.newest(folder, store.address) == old or dead in siblings.paths_in(folder):
            await asyncio.sleep(0.01)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    files = {path.name for path in siblings.paths_in(folder)}
    assert {old.name, busy.name, other.name} < files
    assert dead.name not in files
    assert old.name not in open_to_others(folder)


def test_parts_of_a_killed_process_are_cleared_at_the_next_start(path: Path) -> None:
    """Of the database and of copies beside it, not of anything else."""
    change(str(path), lambda c: None)
    ours = [f"{path.name}.part", "games.before-0002.sqlite3.part", "games.rescued-x.sqlite3.part-journal"]
    for name in (*ours, "other.part"):
        path.with_name(name).touch()
    change(str(path), lambda c: None)
    assert {p.name for p in path.parent.glob("*part*")} == {"other.part"}

"""A database that is taken away: noticed before anything more is acknowledged, never begun again unasked."""

from __future__ import annotations

import asyncio
import os
import stat
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from db import StoreError, open_store
from db.address import beside, data_folder, locate
from db.care import backups
from db.queries import settings
from tests.db.games import change, started
from tests.db.postgres import Postgres, name_of
from tests.db.test_files import another_bot, cut


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The watch looks often, nobody waits for farewells, the list of known databases is the test's own."""
    monkeypatch.setattr("db.backends.sqlite.FileStore.watch_seconds", 0.01)
    monkeypatch.setattr("db.store.FAREWELL_SECONDS", 0.0)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(
        "db.backends.known._temporary", lambda: tmp_path / "temporary"
    )  # the tests' folder is one itself


def wal(path: Path) -> Path:
    """SQLite's log of a database."""
    return path.with_name(path.name + "-wal")


def size(path: Path) -> int:
    """Bytes."""
    return path.stat().st_size


def delete(path: Path) -> None:
    """The file alone."""
    path.unlink()


def delete_all(path: Path) -> None:
    """Everything in the folder."""
    for file in path.parent.glob(f"{path.name}*"):
        file.unlink()


def move(path: Path) -> None:
    """To another name."""
    path.rename(path.with_name("elsewhere"))


def put_another(path: Path) -> None:
    """Another database in its place."""
    change(str(path.with_name("another")), lambda c: None)
    path.with_name("another").replace(path)


def delete_log(path: Path) -> None:
    """SQLite's log, which is a part of it."""
    wal(path).unlink()


def delete_index(path: Path) -> None:
    """Where SQLite's processes meet: strangers would have locks of their own from now on."""
    path.with_name(path.name + "-shm").unlink()


TAKE = (delete, delete_all, move, put_another, delete_log, delete_index)


def put(n: int) -> Callable[..., None]:
    """Work that writes a number."""
    return partial(settings.put, scope="guild", number="1", key=str(n), value=n)


async def numbers(path: Path) -> set[int]:
    """The numbers in a database, read by somebody who opens it again."""
    store = await open_store(path)
    values = await store.read(lambda c: settings.get(c, "guild", "1"))
    await store.close()
    return set(values.values())


@pytest.mark.spread(3)
@pytest.mark.parametrize("take", TAKE, ids=lambda take: take.__name__)
async def test_nothing_is_called_stored_that_is_not_in_the_file_at_its_path(
    path: Path, take: Callable[[Path], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The very next transaction is refused, before the watch has looked; so is all that follows."""
    monkeypatch.setattr("db.backends.sqlite.FileStore.watch_seconds", 3600)
    store = await open_store(path)
    await store.write(put(1))
    await asyncio.to_thread(take, path)
    for work in (store.write, store.write, store.read):
        with pytest.raises(StoreError) as caught:
            await work(put(2))
        assert caught.value.key == "gone"
    await store.close()


@pytest.mark.spread(3)
@pytest.mark.parametrize("take", TAKE, ids=lambda take: take.__name__)
async def test_it_is_noticed_while_nobody_plays_and_all_that_was_acknowledged_is_saved(
    path: Path, take: Callable[[Path], None]
) -> None:
    """`lost` ends with a line that says what happened; every transaction that returned is in the file,
    wherever it is now, or in a new one; and whatever was put in its place is as it was."""
    store = await open_store(path)
    for n in range(3):
        await store.write(put(n))
    await asyncio.to_thread(take, path)
    with pytest.raises(StoreError) as caught:
        await asyncio.wait_for(store.wait_for_loss(), 60)
    assert caught.value.key == "gone"
    assert str(path) in str(caught.value)
    await store.close()
    if take is put_another:
        assert await numbers(path) == set()
        return
    if take is move:
        saved = path.with_name("elsewhere")
    elif take in (delete_log, delete_index):
        saved = path
    else:
        (saved,) = await asyncio.to_thread(lambda: list(path.parent.glob("games.rescued-*.sqlite3")))
        assert str(saved) in str(caught.value)
        assert stat.S_IMODE(os.stat(saved).st_mode) == 0o600  # noqa: PTH116 - asked from within a loop
    assert await numbers(saved) == {0, 1, 2}


async def test_a_link_that_leads_elsewhere_is_noticed(path: Path, tmp_path: Path) -> None:
    """What counts is the file to which the given path leads."""
    real, other = tmp_path / "a" / "real.sqlite3", tmp_path / "b" / "real.sqlite3"
    for file in (real, other):
        await (await open_store(file)).close()
    await asyncio.to_thread(path.symlink_to, real)
    store = await open_store(path)
    await store.write(put(1))
    await asyncio.to_thread(path.unlink)
    await asyncio.to_thread(path.symlink_to, other)
    with pytest.raises(StoreError):
        await store.write(put(2))
    await store.close()


async def refused(path: Path | str, folder: Path | None = None) -> str:
    """The line with which a start refuses to begin again; twice, since a refusal leaves no mark of a
    start."""
    for _ in range(2):
        with pytest.raises(StoreError) as caught:
            await open_store(path, backups=folder)
        assert caught.value.key == "vanished", str(caught.value)
    assert "\n" not in str(caught.value)
    assert "--new" in str(caught.value)
    return str(caught.value)


async def test_a_start_tells_what_it_found_and_makes_no_empty_database(path: Path, tmp_path: Path) -> None:
    """What stands beside it, copies, and the newest backup in BACKUP_DIR."""
    store = await open_store(path)
    await store.backup(path.with_name("games.before-0001.sqlite3"))
    folder = tmp_path / "backups"
    await store.backup(backups.backup_path(folder, path, 0))
    await store.backup(newest := backups.backup_path(folder, path, 86400))
    await store.close()
    await asyncio.to_thread(path.unlink)
    line = await refused(path, folder)
    assert all(name in line for name in ("games.sqlite3.lock", "games.before-0001.sqlite3", str(newest)))
    assert not await asyncio.to_thread(path.exists)


@pytest.mark.parametrize("mark", [".lock", ".alive", "-wal", ".local", "backup"])
async def test_each_mark_alone_is_enough(path: Path, mark: str, tmp_path: Path) -> None:
    """Also where the list of known databases is lost, or never was: the file comes from another machine."""
    if mark == "backup":
        backup = backups.backup_path(tmp_path / "backups", path, 0)
        backup.parent.mkdir()
        backup.write_bytes(b"x")
    else:
        path.with_name(path.name + mark).write_bytes(b"x")
    await refused(path, tmp_path / "backups")


async def test_a_whole_folder_that_is_not_there_is_missed(tmp_path: Path) -> None:
    """A disk that was not mounted: nothing is made in its place."""
    path = tmp_path / "disk" / "games.sqlite3"
    await (await open_store(path)).close()
    await asyncio.to_thread(path.parent.rename, tmp_path / "unmounted")
    assert "in use here before" in await refused(path)
    assert not path.parent.exists()


async def test_an_emptied_file_is_missed_and_its_log_survives(path: Path) -> None:
    """Cut to nothing, as by a shell's `>`: SQLite would throw the log away, with what only that holds."""
    with another_bot(path, "started(c, 3)") as bot:
        bot.kill()
        bot.wait()
    log = wal(path).read_bytes()
    cut(path, 0)
    await refused(path)
    assert wal(path).read_bytes() == log
    assert size(path) == 0


async def test_a_new_one_is_made_if_that_is_wanted(path: Path) -> None:
    """Then what is left of the old one never meets it, and is kept."""
    with another_bot(path, "started(c, 3)") as bot:
        bot.kill()
        bot.wait()
    log = wal(path).read_bytes()
    await asyncio.to_thread(path.unlink)
    await (await open_store(path, new=True)).close()
    assert await numbers(path) == set()
    (kept,) = path.parent.glob("games.replaced-*-wal")
    assert kept.read_bytes() == log


async def test_what_is_there_is_not_begun_again(url: str) -> None:
    """Neither a file nor a server's database: an operator who leaves `--new` in a script is told."""
    await asyncio.to_thread(change, url, lambda c: started(c, 5))
    with pytest.raises(StoreError) as caught:
        await open_store(url, new=True)
    assert caught.value.key == "present"
    await (await open_store(url)).close()


async def test_an_emptied_database_on_a_server_is_missed(postgres: Postgres, on_server: str) -> None:
    """Dropped and created again, as by a script that goes wrong; a new one is made if that is wanted."""
    await (await open_store(on_server)).close()
    for statement in ("DROP SCHEMA public CASCADE", "CREATE SCHEMA public"):
        postgres.run(statement, name_of(on_server))
    assert "in use here before" in await refused(on_server)
    await (await open_store(on_server, new=True)).close()


async def test_a_start_that_was_broken_off_may_be_repeated(path: Path) -> None:
    """Nothing was stored yet: an empty file with a lock beside it is no lost database."""
    for name in (path.name, f"{path.name}.lock"):
        await asyncio.to_thread(path.with_name(name).touch)
    await (await open_store(path)).close()


async def test_a_list_that_cannot_be_written_is_done_without(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A home may be read-only, or missing altogether; what stands beside the file is enough then."""
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    await (await open_store(path)).close()
    await asyncio.to_thread(path.unlink)
    await refused(path)


def test_the_list_is_in_the_data_folder(path: Path, tmp_path: Path) -> None:
    """One line a database, however often it was opened; none for what is meant to vanish."""
    for _ in range(3):
        change(str(path), lambda c: None)
        change(str(tmp_path / "temporary" / "games.sqlite3"), lambda c: None)
    known = (data_folder() / "databases").read_text("utf-8").splitlines()
    assert known == [f'"{os.path.realpath(path)}"']
    assert beside(locate(str(path))) == Path(os.path.realpath(path))

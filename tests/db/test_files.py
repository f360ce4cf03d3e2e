"""Which file is used, and one clear error for each way in which it cannot be."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from unittest.mock import Mock

import pytest
from sqlalchemy import select
from sqlalchemy.sql.compiler import SQLCompiler

from db import StoreError, open_store
from db.backends import known
from db.queries import outbox
from db.schema import games
from tests.forked import Forked


def fill(path: Path, data: bytes) -> None:
    """Make a file."""
    path.write_bytes(data)


def cut(path: Path, size: int) -> None:
    """Lose the end of a file."""
    path.write_bytes(path.read_bytes()[:size])


async def refused(path: Path) -> StoreError:
    """Why the file cannot be opened, as one line."""
    with pytest.raises(StoreError) as caught:
        await open_store(path)
    assert "\n" not in str(caught.value)
    assert str(path) in str(caught.value)
    return caught.value


def beside(path: Path) -> set[str]:
    """The names in the database's folder."""
    return {p.name for p in path.parent.iterdir()}


async def test_missing_folders_are_made(tmp_path: Path) -> None:
    store = await open_store(tmp_path / "a" / "b" / "games.sqlite3")
    await store.close()
    assert (tmp_path / "a" / "b" / "games.sqlite3").exists()


async def test_a_second_store_in_the_same_process_finds_the_file_locked(path: Path) -> None:
    store = await open_store(path)
    assert (await refused(path)).key == "locked"
    await store.close()


@contextmanager
def another_bot(url: Path | str, work: str = "None") -> Iterator[Forked]:
    """Another process that has the store open and has done the work, the text of a function's result."""
    code = f"""
import asyncio, sys
from db import open_store
from tests.db.games import started
async def open_and_work():
    store = await open_store(sys.argv[1])
    await store.write(lambda c: {work})
    return store
store = asyncio.run(open_and_work())
print("open", flush=True)
sys.stdin.read()
"""
    (given, give), (take, taken) = os.pipe(), os.pipe()
    process = Forked(["-c", code, str(url)], os.environ, (given, taken, 2))
    os.close(given)
    os.close(taken)
    with os.fdopen(take) as output, os.fdopen(give, "w"):
        try:
            assert output.readline() == "open\n"
            yield process
        finally:
            process.kill()
            process.wait()


async def test_a_file_in_use_by_another_bot_is_locked_until_that_dies(path: Path) -> None:
    with another_bot(path) as bot:
        assert (await refused(path)).key == "locked"
        assert f"{path.name}.lock" in beside(path)
        bot.kill()
        bot.wait()
        await (await open_store(path)).close()


async def test_a_transaction_of_a_stranger_locks_the_file(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as stranger:
        stranger.execute("CREATE TABLE t (x)")
        stranger.execute("BEGIN EXCLUSIVE")
        assert (await refused(path)).key == "locked"


async def test_what_is_no_database_is_damaged(path: Path) -> None:
    fill(path, b"these are not the pages of a database\n" * 200)
    assert (await refused(path)).key == "damaged"
    assert beside(path) == {path.name}


async def test_a_file_with_lost_pages_is_damaged(path: Path) -> None:
    await (await open_store(path)).close()
    cut(path, 20_000)
    assert (await refused(path)).key == "damaged"


async def test_anothers_database_is_left_alone(path: Path) -> None:
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE recipes (x)")
    assert (await refused(path)).key == "damaged"
    assert beside(path) == {path.name}
    with closing(sqlite3.connect(path)) as other:
        assert other.execute("SELECT name FROM sqlite_master").fetchall() == [("recipes",)]


async def test_a_folder_is_unwritable(path: Path) -> None:
    await asyncio.to_thread(path.mkdir)
    assert (await refused(path)).key == "unwritable"


async def test_a_place_below_a_file_is_unwritable(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    assert (await refused(tmp_path / "file" / "games.sqlite3")).key == "unwritable"


async def test_a_newer_schema_is_told_by_its_number(path: Path) -> None:
    await (await open_store(path)).close()
    with closing(sqlite3.connect(path)) as newer, newer:
        newer.execute("UPDATE alembic_version SET version_num = '9999'")
    error = await refused(path)
    assert (error.key, error.detail) == ("newer", "9999")


async def test_a_failed_opening_leaves_the_file_free(path: Path) -> None:
    fill(path, b"no database" * 500)
    assert (await refused(path)).key == "damaged"
    await asyncio.to_thread(path.unlink)
    await (await open_store(path)).close()


@pytest.mark.parametrize(
    ("change", "missing"),
    [
        ("DROP TABLE outbox", "table outbox"),
        ("ALTER TABLE outbox RENAME COLUMN nonce TO other", "column nonce"),
    ],
)
async def test_a_file_without_one_of_its_tables_or_columns_is_damaged(
    path: Path, change: str, missing: str
) -> None:
    """The error names it, each time anew: the file stays free."""
    await (await open_store(path)).close()
    with closing(sqlite3.connect(path)) as stranger:
        stranger.execute(change)
    for _ in range(2):
        error = await refused(path)
        assert error.key == "damaged"
        assert missing in str(error.detail)


async def test_an_opening_that_fails_at_its_end_leaves_the_file_free(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody gets a store that is closed already."""

    def remember(*_: object) -> None:
        raise OSError("the disk is gone")

    with monkeypatch.context() as patch:
        patch.setattr(known, "remember", remember)
        with pytest.raises(OSError, match="the disk is gone"):
            await open_store(path)
    await (await open_store(path)).close()


async def test_a_statement_is_compiled_once_for_all_connections(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whichever of a file's connections runs it, and in another file; another statement is compiled."""
    stores = [await open_store(tmp_path / name) for name in ("a.sqlite3", "b.sqlite3")]
    await stores[0].read(outbox.count)
    compiled = Mock(wraps=SQLCompiler.visit_select)
    with monkeypatch.context() as patch:
        patch.setattr(SQLCompiler, "visit_select", lambda *args, **more: compiled(*args, **more))
        for store in stores:
            for run in (store.read, store.read, store.read, store.write):
                assert await run(outbox.count) == 0
        assert not compiled.called
        assert await stores[0].read(lambda c: c.execute(select(games.c.id).limit(3)).all()) == []
        assert compiled.call_count == 1
    for store in stores:
        await store.close()

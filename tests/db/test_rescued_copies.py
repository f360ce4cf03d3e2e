"""A rescued copy beside a database, at the next start: neither used nor passed over unasked."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from db import StoreError, open_store
from db.__main__ import main as command
from tests.db.games import change, started

NOTHING = b"no database at all" * 500


def plies(path: Path) -> list[int]:
    """Where the games of a database are."""
    with closing(sqlite3.connect(path)) as connection:
        return [ply for (ply,) in connection.execute("SELECT ply FROM games ORDER BY id")]


@pytest.fixture
def copy(path: Path) -> Path:
    """A rescued copy with a game in it, beside a database that is older: without any."""
    change(str(path), lambda c: started(c, 5))
    copy = path.with_name("games.rescued-20261124T180000Z.sqlite3")
    path.rename(copy)
    start(path, new=True)
    return copy


def start(path: Path | str, *, new: bool = False, rescued: bool | None = None) -> None:
    """A start, with an answer to the question, and an end."""

    async def run() -> None:
        await (await open_store(path, new=new, rescued=rescued)).close()

    asyncio.run(run())


def refused(path: Path | str, key: str, rescued: bool | None = None) -> str:
    """The line with which a start is refused."""
    with pytest.raises(StoreError) as caught:
        start(path, rescued=rescued)
    assert caught.value.key == key
    return str(caught.value)


@pytest.mark.spread(2)
@pytest.mark.parametrize("damage", [None, b"", NOTHING], ids=["older", "emptied", "damaged"])
def test_a_start_asks_and_takes_the_copy_if_told_to(path: Path, copy: Path, damage: bytes | None) -> None:
    """Until then nothing is changed; what was there is kept. Afterwards there is nothing to decide."""
    if damage is not None:
        path.write_bytes(damage)
    before = path.read_bytes()
    for _ in range(2):
        line = refused(path, "vanished" if damage == b"" else "rescued")
        assert str(path) in line
        assert str(copy) in line
    assert path.read_bytes() == before
    start(path, rescued=True)
    assert plies(path) == [5]
    kept = [file.stat().st_size for file in path.parent.glob("games.replaced-*.sqlite3")]
    assert kept == ([len(before)] if before else [])
    start(path)
    refused(path, "settled", rescued=True)


def test_it_goes_on_with_the_file_if_told_to(path: Path, copy: Path) -> None:
    """The copy is kept under another name, and not asked about again."""
    refused(path, "rescued")
    start(path, rescued=False)
    assert plies(path) == []
    (kept,) = path.parent.glob("games.replaced-*.sqlite3")
    assert plies(kept) == [5]
    assert not copy.exists()
    start(path)
    refused(path, "settled", rescued=False)


def test_a_missing_file_gets_the_copy_if_told_to(path: Path, copy: Path) -> None:
    """Without being told to, the start refuses as ever."""
    path.unlink()
    assert str(copy) in refused(path, "vanished")
    start(path, rescued=True)
    assert plies(path) == [5]


def test_a_copy_that_is_not_newer_is_no_question(path: Path, copy: Path) -> None:
    """The file is as new, the copy cannot be read, or it is one of another kind."""
    shutil.copyfile(copy, path)
    start(path)
    path.unlink()
    start(path, new=True)
    copy.write_bytes(NOTHING)
    start(path)
    refused(path, "settled", rescued=True)


def test_an_examination_tells_of_it(
    path: Path, copy: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With a code, and only as long as it is newer."""
    monkeypatch.setenv("DATABASE_URL", str(path))
    assert command(["verify"]) == 1
    assert str(copy) in capsys.readouterr().err
    copy.unlink()
    assert command(["verify"]) == 0


def test_a_server_has_no_such_copies(on_server: str) -> None:
    """There is nothing to decide."""
    refused(on_server, "settled", rescued=True)

"""`python -m db`: where the database is, and a copy of it while it is in use."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from db import Store
from db.__main__ import main


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The path that DATABASE_URL names; nothing is there yet."""
    path = tmp_path / "games.sqlite3"
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{path}")
    return path


def test_where_prints_the_path(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Whatever form DATABASE_URL has."""
    assert main(["where"]) == 0
    assert capsys.readouterr().out == f"{database}\n"


async def test_backup_copies_an_open_database(database: Path, tmp_path: Path) -> None:
    """All tables are in the copy, and the bot goes on with the original."""
    store = await Store.open(database)
    copy = tmp_path / "copy.sqlite3"
    assert main(["backup", str(copy)]) == 0
    await store.close()
    with closing(sqlite3.connect(copy)) as connection:
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
    assert {"games", "moves", "outbox", "alembic_version"} <= tables


def test_backup_refuses_in_one_line(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A missing database is not made, an existing file is not overwritten."""
    assert main(["backup", str(tmp_path / "copy.sqlite3")]) == 1
    assert capsys.readouterr().err == f"There is no database {database}.\n"
    assert not database.exists()
    database.touch()
    kept = tmp_path / "kept"
    kept.write_text("mine")
    assert main(["backup", str(kept)]) == 1
    assert kept.read_text() == "mine"

"""`python -m db`: where the database is, and whether it is sound."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy import ColumnElement, Connection, Executable, Table, delete, text, update

from db import open_store, schema
from db.__main__ import main
from db.address import locate
from db.queries import gaps
from tests.db.games import change, started

Capture = pytest.CaptureFixture[str]
Patch = pytest.MonkeyPatch


@pytest.fixture
def database(url: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """What DATABASE_URL is: a database with one game at ply 3."""
    monkeypatch.setenv("DATABASE_URL", url)
    change(url, lambda c: started(c, 3))
    return url


def test_where_prints_the_database_without_a_password(database: str, capsys: Capture) -> None:
    """A path, or an address."""
    assert main(["where"]) == 0
    assert capsys.readouterr().out == f"{locate(database)}\n"


def test_a_sound_database_is_verified_also_while_it_is_open(
    database: str, tmp_path: Path, capsys: Capture
) -> None:
    """So is a backup of it, without the database."""
    backup = str(tmp_path / "backup")

    async def while_open() -> None:
        store = await open_store(database)
        assert await asyncio.to_thread(main, ["verify"]) == 0
        await store.close()

    asyncio.run(while_open())
    assert main(["backup", backup]) == 0
    assert main(["verify", backup]) == 0
    out = capsys.readouterr().out
    assert out.count("1 game, 4 entries of their logs, no problems") == 2
    assert f"Read {backup}: " in out


PROBLEMS: tuple[tuple[str, Callable[[int], Executable]], ...] = (
    (
        "log has 3 entries",
        lambda n: delete(schema.moves).where(of_game(schema.moves, n), schema.moves.c.ply == 2),
    ),
    ("is at ply 9", lambda n: update(schema.games).values(ply=9).where(schema.games.c.id == n)),
    ("has no snapshot", lambda n: delete(schema.snapshots).where(of_game(schema.snapshots, n))),
    ("snapshot at 7", lambda n: update(schema.snapshots).values(ply=7).where(of_game(schema.snapshots, n))),
    ("has no log", lambda n: delete(schema.moves).where(of_game(schema.moves, n))),
)


def of_game(table: Table, number: int) -> ColumnElement[bool]:
    """That a row belongs to a game."""
    return table.c.game == number


def test_what_does_not_fit_together_is_found(database: str, tmp_path: Path, capsys: Capture) -> None:
    """In the database and in a backup of it alike, with the game's number: one problem in each of five games,
    none in the sixth."""

    def breaks(connection: Connection) -> None:
        for number, (_, problem) in enumerate(PROBLEMS, 1):
            started(connection, 3, f"channel {number}")
            connection.execute(problem(number))

    change(database, breaks)
    backup = str(tmp_path / "backup")
    assert main(["verify"]) == 1
    assert main(["backup", backup]) == 0
    assert main(["verify", backup]) == 1
    lines = capsys.readouterr().err.splitlines()
    expected = [(f"game {number}: ", problem) for number, (problem, _) in enumerate(PROBLEMS, 1)] * 2
    assert len(lines) == len(expected)
    for line, (game, problem) in zip(lines, expected, strict=True):
        assert game in line
        assert problem in line


def test_rows_that_refer_to_nothing_are_found(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    """SQLite lets other programs write them; a server does not."""
    monkeypatch.setenv("DATABASE_URL", str(path))
    change(str(path), lambda c: started(c, 3))
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("UPDATE seats SET game = 77")
    assert main(["verify"]) == 1
    assert "refer to missing ones" in capsys.readouterr().err


def test_rubbish_in_a_column_is_found(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """SQLite takes any text for JSON."""
    monkeypatch.setenv("DATABASE_URL", str(path))
    change(str(path), lambda c: (started(c, 3), started(c, 3, "other")))
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("UPDATE games SET options = '{rubbish' WHERE id = 2")
    assert main(["verify"]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert "game 2: " in line


def test_a_file_is_read_page_by_page(path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    """A damaged page is found wherever it is."""
    monkeypatch.setenv("DATABASE_URL", str(path))
    change(str(path), lambda c: started(c, 200))
    data = bytearray(path.read_bytes())
    middle = len(data) // 2 // 4096 * 4096
    data[middle : middle + 4096] = b"\xff" * 4096
    path.write_bytes(data)
    assert main(["verify"]) == 1
    assert "damaged" in capsys.readouterr().err


def test_nothing_to_verify_is_told(path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    """A missing database is not made, and neither is a missing backup."""
    monkeypatch.setenv("DATABASE_URL", str(path))
    assert main(["verify"]) == 1
    assert main(["verify", str(path)]) == 1
    assert str(path) in capsys.readouterr().err
    assert not path.exists()


def test_time_to_give_back_is_recorded_also_while_a_bot_runs(database: str, capsys: Capture) -> None:
    """For the games of a server or for all, at times with or without an offset."""
    began = datetime(2026, 3, 1, 12, tzinfo=UTC).timestamp()

    async def while_open() -> list[gaps.Gap]:
        store = await open_store(database)
        for server, until in (("all", "2026-03-01T14:30+01:00"), ("7", "2026-03-01 13:30")):
            command = ["give-back", server, "--from", "2026-03-01T12:00", "--to", until]
            assert await asyncio.to_thread(main, command) == 0
        rows = await store.read(gaps.every)
        await store.close()
        return rows

    change(database, lambda c: c.execute(update(schema.games).values(guild="7")))
    gap = ("7", began, began + 5400, gaps.OPERATOR)
    assert asyncio.run(while_open()) == [(1, *gap), (2, *gap)]
    assert capsys.readouterr().out.count("1 running game:") == 2


GIVEN = ("2026-03-01", "2026-03-02")
UNFIT = {
    "no time at all": ("all", "yesterday", GIVEN[1], "'yesterday'"),
    "backwards": ("all", GIVEN[1], GIVEN[0], "later"),
    "still to come": ("all", GIVEN[0], "9999-01-01", "passed"),
    "too long": ("all", GIVEN[0], "2026-03-16", "14 days"),
    "no server": ("Castle", *GIVEN, "'Castle'"),
    "a server without games": ("404", *GIVEN, "server 404"),
}


@pytest.mark.spread(3)
@pytest.mark.parametrize("case", UNFIT)
def test_time_that_cannot_be_given_back(path: Path, case: str, capsys: Capture, monkeypatch: Patch) -> None:
    """One sentence, and nothing is recorded."""
    monkeypatch.setenv("DATABASE_URL", str(path))
    change(str(path), lambda c: started(c, 3))
    server, since, until, word = UNFIT[case]
    assert main(["give-back", server, "--from", since, "--to", until]) == 1
    output = capsys.readouterr()
    assert (output.out, len(output.err.splitlines())) == ("", 1)
    assert word in output.err
    assert change(str(path), gaps.every) == []


def test_time_is_not_recorded_in_a_database_of_an_earlier_version(
    path: Path, capsys: Capture, monkeypatch: Patch
) -> None:
    """Nor where there is none."""
    monkeypatch.setenv("DATABASE_URL", str(path))
    command = ["give-back", "all", "--from", GIVEN[0], "--to", GIVEN[1]]
    assert main(command) == 1
    assert not path.exists()
    change(str(path), lambda c: c.execute(text("UPDATE alembic_version SET version_num = '0007'")))
    assert main(command) == 1
    assert "start the bot once" in capsys.readouterr().err.splitlines()[-1]

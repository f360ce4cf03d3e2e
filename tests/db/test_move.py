"""`python -m db move`: all rows go to an empty database of either kind, or nothing does."""

from __future__ import annotations

import asyncio
import re
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Table, delete, inspect, select, text

from db import numbers, schema
from db.__main__ import main
from db.address import locate
from db.backends import known, upgrade
from db.backends.claim import FileClaim
from db.backends.visits import read_once
from db.branch import Counts
from db.care import progress, rows
from db.care.restore import engine_to_read
from db.care.restore import inspect as inspect_database
from db.league_schema import metadata
from db.queries import games, notices, settings
from tests.db.games import GAME, change, started
from tests.db.postgres import Postgres
from tests.db.test_drill import files
from tests.db.test_files import another_bot
from tests.db.test_upgrade import later  # noqa: F401 # a fixture

ROOT = Path(__file__).parents[2]
Capture = pytest.CaptureFixture[str]
Patch = pytest.MonkeyPatch
WAYS = (("file", "server"), ("server", "file"), ("file", "file"), ("server", "server"))

KILLED = """
import sys, threading
from db.__main__ import main
from db.care import rows
write = rows._write
def stall(connection, statement, table, batch):
    write(connection, statement, table, batch)
    if table.name == "moves":
        print("half", flush=True)
        threading.Event().wait()
rows._write = stall
sys.exit(main(["move", *sys.argv[1:]]))
"""


class Way:
    """From where to where a database moves."""

    def __init__(self, source: str, target: str) -> None:
        self.source = source
        self.target = target

    def move(self, *more: str) -> int:
        """Carry the command out, and return its exit code."""
        return main(["move", self.source, self.target, *more])

    def is_free(self) -> bool:
        """Whether nothing is at the target."""
        address = locate(self.target)
        if isinstance(address, Path):
            return not address.exists() or not address.stat().st_size
        return not asyncio.run(read_once(address, lambda c: inspect(c).get_table_names()))

    def refused(self, capsys: Capture, *more: str) -> str:
        """Check that the command changes nothing, and return the only line that it says."""
        capsys.readouterr()
        before = files(self.source), content(self.source)
        assert self.move(*more) == 1
        assert (files(self.source), content(self.source)) == before
        said = capsys.readouterr()
        (line,) = (said.out + said.err).splitlines()
        return line


def content(url: str) -> Any:
    """All that a database holds, but for what a store counts of itself; None if it is missing."""
    address = locate(url)
    query = {t.name: select(t) for t in metadata.sorted_tables}
    query["settings"] = query["settings"].where(schema.settings.c.scope != "store")

    def read(connection: Connection) -> dict[str, list[str]] | None:
        if not inspect(connection).get_table_names():
            return None
        return {name: sorted(map(repr, connection.execute(q))) for name, q in query.items()}

    if not isinstance(address, Path):
        return asyncio.run(read_once(address, read))
    if not address.exists():
        return None
    with engine_to_read(address).connect() as connection:
        return read(connection)


def without_locks(url: str) -> dict[Path, bytes]:
    """All files beside a database but those of the lock, of which SQLite leaves a log when it is killed."""
    return {path: content for path, content in files(url).items() if ".lock" not in path.name}


@pytest.fixture(params=WAYS, ids="-".join)
def way(request: pytest.FixtureRequest, path: Path, tmp_path: Path) -> Way:
    """Each of the ways, from a database with two games."""
    kinds: tuple[str, str] = request.param
    source = request.getfixturevalue("on_server") if kinds[0] == "server" else str(path)
    target = str(tmp_path / "folder" / "moved.sqlite3")
    change(source, lambda c: (started(c, 3), started(c, 5, "d")))
    return Way(source, request.getfixturevalue("blank") if kinds[1] == "server" else target)


def both(test: Any) -> Any:
    """From a file to a server, and the other way."""
    return pytest.mark.parametrize("way", WAYS[:2], ids="-".join, indirect=True)(test)


def to_server(test: Any) -> Any:
    """From a file to a server alone."""
    return pytest.mark.parametrize("way", WAYS[:1], ids="-".join, indirect=True)(test)


def in_file(test: Any) -> Any:
    """From a file to a file alone."""
    return pytest.mark.parametrize("way", WAYS[2:3], ids="-".join, indirect=True)(test)


def test_all_rows_move_and_numbers_go_on(way: Way, capsys: Capture) -> None:
    """On the same branch: no button is refused. The former database stays as it is; nothing moves twice."""

    def prepare(connection: Connection) -> str:
        for key, value in {
            "whole": 12,
            "large": 12345.0,
            "third": 1 / 3,
            "none": [None],
            "text": "12",
        }.items():
            settings.put(connection, "member", "7", key, value)
        notices.add(connection, 1, 3, 1.0, "k", {}, [0])
        numbers.keep_above(connection, {"games": 40, "leagues": 0, "fixtures": 0})
        return str(settings.get(connection, *settings.BRANCH)[settings.CODE])

    code = change(way.source, prepare)
    before = content(way.source)
    assert way.move() == 0
    assert "Moved 2 games, 10 entries of their logs" in capsys.readouterr().out
    assert content(way.source) == before
    moved = content(way.target)
    assert {name: moved[name] for name in moved.keys() - {"settings"}} == {
        name: before[name] for name in before.keys() - {"settings"}
    }
    assert len(moved["settings"]) == 5
    assert change(way.target, lambda c: settings.get(c, "member", "7")) == change(
        way.source, lambda c: settings.get(c, "member", "7")
    )

    def go_on(connection: Connection) -> tuple[object, int]:
        new = {**GAME, "channel": "e"}
        notices.add(connection, 1, 3, 1.0, "k", {}, [0])  # collides where counters do not go on
        return settings.get(connection, *settings.BRANCH)[settings.CODE], games.add(connection, new)

    assert change(way.target, go_on) == (code, 41)
    assert "is not empty" in way.refused(capsys)


@both
def test_a_move_that_is_killed_leaves_both_as_they_were(way: Way, capsys: Capture) -> None:
    """It is killed when half of the rows are written; the next one does the whole."""
    before = without_locks(way.source), content(way.source)
    with subprocess.Popen(
        [sys.executable, "-c", KILLED, way.source, way.target], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "half\n"
        assert way.is_free()
        process.kill()
    assert way.is_free()
    assert (without_locks(way.source), content(way.source)) == before
    assert way.move() == 0
    assert content(way.target)["moves"] == before[1]["moves"]


@both
def test_what_is_in_use_does_not_move(way: Way, capsys: Capture) -> None:
    """Neither from a database that a bot uses nor to one. All that a killed bot has stored moves."""
    with another_bot(way.source, "started(c, 1, 'x')"):
        assert "in use by another process" in way.refused(capsys)
    assert way.is_free()
    address = locate(way.target)
    if isinstance(address, Path):
        address.parent.mkdir()
        claim = FileClaim(address)
        assert "in use by another process" in way.refused(capsys)
        claim.release()
    assert way.move() == 0
    assert len(content(way.target)["games"]) == 3


@in_file
def test_what_is_not_sound_moves_only_if_that_is_wanted(way: Way, capsys: Capture) -> None:
    """Then as it is."""
    moves = schema.moves.c
    change(way.source, lambda c: c.execute(delete(schema.moves).where(moves.game == 1, moves.ply == 2)))
    line = way.refused(capsys)
    assert "game 1: " in line
    assert "--anyway" in line
    assert way.is_free()
    assert way.move("--anyway") == 0
    assert content(way.target)["moves"] == content(way.source)["moves"]


@both
def test_an_earlier_schema_is_updated_before_as_at_a_start(
    way: Way, tmp_path: Path, capsys: Capture, request: pytest.FixtureRequest
) -> None:
    """Not if the move is refused. A later schema is refused always."""
    before = upgrade.REVISIONS[-1]
    request.getfixturevalue("later")
    assert "is not empty" in Way(way.source, way.source).refused(capsys)
    assert inspect_database(locate(way.source)).revision == before
    assert way.move() == 0
    assert f"Updating {locate(way.source)} to schema {upgrade.REVISIONS[-1]}" in capsys.readouterr().out
    assert inspect_database(locate(way.source)) == inspect_database(locate(way.target))
    change(way.source, lambda c: c.execute(text("UPDATE alembic_version SET version_num = 'z'")))
    assert "newer Sandtable" in Way(way.source, str(tmp_path / "third")).refused(capsys)


def test_there_is_nothing_to_move(tmp_path: Path, capsys: Capture) -> None:
    """From a file that is missing or empty; nothing is made."""
    missing, empty = tmp_path / "missing" / "file", tmp_path / "empty"
    assert "There is no database" in Way(str(missing), str(tmp_path / "new")).refused(capsys)
    empty.touch()
    assert "nothing to move" in Way(str(empty), str(tmp_path / "new")).refused(capsys)
    assert [*tmp_path.iterdir()] == [empty]


@in_file
def test_a_database_does_not_move_onto_itself_or_another_one(way: Way, capsys: Capture) -> None:
    """Nor beside a rescued copy that is newer, which a start would ask about."""
    assert "is not empty" in Way(way.source, way.source).refused(capsys)
    target = Path(way.target)
    target.parent.mkdir()
    target.write_text("a letter")
    assert "is not empty (8 bytes)" in way.refused(capsys)
    assert target.read_text() == "a letter"
    target.unlink()
    for place in (Path(way.source), target):
        copy = place.with_name(f"{place.stem}.rescued-20260101T000000Z.sqlite3")
        shutil.copy(way.source, copy)
        with closing(sqlite3.connect(copy)) as connection, connection:
            connection.execute("UPDATE moves SET at = 9e9")
        assert f"rescued copy that is newer: {copy}" in way.refused(capsys)
        copy.unlink()
    assert way.move() == 0


def test_what_cannot_be_reached_is_said(path: Path, on_server: str, capsys: Capture) -> None:
    """With what is missing, and without a password."""
    change(str(path), lambda c: started(c, 3))
    before, gone = files(str(path)), on_server.rpartition("/")[0] + "/nothing"
    for way in (Way(str(path), gone), Way(gone, str(path.with_name("new")))):
        capsys.readouterr()
        assert way.move() == 1
        (line,) = capsys.readouterr().err.splitlines()
        assert "createdb" in line
        assert "hunter2" not in line
    assert files(str(path)) == before


@to_server
def test_a_row_that_the_server_does_not_take(way: Way, capsys: Capture) -> None:
    """Its table is named, not what stands in it."""
    with closing(sqlite3.connect(way.source)) as connection, connection:
        connection.execute("UPDATE moves SET member = 'secret' || char(0) WHERE ply = 4")
    line = way.refused(capsys)
    assert "cannot hold what was read (table moves: " in line
    assert "secret" not in line
    assert way.is_free()


@to_server
def test_a_connection_that_is_cut(way: Way, postgres: Postgres, capsys: Capture, monkeypatch: Patch) -> None:
    """Nothing is there afterwards, and the next move does the whole."""
    write = rows._write

    def cut(connection: Any, statement: Any, table: Table, batch: list[Any]) -> None:
        if table is schema.moves:
            postgres.cut(way.target)
        write(connection, statement, table, batch)

    monkeypatch.setattr(rows, "_write", cut)
    assert "was lost" in way.refused(capsys)
    assert way.is_free()
    monkeypatch.setattr(rows, "_write", write)
    assert way.move() == 0


@in_file
def test_a_copy_that_is_not_what_was_read_is_not_kept(way: Way, capsys: Capture, monkeypatch: Patch) -> None:
    """Neither of a lost row nor of a changed one."""
    write = rows._write
    losses: tuple[Callable[[list[Any]], list[Any]], ...] = (
        lambda batch: batch[1:],
        lambda batch: [(*batch[0][:5], 2.5, *batch[0][6:]), *batch[1:]],
    )
    for loss in losses:

        def lossy(connection: Any, statement: Any, table: Table, batch: list[Any], loss: Any = loss) -> None:
            write(connection, statement, table, loss(batch) if table is schema.moves else batch)

        monkeypatch.setattr(rows, "_write", lossy)
        assert "is not what was read (table moves)" in way.refused(capsys)
        assert way.is_free()


@in_file
def test_a_backup_that_moves_counts_as_restored(way: Way, tmp_path: Path, monkeypatch: Patch) -> None:
    """Its branch is another one as soon as it is opened; so is that of a file that was copied back."""
    monkeypatch.setenv("DATABASE_URL", way.source)
    backup = str(tmp_path / "backup")
    assert main(["backup", backup]) == 0
    code = change(way.source, lambda c: settings.get(c, *settings.BRANCH)[settings.CODE])
    assert Way(backup, way.target).move() == 0
    branch = change(way.target, lambda c: settings.get(c, *settings.BRANCH))
    assert branch[settings.CODE] != code
    assert settings.SET_BACK in branch


@in_file
def test_openings_are_counted_on(way: Way, monkeypatch: Patch, tmp_path: Path) -> None:
    """Another database that was in the new place is not taken for a later state; a former place that knows
    of a later state has that noticed."""
    counts = {way.target: Counts(1000), way.source: Counts()}
    monkeypatch.setattr(known, "recall", lambda address: counts.get(str(address), Counts()))
    code = change(way.source, lambda c: settings.get(c, *settings.BRANCH)[settings.CODE])
    assert way.move() == 0
    assert change(way.target, lambda c: settings.get(c, *settings.BRANCH)[settings.CODE]) == code
    counts[way.source] = Counts(2000)
    third = str(tmp_path / "third")
    assert Way(way.source, third).move() == 0
    assert change(third, lambda c: settings.get(c, *settings.BRANCH)[settings.CODE]) != code


@in_file
def test_progress_is_told_in_rows(way: Way, capsys: Capture, monkeypatch: Patch) -> None:
    """Once it takes long."""
    monkeypatch.setattr(progress, "FIRST", 0.0)
    monkeypatch.setattr(progress, "EVERY", 0.0)
    assert way.move() == 0
    assert re.search(r"Copying to .*: \d+ of \d+ rows", capsys.readouterr().err)

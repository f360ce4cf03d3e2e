"""Old copies beside a database: summed up, and removed but for those that may still be wanted."""

from __future__ import annotations

import os
import re
from datetime import UTC, datetime
from pathlib import Path

import pytest

from db.__main__ import main
from db.care import tidy
from db.care.backups import stamp
from tests.db.games import change, started

DAY = 86_400.0
NOW = datetime(2026, 11, 26, 12, tzinfo=UTC).timestamp()


@pytest.fixture
def copies(path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A database with copies of all kinds beside it, most of them old. Returns its folder."""
    change(str(path), lambda c: started(c, 3))
    old, new = stamp(NOW - 40 * DAY), stamp(NOW - 10 * DAY)
    for name in (
        f"games.replaced-{old}.sqlite3", f"games.replaced-{old}.sqlite3-wal",
        f"games.replaced-{old}-2.sqlite3", f"games.replaced-{new}.sqlite3",
        f"games.rescued-{old}-wal", f"games.rescued-{new}-wal",
    ):  # fmt: skip
        path.with_name(name).write_bytes(b"x" * 1000)
    for number, days in ((1, 90), (2, 60), (3, 50)):
        copy = path.with_name(f"games.before-000{number}.sqlite3")
        copy.write_bytes(b"x" * 1000)
        os.utime(copy, (NOW - days * DAY,) * 2)
    path.with_name("games.before-0004.sqlite3.part").write_bytes(b"x")
    path.with_name("other.before-0001.sqlite3").write_bytes(b"x")
    monkeypatch.setenv("DATABASE_URL", str(path))
    monkeypatch.setattr("time.time", lambda: NOW)
    return path.parent


def test_they_are_summed_up(copies: Path, path: Path) -> None:
    """How many of each kind, how much room, and the command; without any there is nothing to say."""
    line = tidy.summary(path)
    assert line is not None
    assert "3 before-, " in line
    assert "3 replaced-" in line
    assert "2 rescued-" in line
    assert "0.0 MB" in line
    assert tidy.COMMAND in line
    for copy in tidy.copies(path):
        tidy.remove(copy)
    assert tidy.summary(path) is None


def test_old_ones_are_removed_but_the_newest_of_each_kind(
    copies: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With SQLite's logs that belong to them; each is told, and what is of others stays."""
    before = {file.name for file in copies.iterdir()}
    assert main(["tidy"]) == 0
    removed = before - {file.name for file in copies.iterdir()}
    old = stamp(NOW - 40 * DAY)
    assert removed == {
        "games.before-0001.sqlite3", "games.before-0002.sqlite3", f"games.replaced-{old}.sqlite3",
        f"games.replaced-{old}.sqlite3-wal", f"games.replaced-{old}-2.sqlite3", f"games.rescued-{old}-wal",
    }  # fmt: skip
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines].count("Removed") == 5
    assert [line.split()[0] for line in lines].count("Left") == 3


def test_an_age_can_be_named(copies: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In days; one below 1 is refused."""
    assert main(["tidy", "--older-than", "55"]) == 0
    assert len(re.findall("^Removed", capsys.readouterr().out, re.MULTILINE)) == 2
    with pytest.raises(SystemExit):
        main(["tidy", "--older-than", "0"])


def test_a_rescued_copy_that_is_newer_than_the_database_stays(path: Path, copies: Path) -> None:
    """An operator has to decide about it first."""
    for days in (99, 98):
        later = path.with_name(f"games.rescued-{stamp(NOW - days * DAY)}.sqlite3")
        change(str(later), lambda c: started(c, 4))
        change(str(later), lambda c: c.exec_driver_sql("UPDATE moves SET at = 9e9"))
    kinds = {file for copy in tidy.removable(path, 30, NOW) for file in copy.files}
    assert not any(file.name.startswith("games.rescued") and file.suffix == ".sqlite3" for file in kinds)

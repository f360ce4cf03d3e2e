"""Killed in the middle of a restoring or a backup: what was there is there, or what comes, never nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from db.care import backups
from db.care.restore import inspect, restore
from tests import forked
from tests.bounded import often
from tests.db.games import change, started
from tests.db.test_files import another_bot


@pytest.fixture
def template(tmp_path: Path) -> Path:
    """A folder with a database, one game at ply 8, and a backup from when it was at ply 5."""
    folder = tmp_path / "template"
    folder.mkdir()
    path = folder / "games.sqlite3"
    change(str(path), lambda c: started(c, 5))
    backups.make(path, folder / "backup")
    path.unlink()
    change(str(folder / "other.sqlite3"), lambda c: started(c, 8))
    (folder / "other.sqlite3").rename(path)
    return folder


def run(what: str, folder: Path) -> list[str]:
    """Kill at every moment; the lines that are printed."""
    done = forked.run("-m", "tests.db.killing", what, str(folder))
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.splitlines()


def test_a_killed_restoring_leaves_the_old_or_the_new_database(template: Path) -> None:
    """At every moment, for a reader at that moment and for the next start; nothing half-made stays."""
    assert len(run("restore", template)) > often(7, 15)


@pytest.mark.parametrize("what", ["restore", "unfolded"])
def test_what_the_old_database_had_in_its_log_is_neither_lost_nor_met_by_the_new_one(
    template: Path, what: str
) -> None:
    """SQLite's log of a killed bot belongs to the old file, at every moment."""
    with another_bot(template / "games.sqlite3", "started(c, 3, 'other')") as bot:
        bot.kill()
        bot.wait()
    assert (template / "games.sqlite3-wal").stat().st_size > 0
    lines = run(what, template)
    assert lines[0].endswith(" [8, 3]")
    assert lines[-1].endswith(" [5]")


def test_a_killed_backup_leaves_none_or_a_whole_one(template: Path) -> None:
    """And the database as it was."""
    lines = run("backup", template)
    assert lines[0].endswith(" 0")
    assert lines[-1].endswith(" 1")


def test_the_log_of_a_lost_database_does_not_meet_the_restored_one(template: Path) -> None:
    """The file alone was removed, after a kill: its log is kept, and is not replayed into the backup."""
    path = template / "games.sqlite3"
    with another_bot(path, "started(c, 3, 'other')") as bot:
        bot.kill()
        bot.wait()
    log = path.with_name(path.name + "-wal").read_bytes()
    path.unlink()
    assert restore(path, template / "backup", 0) is None
    assert {number: ply for number, (_, ply) in inspect(path).games.items()} == {1: 5}
    (kept,) = template.glob("games.replaced-*-wal")
    assert kept.read_bytes() == log

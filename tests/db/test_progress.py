"""What takes long tells how far it is."""

from __future__ import annotations

import itertools
import sys
from pathlib import Path

import pytest
from sqlalchemy import Connection

from db.address import locate
from db.care import progress, restore
from db.care.backups import make
from db.queries import games
from tests.db.games import change, started


def three_games(connection: Connection) -> None:
    """Games with logs and without chains."""
    for number in range(3):
        games.change(connection, started(connection, 2, f"c{number}"), started_at=1.0)


def test_lines_come_every_few_seconds(capsys: pytest.CaptureFixture[str]) -> None:
    """Where no terminal is; quick work says nothing."""
    clock = itertools.count()
    with progress.telling_progress("Reading x", lambda: float(next(clock))) as tell:
        for done in range(1, 21):
            tell(done, 1000)
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.splitlines() == [f"Reading x: {done} of 1,000 games" for done in (2, 7, 12, 17)]
    with progress.telling_progress("Reading x", lambda: 0.0) as tell:
        tell(1, 2)
    assert capsys.readouterr().err == ""


def test_a_terminal_has_one_line(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """It is written over, and cleared in the end."""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    clock = itertools.count(0, 3)
    with progress.telling_progress("Reading x", lambda: float(next(clock))) as tell:
        for done in range(3):
            tell(done, 3)
    error = capsys.readouterr().err
    assert error.startswith("\rReading x: 0 of 3 games\rReading x: 1 of 3 games")
    assert error.endswith(f"\r{' ' * len('Reading x: 2 of 3 games')}\r")
    assert "\n" not in error


def test_a_database_and_a_backup_are_read_game_by_game(url: str, tmp_path: Path) -> None:
    """Done of all, of either kind."""
    change(url, three_games)
    backup = tmp_path / "backup"
    make(locate(url), backup)
    steps: list[tuple[int, int]] = []

    def tell(done: int, total: int) -> None:
        steps.append((done, total))

    restore.inspect(locate(url), tell)
    restore.examine(backup, tell)
    assert steps[:3] == [(0, 3), (1, 3), (2, 3)]
    assert steps[3:] == sorted(steps[3:])
    assert sorted(set(steps[3:])) == [(0, 3), (1, 3), (2, 3)]

"""Signs of life: a dead bot is never taken for alive, whatever happens to the machine's clock."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from ops import alive


class Machine:
    """A machine whose clocks are set by hand."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.start: str | None = "3f1c7c0e-0b1f-4f6e-9a53-0d6f1f0a7a11"
        self.steady, self.wall = 1000.0, time.time()
        monkeypatch.setattr(alive, "boot", lambda: self.start)
        monkeypatch.setattr(alive, "steady", lambda: self.steady)
        monkeypatch.setattr(time, "time", lambda: self.wall)


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    """A machine that tells its starts."""
    return Machine(monkeypatch)


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A database on which a bot is connected now."""
    return tmp_path / "games.sqlite3"


def test_a_bot_is_alive_for_a_minute_after_its_sign(machine: Machine, database: Path) -> None:
    """And not before its first one."""
    assert not alive.is_alive(database)
    alive.give_sign(database)
    assert alive.is_alive(database)
    assert alive.path_of(database).stat().st_mode & 0o777 == 0o600
    machine.steady += alive.DEAD - 1
    assert alive.is_alive(database)
    machine.steady += 1
    assert not alive.is_alive(database)
    alive.give_sign(database)
    assert alive.is_alive(database)


def test_a_clock_that_was_set_hides_no_dead_bot_and_kills_no_living_one(
    machine: Machine, database: Path
) -> None:
    """Back or forward, by any time."""
    alive.give_sign(database)
    for jump in (-86_400.0, -3600.0, 3600.0):
        machine.wall += jump
        assert alive.is_alive(database)
    machine.steady += 2 * alive.DEAD
    machine.wall = alive.path_of(database).stat().st_mtime - 3600
    assert not alive.is_alive(database)


def test_a_sign_of_another_start_of_the_machine_is_none(machine: Machine, database: Path) -> None:
    """Also if the steady clock of the new start has come as far."""
    alive.give_sign(database)
    machine.start = "8a0c5b52-5e0d-4a9f-8d0e-7f2f6c1e9b22"
    assert not alive.is_alive(database)
    alive.give_sign(database)
    assert alive.is_alive(database)
    machine.steady -= 500  # what was written is from nowhere
    assert not alive.is_alive(database)


@pytest.mark.parametrize("content", ["", "x", "3f1c7c0e-0b1f-4f6e-9a53-0d6f1f0a7a11 x\n", "ü"])
def test_a_file_that_holds_no_sign_is_none(machine: Machine, database: Path, content: str) -> None:
    """As one that was only touched."""
    alive.path_of(database).write_text(content, "utf-8")
    assert not alive.is_alive(database)


def test_where_the_machine_tells_no_starts_the_files_time_counts(machine: Machine, database: Path) -> None:
    """By the wall clock; a file from the future is no sign."""
    machine.start = None
    alive.give_sign(database)
    assert alive.is_alive(database)
    os.utime(alive.path_of(database), (machine.wall - 61, machine.wall - 61))
    assert not alive.is_alive(database)
    os.utime(alive.path_of(database), (machine.wall + 3600, machine.wall + 3600))
    assert not alive.is_alive(database)

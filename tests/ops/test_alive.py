"""Signs of life: a dead bot is never taken for alive, whatever happens to the machine's clock."""

from __future__ import annotations

import os
import socket
import time
from pathlib import Path

import pytest

import bot
from db import exits
from db.backends import siblings
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
def sign(tmp_path: Path) -> Path:
    """The file with the sign of life of a bot."""
    return alive.path_of(tmp_path / "games.sqlite3", shared=False)


def test_a_bot_is_alive_for_a_minute_after_its_sign(machine: Machine, sign: Path) -> None:
    """And not before its first one."""
    assert not alive.is_alive(sign)
    alive.give_sign(sign)
    assert alive.is_alive(sign)
    assert sign.stat().st_mode & 0o777 == 0o600
    machine.steady += alive.DEAD - 1
    assert alive.is_alive(sign)
    machine.steady += 1
    assert not alive.is_alive(sign)
    alive.give_sign(sign)
    assert alive.is_alive(sign)


def test_a_clock_that_was_set_hides_no_dead_bot_and_kills_no_living_one(machine: Machine, sign: Path) -> None:
    """Back or forward, by any time."""
    alive.give_sign(sign)
    for jump in (-86_400.0, -3600.0, 3600.0):
        machine.wall += jump
        assert alive.is_alive(sign)
    machine.steady += 2 * alive.DEAD
    machine.wall = sign.stat().st_mtime - 3600
    assert not alive.is_alive(sign)


def test_a_sign_of_another_start_of_the_machine_is_none(machine: Machine, sign: Path) -> None:
    """Also if the steady clock of the new start has come as far."""
    alive.give_sign(sign)
    machine.start = "8a0c5b52-5e0d-4a9f-8d0e-7f2f6c1e9b22"
    assert not alive.is_alive(sign)
    alive.give_sign(sign)
    assert alive.is_alive(sign)
    machine.steady -= 500  # what was written is from nowhere
    assert not alive.is_alive(sign)


@pytest.mark.parametrize("content", ["", "x", "3f1c7c0e-0b1f-4f6e-9a53-0d6f1f0a7a11 x\n", "ü"])
def test_a_file_that_holds_no_sign_is_none(machine: Machine, sign: Path, content: str) -> None:
    """As one that was only touched."""
    sign.write_text(content, "utf-8")
    assert not alive.is_alive(sign)


def test_processes_that_share_a_database_have_a_sign_each(
    machine: Machine, sign: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Containers that have the same folder, by the names of their machines. All belong to the database."""
    signs = []
    for name in ("web-1", "web-2.example"):
        monkeypatch.setattr(socket, "gethostname", lambda name=name: name)
        signs.append(alive.path_of(tmp_path / "games.sqlite3", shared=True))
    alive.give_sign(signs[0])
    assert [alive.is_alive(each) for each in (*signs, sign)] == [True, False, False]
    alive.give_sign(signs[1])
    assert siblings.existing(tmp_path / "games.sqlite3") == signs


def test_health_of_the_program_looks_at_the_sign_of_its_machine(
    machine: Machine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where processes share the database; else at that of the database."""
    database = tmp_path / "games.sqlite3"
    monkeypatch.setenv("DATABASE_URL", str(database))
    alive.give_sign(alive.path_of(database, shared=True))
    assert bot.main(["--health"]) == exits.FAILED
    monkeypatch.setenv("SHARDS", "4")
    assert bot.main(["--health"]) == exits.STOPPED


def test_where_the_machine_tells_no_starts_the_files_time_counts(machine: Machine, sign: Path) -> None:
    """By the wall clock; a file from the future is no sign."""
    machine.start = None
    alive.give_sign(sign)
    assert alive.is_alive(sign)
    os.utime(sign, (machine.wall - 61, machine.wall - 61))
    assert not alive.is_alive(sign)
    os.utime(sign, (machine.wall + 3600, machine.wall + 3600))
    assert not alive.is_alive(sign)

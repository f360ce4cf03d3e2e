"""`python -m db restore --check`: what a restore would do, with nothing changed."""

from __future__ import annotations

import shutil
from pathlib import Path
from types import SimpleNamespace

import pytest
from sqlalchemy import update

from db import schema
from db.__main__ import main
from db.address import beside, locate
from db.backends import upgrade
from db.queries import games, log, settings
from tests.db.games import GAME, change, started
from tests.db.test_files import another_bot
from tests.db.test_restore import plies
from tests.db.test_upgrade import later  # noqa: F401 # a fixture

Capture = pytest.CaptureFixture[str]
Patch = pytest.MonkeyPatch
ALIVE = 1795254000.0  # 2026-11-21 09:40 UTC


@pytest.fixture
def backup(url: str, tmp_path: Path, monkeypatch: Patch) -> Path:
    """A backup of a database with two games; since then one has gone on by three moves, and two are new."""
    monkeypatch.setenv("DATABASE_URL", url)
    change(url, lambda c: [started(c, 5), started(c, 4, "b")])
    change(url, lambda c: settings.put(c, *settings.CLOCK, settings.ALIVE, ALIVE))
    file = tmp_path / "backup"
    assert main(["backup", str(file)]) == 0
    change(url, lambda c: [log.advance(c, 1, ply, [0]) for ply in (6, 7, 8)])
    change(url, lambda c: [games.add(c, {**GAME, "channel": place, "status": "lobby"}) for place in "de"])
    return file


def rehearse(backup: Path, capsys: Capture) -> tuple[int, str]:
    """The exit code of the command, and all that it says."""
    capsys.readouterr()
    exit_code = main(["restore", "--check", str(backup)])
    said = capsys.readouterr()
    return exit_code, said.out + said.err


def files(url: str) -> dict[Path, bytes]:
    """All files beside a database, but for those that SQLite makes when it reads, and the log if it is
    empty."""
    folder = beside(locate(url)).parent
    contents = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    return {
        path: content
        for path, content in contents.items()
        if not path.name.endswith("-shm") and not (path.name.endswith("-wal") and not content)
    }


def test_what_a_restore_would_do_is_told_and_nothing_is_changed(
    url: str, backup: Path, capsys: Capture
) -> None:
    """Then the restore does it."""
    before = files(url)
    exit_code, said = rehearse(backup, capsys)
    assert exit_code == 0, said
    for part in (
        "2 games, 11 entries of their logs",
        "state is from 2026-11-21 09:40 UTC",
        f"present schema {upgrade.REVISIONS[-1]}",
        "would be replaced, and kept aside: 4 games",
        "Lost would be 3 moves in 1 game, and 2 games wholly",
        "  game 1: 3 moves",
        "are needed in",
        "A restore can be done.",
    ):
        assert part in said
    assert files(url) == before
    assert main(["restore", str(backup)]) == 0
    assert plies(url) == {1: 5, 2: 4}


def test_a_bot_that_runs_is_a_fault(url: str, backup: Path, capsys: Capture) -> None:
    """Until it has ended."""
    with another_bot(url):
        exit_code, said = rehearse(backup, capsys)
        assert exit_code == 1
        assert "in use by another process" in said
        assert "A restore could not be done." in said
    assert rehearse(backup, capsys)[0] == 0


def test_a_lock_beside_the_file_that_was_removed_hides_no_bot(
    path: Path, tmp_path: Path, monkeypatch: Patch, capsys: Capture
) -> None:
    """The file itself is locked, too."""
    monkeypatch.setenv("DATABASE_URL", str(path))
    change(str(path), lambda c: started(c, 5))
    assert main(["backup", str(tmp_path / "backup")]) == 0
    with another_bot(path):
        path.with_name(path.name + ".lock").unlink()
        assert rehearse(tmp_path / "backup", capsys)[0] == 1


def test_a_backup_that_is_not_sound_is_a_fault(url: str, backup: Path, capsys: Capture) -> None:
    """Damaged, or with a game that does not fit."""
    change(url, lambda c: c.execute(update(schema.games).where(schema.games.c.id == 2).values(ply=9)))
    unsound = backup.with_name("unsound")
    assert main(["backup", str(unsound)]) == 0
    exit_code, said = rehearse(unsound, capsys)
    assert exit_code == 1
    assert "game 2: is at ply 9" in said
    backup.write_bytes(backup.read_bytes()[:5000])
    exit_code, said = rehearse(backup, capsys)
    assert exit_code == 1
    assert "not a backup that can be used" in said


def test_too_little_room_is_a_fault(url: str, backup: Path, capsys: Capture, monkeypatch: Patch) -> None:
    """The restore would end with it."""
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=10))
    exit_code, said = rehearse(backup, capsys)
    assert exit_code == 1
    assert "are needed in" in said


def test_an_earlier_schema_is_tried_with_a_copy(
    path: Path, tmp_path: Path, monkeypatch: Patch, capsys: Capture, request: pytest.FixtureRequest
) -> None:
    """The backup stays of its own schema; one that cannot be brought to the present schema is a fault."""
    monkeypatch.setenv("DATABASE_URL", str(path))
    change(str(path), lambda c: started(c, 5))
    backup = tmp_path / "backup"
    assert main(["backup", str(backup)]) == 0
    first, before = upgrade.REVISIONS[-1], backup.read_bytes()
    request.getfixturevalue("later")
    exit_code, said = rehearse(backup, capsys)
    assert exit_code == 0, said
    assert f"of schema {first} and can be brought to {upgrade.REVISIONS[-1]}" in said
    assert backup.read_bytes() == before
    assert upgrade.REVISIONS[-1] != first


def test_a_database_that_is_gone_or_damaged_can_be_replaced(
    path: Path, tmp_path: Path, monkeypatch: Patch, capsys: Capture
) -> None:
    """That is when a backup is wanted; nothing is made in its place."""
    monkeypatch.setenv("DATABASE_URL", str(path))
    change(str(path), lambda c: started(c, 5))
    backup = tmp_path / "backup"
    assert main(["backup", str(backup)]) == 0
    path.write_bytes(b"damaged " * 999)
    exit_code, said = rehearse(backup, capsys)
    assert exit_code == 0
    assert "what would be lost cannot be told" in said
    path.unlink()
    exit_code, said = rehearse(backup, capsys)
    assert exit_code == 0
    assert "nothing would be replaced" in said
    assert not path.exists()


def test_an_empty_database_on_a_server_is_filled(
    on_server: str, blank: str, tmp_path: Path, monkeypatch: Patch, capsys: Capture
) -> None:
    """Nothing is kept aside, since there is nothing; both commands say so."""
    monkeypatch.setenv("DATABASE_URL", on_server)
    change(on_server, lambda c: started(c, 5))
    backup = tmp_path / "backup"
    assert main(["backup", str(backup)]) == 0
    monkeypatch.setenv("DATABASE_URL", blank)
    exit_code, said = rehearse(backup, capsys)
    assert exit_code == 0
    assert "is empty: nothing would be replaced" in said
    assert "Lost would be" not in said
    assert main(["restore", str(backup)]) == 0
    assert "was there before" not in capsys.readouterr().out
    assert plies(blank) == {1: 5}

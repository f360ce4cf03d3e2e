"""Putting a backup in the database's place: only a sound one, as a whole, and the replaced one is kept."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import IO

import pytest
from sqlalchemy import Connection, text, update

from db import StoreError, schema
from db.__main__ import main
from db.address import beside, locate
from db.backends import tools, upgrade
from db.care import backups
from db.care.restore import inspect, restore
from db.queries import games
from tests.db.games import change, started
from tests.db.postgres import name_of
from tests.db.test_files import another_bot
from tests.db.test_upgrade import later  # noqa: F401 # a fixture

NEWER = "UPDATE alembic_version SET version_num = '9999'"
NOW = 1795254000.0  # 2026-11-21 09:00 UTC


@pytest.fixture
def backup(url: str, tmp_path: Path) -> Path:
    """A backup of the database with one game at ply 5; the database has moved on to a second game since."""
    change(url, lambda c: started(c, 5))
    file = tmp_path / "backup"
    assert main(["backup", str(file)]) == 0
    change(url, lambda c: started(c, 8, "other"))
    return file


@pytest.fixture(autouse=True)
def _named(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """DATABASE_URL names the test's database."""
    if "url" in request.fixturenames:
        monkeypatch.setenv("DATABASE_URL", request.getfixturevalue("url"))


def plies(url: str) -> dict[int, int]:
    """The games in a database and where they are."""
    return {number: ply for number, (_, ply) in inspect(locate(url)).games.items()}


def refused(url: str, backup: Path, key: str) -> str:
    """Check that the backup is refused with this key, and that the database is as it was."""
    before = plies(url)
    with pytest.raises(StoreError) as caught:
        restore(locate(url), backup, NOW)
    assert caught.value.key == key, str(caught.value)
    assert plies(url) == before
    assert list(beside(locate(url)).parent.glob("*.part")) == []
    return str(caught.value)


def test_a_restored_database_has_the_backups_games_and_the_replaced_one_is_kept(
    url: str, backup: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command tells where; from there it can be restored in turn."""
    assert main(["restore", str(backup)]) == 0
    assert plies(url) == {1: 5}
    kept = Path(capsys.readouterr().out.split(" is in ")[1].strip())
    assert kept.parent == beside(locate(url)).parent
    assert restore(locate(url), kept, NOW) is not None
    assert plies(url) == {1: 5, 2: 8}
    # and what is played next gets numbers of its own
    assert change(url, lambda c: started(c, 0, "third")) == 3


def test_a_database_in_use_is_not_replaced(url: str, backup: Path) -> None:
    """Neither that of this process nor that of another one."""
    with another_bot(url):
        refused(url, backup, "locked")
    assert restore(locate(url), backup, NOW) is not None


def test_a_damaged_backup_is_refused(url: str, backup: Path) -> None:
    """Cut off, or with wrong bytes in its middle."""
    whole = backup.read_bytes()
    backup.write_bytes(whole[: len(whole) * 2 // 3])
    refused(url, backup, "backup")
    half, page = len(whole) // 2, 4096  # at least one page of a file lies in what is overwritten
    backup.write_bytes(whole[: half - page] + b"\xff" * 2 * page + whole[half + page :])
    refused(url, backup, "backup")


def test_what_is_no_backup_is_refused(url: str, backup: Path, tmp_path: Path) -> None:
    """Nothing, something else, a folder, or an empty database."""
    for content in (b"", b"letters and numbers" * 99, b"SQLite format 3\0", b"PGDMP"):
        backup.write_bytes(content)
        refused(url, backup, "backup")
    refused(url, tmp_path / "missing", "backup")
    refused(url, tmp_path, "backup")


def test_a_backup_in_which_games_do_not_fit_is_refused_unless_it_is_wanted(url: str, tmp_path: Path) -> None:
    """It may be the only one that is left."""
    change(url, lambda c: started(c, 5))
    change(url, lambda c: c.execute(update(schema.games).values(ply=6)))
    backup = tmp_path / "backup"
    assert main(["backup", str(backup)]) == 0
    change(url, lambda c: c.execute(update(schema.games).values(ply=5)))
    assert "game 1" in refused(url, backup, "backup")
    assert main(["restore", "--anyway", str(backup)]) == 0
    assert plies(url) == {1: 6}


def test_a_backup_of_a_newer_version_is_refused(url: str, backup: Path, tmp_path: Path) -> None:
    """Its tables would mean nothing here."""
    change(url, lambda c: c.execute(text(NEWER)))
    newer = tmp_path / "newer"
    assert main(["backup", str(newer)]) == 0
    restore(locate(url), backup, NOW)
    refused(url, newer, "newer")


def test_a_newer_database_can_be_replaced(url: str, backup: Path) -> None:
    """Going back to an older version is what a backup may be wanted for, tables that it does not know
    included."""
    for statement in ("CREATE TABLE more (game INTEGER REFERENCES games (id))", NEWER):
        change(url, partial(Connection.execute, statement=text(statement)))
    restore(locate(url), backup, NOW)
    assert plies(url) == {1: 5}
    change(url, lambda c: games.get(c, 1))


def test_an_older_backup_is_brought_to_the_present_schema(
    url: str, backup: Path, request: pytest.FixtureRequest
) -> None:
    """The games can be played at once."""
    request.getfixturevalue("later")
    restore(locate(url), backup, NOW)
    revision = change(url, lambda c: c.execute(text("SELECT version_num FROM alembic_version")).scalar())
    assert revision == upgrade.REVISIONS[-1]
    assert plies(url) == {1: 5}


def test_a_backup_of_the_other_kind_is_refused(path: Path, on_server: str, tmp_path: Path) -> None:
    """A file's for a server, and a server's for a file."""
    change(on_server, lambda c: started(c, 5))
    change(str(path), lambda c: started(c, 5))
    for url, other in ((str(path), on_server), (on_server, str(path))):
        restored = tmp_path / f"of-{name_of(other)}.backup"
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("DATABASE_URL", other)
            assert main(["backup", str(restored)]) == 0
        assert "another kind" in refused(url, restored, "backup")


def test_a_missing_file_is_made(path: Path, tmp_path: Path) -> None:
    """The database may be lost altogether; then there is nothing to keep."""
    change(str(path), lambda c: started(c, 5))
    backup = path.rename(tmp_path / "backup")
    assert restore(path, backup, NOW) is None
    assert plies(str(path)) == {1: 5}


def test_an_empty_database_on_a_server_is_filled(on_server: str, blank: str, tmp_path: Path) -> None:
    """As it is after CREATE DATABASE, perhaps on another server."""
    change(on_server, lambda c: started(c, 5))
    backup = tmp_path / "backup.dump"
    tools.dump(locate(on_server), backup)  # type: ignore[arg-type] # it is a server
    assert restore(locate(blank), backup, NOW) is None
    assert plies(blank) == {1: 5}


def test_what_a_killed_bot_left_unfolded_stays_with_the_replaced_file(path: Path, tmp_path: Path) -> None:
    """SQLite's log beside the file belongs to the replaced database, which is kept with it."""
    change(str(path), lambda c: started(c, 5))
    backup = tmp_path / "backup"
    backup.write_bytes(path.read_bytes())
    with another_bot(path, "started(c, 8, 'other')") as bot:
        bot.kill()
        bot.wait()
    assert path.with_name(path.name + "-wal").stat().st_size > 0
    kept = restore(path, backup, NOW)
    assert plies(str(path)) == {1: 5}
    assert kept is not None
    assert plies(str(kept)) == {1: 5, 2: 8}


def test_a_restored_file_keeps_its_owner(path: Path, tmp_path: Path) -> None:
    """An administrator may restore it, and the bot must write it; nobody else reads it or backups."""
    change(str(path), lambda c: started(c, 5))
    backup = tmp_path / "backup"
    backups.make(path, backup)
    assert backup.stat().st_mode & 0o777 == 0o600
    path.chmod(0o640)
    if os.geteuid() == 0:
        os.chown(path, 65534, 65534)
    before = path.stat()
    restore(path, backup, NOW)
    after = path.stat()
    assert after.st_mode & 0o777 == 0o600
    assert (after.st_uid, after.st_gid) == (before.st_uid, before.st_gid)


def test_a_damaged_file_can_be_replaced(path: Path, tmp_path: Path) -> None:
    """That is when a backup is wanted most; the damaged one is kept for somebody who can read it."""
    change(str(path), lambda c: started(c, 5))
    backup = tmp_path / "backup"
    backup.write_bytes(path.read_bytes())
    path.write_bytes(b"damaged " * 999)
    kept = restore(path, backup, NOW)
    assert kept is not None
    assert kept.read_bytes() == b"damaged " * 999
    assert plies(str(path)) == {1: 5}


def test_a_restoring_that_fails_in_the_middle_changes_nothing(
    on_server: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is one transaction, the removal of the old tables included."""
    change(on_server, lambda c: started(c, 5))
    backup = tmp_path / "backup.dump"
    tools.dump(locate(on_server), backup)  # type: ignore[arg-type] # it is a server
    change(on_server, lambda c: started(c, 8, "other"))
    whole = tools.statements

    @contextmanager
    def broken(source: Path) -> Iterator[IO[str]]:
        with whole(source) as lines:
            yield iter([*lines, "SELECT no_such_thing;\n"])  # type: ignore[misc] # lines are all that is asked of it

    with monkeypatch.context() as patch:
        patch.setattr(tools, "statements", broken)
        refused(on_server, backup, "failed")
    restore(locate(on_server), backup, NOW)
    assert plies(on_server) == {1: 5}

"""`bot.py --check`: a line for each setting and what it needs, and nothing is touched."""

from __future__ import annotations

import asyncio
import re
import socket
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from db import exits
from db.address import locate
from db.backends import upgrade
from db.boot import boot, steady
from db.queries import settings as of_store
from db.queries.settings import ALIVE, BOOT, CLOCK
from ops.start import check, discord_answer, settings
from playground import Server
from tests.db.games import change, started
from tests.db.postgres import PASSWORD
from tests.db.test_files import another_bot
from tests.e2e.program import Program
from tests.forked import ROOT

TOKEN = "MTA2NzYxMTE4NjI0OTQ0MTQ0MQ.Gabcde.abcdefghijklmnopqrstuvwxyz0123"


@pytest.fixture(autouse=True)
def _of_the_test(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No settings of the machine, and its data and caches elsewhere."""
    for name in settings.NAMES:
        monkeypatch.delenv(name, raising=False)
    for name in ("XDG_DATA_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, str(tmp_path / "home" / name))


def checked(capsys: pytest.CaptureFixture[str], **environment: str) -> tuple[int, dict[str, str]]:
    """The exit code, and by check what is said of it."""
    code = check.run({"PLAYGROUND_PORT": "1", **environment})
    output = capsys.readouterr()
    assert output.err == ""
    lines = re.findall(r"^((?:ok|FAULT|-) +)(.*?): (.*)$", output.out, re.MULTILINE)
    assert len(lines) == len(output.out.splitlines())
    return code, {name: f"{mark.strip()} {words}" for mark, name, words in lines}


def files(folder: Path) -> dict[str, tuple[int, float]]:
    """All files below a folder, with their sizes and times."""
    return {
        str(path): (path.stat().st_size, path.stat().st_mtime) for path in folder.rglob("*") if path.is_file()
    }


async def test_all_is_well_as_a_process(tmp_path: Path) -> None:
    """Nothing yet, and nothing is made."""
    async with Program(tmp_path / "data" / "games.sqlite3", "--check", token=TOKEN) as program:
        code, out, lines = await program.ended()
    assert (code, lines) == (exits.STOPPED, [])
    assert all(line.startswith("ok ") for line in out.splitlines()), out
    assert "application 1067611186249441441" in out
    assert TOKEN not in out
    assert await asyncio.to_thread(files, tmp_path) == {}
    assert not await asyncio.to_thread((tmp_path / "data").exists)


def test_settings_that_belong_together_have_each_their_fault(capsys: pytest.CaptureFixture[str]) -> None:
    """What is wrong with them only together is told if each is right alone."""
    wrong = {"METRICS_PORT": "0", "METRICS_HOST": '"::1"'}
    wrong |= {"DISCORD_TOKEN": "a b", "DISCORD_TOKEN_FILE": "/no/such"}
    assert check.run({"PLAYGROUND_PORT": "1", **wrong}) == exits.FAILED
    output = capsys.readouterr().out
    for name in wrong:
        assert len(re.findall(rf"^FAULT +[A-Z_, ]+: {name}[ :]", output, re.MULTILINE)) == 1, output
    assert output.count("FAULT") == len(wrong)
    together = {"METRICS_PORT": "9", "METRICS_HOST": "no.such."}
    assert check.run({"PLAYGROUND_PORT": "1", **together}) == exits.FAILED
    assert capsys.readouterr().out.count("FAULT") == 1


def test_a_database_is_looked_at_and_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Whether or not a bot has it open: its schema, its games; no file beside it comes or goes."""
    path = tmp_path / "games.sqlite3"
    change(str(path), lambda c: started(c, 3))
    for is_open in (False, True):
        if is_open:
            with another_bot(path):
                before = files(tmp_path)
                code, lines = checked(capsys, DATABASE_URL=str(path))
                assert files(tmp_path) == before
        else:
            before = files(tmp_path)
            code, lines = checked(capsys, DATABASE_URL=str(path))
            assert files(tmp_path) == before
        assert code == exits.STOPPED, lines
        assert "1 game in 1 server" in lines["DATABASE_URL"]
        assert f"schema {upgrade.REVISIONS[-1]}" in lines["DATABASE_URL"]


def test_a_migration_that_is_due_and_has_no_room(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both are said before a start tries it; a newer schema is a fault."""
    path = tmp_path / "games.sqlite3"
    change(str(path), lambda c: started(c, 3))
    size = path.stat().st_size
    with monkeypatch.context() as patch:
        patch.setattr(upgrade, "REVISIONS", (*upgrade.REVISIONS, "9998"))
        code, lines = checked(capsys, DATABASE_URL=str(path))
        assert code == exits.STOPPED
        assert "brings to 9998" in lines["DATABASE_URL"]
        assert "enough for the copy and the migration" in lines["disk"]
        free = check.SPARE + size * upgrade.SIZES - 1
        patch.setattr("shutil.disk_usage", lambda _: DiskRoom(free))
        code, lines = checked(capsys, DATABASE_URL=str(path))
        assert code == exits.FAILED
        assert lines["disk"].startswith("FAULT")
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    code, lines = checked(capsys, DATABASE_URL=str(path))
    assert code == exits.FAILED
    assert "newer Sandtable" in lines["DATABASE_URL"]


class DiskRoom:
    """A disk with this much room."""

    def __init__(self, free: int) -> None:
        self.free = free


def test_faults_are_told_each_with_its_setting(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One does not hide another."""
    (tmp_path / "file").touch()
    with socket.create_server(("127.0.0.1", 0)) as taken:
        code, lines = checked(
            capsys,
            DISCORD_TOKEN="abc",
            DATABASE_URL='"/x"',
            BACKUP_DIR=str(tmp_path / "file"),
            METRICS_PORT=str(taken.getsockname()[1]),
            MEMORY_MB="1",
            COMPUTER_WORKERS="x",
            DISCORD_API="proxy",
            SHARDS="0",
        )
    assert code == exits.FAILED
    faults = {name for name, words in lines.items() if words.startswith("FAULT")}
    assert faults == {
        "DISCORD_TOKEN, DISCORD_TOKEN_FILE", "DATABASE_URL", "BACKUP_DIR", "METRICS_PORT, METRICS_HOST",
        "MEMORY_MB", "COMPUTER_WORKERS, HARD_MS, EXPERT_MS", "DISCORD_API", "SHARDS",
    }  # fmt: skip
    assert lines["disk"].startswith("- ")
    assert "Address already in use" in lines["METRICS_PORT, METRICS_HOST"]


def test_a_lost_database_and_a_damaged_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As a start would refuse them."""
    path = tmp_path / "games.sqlite3"
    change(str(path), lambda c: started(c, 3))
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    assert "damaged" in checked(capsys, DATABASE_URL=str(path))[1]["DATABASE_URL"]
    path.unlink()
    code, lines = checked(capsys, DATABASE_URL=str(path))
    assert code == exits.FAILED
    assert "there was one" in lines["DATABASE_URL"]


def test_the_clock_is_not_before_the_last_sign_of_life(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A machine without a clock of its own begins anywhere."""
    path, ahead = tmp_path / "games.sqlite3", time.time() + 3600
    change(str(path), lambda c: of_store.put(c, *CLOCK, ALIVE, ahead))
    code, lines = checked(capsys, DATABASE_URL=str(path))
    assert code == exits.FAILED
    assert "was at work" in lines["clock"]


@pytest.mark.parametrize("start", [boot(), "of another start"])
def test_the_clock_is_not_ahead_of_the_time_since_the_last_sign_of_life(
    start: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also while the bot does not run; only the time since the same start of the machine tells."""
    path = tmp_path / "games.sqlite3"

    def alive(ahead: float) -> dict[str, str]:
        change(str(path), lambda c: of_store.put(c, *CLOCK, ALIVE, time.time() - 3600 - ahead))
        change(str(path), lambda c: of_store.put(c, *CLOCK, BOOT, [start, steady() - 3600]))
        return checked(capsys, DATABASE_URL=str(path))[1]

    assert alive(50)["clock"].startswith("ok ")
    wrong = alive(3 * 3600)["clock"]
    assert wrong.startswith("FAULT" if start == boot() else "ok "), wrong
    assert ("since a bot was at work" in wrong) == (start == boot())


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"guild": "of the local Discord"}, "has games of servers on Discord"),
        ({"guild": "g"}, "a local Discord is started"),
        ({}, "a local Discord is started"),
        ({"demanded": True}, "There is no token"),
    ],
)
def test_without_a_token_it_is_said_whether_a_start_needs_one(
    more: dict[str, Any], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where games of real servers are in the database, and where the command line demands one."""
    path = tmp_path / "games.sqlite3"
    change(str(path), lambda c: started(c, 3))
    for name, is_well in (("DISCORD_TOKEN", True), ("NONE", words.startswith("a "))):
        code = check.run({"PLAYGROUND_PORT": "1", "DATABASE_URL": str(path), name: TOKEN}, **more)
        output = capsys.readouterr().out
        assert (code == exits.STOPPED) == is_well, output
    assert words in output
    assert output.count("FAULT") == (not is_well)


def test_backups_on_another_disk(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It is said which; a folder that cannot be written is a fault."""
    path = str(tmp_path / "games.sqlite3")
    same = checked(capsys, DATABASE_URL=path, BACKUP_DIR=str(tmp_path / "backups"))[1]["BACKUP_DIR"]
    assert "on the same disk" in same
    disk = next(place for place in (Path("/dev/shm"), ROOT) if place.stat().st_dev != tmp_path.stat().st_dev)
    other = checked(capsys, DATABASE_URL=path, BACKUP_DIR=str(disk / "sandtable"))[1]["BACKUP_DIR"]
    assert "on another disk" in other
    code, lines = checked(capsys, DATABASE_URL=path, BACKUP_DIR="/proc/self/backups")
    assert (code, lines["BACKUP_DIR"][:5]) == (exits.FAILED, "FAULT")


def test_processes_that_share_a_database(on_server: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Another number than theirs would be refused, and none while they run."""

    def said(**more: str) -> str:
        _, lines = checked(capsys, DATABASE_URL=on_server, DISCORD_TOKEN=TOKEN, **more)
        return lines["SHARDS"]

    share = "INSERT INTO cluster (id, shards, username, server, timeline) VALUES (1, 4, 'x', '', '')"
    change(on_server, lambda c: c.execute(text(share)))
    assert said(SHARDS="4").startswith("ok")
    assert said(SHARDS="5").startswith("FAULT")
    assert said() == "ok none are set: this is the only process"
    process = "INSERT INTO processes VALUES ('p', 'h', '', '', 0, now(), now(), 0, false)"
    change(on_server, lambda c: c.execute(text(process)))
    assert said(SHARDS="4").startswith("ok")
    assert said().startswith("FAULT Processes with SHARDS=4 run on the database")


@pytest.mark.parametrize(("hours", "said"), [(-1, "ok "), (1, "FAULT")])
def test_the_clock_is_not_before_the_last_sign_of_life_of_several_processes(
    hours: int, said: str, on_server: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """They store it with their shards."""
    alive = f"now() + make_interval(hours => {hours})"
    change(
        on_server,
        lambda c: c.execute(text(f"INSERT INTO shards (shard, alive) VALUES (0, {alive}), (1, NULL)")),
    )
    clock = checked(capsys, DATABASE_URL=on_server)[1]["clock"]
    assert clock.startswith(said)
    assert ("was at work" in clock) == (hours > 0)


def test_a_database_on_a_server(on_server: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Its version and schema, without the password; one that is not there is a fault, told once."""
    change(on_server, lambda c: started(c, 3))
    code, lines = checked(capsys, DATABASE_URL=on_server)
    assert code == exits.STOPPED, lines
    assert re.search(r"PostgreSQL \d+.*1 game in 1 server", lines["DATABASE_URL"])
    assert str(locate(on_server)) in lines["DATABASE_URL"]
    assert PASSWORD not in str(lines)
    code, lines = checked(capsys, DATABASE_URL="postgresql://a:hunter2@127.0.0.1:1/x")
    assert [name for name, words in lines.items() if words.startswith("FAULT")] == ["DATABASE_URL"]
    assert "hunter2" not in str(lines)


async def test_discord_is_asked_once(tmp_path: Path) -> None:
    """The application's name, how many servers, and by how much the clock differs; no session begins."""
    async with Server(bot_name="Tables", record=True) as server:
        database = tmp_path / "games.sqlite3"
        async with Program(database, "--check", "--online", server=server) as program:
            ended = await program.ended()
        assert [sent.path for sent in server.requests] == ["/applications/@me"]
        line = ended.out.splitlines()[-1]
        assert re.match(r"ok +Discord: the token is accepted, for Tables \(\d+\); in about 1 servers", line)
        assert re.search(r"this clock is \d seconds (ahead of|behind) Discord's", line)
        async with Program(database, "--check", "--online", server=server, token="a.b.c") as program:
            ended = await program.ended()
        assert ended.code == exits.FAILED
        assert "FAULT  Discord: it refuses the token" in ended.out
    async with Program(database, "--check", "--online", server=server) as program:
        assert "FAULT  Discord: it cannot be reached" in (await program.ended()).out


def test_intents_and_the_clock_of_an_answer() -> None:
    """As Discord sends them; a date has whole seconds."""
    about = {"name": "T", "id": "1", "flags": 1 << 13 | 1 << 18, "approximate_guild_count": 1234}
    answer = discord_answer.read(about, 1_600_000_100.5, "Sun, 13 Sep 2020 12:26:40 GMT")
    assert answer.intents == ["presences", "message content"]
    assert answer.ahead == 100.0
    assert "1,234 servers" in str(answer)
    assert "100 seconds ahead of Discord's" in str(answer)

"""What keeps bot.py or `python -m db` from working: one line and a code, never a traceback; and how the bot
ends when its database is taken away."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
from asyncio.subprocess import PIPE
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random

import aiohttp
import pytest

import bot
from db import exits
from db.__main__ import main as of_database
from db.errors import EXAMPLE
from db.queries import games
from ops import logs, redact
from tests import forked
from tests.db.games import GAME, change
from tests.e2e.program import ROOT, Program, free_port, until

BOT, DB = ("bot.py",), ("-m", "db")


Told = Callable[..., str]


@pytest.fixture
def refusal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Told:
    """Runs a program's main function; what it refuses with, in one line."""
    monkeypatch.setattr(logs, "set_up", lambda *_: None)
    monkeypatch.setattr(redact, "_known", set())
    monkeypatch.setenv("DISCORD_TOKEN", "")

    def refuses(*arguments: str, main: Callable[[list[str]], int] = bot.main, **environment: str) -> str:
        with monkeypatch.context() as patch:
            for name, value in environment.items():
                patch.setenv(name, value)
            assert main(list(arguments)) == exits.FAILED
        output = capsys.readouterr()
        assert output.out == ""
        (line,) = output.err.splitlines()
        return line

    return refuses


async def ended(*arguments: str, out: int = PIPE, err: int = PIPE, database: str) -> tuple[int, list[str]]:
    """Code and lines of complaint of a program that should end by itself."""
    settings = {"DISCORD_TOKEN": "", "PLAYGROUND_PORT": str(free_port()), "DATABASE_URL": database}
    process = await forked.start(*arguments, env={**os.environ, **settings}, stdout=out, stderr=err)
    try:
        async with asyncio.timeout(60):
            _, complaints = await process.communicate()
    finally:
        if process.returncode is None:
            process.kill()
    return process.returncode or 0, (complaints or b"").decode().splitlines()


def make_database(path: Path, *statements: str) -> Path:
    """A database, and what was done to it since."""
    change(str(path), lambda c: None)
    with closing(sqlite3.connect(path)) as connection, connection:
        for statement in statements:
            connection.execute(statement)
    return path


@contextmanager
def read_only(folder: Path) -> Iterator[Path]:
    """The folder and all in it cannot be written, not even by root; skips the test where that cannot be."""
    if os.geteuid():
        for path in (*folder.iterdir(), folder):
            path.chmod(path.stat().st_mode & 0o555)
        yield folder
        folder.chmod(0o700)
        return
    for options in (("--bind",), ("-o", "remount,ro,bind")):
        if subprocess.run(["mount", *options, str(folder), str(folder)], check=False).returncode:
            pytest.skip("nothing may be mounted")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


def test_what_is_no_place_for_a_database(tmp_path: Path, refusal: Told) -> None:
    """A device, a pipe, the home of somebody who has none: told with the path, and nothing is made."""
    pipe, other = tmp_path / "pipe", str(tmp_path / "x")
    os.mkfifo(pipe)
    for place in ("/dev/full", str(pipe), str(tmp_path), "~nobody99/x"):
        assert place in refusal(DATABASE_URL=place)
    assert "~nobody99" in refusal(DATABASE_URL="sqlite:///~nobody99/x")
    assert "~nobody99" in refusal(DATABASE_URL=other, BACKUP_DIR="~nobody99/backups")
    assert [path.name for path in tmp_path.iterdir()] == ["pipe"]
    for command in ("verify", "restore"):
        assert str(pipe) in refusal(command, str(pipe), main=of_database, DATABASE_URL=other)
    assert str(pipe) in refusal("verify", main=of_database, DATABASE_URL=str(pipe))
    assert str(pipe) in refusal("backup", other, main=of_database, DATABASE_URL=str(pipe))


def test_a_token_is_demanded_where_there_are_real_members(tmp_path: Path, refusal: Told) -> None:
    """By the image and the unit always; else where the games are of servers on Discord."""
    path = tmp_path / "games.sqlite3"
    assert "DISCORD_TOKEN" in refusal("--discord", DATABASE_URL=str(path))
    assert not path.exists()
    for file, line in (
        ("Dockerfile", '"bot.py", "--discord"]'),
        ("ops/sandtable.service", "bot.py --discord "),
    ):
        assert line in (ROOT / file).read_text()
    change(str(path), lambda c: games.add(c, {**GAME, "guild": "81384788765712384"}))
    line = refusal(DATABASE_URL=str(path))
    assert all(word in line for word in (str(path), "DISCORD_TOKEN", "--local"))
    assert not list(tmp_path.glob("*.local"))


def test_a_home_that_nobody_knows_is_told(refusal: Told, monkeypatch: pytest.MonkeyPatch) -> None:
    """A container's user without an entry and without HOME; no folder is made that is called `~`."""
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)
    for name in ("XDG_DATA_HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    assert "no home folder" in refusal(DATABASE_URL="")
    assert not (ROOT / "~").exists()


def test_what_cannot_be_written(tmp_path: Path, refusal: Told) -> None:
    """A database in a folder that is read-only, and a place for one there: as root, too."""
    path = make_database(tmp_path / "closed" / "games.sqlite3")
    with read_only(path.parent):
        for place in (path, path.with_name("other.sqlite3")):
            assert str(place) in refusal(DATABASE_URL=str(place))


@pytest.mark.parametrize("kind", ["garbage", "truncated", "foreign", "newer"])
def test_an_unusable_database_stays_as_it_is(tmp_path: Path, kind: str, refusal: Told) -> None:
    """Damage, another program's file and a newer version are told apart, and nothing is changed."""
    path = tmp_path / "games.sqlite3"
    if kind == "garbage":
        path.write_bytes(Random(3).randbytes(20_000))
    elif kind == "truncated":
        path.write_bytes((whole := make_database(path).read_bytes())[: len(whole) // 2])
    elif kind == "foreign":
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("CREATE TABLE recipes (name)")
    else:
        make_database(path, "UPDATE alembic_version SET version_num = '9999'")
    before, there = path.read_bytes(), sorted(tmp_path.iterdir())
    line = refusal(DATABASE_URL=str(path))
    assert str(path) in line
    assert ("newer" in line) == (kind == "newer")
    assert path.read_bytes() == before
    assert sorted(tmp_path.iterdir()) == there


def test_what_can_never_be_written(tmp_path: Path, refusal: Told) -> None:
    """A folder that cannot be made, and one that may not be written to."""
    (tmp_path / "file").touch()
    places = [tmp_path / "file" / "games.sqlite3"]
    if os.geteuid():  # whom permissions do not bind cannot be kept out by them
        closed = tmp_path / "closed"
        closed.mkdir(mode=0o500)
        places.append(closed / "games.sqlite3")
    for place in places:
        assert str(place) in refusal(DATABASE_URL=str(place))


def test_what_is_not_whole_any_more(tmp_path: Path, refusal: Told) -> None:
    """A table or a column is missing: of the present schema, and where a migration stumbles over it."""
    older = ("DROP TABLE games", "UPDATE alembic_version SET version_num = '0001'")
    broken = {
        "table seats is missing": ("DROP TABLE seats",),
        "no column theme": ("ALTER TABLE games DROP COLUMN theme",),
        "no such table": older,
    }
    for word, statements in broken.items():
        path = make_database(tmp_path / f"{len(word)}.sqlite3", *statements)
        line = refusal(DATABASE_URL=str(path))
        assert str(path) in line
        assert "damaged" in line
        assert word in line


def test_what_is_no_port_or_address(tmp_path: Path, refusal: Told) -> None:
    """Told before anything is made, and without the password; the example stays readable."""
    path = str(tmp_path / "games.sqlite3")
    for name in ("PLAYGROUND_PORT", "METRICS_PORT"):
        for port in ("99999", "abc", "-1", "0x1f90", "70000"):
            line = refusal(DATABASE_URL=path, **{name: port})
            assert name in line
            assert "65535" in line
    assert list(tmp_path.iterdir()) == []
    urls = (
        "postgresql://me:hunter2@there:99999/games",
        "postgresql:me:hunter2@there/games",
        "mysql://me:hunter2@x/y",
    )
    for url in urls:
        line = refusal(DATABASE_URL=url)
        assert EXAMPLE in line
        assert "hunter2" not in line
    assert "hunter2" not in refusal(DATABASE_URL="postgresql://me:hunter2@there/games")


async def test_an_output_that_takes_nothing(tmp_path: Path) -> None:
    """A full disk behind `>`: told where it can be told, and by the code in any case."""
    path = str(tmp_path / "games.sqlite3")
    full = os.open("/dev/full", os.O_WRONLY)
    try:
        for arguments in (BOT, (*BOT, "--help"), (*DB, "where")):
            code, lines = await ended(*arguments, out=full, database=path)
            assert code == exits.FAILED, arguments
            assert lines == ["The output cannot be written: No space left on device."], arguments
        code, _ = await ended(*BOT, err=full, database="~nobody99/x")
        assert code == exits.FAILED
    finally:
        os.close(full)


async def test_a_database_that_is_taken_away_ends_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a line, and a code by which a supervisor starts it again; until then its health is bad. That start
    makes no empty database, but says what there was; one that is told to, does."""
    path, port = tmp_path / "games.sqlite3", str(free_port())
    monkeypatch.setenv("METRICS_PORT", port)
    async with Program(path) as program, aiohttp.ClientSession() as http:
        await program.address()

        async def health() -> int:
            try:
                async with http.get(f"http://127.0.0.1:{port}/health") as response:
                    return response.status
            except aiohttp.ClientError:  # not yet, or not any more
                return 0

        async with asyncio.timeout(60):
            while await health() != 200:
                await asyncio.sleep(0.05)
        await asyncio.to_thread(path.unlink)
        async with asyncio.timeout(60):
            while await health() != 503:
                await asyncio.sleep(0.05)
        gone = await program.ended()
    assert gone.code == exits.RESTART
    assert "Traceback" not in program.output
    assert str(path) in gone.lines[-1]
    (saved,) = await asyncio.to_thread(lambda: list(tmp_path.glob("games.rescued-*.sqlite3")))
    assert str(saved) in gone.lines[-1]
    code, lines = await ended(*BOT, database=str(path))
    assert (code, len(lines)) == (exits.FAILED, 1)
    assert str(saved) in lines[0]
    assert not await asyncio.to_thread(path.exists)
    async with Program(path, "--new") as program:
        await program.address()
        await until(path.exists, "an empty database")
        assert (await program.stop()).code == 0

"""The program as a process: start, kill, restart, stop, and what is said when it cannot start."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import sqlite3
from asyncio import subprocess
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest

import bot
from db import StoreError, exits
from ops import alive, logs
from playground import Client
from tests import forked
from tests.bounded import often
from tests.cogs import driver
from tests.cogs.driver import live, words

ROOT = Path(bot.__file__).resolve().parent
KILLS = often(1, 2)


class Program:
    """`python bot.py` on a database of its own."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.database = folder / "games.sqlite3"
        self.sign = alive.path_of(self.database, shared=False)
        clean = {k: v for k, v in os.environ.items() if k != "DISCORD_TOKEN"}
        self.environment = {**clean, "DATABASE_URL": str(self.database), "PLAYGROUND_PORT": str(port)}
        self.process: forked.Process | subprocess.Process | None = None
        self.address = self.secret = ""

    async def run(self, *arguments: str, **more: str) -> forked.Process | subprocess.Process:
        """Start a process."""
        environment = {**self.environment, **more}
        return await forked.start(str(ROOT / "bot.py"), *arguments, env=environment)

    async def start(self) -> None:
        """Start the bot and wait until it is connected."""
        self.process = await self.run("--log-level", "error")
        assert self.process.stdout
        line = b""
        async with asyncio.timeout(60):
            while not (match := re.search(rb"(http://\S+)/#key=(\S+)", line)):
                line = await self.process.stdout.readline()
                assert line, "it has ended"
        self.address, self.secret = match[1].decode(), match[2].decode()
        async with asyncio.timeout(60):
            while not alive.is_alive(self.sign):
                await asyncio.sleep(0.02)

    async def stop(self, number: signal.Signals) -> int:
        """Send a signal and wait for the end."""
        assert self.process
        self.process.send_signal(number)
        await self.process.communicate()
        self.sign.unlink(missing_ok=True)
        return self.process.returncode or 0

    def member(self, name: str) -> Client:
        """A member at the local Discord of the process."""
        return Client(self.address, self.secret, name, timeout=20)


@pytest.fixture
async def program(tmp_path: Path) -> AsyncIterator[Program]:
    """A program that is killed in the end."""
    instance = Program(tmp_path)
    yield instance
    if instance.process and instance.process.returncode is None:
        instance.process.kill()
        await instance.process.communicate()


def _moves(database: Path) -> int:
    """How many moves are stored: while answers are sealed, nothing that members can read tells it."""
    with closing(sqlite3.connect(database)) as store:
        return int(store.execute("SELECT count(*) FROM moves").fetchone()[0])


async def test_nothing_acknowledged_is_lost_by_kill_nine(program: Program) -> None:
    """Killed in the middle of moves: acknowledged moves are there, old buttons work, the board
    is posted once, and in the end SIGTERM stops it cleanly."""
    await program.start()
    async with program.member("Ada") as ada:
        await ada.slash("game new", rules="classic", seats=2)
        await _until_public(ada, "Join")
        message = await live(ada)
        panel = (await ada.press(message, "Add computer player"))["message"]
        await ada.press(panel, "Add: easy")
        await _until_public(ada, "Start")
        await ada.press(await live(ada), "Start", wait="ack")
        await _until_public(ada, "My moves")
        button = await live(ada)
    acknowledged = 0
    for _ in range(KILLS):
        async with program.member("Ada") as ada:
            spaces = await ada.autocomplete("place", "where", "")
            for _, where in spaces[:3]:
                await ada.slash("place", where=where, amount=1)
                acknowledged += 1
            pending = asyncio.gather(
                *(ada.slash("place", where=where, amount=1, wait="ack") for _, where in spaces[3:6]),
                return_exceptions=True,
            )
            await asyncio.sleep(0.02)
            assert await program.stop(signal.SIGKILL) < 0
            acknowledged += sum(not isinstance(answer, BaseException) for answer in await pending)
        await program.start()
        async with program.member("Ada") as ada:
            there = _moves(program.database)
            assert there >= acknowledged
            acknowledged = there
            pressed = await driver.press(ada, button, lambda part: part.get("label") == "My moves")
            assert pressed
            assert "What would you like to do?" in words(pressed["message"])
            public = [m for m in await ada.messages(limit=100) if not m["to"]]
            assert [m["id"] for m in public] == [message["id"], button["id"]]
            async with asyncio.timeout(60):
                # The lobby may lose its buttons only now, if that was being published when it was killed.
                while driver.usable(await ada.message(message)):
                    await asyncio.sleep(0.05)
    assert await program.stop(signal.SIGTERM) == 0
    assert not program.sign.exists()


async def _until_public(client: Client, label: str) -> None:
    async with asyncio.timeout(60):
        while True:
            public = [m for m in await client.messages(limit=100) if not m["to"]]
            if public and any(c.get("label") == label for c in driver.usable(public[-1])):
                return
            await asyncio.sleep(0.02)


async def test_what_keeps_it_from_starting_is_one_line(program: Program, tmp_path: Path) -> None:
    """A locked or damaged database, a bad port, an unknown kind of database: exit code 1, no traceback."""
    damaged = tmp_path / "damaged.sqlite3"
    damaged.write_bytes(b"not a database" * 100)
    await program.start()
    for settings in (
        {},
        {"DATABASE_URL": str(damaged)},
        {"DATABASE_URL": "postgresql://somewhere"},
        {"DATABASE_URL": str(tmp_path / "other.sqlite3"), "PLAYGROUND_PORT": "x"},
    )[: often(2, 4)]:
        process = await program.run(**settings)
        _, output = await process.communicate()
        assert process.returncode == 1
        assert len(output.decode().strip().splitlines()) == 1
    assert await program.stop(signal.SIGINT) == 0


def closed(code: int) -> discord.ConnectionClosed:
    """The gateway's close."""
    socket: Any = SimpleNamespace(close_code=code)
    return discord.ConnectionClosed(socket, shard_id=0)


def answered(status: int) -> discord.HTTPException:
    """A whole page of the network in front of Discord."""
    response: Any = SimpleNamespace(status=status, reason="x")
    return discord.HTTPException(response, "<html>\n" * 500)


@pytest.mark.parametrize(
    ("error", "code", "reason"),
    [
        (discord.LoginFailure("x"), exits.REFUSED, "refused the token"),
        (StoreError("locked", "here"), exits.FAILED, "in use by another process"),
        (StoreError("gone", "here"), exits.RESTART, "taken away"),
        (OSError("no port"), exits.FAILED, "refuses what the bot needs"),
        (closed(4004), exits.REFUSED, "4004"),
        (closed(4010), exits.RESTART, "4010"),
        (closed(4012), exits.REFUSED, "4012"),
        (closed(4013), exits.REFUSED, "4013"),
        (discord.PrivilegedIntentsRequired(0), exits.REFUSED, "4014"),
        (closed(4099), exits.RESTART, "4099"),
        (answered(502), exits.FAILED, "cannot be reached: 502"),
        (answered(429), exits.FAILED, "banned this address"),
    ],
)
def test_errors_are_told(
    error: Exception,
    code: int,
    reason: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A bad token and the like: one clear line, and an exit code by which a supervisor knows what to do."""

    async def broken(*_: Any) -> int:
        raise error

    monkeypatch.setattr(bot, "run", broken)
    monkeypatch.setattr(logs, "set_up", lambda *_: None)
    assert bot.main([]) == code
    (line,) = capsys.readouterr().err.splitlines()
    assert reason in line
    assert len(line) < 400


def test_a_bot_that_needs_more_shards_runs_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """On the database that is there now."""
    ran = []

    async def twice(token: str, url: str | None, new: bool, rescued: bool | None, _: bool) -> int:
        ran.append((new, rescued))
        if len(ran) == 1:
            raise closed(4011)
        return 0

    monkeypatch.setattr(bot, "run", twice)
    monkeypatch.setattr(logs, "set_up", lambda *_: None)
    for argument, answers in (
        ("--new", (True, None)),
        ("--rescued", (False, True)),
        ("--old", (False, False)),
    ):
        ran.clear()
        assert bot.main([argument]) == 0
        assert ran == [answers, (False, None)]
    assert "4011" in capsys.readouterr().out


def test_a_bot_whose_shards_are_set_does_not_ask_for_more(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Other processes have the same number: one line names the setting."""

    async def refused(*_: Any) -> int:
        raise closed(4011)

    monkeypatch.setenv("SHARDS", "4")
    monkeypatch.setattr(bot, "run", refused)
    monkeypatch.setattr(logs, "set_up", lambda *_: None)
    assert bot.main([]) == exits.REFUSED
    (line,) = capsys.readouterr().err.splitlines()
    assert "SHARDS=4" in line


def test_help_tells_the_settings(capsys: pytest.CaptureFixture[str]) -> None:
    """`--help` names the variables."""
    with pytest.raises(SystemExit) as caught:
        bot.main(["--help"])
    assert caught.value.code == 0
    assert "DISCORD_TOKEN" in capsys.readouterr().out


def test_the_unit_uses_no_identifies_up() -> None:
    """However often it starts the bot, an identify each time; and by itself it never comes to its limit."""
    settings = re.findall(r"^(\w+)=(.+)$", (ROOT / "ops" / "sandtable.service").read_text(), re.MULTILINE)
    unit = dict(settings)
    assert int(unit["StartLimitIntervalSec"]) == 86_400
    assert 86_400 / int(unit["RestartSec"]) < int(unit["StartLimitBurst"]) < 1000
    assert unit["RestartPreventExitStatus"].split() == [str(exits.REFUSED), "2"]

"""What Discord closes a connection for, at the start and in a run: one sentence, and a code by which a
supervisor knows whether to start the bot again."""

from __future__ import annotations

import json
import time
from pathlib import Path

from db import exits
from playground import Server
from playground.sessions.starts import Starts
from tests.e2e.program import Program, until


async def online(server: Server, identifies: int = 1) -> None:
    """Wait until the bot has identified so often, and is connected."""
    await until(lambda: server.gateway.opened["identify"] >= identifies and server.gateway.online, "connect")


def started(folder: Path, server: Server) -> Program:
    """A bot that logs only what wants attention."""
    return Program(folder / "games", "--log-level", "warning", server=server)


async def test_a_close_that_ends_a_run_is_one_sentence(tmp_path: Path) -> None:
    """It says what to do, and the exit code whether starting again may help. The identify is kept for the
    next process."""
    async with Server(rate_limits=False) as server, started(tmp_path, server) as bot:
        await online(server)
        server.gateway.close_all(4014)
        ended = await bot.ended()
    kept = tmp_path / "games.identifies"
    assert len(json.loads(kept.read_text())) == 1
    assert kept.stat().st_mode & 0o777 == 0o600
    assert (ended.code, len(ended.lines)) == (exits.REFUSED, 1), bot.output
    assert "4014" in ended.lines[0]


async def test_a_refused_identify_is_one_sentence(tmp_path: Path) -> None:
    """The token was reset after the last request and before the identify."""
    async with Server(rate_limits=False) as server:
        server.gateway.token = "another"
        async with started(tmp_path, server) as bot:
            ended = await bot.ended()
    assert (ended.code, len(ended.lines)) == (exits.REFUSED, 1), bot.output
    assert "4004" in ended.lines[0]
    assert server.gateway.opened["connect"] == 1


async def test_a_bot_that_needs_more_shards_starts_again_with_them(tmp_path: Path) -> None:
    """Within the process, in a run or at the start, and a line says so."""
    starts = Starts(seconds=0, total=None)
    async with Server(starts=starts, rate_limits=False) as server, started(tmp_path, server) as bot:
        await online(server)
        starts.shards = starts.required = 2
        server.gateway.close_all(4011)
        await online(server, 3)
        await until(lambda: len(server.gateway.sessions) == 3, "two sessions more")
        assert {session.shard for session in server.gateway.sessions.values()} == {(0, 1), (0, 2), (1, 2)}
        ended = await bot.stop()
    assert (ended.code, ended.lines) == (0, [])
    assert ended.out.count("4011") == 1


async def test_a_lost_connection_is_one_line(tmp_path: Path) -> None:
    """Where the library would write a traceback each time it tries again."""
    async with Server(rate_limits=False) as server, started(tmp_path, server) as bot:
        await online(server)
        await server.stop()
        await until(lambda: any("Attempting a reconnect" in line for line in bot.err), "tell")
        ended = await bot.stop()
    assert ended.code == 0
    assert all("[error" in line and "Attempting" in line for line in ended.lines), bot.output
    assert "Cannot connect" in ended.lines[0]


async def test_few_identifies_left_are_left_alone(tmp_path: Path) -> None:
    """The bot says how long it waits, does not identify, and still stops at once."""
    starts = Starts(seconds=0, total=1000)
    starts.used = 950
    starts._began = time.monotonic()
    async with Server(starts=starts, rate_limits=False) as server, started(tmp_path, server) as bot:
        await until(lambda: any("50 more starts" in line for line in bot.err), "wait")
        ended = await bot.stop()
    assert ended.code == 0
    assert len(ended.lines) == 1
    assert server.gateway.opened["connect"] == 0

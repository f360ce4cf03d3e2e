"""bot.py whose database is cut in place: how it ends, also while stopped, and what a start asks then."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from random import Random

from db import exits
from tests.e2e.party import Party
from tests.e2e.program import Ledger, Program


def plies(path: Path) -> list[int]:
    """Where the games of a database are."""
    with closing(sqlite3.connect(path)) as connection:
        return [ply for (ply,) in connection.execute("SELECT ply FROM games")]


async def refused(path: Path) -> str:
    """The line with which a start is refused for want of a decision."""
    async with Program(path) as program:
        ended = await program.ended()
    assert ended.code == exits.REFUSED, ended
    (line,) = ended.lines
    return line


async def test_stopped_while_the_loss_is_noticed(tmp_path: Path) -> None:
    """SIGTERM before it, in the midst and afterwards: the exit code is that of the loss. The game is in the
    copy, of which the next start asks."""
    path = tmp_path / "games.sqlite3"
    async with Program(path) as program:
        ledger = Ledger(Path(await program.line(r"Database: (.+)")))
        async with Party(await program.address(), ledger, ("Ada", "Bruno"), Random(1)) as party:
            await program.online(party.host)
            await party.open(seats=2)
            await party.gather()
            await party.press_lobby(party.host, "start")
        await asyncio.to_thread(os.truncate, path, path.stat().st_size // 2)
        ending = asyncio.create_task(program.ended())
        while not ending.done():
            with suppress(ProcessLookupError):
                program.send(signal.SIGTERM)
            await asyncio.sleep(0.01)
    ended = await ending
    assert ended.code == exits.RESTART, ended
    assert "Traceback" not in program.output
    (copy,) = await asyncio.to_thread(lambda: list(tmp_path.glob("games.rescued-*.sqlite3")))
    assert str(copy) in ended.lines[-1]
    assert plies(copy) == [0]
    line = await refused(path)
    assert str(path) in line
    assert str(copy) in line

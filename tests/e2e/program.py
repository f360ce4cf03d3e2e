"""bot.py as a process of its own, and its database seen from outside."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple, Self

import engine
from engine.types import Move, State
from playground import Client, Server
from playground.server import PROFILE
from tests import forked
from ui.messages.board import SEALED

ROOT = Path(__file__).parents[2]
STARTING = 60.0
STARTS = "Sandtable starts"
"""Of the first log line, which tells the version."""
_OURS = ("DISCORD_TOKEN", "DISCORD_TOKEN_FILE", "DATABASE_URL", "PLAYGROUND_PORT")


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Ended(NamedTuple):
    """How a process ended. `lines` are those of stderr after the start's."""

    code: int
    out: str
    lines: list[str]


class Program:
    """A process of bot.py.

    With `server` it connects to that local Discord, else it has its own on `port`, and `run` says what is
    started in place of bot.py. Use it as a context; it is killed at the end if it still runs. `fresh`: it is
    started by Python itself in any case.
    """

    def __init__(
        self,
        database: Path | str,
        *arguments: str,
        server: Server | None = None,
        token: str = "",
        port: str = "",
        run: tuple[str, ...] = ("bot.py",),
        fresh: bool = False,
    ) -> None:
        where = ("-m", "tests.e2e.connected", server.base_url, server.gateway_url) if server else run
        self._command = (*where, *arguments)
        token = token or (server.token if server else "")
        self._environment = {k: v for k, v in os.environ.items() if k not in _OURS} | {
            "DATABASE_URL": str(database),
            "DISCORD_TOKEN": token,
            "PLAYGROUND_PORT": port or str(free_port()),
        }
        self.out: list[str] = []
        self.err: list[str] = []
        self._fresh = fresh
        self._process: forked.Process | asyncio.subprocess.Process
        self._readers: list[asyncio.Task[None]] = []
        self._news = asyncio.Event()

    async def __aenter__(self) -> Self:
        self._process = await forked.start(*self._command, env=self._environment, fresh=self._fresh)
        self._readers = [
            asyncio.create_task(self._read(self._process.stdout, self.out)),
            asyncio.create_task(self._read(self._process.stderr, self.err)),
        ]
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.kill()

    async def _read(self, stream: asyncio.StreamReader | None, into: list[str]) -> None:
        assert stream is not None
        async for line in stream:
            into.append(line.decode().rstrip("\n"))
            self._news.set()

    async def line(self, pattern: str) -> str:
        """The first group of the first line on stdout that the pattern fits."""
        async with asyncio.timeout(STARTING):
            while True:
                match = next((m for line in self.out if (m := re.search(pattern, line))), None)
                if match:
                    return str(match[1])
                assert not all(r.done() for r in self._readers), self.output
                self._news.clear()
                await asyncio.wait(
                    [asyncio.create_task(self._news.wait()), *self._readers],
                    return_when=asyncio.FIRST_COMPLETED, timeout=1,
                )  # fmt: skip

    async def address(self) -> tuple[str, str]:
        """Address and secret of its own local Discord, from the link that it prints."""
        link = await self.line(r"(http://\S+)")
        base, _, key = link.partition("/#key=")
        return base, key

    async def online(self, client: Client) -> None:
        """Wait until the bot is connected and its commands are known."""
        async with asyncio.timeout(STARTING):
            while True:
                world = await client.refresh()
                if world["bot"]["online"] and world["commands"]:
                    return
                assert self._process.returncode is None, self.output
                await asyncio.sleep(0.02)

    @property
    def megabytes(self) -> float | None:
        """Memory that it holds; None where the system does not tell."""
        status = Path(f"/proc/{self._process.pid}/status")
        if not status.exists():
            return None
        return int(status.read_text().partition("VmRSS:")[2].split()[0]) / 1024

    @property
    def output(self) -> str:
        """All that it has printed."""
        return "\n".join([*self.out, *self.err])

    @property
    def astray(self) -> bool:
        """Whether it has logged a traceback. Under a profile of faults, what is published again may."""
        excused = self.output.count("publishing failed") if os.environ.get(PROFILE) else 0
        return self.output.count("Traceback") > excused

    def send(self, number: int) -> None:
        """Send a signal. :raises ProcessLookupError: the process is gone."""
        # Popen would look whether it has ended, and take its exit code from the one who waits for it.
        os.kill(self._process.pid, number)

    async def kill(self) -> None:
        """kill -9, and wait until it is gone."""
        if self._process.returncode is None:
            self._process.kill()
        await self.ended()

    async def ended(self) -> Ended:
        """Wait for its end."""
        async with asyncio.timeout(STARTING):
            code = await self._process.wait()
            await asyncio.gather(*self._readers)
        return Ended(
            code, "\n".join(self.out), [line for line in self.err if line.strip() and STARTS not in line]
        )

    async def stop(self, number: int = signal.SIGTERM) -> Ended:
        """Stop it in a friendly way."""
        self.send(number)
        return await self.ended()


class Played(NamedTuple):
    """A row of the move log."""

    ply: int
    seat: int
    code: str


def shown(state: State) -> int:
    """What the buttons of a position's board carry, as `Ledger.shown`."""
    asked = engine.prompts(state)
    secret = any(prompt.sealed for prompt in asked)
    return SEALED + sum(1 << prompt.seat for prompt in asked) if secret else state.ply


class Ledger:
    """The database of a running bot, read by somebody else."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def ask(self, query: str, *values: Any) -> list[Any]:
        """The rows of a query."""
        with closing(sqlite3.connect(f"file:{self.path}?mode=ro", uri=True, timeout=20)) as connection:
            return connection.execute(query, values).fetchall()

    def game(self) -> int:
        """The number of the newest game."""
        return int(self.ask("SELECT max(id) FROM games")[0][0])

    def ply(self, game: int) -> int:
        """How many moves it has."""
        return int(self.ask("SELECT ply FROM games WHERE id = ?", game)[0][0])

    def shown(self, game: int) -> int:
        """What the buttons of its board carry: the ply, and while answers are sealed the seats that are asked
        in place of it."""
        return shown(self.state(game))

    def unsent(self) -> int:
        """How much is still to be published."""
        return int(self.ask("SELECT count(*) FROM outbox WHERE failed IS NULL")[0][0])

    def seats(self, game: int) -> list[tuple[str, bool]]:
        """Name of each seat, and whether a member holds it."""
        rows = self.ask("SELECT name, member FROM seats WHERE game = ? ORDER BY seat", game)
        return [(name, member is not None) for name, member in rows]

    def played(self, game: int) -> dict[str, Played]:
        """The members' moves by the interactions that made them."""
        query = "SELECT key, ply, seat, code FROM moves WHERE game = ? AND key IS NOT NULL"
        return {key: Played(*rest) for key, *rest in self.ask(query, game)}

    def state(self, game: int) -> State:
        """The position."""
        ((ply, data),) = self.ask("SELECT ply, state FROM snapshots WHERE game = ?", game)
        state = engine.decode(data)
        query = "SELECT seat, code FROM moves WHERE game = ? AND ply > ? ORDER BY ply"
        for seat, code in self.ask(query, game, ply):
            state = engine.apply(state, Move.parse(seat, code)).state
        return state


async def until(true: Callable[[], bool], what: str, seconds: float = 60) -> None:
    """Wait until something is so."""
    end = asyncio.get_running_loop().time() + seconds
    while not true():
        assert asyncio.get_running_loop().time() < end, f"not in time: {what}"
        await asyncio.sleep(0.01)

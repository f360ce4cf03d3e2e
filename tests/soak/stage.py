"""The processes of one series of kills: bot, local Discord and database, each of which can die."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import NamedTuple

import aiohttp

from tests.db.postgres import Postgres
from tests.e2e.program import Ledger, free_port
from tests.soak.ledgers import ServerLedger
from tests.soak.nursery import PATIENCE, Life, Nursery

TOKEN = "of-the-soak"
BOT, DISCORD, DATABASE = "bot", "discord", "database"


class Mode(NamedTuple):
    """A way to run everything, and what is killed together."""

    victims: tuple[tuple[str, ...], ...]
    embedded: bool = False
    """The local Discord is a part of the bot's process."""
    server: bool = False
    """The database is on a PostgreSQL server."""


MODES = {
    "embedded": Mode(((BOT,),), embedded=True),
    "bot": Mode(((BOT,),)),
    "server": Mode(((DISCORD,), (DISCORD, BOT))),
    "postgres": Mode(((DATABASE,), (BOT,), (DATABASE, BOT)), server=True),
}


class Stage:
    """What runs. Nothing does at first; `start` starts whatever is not alive."""

    def __init__(
        self, mode: Mode, folder: Path, nursery: Nursery, postgres: Postgres | None, url: str
    ) -> None:
        self.mode = mode
        self.url = url
        """The DATABASE_URL."""
        self.ledger = ServerLedger(url) if postgres else Ledger(Path(url))
        self.base = f"http://127.0.0.1:{free_port()}"
        """Where the local Discord is."""
        self.secret = ""
        self.lives: dict[str, Life] = {}
        self._folder = folder
        self._nursery = nursery
        self._postgres = postgres
        self._database_runs = True
        self._port = self.base.rpartition(":")[2]

    async def start(self) -> None:
        """Start what does not run, except the bot. Does not wait for anybody to be connected."""
        if not self._database_runs:
            assert self._postgres
            self._postgres.start()
            self._database_runs = True
        if not self.mode.embedded and not self.alive(DISCORD):
            state = str(self._folder / "discord.sqlite3")
            asked = ("--port", self._port, "--state", state, "--token", TOKEN, "--no-rate-limits")
            self.lives[DISCORD] = await self._nursery.start("discord", *asked)
            await self._opened(self.lives[DISCORD])

    async def start_bot(self) -> Life:
        """Start the bot, which does not run."""
        where = {"DATABASE_URL": self.url, "PLAYGROUND_PORT": self._port, "XDG_DATA_HOME": str(self._folder)}
        if self.mode.embedded:
            life = await self._nursery.start("embedded", **where)
        else:
            gateway = self.base.replace("http", "ws") + "/gateway"
            where["DISCORD_TOKEN"] = TOKEN
            life = await self._nursery.start("bot", self.base, gateway, **where)
        self.lives[BOT] = life
        return life

    async def _opened(self, life: Life) -> None:
        link = await life.line(r"(http://\S+)")
        base, _, self.secret = link.partition("/#key=")
        assert base == self.base, f"the port was taken: {base}"

    async def online(self) -> None:
        """Wait until the bot, which has been started, is connected."""
        if self.mode.embedded:
            await self._opened(self.lives[BOT])
        headers = {"Authorization": f"Bearer {self.secret}"}
        end = time.monotonic() + PATIENCE
        async with aiohttp.ClientSession(headers=headers) as http:
            while True:
                async with http.get(f"{self.base}/control/world") as answer:
                    world = await answer.json()
                if world["bot"]["online"] and world["commands"]:
                    return
                assert self.alive(BOT), self.lives[BOT].told[-3000:]
                assert time.monotonic() < end, "the bot does not connect"
                await asyncio.sleep(0.02)

    def alive(self, who: str) -> bool:
        """Whether a process runs."""
        if who == DATABASE:
            return self._database_runs
        return who in self.lives and self.lives[who].code is None

    async def stop(self, victims: tuple[str, ...], seconds: float) -> None:
        """Ask processes to end, and wait so long at most."""
        waits = []
        for who in victims:
            if who in self.lives:
                self.lives[who].send(signal.SIGTERM)
                waits.append(asyncio.create_task(self.lives[who].over.wait()))
        if waits:
            await asyncio.wait(waits, timeout=seconds)
            for wait in waits:
                wait.cancel()

    async def kill(self, victims: tuple[str, ...], random: Random) -> None:
        """kill -9, all at once, in any order; the database's server may also be told to drop everything."""
        for who in random.sample(victims, len(victims)):
            if who in self.lives:
                self.lives[who].send(signal.SIGKILL)
            elif self._postgres and self._database_runs:
                self._database_runs = False
                random.choice((self._postgres.stop, self._postgres.kill))()
        for who in victims:
            if who in self.lives:
                await self.lives[who].killed()

    def written(self) -> Callable[[], bool]:
        """A test whether anything was written to the database since now."""
        files = [Path(self.url + "-wal")] if self._postgres is None else self._postgres.journal()
        before = _touched(files)
        return lambda: _touched(files) != before

    async def close(self) -> None:
        """Kill everything."""
        for life in self.lives.values():
            await life.killed()
        if isinstance(self.ledger, ServerLedger):
            self.ledger.close()


def _touched(files: list[Path]) -> list[int]:
    times = []
    for file in files:
        try:
            times.append(file.stat().st_mtime_ns)
        except FileNotFoundError:
            times.append(0)
    return times

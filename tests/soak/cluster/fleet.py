"""The processes of the bot, each with its cable to the database and its own wrong clock."""

from __future__ import annotations

import asyncio
import signal
import time
from pathlib import Path
from random import Random
from typing import Any

import aiohttp

from db import exits
from tests.e2e.program import STARTS, free_port
from tests.soak.cluster.cables import Cable
from tests.soak.cluster.process import HANG, NAME, OFFSET
from tests.soak.cluster.reading import Reading
from tests.soak.cluster.two_servers import TwoServers
from tests.soak.ledgers import Away
from tests.soak.nursery import Life, Nursery

Json = dict[str, Any]
TOKEN = "of-the-soak"
WRONG_CLOCK = 300.0
"""Most seconds by which a process's clock is wrong."""
HUNG = 20.0
"""Seconds for which an event loop hangs."""
DOWN = 1.0
"""Most seconds until another process is started in the place of one that has ended."""
STARTING = 120.0
"""Seconds within which everything must be as it was after a fault."""
_HOLDERS = """
SELECT s.shard, a.client_port FROM shards s JOIN processes p ON p.id = s.holder
    JOIN pg_stat_activity a ON a.pid = p.pid AND a.backend_start = p.began"""
GONE = "cannot be reached", "was lost ("
"""How a process ends that was starting when the database's server went away."""
NEVER = ("unexpected error", "[critical", "never retrieved")
"""What no process may say, whatever dies around it."""


class Slot:
    """A place for a process: its name, its cable, its clock."""

    def __init__(self, name: str, cable: Cable, offset: float, folder: Path) -> None:
        self.name = name
        self.cable = cable
        self.offset = offset
        self.folder = folder
        self.life: Life | None = None
        self.read = 0
        """How much of what its process has logged was looked at."""
        self.woke = 0.0
        """When it went on after it had stood still."""
        self.killed = 0.0
        """When its process was last killed."""

    @property
    def alive(self) -> bool:
        """Whether its process is there."""
        return self.life is not None and self.life.code is None


class Fleet:
    """The local Discord and all processes. Nothing runs at first."""

    def __init__(
        self,
        folder: Path,
        nursery: Nursery,
        servers: TwoServers,
        reading: Reading,
        *,
        shards: int,
        shared: bool,
    ) -> None:
        """`shared`: the processes share the shards; else there is one process, which has them all."""
        self.shards = shards
        self.shared = shared
        self.slots: list[Slot] = []
        self.users: dict[int, str] = {}
        """The place whose connection the database's server last knew by a port."""
        self.base = f"http://127.0.0.1:{free_port()}"
        self.secret = ""
        self.wrong: list[str] = []
        self.http: aiohttp.ClientSession
        self._folder, self._nursery, self._servers, self._reading = folder, nursery, servers, reading
        self._service: Life
        self._keepers: list[asyncio.Task[None]] = []

    async def open(self, processes: int, guilds: int, random: Random) -> None:
        """Start the local Discord, and prepare the places of processes."""
        port = self.base.rpartition(":")[2]
        # Each shard is a bucket of its own, as for a large bot: how long an identify waits for another is not
        # what is looked at here.
        self._service = await self._nursery.start(
            "service", "--port", port, "--token", TOKEN, "--guilds", str(guilds), "--shards",
            str(self.shards), "--concurrency", str(self.shards), "--spacing", "5" if self.shared else "0",
        )  # fmt: skip
        link = await self._service.line(r"(http://\S+)")
        self.secret = link.partition("/#key=")[2]
        self.http = aiohttp.ClientSession()
        for number in range(processes):
            name = f"bot-{number}"
            cable = Cable(lambda: self._servers.primary.port, name, self.users)
            await cable.open()
            place = self._folder / name
            place.mkdir()
            # The clock of a process that shares nothing is the one by which it plays.
            offset = random.uniform(-WRONG_CLOCK, WRONG_CLOCK) if self.shared else 0.0
            self.slots.append(Slot(name, cable, offset, place))

    def begin(self, random: Random) -> None:
        """From now on each place has a process: where one has ended another is started, a moment later."""
        self._keepers = [asyncio.create_task(self._keep(slot, random)) for slot in self.slots]

    async def _keep(self, slot: Slot, random: Random) -> None:
        while True:
            await self._start(slot)
            assert slot.life
            await slot.life.over.wait()
            self._read_log(slot)
            await asyncio.sleep(DOWN * random.random())

    async def close(self) -> None:
        """Kill everything."""
        for keeper in self._keepers:
            keeper.cancel()
        for end in await asyncio.gather(*self._keepers, return_exceptions=True):
            if isinstance(end, Exception):
                self.wrong.append(f"a process could not be started: {end!r}")
        for slot in self.slots:
            if slot.life:
                await slot.life.killed()
            await slot.cable.close()
        await self.http.close()
        await self._service.killed()

    async def _start(self, slot: Slot) -> None:
        environment = {
            "DISCORD_TOKEN": TOKEN, "DATABASE_URL": self._servers.url_at(slot.cable.port),
            "XDG_DATA_HOME": str(slot.folder), NAME: slot.name, OFFSET: str(slot.offset), HANG: str(HUNG),
        }  # fmt: skip
        if self.shared:
            environment["SHARDS"] = str(self.shards)
        gateway = self.base.replace("http", "ws") + "/gateway"
        slot.read = 0
        slot.life = await self._nursery.start("process", self.base, gateway, **environment)

    def _read_log(self, slot: Slot) -> None:
        """Look at how a life has ended, and at what it has logged. It may end by itself only to be started
        again."""
        assert slot.life
        output, code = slot.life.told, slot.life.code
        began = STARTS in output
        gone = code == exits.FAILED and not began and any(words in output for words in GONE)
        if code not in (exits.STOPPED, exits.RESTART, -signal.SIGKILL) and not gone:
            self.wrong.append(f"{slot.name} ended with {code}: {output[-1500:]}")
        self._read_new(slot)

    def _read_new(self, slot: Slot) -> None:
        """Look at what a life has logged since it was looked at last."""
        assert slot.life
        new = slot.life.told[slot.read :]
        places = [place for words in NEVER if (place := new.find(words)) >= 0]
        if places:
            self.wrong.append(f"{slot.name} said: {new[max(0, min(places) - 300) : min(places) + 3000]}")
        slot.read += len(new)

    def read_logs(self) -> None:
        """Look at what all processes have logged."""
        for slot in self.slots:
            if slot.alive:
                self._read_new(slot)

    async def ask(self, path: str, **wanted: str) -> Any:
        """Ask the local Discord what it has noted, or tell it something."""
        method = "POST" if wanted else "GET"
        async with self.http.request(method, f"{self.base}/soak/{path}", json=wanted or None) as answer:
            return await answer.json()

    async def holders(self) -> dict[int, Slot]:
        """Who has which shard, as far as its session is there. :raises Away: the server cannot be asked."""
        if not self.shared:
            return dict.fromkeys(range(self.shards), self.slots[0]) if self.slots[0].alive else {}
        alive = {slot.name: slot for slot in self.slots if slot.alive}
        rows = await self._reading.rows(_HOLDERS)
        return {shard: alive[self.users[port]] for shard, port in rows if self.users.get(port) in alive}

    async def held_by(self, slot: Slot) -> list[int]:
        """The shards of a process."""
        return [shard for shard, holder in (await self.holders()).items() if holder is slot]

    async def whole(self) -> bool:
        """Whether each shard has an owner, and each process its share."""
        if not all(slot.alive for slot in self.slots):
            return False
        try:
            holders = await self.holders()
        except Away:
            return False
        loads = [sum(holder is slot for holder in holders.values()) for slot in self.slots]
        return len(holders) == self.shards and (not self.shared or max(loads) - min(loads) <= 1)

    async def settle(self) -> None:
        """Wait until everything is whole again."""
        end = time.monotonic() + STARTING
        while not await self.whole():
            if time.monotonic() > end:
                loads = {s.name: await self.held_by(s) for s in self.slots}
                self.wrong.append(f"the shards are not shared after {STARTING:.0f} s: {loads}")
                return
            await asyncio.sleep(0.1)

"""What fails, by name: each does its harm, and mends what does not mend itself."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Awaitable, Callable
from random import Random

from tests.soak.cluster.fleet import HUNG, Fleet, Slot
from tests.soak.cluster.two_servers import TwoServers
from tests.soak.nursery import PATIENCE

LONGEST_STOP, LONGEST_CUT = 15.0, 20.0
GATEWAY_CUT = 32.0, 40.0
DOWN = 1.0
"""Most seconds until a server that crashed is started again."""


class Faults:
    """Everything that can happen to a fleet over two servers. A fault returns once its cause is gone."""

    def __init__(self, fleet: Fleet, servers: TwoServers, random: Random) -> None:
        self.fleet, self.servers, self.random = fleet, servers, random
        self.of_process: dict[str, Callable[[Slot], Awaitable[None]]] = {
            "kill": self.kill,
            "stop": self.stop,
            "cut": self.cut,
            "leave": self.leave,
            "hang": self.hang,
            "gateway": self.cut_off,
        }
        self.of_all: dict[str, Callable[[], Awaitable[None]]] = {
            "update": self.update,
            "crash": self.crash,
            "promote": self.promote,
        }

    async def kill(self, slot: Slot) -> None:
        """kill -9."""
        assert slot.life
        slot.killed = time.time()
        await slot.life.killed()

    async def stop(self, slot: Slot) -> None:
        """It stands still for a while."""
        assert slot.life
        slot.life.send(signal.SIGSTOP)
        await asyncio.sleep(LONGEST_STOP * self.random.random())
        slot.woke = time.time()
        slot.life.send(signal.SIGCONT)

    async def cut(self, slot: Slot) -> None:
        """Its cable to the database is cut for a while."""
        slot.cable.cut()
        await asyncio.sleep(LONGEST_CUT * self.random.random())
        slot.cable.mend()

    async def leave(self, slot: Slot) -> None:
        """It is asked to end."""
        assert slot.life
        slot.life.send(signal.SIGTERM)
        async with asyncio.timeout(PATIENCE):
            await slot.life.over.wait()

    async def hang(self, slot: Slot) -> None:
        """Its event loop hangs."""
        assert slot.life
        slot.life.send(signal.SIGUSR1)
        slot.woke = time.time() + HUNG
        await asyncio.sleep(HUNG)

    async def cut_off(self, slot: Slot) -> None:
        """It does not reach Discord for a while, or only its gateway."""
        await self.fleet.ask("cut", process=slot.name, what=self.random.choice(("gateway", "all")))
        await asyncio.sleep(self.random.uniform(*GATEWAY_CUT))
        await self.fleet.ask("cut", process=slot.name, what="")

    async def update(self) -> None:
        """One process after the other is replaced."""
        for slot in self.random.sample(self.fleet.slots, len(self.fleet.slots)):
            await self.leave(slot)
            await self.fleet.settle()

    async def crash(self) -> None:
        """The database's server is killed, and started again."""
        await self.servers.crash(DOWN * self.random.random())

    async def promote(self) -> None:
        """The standby takes the place of the database's server, and gets a standby of its own."""
        await self.servers.synchronous()
        await self.servers.promote()

"""Several bots of one token, each as if it were a process of its own, at one local Discord with a server for
each shard."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from cogs.app import Sandtable
from db import open_store
from host import Host
from playground import Server
from playground.redirect import redirect
from playground.world.ids import shard_of
from tests.cogs.conftest import PACE

SHARDS = 4


class FreeTurns:
    """Turns to identify that come at once, as long as they are `free`; `taken` are their buckets."""

    def __init__(self, total: int = SHARDS) -> None:
        self.total = total
        self.free = asyncio.Event()
        self.free.set()
        self.taken: list[int] = []

    def are_taken(self, count: int) -> bool:
        """Whether so many are."""
        return len(self.taken) >= count

    async def identify_turn(self, bucket: int) -> float:
        """The next one."""
        self.taken.append(bucket)
        await self.free.wait()
        return 0.0


@asynccontextmanager
async def discord_with_shards() -> AsyncIterator[Server]:
    """A local Discord to which discord.py connects."""
    async with Server(rate_limits=False, guilds=SHARDS) as server:
        redirect(server.base_url, server.gateway_url)
        yield server


@asynccontextmanager
async def process(
    server: Server, database: Path | str, turns: FreeTurns | None = None
) -> AsyncIterator[tuple[Sandtable, asyncio.Task[None]]]:
    """A bot that has logged in, without shards, and the task in which it runs."""
    store = await open_store(database)
    try:
        async with Host(store, pause=0.0) as host:
            bot = Sandtable(host, pace=PACE, guild_ready_timeout=0.1, turns=turns or FreeTurns())
            async with bot:
                running = asyncio.create_task(bot.start(server.token))
                ready = asyncio.create_task(bot.wait_until_ready())
                await asyncio.wait([running, ready], return_when=asyncio.FIRST_COMPLETED)
                try:
                    yield bot, running
                finally:
                    await bot.close()
                    await asyncio.wait([running])
                    ready.cancel()
    finally:
        await store.close()


def guild_of(server: Server, shard: int) -> int:
    """The server of a shard."""
    (gid,) = (gid for gid in server.world.guilds if shard_of(gid, SHARDS) == shard)
    return int(gid)

"""The whole of Sandtable in one process: local Discord, database, host and the real bot. For bench, fuzz."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from cogs.client import Sandtable
from db import Store
from host import Host
from playground import Server
from playground.redirect import redirect


@asynccontextmanager
async def whole(server: Server, database: Path, *, pause: float = 0.0) -> AsyncIterator[Sandtable]:
    """A connected bot on a running local Discord; its host is `bot.host`."""
    redirect(server.base_url, server.gateway_url)
    store = await Store.open(str(database))
    try:
        async with Host(store, pause=pause) as host, Sandtable(host, guild_ready_timeout=0.1) as bot:
            running = asyncio.create_task(bot.start(server.token))
            ready = asyncio.create_task(bot.wait_until_ready())
            await asyncio.wait({running, ready}, return_when=asyncio.FIRST_COMPLETED, timeout=20)
            if running.done():
                running.result()
            yield bot
            await bot.close()
            await running
    finally:
        await store.close()

"""A sign of life for supervisors: a file beside the database whose age tells whether the bot is connected."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cogs.client import Sandtable

EVERY = 20
DEAD = 60


def path_of(database: Path) -> Path:
    """The file that is touched for this database."""
    return database.with_name(database.name + ".alive")


def is_alive(database: Path) -> bool:
    """Whether a bot on this database was connected within the last minute."""
    try:
        return time.time() - path_of(database).stat().st_mtime < DEAD
    except OSError:
        return False


async def beat(bot: Sandtable, database: Path) -> None:
    """Touch the file as long as the bot is ready, until cancelled; then remove it."""
    path = path_of(database)
    try:
        await bot.wait_until_ready()
        while True:
            # A bot that was ready once calls itself so even while its connection is gone.
            if bot.is_ready() and not any(shard.is_closed() for shard in bot.shards.values()):
                await asyncio.to_thread(path.touch)
            await asyncio.sleep(EVERY)
    finally:
        path.unlink(missing_ok=True)

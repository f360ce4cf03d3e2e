"""Health: a file beside the database whose age tells supervisors whether the bot is connected, and a report
on the bot's parts for HTTP."""

from __future__ import annotations

import asyncio
import os
import time
from contextlib import suppress
from math import isfinite
from pathlib import Path
from typing import Any

import structlog

from db import StoreError
from db.backends.siblings import make_private
from host.kinds import GameStatus
from ops.alive import DEAD, path_of
from ui.kit.context import Bot

EVERY = 20
PATIENCE = 5.0
"""Seconds within which a healthy database answers."""
log = structlog.get_logger(__name__)


class Pulse:
    """The health of a bot."""

    def __init__(self, bot: Bot, database: Path) -> None:
        self.bot = bot
        self.last: float | None = None
        """When the file was last touched, in seconds since 1970."""
        self._path = path_of(database)
        self._silence = ""
        self._warned: dict[str, float] = {}

    @property
    def connected(self) -> bool:
        """Whether all connections to Discord are up and their servers are known."""
        # discord.py keeps calling a bot ready while its connection is lost.
        return self.bot.is_ready() and not any(shard.is_closed() for shard in self.bot.shards.values())

    @property
    def latency(self) -> float | None:
        """Seconds from a heartbeat to its answer; None before the first heartbeat."""
        return self.bot.latency if isfinite(self.bot.latency) else None

    @property
    def deaf(self) -> str | None:
        """Why the connected bot seems not to hear members, in a sentence; None if it seems to."""
        return self.bot.hearing.deaf if self.connected else None

    @property
    def slowed(self) -> str | None:
        """Why requests wait, in a sentence; None if they do not."""
        invalid = self.bot.limiter.invalid
        if not invalid.gap:
            return None
        sentence = f"Discord refused {invalid.count} requests in ten minutes"
        return f"{sentence}: they go out {invalid.gap:.2f} seconds apart."

    async def beat(self) -> None:
        """Touch the file as long as the bot is ready, until cancelled; then remove it."""
        try:
            await self.bot.wait_until_ready()
            while True:
                if self.connected:
                    self.bot.hearing.look()
                    await self._touch()
                await asyncio.sleep(EVERY)
        finally:
            with suppress(OSError):
                self._path.unlink(missing_ok=True)

    async def _touch(self) -> None:
        try:
            await asyncio.to_thread(make_private, self._path)
            await asyncio.to_thread(os.utime, self._path)
            self.last = time.time()
        except OSError as error:
            self._warn("sign of life failed", file=str(self._path), reason=str(error))

    async def report(self) -> dict[str, Any]:
        """The state of the bot's parts as plain data; `ok` tells whether the bot can serve members."""
        counts = await self.counts()
        connected, latency = self.connected, self.latency
        trouble = self.bot.services.host.core.store.trouble
        database = counts is not None and trouble is None
        return {
            "ok": connected and database,
            "connected": connected,
            "ready": self.bot.is_ready(),
            "database": database,
            "reason": None if database else str(trouble or self._silence),
            "latency_ms": None if latency is None else round(1000 * latency),
            "last_beat_s": None if self.last is None else round(time.time() - self.last),
            "unsent": counts and counts["unsent"],
            "given_up": counts and counts["given_up"],
            "servers_away": counts and counts["away"],
            "games_waiting": counts and counts[GameStatus.RUNNING],
            "invalid_requests": self.bot.limiter.invalid.count,
            "slowed": self.slowed,
            "identifies_left": self.bot.identifies.left,
            "waiting": self.bot.identifies.waiting,
            "deaf": self.deaf,
        }

    async def counts(self) -> dict[str, int] | None:
        """`Games.stats`; None if the database does not answer."""
        try:
            async with asyncio.timeout(PATIENCE):
                return await self.bot.services.host.games.stats()
        except StoreError as error:  # the store logs it
            self._silence = str(error)
        except TimeoutError:
            self._silence = "The database does not answer."
            self._warn("database does not answer")
        except Exception as error:
            self._silence = f"The database does not answer: {error!r}"
            self._warn("database does not answer", reason=repr(error))
        return None

    def _warn(self, line: str, **more: str) -> None:
        """Log a line, the same one at most once a minute: a supervisor may ask every second."""
        now = time.monotonic()
        if now - self._warned.get(line, -DEAD) >= DEAD:
            self._warned[line] = now
            log.warning(line, **more)

"""Paces the bot's identifies. Discord allows 1,000 a day and resets the token of a bot that makes more, so a
bot that is started again and again, or loses its session again and again, must wait. Processes with one token
take turns (`Turns`), and of a crash loop of theirs only what Discord still allows is known."""

from __future__ import annotations

import asyncio
import json
import os
import time
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol

import discord
import structlog

from db import StoreError
from db.boot import steady

log = structlog.get_logger(__name__)

SPACING = 5.0
"""Least seconds between two identifies."""
CONNECTING = 3.0
"""Seconds within which a turn that was waited for before a connection was made is used."""
FREE = 5
"""Identifies for each shard within an hour after which the pauses begin to double."""
LONGEST = 300.0
"""Most seconds of such a pause."""
MOST = 900
"""Most identifies within a day, whatever Discord still allows."""
FEW = 100
"""With fewer left, none is made until Discord has reset the count: an operator may need them."""
HOUR, DAY = 3600.0, 86_400.0
_STEP = 60.0
"""Seconds after which Discord is asked again what is left."""

Limits = tuple[int, str, Mapping[str, Any]]
"""What `GET /gateway/bot` tells: the number of shards, the address, the limits."""


class Turns(Protocol):
    """The turns of all processes that identify with the same token."""

    total: int
    """How many shards they have together."""

    async def identify_turn(self, bucket: int) -> float:
        """Take the next turn of a bucket: of shards that wait for each other. Returns in how many seconds it
        is. :raises StoreError: it cannot be told now."""


class Identifies:
    """The identifies of the last day, those of earlier processes included, and what Discord still allows."""

    def __init__(
        self,
        file: Path | None = None,
        *,
        turns: Turns | None = None,
        clock: Callable[[], float] = time.time,
        steady: Callable[[], float] = steady,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> None:
        """:param file: where the times are kept between processes. :param turns: those of all processes, if
        others have shards of the same bot."""
        self.waiting: str | None = None
        """Why the bot does not identify yet, in a sentence."""
        self._file, self._clock, self._sleep = file, clock, sleep
        self._turns, self._steady = turns, steady
        self._taken: dict[int, float] = {}
        """By shard when its turn is that it has not used."""
        self._ahead: dict[int, float] = {}
        """By shard until when a turn that was waited for may still be used."""
        self._buckets = 1
        self.gateway: str | None = None
        """Where Discord wants bots to connect; None before it was asked."""
        self._shards, self._left, self._reset, self._asked = 1, 0, 0.0, -DAY
        self._told = ""
        self._times = _load(file)

    @property
    def left(self) -> int | None:
        """How many identifies Discord still allows; None before it was asked."""
        return max(0, self._left) if self._asked >= 0 else None

    async def turn(self, ask: Callable[[], Awaitable[Limits]]) -> None:
        """Wait until the bot may identify. A waiter that is cancelled may simply come again."""
        while (seconds := await self._wait(ask)) > 0:
            await self._sleep(min(seconds, _STEP))
        self.waiting, self._told = None, ""

    async def take_turn(self, shard: int | None, *, ahead: bool = False) -> None:
        """Wait for the turn of a shard among those of all processes. The library gives that up after a minute
        and calls again: then the turn is still there. `ahead`: the turn is used in a moment, by a connection
        that is made now."""
        if self._turns is None or shard is None or self._ahead.pop(shard, 0.0) >= self._steady():
            return
        at = self._taken.get(shard, 0.0)
        while at < self._steady():
            try:
                seconds = await self._turns.identify_turn(shard % self._buckets)
                at = self._taken[shard] = self._steady() + seconds
                break
            except StoreError:  # the store logs it
                await self._sleep(SPACING)
        while (left := at - self._steady()) > 0:
            await self._sleep(left)
        self._taken.pop(shard, None)
        if ahead:
            self._ahead[shard] = self._steady() + CONNECTING

    def record_use(self) -> None:
        """Note that the bot identifies now."""
        self._left -= 1
        now = self._clock()
        self._times = [at for at in self._times if now - DAY < at <= now] + [now]
        if self._file is not None:
            with suppress(OSError):  # what is not kept counts for this process alone
                _store(self._file, self._times)

    async def _wait(self, ask: Callable[[], Awaitable[Limits]]) -> float:
        """For how many seconds not to identify."""
        now = self._clock()
        if not 0 <= now - self._asked < _STEP:
            with suppress(discord.GatewayNotFound):  # the times of the last day have to do then
                self._shards, self.gateway, limits = await ask()
                self._left, self._reset = limits["remaining"], now + limits["reset_after"] / 1000
                self._buckets, self._asked = limits.get("max_concurrency", 1), now
        if self.left is not None and self._left < FEW:
            seconds = max(self._reset - now, _STEP)
            self._tell("few", f"Discord allows only {self.left} more starts of a session", seconds)
            return seconds
        seconds = self._pause(now)
        if seconds > SPACING:
            hour = sum(now - at < HOUR for at in self._times)
            self._tell("many", f"The bot has started {hour} sessions within the last hour", seconds)
        return seconds

    def _pause(self, now: float) -> float:
        """Seconds left of the pause after the last identifies."""
        times = [at for at in self._times if now - DAY < at <= now]
        if len(times) >= MOST:
            return times[-MOST] + DAY - now
        if not times:
            return 0.0
        shards = max(self._shards, self._turns.total if self._turns else 1)
        more = sum(now - at < HOUR for at in times) // shards - FREE
        if self._turns is not None and more <= 0:
            return 0.0  # `take_turn` keeps the spacing
        return times[-1] + min(SPACING * 2.0 ** min(max(0, more), 10), LONGEST) - now

    def _tell(self, kind: str, why: str, seconds: float) -> None:
        """Say why the bot waits: in the log when that begins."""
        until = time.strftime("%H:%M UTC", time.gmtime(self._clock() + seconds))
        self.waiting = f"{why}: the next one waits until {until}."
        if kind != self._told:
            log.warning(self.waiting)
            self._told = kind


def _load(file: Path | None) -> list[float]:
    """The times in a file; none if it is missing or unreadable."""
    try:
        times = json.loads(file.read_text()) if file else []
        return sorted(float(at) for at in times)
    except (OSError, ValueError, TypeError):
        return []


def _store(file: Path, times: list[float]) -> None:
    """Keep the times, whole or not at all, readable for the owner alone. :raises OSError: they are not."""
    part = file.with_name(f"{file.name}.part")
    with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as text:
        json.dump([round(at, 1) for at in times], text)
    part.replace(file)

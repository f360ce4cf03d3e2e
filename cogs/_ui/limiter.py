"""The bot's own limit, below Discord's: a token may make 50 requests a second, answers to interactions apart.

Requests wait here in the order in which they come, each right before it is sent. Who comes first is decided
before: the outbox publishes the servers' games in turn.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

import aiohttp

MOST = 45
"""Requests a second."""
FREE = re.compile(r"/api/v\d+/(interactions|webhooks)/")
"""Answers to interactions, which Discord does not count."""
COUNTED = re.compile(r"/api/v\d+/")
"""All else but the gateway."""


class Limiter:
    """Lets no more than `most` pass within any second."""

    def __init__(
        self,
        most: int = MOST,
        *,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> None:
        self._passed: deque[float] = deque(maxlen=most)
        self._first = asyncio.Lock()  # whoever has it is the next; the others wait in their order
        self._clock, self._sleep = clock, sleep

    async def slot(self) -> None:
        """Wait for one's turn."""
        async with self._first:
            if len(self._passed) == self._passed.maxlen:
                while (left := self._passed[0] + 1 - self._clock()) > 0:
                    await self._sleep(left)
            self._passed.append(self._clock())

    def trace(self) -> aiohttp.TraceConfig:
        """Makes every request of a client that is given it wait for its turn, repeated ones as well."""

        async def begins(_: Any, __: Any, request: aiohttp.TraceRequestStartParams) -> None:
            path = request.url.path
            if COUNTED.match(path) and not FREE.match(path):
                await self.slot()

        config = aiohttp.TraceConfig()
        config.on_request_start.append(begins)
        return config

"""The bot's own rate limit, below Discord's: a token may make 50 requests a second, not counting answers to
interactions.

Requests wait here in order of arrival, each right before it is sent. Fairness is decided earlier: in the
outbox servers take turns.
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
"""All other requests, except to the gateway."""


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
        self._first = asyncio.Lock()  # the holder is next; the others wait in order
        self._clock, self._sleep = clock, sleep

    async def slot(self) -> None:
        """Wait for one's turn."""
        async with self._first:
            if len(self._passed) == self._passed.maxlen:
                while (left := self._passed[0] + 1 - self._clock()) > 0:
                    await self._sleep(left)
            self._passed.append(self._clock())

    def trace(self) -> aiohttp.TraceConfig:
        """A trace for an HTTP client that makes each of its requests wait for its turn, retries included."""

        async def begins(_: Any, __: Any, request: aiohttp.TraceRequestStartParams) -> None:
            path = request.url.path
            if COUNTED.match(path) and not FREE.match(path):
                await self.slot()

        config = aiohttp.TraceConfig()
        config.on_request_start.append(begins)
        return config

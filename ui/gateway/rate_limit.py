"""The bot's own rate limits, below Discord's: a token may make 50 requests a second, not counting answers to
interactions, and an address that makes 10,000 invalid requests in ten minutes is banned. Processes with one
token share the former by their shards; behind a proxy that keeps it (`use_proxy`) none is kept here.

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
import structlog
from discord.http import INTERNAL_API_VERSION, Route

log = structlog.get_logger(__name__)

MOST = 45
"""Requests a second."""
FREE = re.compile(r"/api/v\d+/(interactions|webhooks)/")
"""Answers to interactions, which Discord does not count."""
COUNTED = re.compile(r"/api/v\d+/")
"""All other requests, except to the gateway."""
INVALID_SECONDS = 600.0
MANY = 1000
"""Invalid requests within `INVALID_SECONDS` from which on the bot slows down."""
SLOWING = 1e-4
"""Seconds between two requests of a line for each invalid one above `MANY`. If all requests of both lines
were invalid, their number x would grow by dx/dt = 2 / (SLOWING * (x - MANY)): to 6,000 in ten minutes."""


class Invalid:
    """The requests of the last ten minutes that Discord refused in a way that it counts: with 401, 403, or
    429 but for a limit that the bot shares with others."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._times: deque[float] = deque()
        self._told = False

    @property
    def count(self) -> int:
        now = self._clock()
        while self._times and now - self._times[0] >= INVALID_SECONDS:
            self._times.popleft()
        return len(self._times)

    @property
    def gap(self) -> float:
        """Seconds to be kept between two requests of a line."""
        return SLOWING * max(0, self.count - MANY)

    def note(self, status: int, scope: str | None) -> None:
        """Note an answer: its status, and the scope that a 429 names."""
        if status in (401, 403) or (status == 429 and scope != "shared"):
            self._times.append(self._clock())
            count = self.count
            if count > MANY and not self._told:
                log.warning("many requests are refused, and the bot slows down", invalid=count)
            self._told = count > MANY or (self._told and count > MANY / 2)


class _Line:
    """Requests that wait for each other: at most `most` within any second, if that is given, and as far apart
    as invalid requests demand."""

    def __init__(
        self,
        invalid: Invalid,
        most: int | None,
        clock: Callable[[], float],
        sleep: Callable[[float], Awaitable[object]],
    ) -> None:
        self._passed: deque[float] = deque()
        self.bound(most)
        self._first = asyncio.Lock()  # the holder is next; the others wait in order
        self._invalid, self._clock, self._sleep = invalid, clock, sleep

    def bound(self, most: int | None) -> None:
        """Let at most so many pass within a second from now on."""
        self._passed = deque(self._passed, maxlen=most or 1)
        self._second = 1.0 if most else 0.0

    async def slot(self) -> None:
        """Wait for one's turn."""
        async with self._first:
            while (left := self._delay()) > 0:
                await self._sleep(left)
            self._passed.append(self._clock())

    def _delay(self) -> float:
        """Seconds until the next one may pass."""
        if not self._passed:
            return 0.0
        full = len(self._passed) == self._passed.maxlen
        until = self._passed[-1] + self._invalid.gap
        if full:
            until = max(until, self._passed[0] + self._second)
        return until - self._clock()


class Limiter:
    """The limits of a bot."""

    def __init__(
        self,
        most: int | None = MOST,
        *,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> None:
        """:param most: requests a second, answers to interactions apart; None: any number."""
        self._most = most
        self.invalid = Invalid(clock)
        self._requests = _Line(self.invalid, most, clock, sleep)
        self._answers = _Line(self.invalid, None, clock, sleep)

    def share(self, shards: int, total: int) -> None:
        """Take no more than the share of these shards from now on: processes with others take the rest."""
        if self._most is not None:
            self._requests.bound(max(1, self._most * shards // total))

    async def slot(self) -> None:
        """Wait for the turn of a request that is no answer."""
        await self._requests.slot()

    def trace(self) -> aiohttp.TraceConfig:
        """A trace for an HTTP client that makes each of its requests wait for its turn, retries included, and
        counts the invalid ones."""

        async def begins(_: Any, __: Any, request: aiohttp.TraceRequestStartParams) -> None:
            path = request.url.path
            if FREE.match(path):
                await self._answers.slot()
            elif COUNTED.match(path):
                await self.slot()

        async def ends(_: Any, __: Any, request: aiohttp.TraceRequestEndParams) -> None:
            if COUNTED.match(request.url.path):
                answer = request.response
                self.invalid.note(answer.status, answer.headers.get("X-RateLimit-Scope"))

        config = aiohttp.TraceConfig()
        config.on_request_start.append(begins)
        config.on_request_end.append(ends)
        return config


def use_proxy(address: str) -> None:
    """Send discord.py's requests to an address in front of Discord. It has no setting for this."""
    Route.BASE = f"{address}/api/v{INTERNAL_API_VERSION}"

"""Discord's time, no matter what this machine's clock says."""

from __future__ import annotations

import time
from collections.abc import Callable
from email.utils import parsedate_to_datetime
from typing import Any

import aiohttp
import discord

from db.boot import steady


class ServiceClock:
    """Derives the time from the newest id that Discord gave out or date of its answers, and in between from a
    clock that never jumps. Before the first one it uses this machine's clock."""

    def __init__(
        self, steady: Callable[[], float] = steady, machine: Callable[[], float] = time.time
    ) -> None:
        self._steady, self._own = steady, machine
        self._ahead: float | None = None

    def observe(self, snowflake: int) -> None:
        """Note an id that Discord has just made."""
        self._note(_seconds(snowflake))

    def observe_date(self, header: str | None) -> None:
        """Note the `Date` of an answer. What is none is ignored."""
        if header:
            try:
                self._note(parsedate_to_datetime(header).timestamp())
            except (ValueError, OverflowError):
                return

    def listen(self, trace: aiohttp.TraceConfig) -> None:
        """Note the dates of all answers to an HTTP client with this trace."""

        async def ends(_: Any, __: Any, request: aiohttp.TraceRequestEndParams) -> None:
            self.observe_date(request.response.headers.get("Date"))

        trace.on_request_end.append(ends)

    def _note(self, moment: float) -> None:
        ahead = moment - self._steady()
        # What arrives late is older than the known time.
        self._ahead = ahead if self._ahead is None else max(self._ahead, ahead)

    def age(self, snowflake: int) -> float:
        """The age of an id in seconds."""
        return self.now() - _seconds(snowflake)

    def now(self) -> float:
        """Discord's time, in seconds since 1970."""
        return self._own() if self._ahead is None else self._steady() + self._ahead

    def reading(self) -> float | None:
        """Discord's time, in seconds since 1970; None while it has told none."""
        return None if self._ahead is None else self._steady() + self._ahead


def _seconds(snowflake: int) -> float:
    return discord.utils.snowflake_time(snowflake).timestamp()

"""Discord's time, no matter what this machine's clock says."""

from __future__ import annotations

import time
from collections.abc import Callable

import discord


class ServiceClock:
    """Derives the time from the newest id that Discord gave out, and in between from a clock that never
    jumps. Before the first id it uses this machine's clock."""

    def __init__(
        self, steady: Callable[[], float] = time.monotonic, machine: Callable[[], float] = time.time
    ) -> None:
        self._steady, self._own = steady, machine
        self._ahead: float | None = None

    def observe(self, snowflake: int) -> None:
        """Note an id that Discord has just made."""
        ahead = _seconds(snowflake) - self._steady()
        # An id that arrives late is older than the known time.
        self._ahead = ahead if self._ahead is None else max(self._ahead, ahead)

    def age(self, snowflake: int) -> float:
        """The age of an id in seconds."""
        return self.now() - _seconds(snowflake)

    def now(self) -> float:
        """Discord's time, in seconds since 1970."""
        return self._own() if self._ahead is None else self._steady() + self._ahead


def _seconds(snowflake: int) -> float:
    return discord.utils.snowflake_time(snowflake).timestamp()

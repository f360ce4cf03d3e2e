"""What time it is at Discord, whatever this machine's clock says."""

from __future__ import annotations

import time
from collections.abc import Callable

import discord


class ServiceClock:
    """Goes by the newest id that Discord gave out, and in between by a clock that never jumps. Before the
    first one it has to believe this machine's."""

    def __init__(
        self, steady: Callable[[], float] = time.monotonic, own: Callable[[], float] = time.time
    ) -> None:
        self._steady, self._own = steady, own
        self._ahead: float | None = None

    def heard(self, snowflake: int) -> None:
        """Take note of an id that was made just now."""
        ahead = _seconds(snowflake) - self._steady()
        # One that comes late tells less than what is known.
        self._ahead = ahead if self._ahead is None else max(self._ahead, ahead)

    def age(self, snowflake: int) -> float:
        """How many seconds ago an id was made."""
        now = self._own() if self._ahead is None else self._steady() + self._ahead
        return now - _seconds(snowflake)


def _seconds(snowflake: int) -> float:
    return discord.utils.snowflake_time(snowflake).timestamp()

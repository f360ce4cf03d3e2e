"""Whether the bot still hears what members do: Discord may stop delivering while the connection stands, and
answers to heartbeats."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable

import structlog

log = structlog.get_logger(__name__)

SILENCE = 1800.0
"""Seconds without any event after which a bot that was busy before is taken for deaf."""
BEFORE = 3600.0
BUSY = 600
"""This many events in the `BEFORE` seconds before make a bot a busy one: ten a minute."""
LATE = 3
"""More answers than this that come too late one after the other mean that presses arrive too late."""
_PART = 60.0


class Hearing:
    """What arrives from Discord, counted by the minute, and whether answers still come in time."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._counts: deque[list[float]] = deque()  # beginning of a minute, events in it
        self._last: float | None = None
        self._late = 0
        self._told: str | None = None

    def event(self) -> None:
        """Note an event of the gateway."""
        now = self._last = self._clock()
        if not self._counts or now - self._counts[-1][0] >= _PART:
            self._counts.append([now, 0])
            while now - self._counts[0][0] > BEFORE:
                self._counts.popleft()
        self._counts[-1][1] += 1

    def note_answer(self, late: bool) -> None:
        """Note an answer to a member: given, or refused by Discord for being too late."""
        self._late = self._late + 1 if late else 0

    @property
    def deaf(self) -> str | None:
        """Why the bot seems not to hear members, in a sentence; None if it seems to."""
        if self._late > LATE:
            return f"The last {self._late} answers to members came too late for Discord."
        silent = 0.0 if self._last is None else self._clock() - self._last
        if silent >= SILENCE and sum(count for _, count in self._counts) >= BUSY:
            return f"Nothing has come from Discord for {silent // 60:.0f} minutes, after a busy hour."
        return None

    def look(self) -> None:
        """Log it once when the bot seems to have become deaf, and once when that is over."""
        deaf = self.deaf
        if deaf and not self._told:
            log.warning("Discord seems to have stopped delivering", reason=deaf)
        if self._told and not deaf:
            log.warning("Discord delivers again")
        self._told = deaf

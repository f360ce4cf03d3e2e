"""How long the process itself stood still: frozen with its machine, or kept from its event loop.

A look at a clock that never jumps is wanted every `EVERY` seconds. One that comes late by more than `STALL`
was kept from coming, and so was everybody who wanted to play.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import NamedTuple

EVERY = 0.25
"""Seconds from one look to the next."""
STALL = 1.0
"""Delays up to this are just a busy machine."""


class Span(NamedTuple):
    """A stretch of time, in seconds since 1970."""

    since: float
    until: float


def steady() -> float:
    """Seconds on a clock that nobody sets; where the system has one, also through the machine's sleep."""
    boot = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if boot is None else time.clock_gettime(boot)


class Stalls:
    """Looks while `run` runs, and keeps what it found until it has been given back."""

    def __init__(self, clock: Callable[[], float], steady: Callable[[], float] = steady) -> None:
        self.found: list[Span] = []
        """What is to be given back, oldest first. Whoever has done so clears it."""
        self.observe: Callable[[float], None] | None = None
        """Called with the seconds by which each look was late."""
        self._clock, self._steady = clock, steady
        self._due: float | None = None

    async def run(self) -> None:
        """Look until cancelled."""
        try:
            while True:
                self._due = self._steady() + EVERY
                await asyncio.sleep(EVERY)
                late = self.look()
                if self.observe and late <= STALL:
                    self.observe(late)
        finally:
            self._due = None

    def look(self) -> float:
        """See whether the process stood still until now: by how many seconds the look is late that is due.
        Also for whoever is about to hold passed time against somebody: after a stall they may come first."""
        now = self._steady()
        if self._due is None or now <= self._due:
            return 0.0
        late = now - self._due
        if late > STALL:
            until = self._clock()
            self.found.append(Span(until - late, until))
            self._due = now + EVERY
            if self.observe:
                self.observe(late)
        return late

"""How long the process itself stalled: frozen with its machine, or its event loop kept busy.

Every `EVERY` seconds `Stalls` looks at a clock that never jumps. A look that is late by more than `STALL`
means that nobody could play meanwhile.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import NamedTuple

from db.boot import steady

EVERY = 0.25
"""Seconds from one look to the next."""
STALL = 1.0
"""Delays up to this many seconds are just a busy machine."""


class Span(NamedTuple):
    """A stretch of time, in seconds since 1970."""

    since: float
    until: float


class Stalls:
    """Looks at the clock while `run` runs, and keeps the stalls until their time has been given back."""

    def __init__(self, clock: Callable[[], float], steady: Callable[[], float] = steady) -> None:
        self.found: list[Span] = []
        """The stalls to be given back, oldest first; cleared by the caller that has given them back."""
        self.observe: Callable[[float], None] | None = None
        """Called with the seconds by which each look was late."""
        self._clock, self._steady = clock, steady
        self._due: float | None = None

    async def run(self) -> None:
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
        """Check whether the process has stalled until now. Returns by how many seconds the look is late. Also
        to be called before passed time is held against a member: after a stall that code may run before the
        next look."""
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

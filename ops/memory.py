"""The bot's memory, bounded by a setting: above the bound caches give way. Memory that is free goes back to
the system."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import structlog

log = structlog.get_logger(__name__)

BOUND = "MEMORY_MB"
USUAL, LEAST, MOST = 400, 100, 1_000_000
"""Megabytes: of the bound if none is set, and what may be set."""
EVERY = 5.0
"""Seconds between two looks."""
PAUSE = 12
"""Looks at which no cache gives way after it was of no use: to fill them again and again would cost more."""
GROWN = 32
"""Megabytes by which the process must have grown until free memory is given back."""


class WrongMemory(ValueError):
    """The setting makes no sense; the reason in one sentence."""


def bound_of(environment: Mapping[str, str]) -> int:
    """The megabytes in `MEMORY_MB`, or the usual ones. :raises WrongMemory: it makes no sense."""
    given = environment.get(BOUND, "").strip()
    if given and not (given.isascii() and given.isdigit() and LEAST <= int(given[:9]) <= MOST):
        raise WrongMemory(f"{BOUND} must be a number of megabytes from {LEAST} to {MOST}, not {given[:50]!r}")
    return int(given) if given else USUAL


def resident() -> float | None:
    """Megabytes that this process holds; None where the system does not tell."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 2**20
    except (OSError, ValueError, IndexError, AttributeError):
        return None


class Memory:
    """Keeps the process below its bound as far as caches allow. All that they hold is stored, or can be made
    again."""

    def __init__(
        self,
        bound: float,
        caches: Sequence[Callable[[], bool]],
        give_back: Callable[[], None],
        measure: Callable[[], float | None] = resident,
    ) -> None:
        """:param bound: megabytes.
        :param caches: in the order in which they give way: each releases what it used longest ago, and
        returns False once it has nothing left.
        :param give_back: returns free memory to the system.
        """
        self._bound = bound
        self._caches = caches
        self._give_back = give_back
        self._measure = measure
        self._rest: float | None = None
        """What the process held at least since it gave memory back."""
        self._pause = 0
        """How many more looks let no cache give way."""
        self._told = False

    async def keep(self) -> None:
        """Look again and again, until cancelled."""
        while True:
            await self.look()
            await asyncio.sleep(EVERY)

    async def look(self) -> None:
        """Give free memory back if the process has grown. Above the bound let caches give way, one piece
        after the other, until it is kept or none is left."""
        before = self._measure()
        if before is None:
            return
        self._rest = before if self._rest is None else min(self._rest, before)
        if before > self._bound or before > self._rest + GROWN:
            self._rest = await self._release()
        if self._rest <= self._bound:
            self._pause, self._told = 0, False
            return
        if self._pause:
            self._pause -= 1
            return
        for give_way in self._caches:
            while self._rest > self._bound and give_way():
                self._rest = await self._release()
        self._tell(before, self._rest)

    async def _release(self) -> float:
        await asyncio.to_thread(self._give_back)
        return self._measure() or 0.0

    def _tell(self, before: float, after: float) -> None:
        numbers = {"before": round(before), "after": round(after), "bound": round(self._bound)}
        if after <= self._bound:
            log.info("caches gave way", **numbers)
        elif not self._told:  # once, until it is below again
            log.warning("memory stays above its bound", **numbers)
        self._told = after > self._bound
        self._pause = PAUSE if self._told else 0

"""Work that is to go on as long as the process: when it ends all the same, that is logged and counted, and it
is begun again after a pause."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable

import structlog

from db import StoreError

log = structlog.get_logger(__name__)
FIRST_PAUSE, LAST_PAUSE = 1.0, 60.0
"""Seconds before the work is begun again: twice as many with each end, and the first ones again after it has
gone on for longer than the last ones."""


class Watched:
    """The tasks of such work, by names."""

    def __init__(self) -> None:
        self.ended: Counter[str] = Counter()
        """How often each has ended unasked; 0 for one that never has."""
        self.down: dict[str, str] = {}
        """Those that wait to be begun again, with the reasons of their ends."""
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def begin(self, name: str, work: Callable[[], Awaitable[None]]) -> None:
        """Do the work in a task of its own until `close`."""
        assert name not in self._tasks
        self.ended[name] = 0
        self._tasks[name] = asyncio.create_task(self._keep(name, work), name=name)

    async def close(self) -> None:
        """Cancel the tasks in the order of their beginnings, each once the one before has ended."""
        while self._tasks:
            task = self._tasks.pop(next(iter(self._tasks)))
            task.cancel()
            await asyncio.wait([task])

    async def _keep(self, name: str, work: Callable[[], Awaitable[None]]) -> None:
        loop, pause = asyncio.get_running_loop(), FIRST_PAUSE
        while True:
            begun_at = loop.time()
            try:
                await work()
                error: Exception = RuntimeError("it has returned")
            except Exception as ending:
                error = ending
            except asyncio.CancelledError:
                task = asyncio.current_task()
                if task is not None and task.cancelling():
                    raise
                error = RuntimeError("something that it waited for was cancelled")
            if loop.time() - begun_at > LAST_PAUSE:
                pause = FIRST_PAUSE
            self.ended[name] += 1
            self.down[name] = repr(error)
            trace = None if isinstance(error, StoreError) else error
            log.error("a task ended", task=name, retry_in=pause, error=repr(error), exc_info=trace)
            try:
                await asyncio.sleep(pause)
            finally:
                del self.down[name]
            pause = min(2 * pause, LAST_PAUSE)

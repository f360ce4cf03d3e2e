"""Work over whole games: in threads, one job per game, few at once, the servers taking turns."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Hashable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import ContextVar, copy_context
from functools import partial
from typing import Any, NamedTuple, TypeVar

from host.errors import HostError
from host.fair_queue import Fair

T = TypeVar("T")

AT_ONCE = 2
"""Jobs that run at once: more would only compete with the event loop."""
OF_A_SERVER, IN_ALL = 60, 300
"""Most jobs that wait."""
STALE = 14 * 60.0
"""Seconds after which nobody waits for a job: Discord accepts no answer after a quarter of an hour."""
WORK, PAUSE = 0.001, 0.0003
"""Seconds of work after which long work in a thread rests, and for how long."""
USUAL = 5.0
"""Seconds that a job is said to take before any was done."""


class JobPlace(NamedTuple):
    """Where a job stands."""

    ahead: int
    """How many jobs of its server come before it; 0 also once it is at work."""
    seconds: float
    """About when it is done, from now on; 0 if it takes longer than usual."""


_places: ContextVar[list[Callable[[], JobPlace]] | None] = ContextVar("places", default=None)


@contextmanager
def places() -> Iterator[list[Callable[[], JobPlace]]]:
    """The places of the jobs that the block, or a task that begins in it, asks for: each tells it as it is
    when it is called."""
    lookups: list[Callable[[], JobPlace]] = []
    token = _places.set(lookups)
    try:
        yield lookups
    finally:
        _places.reset(token)


def with_pauses(items: Iterable[T]) -> Iterator[T]:
    """The same items, for long work in a thread that makes or uses them. Without pauses the interpreter lets
    the event loop wait for 5 ms whenever it has something to do again, many times for a single move."""
    began = time.perf_counter()
    for item in items:
        yield item
        if time.perf_counter() - began > WORK:
            time.sleep(PAUSE)
            began = time.perf_counter()


class _Job:
    """A piece of work, and the callers who wait for it."""

    def __init__(self, server: str, what: Hashable, work: Callable[[], Awaitable[Any]]) -> None:
        self.server = server
        self.what = what
        self.work = work
        self.result: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.asked_at = asyncio.get_running_loop().time()
        self.begun_at: float | None = None
        self.asking = 0
        self.context = copy_context()
        """That of the first caller, also if another job's end begins this one: what the work asks for has its
        place with them."""

    async def run(self) -> Any:
        return await self.work()


def _fail(job: _Job, error: Exception) -> None:
    job.result.set_exception(error)
    job.result.exception()  # the caller may be gone


class Jobs:
    """A queue of jobs. A server with many jobs delays another server by one turn only."""

    def __init__(self, name: str, at_once: int = AT_ONCE, share: int = 1) -> None:
        """:param share: how many jobs of one server may run at once."""
        # One thread more than jobs: work that cannot queue always finds a free thread.
        self._executor = ThreadPoolExecutor(at_once + 1, name)
        self._at_once = at_once
        self._share = share
        self._usual = USUAL
        """Seconds that a job takes, the last ones counting most."""
        self._queue = Fair[Hashable](share)
        self._jobs: dict[Hashable, deque[_Job]] = {}
        """The waiting jobs by game, in order."""
        self._known: dict[tuple[Hashable, Hashable], _Job] = {}
        """The waiting and running jobs by game and work."""
        self._busy: dict[Hashable, asyncio.Task[None]] = {}
        self._waiting: Counter[str] = Counter()

    def __len__(self) -> int:
        """The number of waiting and running jobs."""
        return len(self._known)

    async def run(self, server: str, game: Hashable, what: Hashable, work: Callable[[], Awaitable[T]]) -> T:
        """Queue work on a game of a server and wait for its result. `what` names the work: the same work on
        the same game, asked for again before it is done, is done once.

        :raises HostError: `jobs-full`: too many wait. Errors of the work are passed on.
        """
        job = self._known.get((game, what))
        if job is None:
            if not self._at_once or self._waiting[server] >= OF_A_SERVER or self._waiting.total() >= IN_ALL:
                raise HostError("jobs-full")
            job = self._known[game, what] = _Job(server, what, work)
            self._jobs.setdefault(game, deque()).append(job)
            self._waiting[server] += 1
            self._queue.add(server, game)
            self._begin()
        if (asked := _places.get()) is not None:
            asked.append(partial(self._place, job))
        job.asking += 1
        job.asked_at = asyncio.get_running_loop().time()
        try:
            result: T = await asyncio.shield(job.result)
            return result
        finally:
            job.asking -= 1

    def _place(self, job: _Job) -> JobPlace:
        now = asyncio.get_running_loop().time()
        if job.result.done():
            return JobPlace(0, 0.0)
        if job.begun_at is not None:
            return JobPlace(0, max(0.0, job.begun_at + self._usual - now))
        queue = [
            waiting for waiting in self._known.values() if waiting.server == job.server
        ]  # in the order of arrival
        ahead = queue.index(job)
        return JobPlace(ahead, (ahead // self._share + 1) * self._usual)

    async def compute(self, work: Callable[[], T]) -> T:
        """Compute in a thread: for a part of a job, or for short work that cannot queue."""
        return await asyncio.get_running_loop().run_in_executor(self._executor, work)

    def _begin(self) -> None:
        """Start as many jobs as may run at once."""
        while len(self._busy) < self._at_once and (taken := self._queue.take(self._busy.keys())):
            server, game = taken
            self._busy[game] = asyncio.create_task(self._serve(server, game))

    async def _serve(self, server: str, game: Hashable) -> None:
        """Do the game's first job for which somebody still waits; its other jobs wait for another turn."""
        jobs = self._jobs[game]
        try:
            while jobs:
                job = jobs.popleft()
                self._waiting[job.server] -= 1
                try:
                    wanted = await self._do(job)
                finally:  # a job that stayed known would be waited for for ever
                    del self._known[game, job.what]
                if wanted:
                    break
        finally:
            if jobs:
                self._queue.add(jobs[0].server, game)
            else:
                del self._jobs[game]
            del self._busy[game]
            self._queue.finish(server)
            self._begin()

    async def _do(self, job: _Job) -> bool:
        """Do a job and hand its result to the waiting callers. Returns False if nobody waits any more."""
        if not job.asking:
            job.result.cancel()
            return False
        if asyncio.get_running_loop().time() - job.asked_at > STALE:
            job.result.set_exception(HostError("jobs-full"))
            return False
        loop = asyncio.get_running_loop()
        job.begun_at = loop.time()
        try:
            job.result.set_result(await loop.create_task(job.run(), context=job.context))
            self._usual += (loop.time() - job.begun_at - self._usual) / 4
        except asyncio.CancelledError:
            serving = asyncio.current_task()
            if serving is not None and serving.cancelling():
                job.result.cancel()
                raise
            _fail(job, HostError("jobs-full"))  # the work alone was given up
        except Exception as error:
            _fail(job, error)
        return True

    async def close(self) -> None:
        """Stop: waiting jobs are dropped, new ones refused, running threads not waited for."""
        self._at_once = 0
        for job in self._known.values():
            job.result.cancel()
        for task in [*self._busy.values()]:
            task.cancel()
        await asyncio.gather(*self._busy.values(), return_exceptions=True)
        self._executor.shutdown(wait=False, cancel_futures=True)

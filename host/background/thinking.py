"""Where computer players that plan think: in worker processes, beside the event loop and below its priority.

A worker is started when one is needed. It is stopped after a while without work, and replaced when it has
worked for long, holds much memory, does not answer, or has ended. It gets encoded positions through a pipe,
and none of the bot's passwords. It ends by itself when the bot does.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from asyncio.subprocess import PIPE, Process
from collections import deque
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import structlog

from host.background.thinker import HEAD, NICE, Drop, Job, JobAnswer, frame, length

log = structlog.get_logger("host.background.thinking")

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = (sys.executable, "-P", str(Path(__file__).with_name("thinker.py")))
HIDDEN = ("DISCORD_TOKEN", "DISCORD_TOKEN_FILE", "DATABASE_URL")
"""What a worker's environment does not have."""
_THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS")
"""One for each: the workers are counted."""
TURNS, HINTS = 19, 5
"""How much lower than the bot's a worker's priority is: for computer players as low as can be, since members
are answered first; less for hints, for which a member waits."""
PATIENCE = 60.0
"""Seconds after which a worker that does not answer is replaced."""
IDLE = 600.0
"""Seconds without work after which a worker is stopped."""
JOBS, MEMORY = 5000, 256.0
"""Answers, and megabytes held, after which a worker is replaced."""
AGAIN = 60.0
"""Seconds without any workers after one could not be made to work."""


_Asked = dict[int, asyncio.Future[JobAnswer]]


class Broken(Exception):
    """The worker has ended, or did not answer."""


class Worker:
    """A process that thinks, started for the first job. One job at a time."""

    def __init__(self, program: Sequence[str], nice: int = TURNS) -> None:
        self.memory = 0.0
        """Megabytes that the process held at most when it last answered."""
        self._program = program
        self._nice = nice
        self._process: Process | None = None
        self._asked: _Asked = {}
        """What this process is asked, by the job's number."""
        self._reading: set[asyncio.Task[None]] = set()
        self._numbers = count(1)
        self._done = 0
        self._idle: asyncio.TimerHandle | None = None

    @property
    def pid(self) -> int | None:
        """The number of the running process."""
        return self._process.pid if self._process else None

    async def think(self, **what: Any) -> JobAnswer:
        """Have a job done, given by the fields of a `Job`. If the caller is cancelled, the work stops.

        :raises Broken: there is no answer.
        """
        process = await self._ensure_process()
        asked, job = self._asked, Job(next(self._numbers), **what)
        answer: asyncio.Future[JobAnswer] = asyncio.get_running_loop().create_future()
        asked[job.number] = answer
        self._send(process, job)
        try:
            async with asyncio.timeout(PATIENCE):
                return await answer
        except TimeoutError:
            self.stop()
            raise Broken("no answer") from None
        except asyncio.CancelledError:
            self._send(process, Drop(job.number))
            raise
        finally:
            asked.pop(job.number, None)

    def rest(self) -> None:
        """Work is over for now: the process stops if none comes, or if it has done its share."""
        self.wake()  # or a second rest would leave the first one's timer to stop work that has begun
        if self._done >= JOBS or self.memory >= MEMORY:
            self.stop()
        elif self._process:
            self._idle = asyncio.get_running_loop().call_later(IDLE, self.stop)

    def wake(self) -> None:
        """Keep the process, which was to end for want of work."""
        if self._idle:
            self._idle.cancel()
            self._idle = None

    def stop(self) -> None:
        """End the process, whatever it does: it keeps nothing."""
        self.wake()
        if self._process:
            with suppress(ProcessLookupError):
                self._process.kill()
        self._process = None

    async def close(self) -> None:
        """End the process, and wait until it is gone."""
        self.stop()
        if self._reading:
            await asyncio.wait(self._reading)

    async def _ensure_process(self) -> Process:
        if self._process is None:
            try:
                process = await asyncio.create_subprocess_exec(
                    *self._program, stdin=PIPE, stdout=PIPE, env=_environment(self._nice), **_apart()
                )
            except OSError as error:
                raise Broken(str(error)) from error
            self._process, self._done, self.memory, self._asked = process, 0, 0.0, {}
            reading = asyncio.create_task(self._read(process, self._asked))
            self._reading.add(reading)
            reading.add_done_callback(self._reading.discard)
        return self._process

    @staticmethod
    def _send(process: Process, message: Job | Drop) -> None:
        assert process.stdin is not None
        if not process.stdin.is_closing():  # of a process that has ended the reader tells
            process.stdin.writelines([frame(message)])

    async def _read(self, process: Process, asked: _Asked) -> None:
        """Hand answers out until the process ends."""
        assert process.stdout is not None
        decoder = msgspec.msgpack.Decoder(JobAnswer)
        try:
            while True:
                head = await process.stdout.readexactly(HEAD)
                self._receive(process, asked, decoder.decode(await process.stdout.readexactly(length(head))))
        except (asyncio.IncompleteReadError, ConnectionError, msgspec.DecodeError):
            pass
        finally:
            with suppress(ProcessLookupError):
                process.kill()
            code = await process.wait()
            if self._process is process:
                self._process = None
                log.warning("a worker of computer players has ended", code=code)
            for answer in asked.values():
                if not answer.done():
                    answer.set_exception(Broken(f"exit code {code}"))

    def _receive(
        self, process: Process, asked: dict[int, asyncio.Future[JobAnswer]], answer: JobAnswer
    ) -> None:
        if self._process is process:
            self._done += 1
            self.memory = max(self.memory, answer.memory)
        waiting = asked.get(answer.number)
        if waiting and not waiting.done():
            waiting.set_result(answer)


class Thinking:
    """The workers of a bot: some for the turns of computer players, and one for hints, so that no member
    waits until a turn is thought over."""

    def __init__(self, workers: int) -> None:
        """:param workers: most processes at once for turns."""
        self._workers = [Worker(PROGRAM) for _ in range(workers)]
        self._resting = list(self._workers)
        self._waiting: deque[asyncio.Future[Worker]] = deque()
        self._adviser = Worker(PROGRAM, HINTS)
        self._advising = asyncio.Lock()
        self._down_until = 0.0

    @property
    def able(self) -> bool:
        """Whether workers can be used now."""
        return asyncio.get_running_loop().time() >= self._down_until

    @property
    def _all(self) -> list[Worker]:
        return [*self._workers, self._adviser]

    @property
    def memory(self) -> float:
        """Megabytes that the workers held at most when they last answered, together."""
        return sum(worker.memory for worker in self._all if worker.pid)

    @property
    def pids(self) -> list[int]:
        """The ids of the running processes."""
        return [worker.pid for worker in self._all if worker.pid]

    @property
    def waiting(self) -> int:
        """Turns for which no worker is free."""
        return sum(not waiting.done() for waiting in self._waiting)

    def give_up(self) -> None:
        """Do without workers for a while, because they do not work."""
        self._down_until = asyncio.get_running_loop().time() + AGAIN

    @asynccontextmanager
    async def adviser(self) -> AsyncIterator[Worker]:
        """The worker for hints within the block, one hint after the other."""
        async with self._advising:
            self._adviser.wake()
            try:
                yield self._adviser
            finally:
                self._adviser.rest()

    @asynccontextmanager
    async def worker(self) -> AsyncIterator[Worker]:
        """A worker of one's own within the block: whole turns take turns, so that none is held up between two
        of its decisions."""
        worker = self._resting.pop() if self._resting else await self._await_worker()
        worker.wake()
        try:
            yield worker
        finally:
            self._release(worker)

    async def _await_worker(self) -> Worker:
        """A worker that somebody else has done with."""
        waiting: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        self._waiting.append(waiting)
        try:
            return await waiting
        except asyncio.CancelledError:
            if waiting.done() and not waiting.cancelled():  # it was given one at that moment
                self._release(waiting.result())
            raise

    def _release(self, worker: Worker) -> None:
        worker.rest()
        while self._waiting:
            waiting = self._waiting.popleft()
            if not waiting.done():
                waiting.set_result(worker)
                return
        self._resting.append(worker)

    async def close(self) -> None:
        await asyncio.gather(*(worker.close() for worker in self._all))


def _environment(nice: int) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in HIDDEN}
    return {**kept, "PYTHONPATH": str(ROOT), NICE: str(nice), **dict.fromkeys(_THREADS, "1")}


def _apart() -> dict[str, Any]:
    """What keeps Ctrl+C in the bot's terminal from a worker, and its priority low from the start."""
    if sys.platform == "win32":
        return {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP | subprocess.BELOW_NORMAL_PRIORITY_CLASS}
    return {"process_group": 0}

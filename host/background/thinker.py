"""The program of a worker that thinks for computer players. `host.background.thinking` starts it by its file,
with the project's folder as PYTHONPATH: it loads the engine alone, not the host.

It reads jobs on its standard input and answers on its standard output. A job is dropped as soon as it is told
so, and the program ends at once when its input does, that is, with the bot.
"""

from __future__ import annotations

import _thread
import os
import signal
import sys
import threading
import traceback
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from typing import Any, BinaryIO, NoReturn

import msgspec

NICE = "WORKER_NICE"
"""The variable that says how much lower than the bot's its priority is."""
HEAD = 4
"""Bytes of a message's length."""


class Job(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """A position in which a seat is to decide."""

    number: int
    level: str
    state: bytes
    """As `engine.encode` makes it."""
    seat: int
    seed: str
    decision: float
    """The budget of the level in milliseconds, for a decision and for a turn."""
    turn: float
    nodes: int
    """What is left of it now, in nodes."""


class Drop(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """Nobody wants the answer to this job any more."""

    number: int


class JobAnswer(msgspec.Struct, frozen=True, array_like=True):
    """What came out of a job; without a move it was dropped or has failed."""

    number: int
    code: str | None = None
    nodes: int = 0
    error: str = ""
    """The traceback, if it has failed."""
    memory: float = 0.0
    """Megabytes that the worker has held at most; 0 where the system does not tell."""


class Dropped(BaseException):
    """The job under way is not wanted any more; no handler of errors on the way may catch it."""


def frame(message: Job | Drop | JobAnswer) -> bytes:
    """A message as it is sent: its length, then itself."""
    data = msgspec.msgpack.encode(message)
    return len(data).to_bytes(HEAD, "big") + data


def length(head: bytes) -> int:
    """The length of the message that follows."""
    return int.from_bytes(head, "big")


class Thinker:
    """Does one job after the other in the main thread, while another thread reads."""

    def __init__(self, source: BinaryIO, target: BinaryIO) -> None:
        self._source = source
        self._target = target
        self._jobs: SimpleQueue[Job] = SimpleQueue()
        self._now = 0
        """The number of the job under way; they grow."""
        self._dropped = 0
        """The last one that was dropped. No job before it is wanted either: its sender waits for one at a
        time."""

    def run(self) -> NoReturn:
        """Answer jobs for as long as the bot lives."""
        signal.signal(signal.SIGINT, self._interrupt)
        threading.Thread(target=self._read, daemon=True).start()
        while True:
            job = self._jobs.get()
            if job.number > self._dropped:
                self._target.writelines([frame(self._answer(job))])
                self._target.flush()

    def _answer(self, job: Job) -> JobAnswer:
        try:
            return self._decide(job)
        except Dropped:
            return JobAnswer(job.number, memory=memory())
        finally:
            self._now = 0

    def _decide(self, job: Job) -> JobAnswer:
        self._now = job.number
        self._interrupt()  # it may have been dropped just before
        try:
            code, nodes = decide(job)
        except Exception:
            return JobAnswer(job.number, error=traceback.format_exc(), memory=memory())
        return JobAnswer(job.number, code, nodes, memory=memory())

    def _interrupt(self, *_: Any) -> None:
        """A signal, handled in the main thread: a job was dropped, or Ctrl+C, which is the bot's business."""
        if 0 < self._now <= self._dropped:
            self._now = 0  # it is raised once
            raise Dropped

    def _read(self) -> None:
        decoder = msgspec.msgpack.Decoder(Job | Drop)
        try:
            while head := self._source.read(HEAD):
                message = decoder.decode(self._source.read(length(head)))
                if isinstance(message, Job):
                    self._jobs.put(message)
                else:
                    self._dropped = message.number
                    _thread.interrupt_main(signal.SIGINT)
        finally:
            os._exit(0)  # nobody is left to think for


def decide(job: Job) -> tuple[str, int]:
    """The code of the move, and the nodes that it took."""
    import engine  # here, so that signals are handled before all of it is loaded
    from engine import ai
    from engine.rng import Chance

    budget = ai.Budget(job.decision, job.turn)
    state = engine.decode(job.state)
    thought = ai.think(job.level, state, job.seat, Chance(job.seed), job.nodes, budget)
    return thought.move.code, thought.nodes


def memory() -> float:
    """Megabytes that this process has held at most; 0 where the system does not tell."""
    try:
        status = Path("/proc/self/status").read_text("ascii", "replace")
        return int(status.partition("VmHWM:")[2].split()[0]) / 1024
    except (OSError, IndexError, ValueError):
        return 0.0


def main() -> NoReturn:
    """Run on the standard input and output; what anything prints goes to the standard error output."""
    with suppress(AttributeError, OSError):  # Windows has other priorities, given at the start
        os.nice(int(os.environ.get(NICE, "19")))
    with suppress(AttributeError, ValueError):
        signal.signal(signal.SIGTERM, signal.SIG_IGN)  # it ends with the bot
    target = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    Thinker(sys.stdin.buffer, target).run()


if __name__ == "__main__":
    main()

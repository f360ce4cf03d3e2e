"""Replays being drawn and the newest finished ones. One is drawn at a time, the servers taking turns, in a
thread beside the one for live boards, which has priority."""

from __future__ import annotations

import asyncio
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import msgspec

from host.core.jobs import Jobs
from render.film.replay import Progress, Replay
from ui.words.errors import Refused

KEPT = 3
"""How many finished replays are kept; each may be as large as an upload."""
PATIENCE = 1.0
"""Most seconds that a replay's frame waits for live boards."""
GRACE = 3.0
"""Most seconds that closing waits for members to be told that their replay is cancelled."""


class ReplayKey(msgspec.Struct, frozen=True):
    """Everything on which a replay's content depends."""

    game: int
    ply: int
    every: str
    format: str
    locale: str
    theme: str
    limit: int


@dataclass
class ReplayJob:
    """A replay being drawn or done: frames drawn, and frames in all, which is 0 while it waits."""

    result: asyncio.Future[Replay] = field(init=False)
    done: int = 0
    total: int = 0


class Replays:
    """Draws replays outside the event loop, one after the other."""

    def __init__(self) -> None:
        self._jobs = Jobs("replay", at_once=1)
        self._works: OrderedDict[ReplayKey, ReplayJob] = OrderedDict()
        self._live = 0
        self._idle = threading.Event()
        self._idle.set()
        self._stopped = threading.Event()
        self._asking: set[asyncio.Task[object]] = set()

    @contextmanager
    def aside(self) -> Iterator[None]:
        """Within the block a live board is drawn, and replays pause after their current frame."""
        self._live += 1
        self._idle.clear()
        try:
            yield
        finally:
            self._live -= 1
            if not self._live:
                self._idle.set()

    def begin(self, server: str, key: ReplayKey, job: Callable[[Progress], Replay]) -> ReplayJob:
        """Draw a replay for a server, or return the one with the same key. If too many wait, the job fails
        with a `HostError`.

        :raises Refused: `replay-busy`, another one of the same game is under way.
        """
        if (task := asyncio.current_task()) is not None:
            self._asking.add(task)
            task.add_done_callback(self._asking.discard)
        if known := self._works.get(key):
            self._works.move_to_end(key)
            return known
        if any(k.game == key.game and not work.result.done() for k, work in self._works.items()):
            raise Refused("replay-busy")
        self._go_on()
        work = ReplayJob()
        drawing = partial(self._jobs.compute, partial(self._draw, work, job))
        work.result = asyncio.create_task(self._jobs.run(server, key.game, key, drawing))
        self._works[key] = work
        work.result.add_done_callback(partial(self._on_done, key))
        return work

    def _draw(self, work: ReplayJob, job: Callable[[Progress], Replay]) -> Replay:
        self._go_on()
        return job(partial(self._between, work))

    def _between(self, work: ReplayJob, done: int, total: int) -> None:
        """After each frame, in the replay's thread."""
        work.done, work.total = done, total
        self._idle.wait(PATIENCE)
        self._go_on()

    def _go_on(self) -> None:
        if self._stopped.is_set():
            raise Refused("replay-stopped")

    def _on_done(self, key: ReplayKey, result: asyncio.Future[Replay]) -> None:
        """Forget failed replays and the oldest finished ones."""
        if result.cancelled() or result.exception():
            self._works.pop(key, None)
        over = [k for k, work in self._works.items() if work.result.done()]
        for old in over[:-KEPT]:
            del self._works[old]

    def give_way(self) -> bool:
        """Forget the finished replays. False if there are none."""
        over = [key for key, work in self._works.items() if work.result.done()]
        for key in over:
            del self._works[key]
        return bool(over)

    async def close(self) -> None:
        """Stop after the current frame, and give waiting members time to be told."""
        self._stopped.set()
        self._idle.set()
        ending: set[asyncio.Future[Any]] = {w.result for w in self._works.values() if not w.result.done()}
        ending |= self._asking - {asyncio.current_task()}
        if ending:
            await asyncio.wait(ending, timeout=GRACE)
        await self._jobs.close()

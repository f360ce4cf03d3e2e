"""Pictures and films for readers: drawn one after the other, behind everything that is drawn for members."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import render
from engine.types import Event, Move, Setup
from host import Game, Host
from render.film import replay
from ui.media.drawing import Drawing
from ui.words.names import Names
from web.access.limits import Busy

WAITING = 6
"""Most pictures, and most films, that wait at once. A member's private picture waits for one of them only."""
KEPT = 24_000_000
"""Bytes of pictures, and of films, in memory."""
AGAIN = 5.0
"""Seconds after which to ask again for what found no place."""
FRAMES = 150
"""Most frames of a film."""
FILM = 8_000_000
"""Most bytes of a film."""
SHORT = 60
"""A film of up to this many entries shows each of them, a longer one the turns."""
PATIENCE = 1.0
"""Most seconds that a frame waits for members' pictures."""


class _Line:
    """Makes what is asked for, one after the other, once for all who ask meanwhile, and keeps the newest."""

    def __init__(self) -> None:
        self._made: OrderedDict[Hashable, bytes] = OrderedDict()
        self._making: dict[Hashable, asyncio.Task[bytes]] = {}
        self._one = asyncio.Lock()

    async def get(self, key: Hashable, make: Callable[[], Awaitable[bytes]]) -> bytes:
        """:raises Busy: too many wait."""
        if known := self._made.get(key):
            self._made.move_to_end(key)
            return known
        task = self._making.get(key)
        if task is None:
            if len(self._making) >= WAITING:
                raise Busy(AGAIN)
            task = self._making[key] = asyncio.create_task(self._make(key, make))
            task.add_done_callback(partial(self._forget, key))
        return await asyncio.shield(task)

    async def _make(self, key: Hashable, make: Callable[[], Awaitable[bytes]]) -> bytes:
        async with self._one:
            data = self._made[key] = await make()
        size = sum(map(len, self._made.values()))
        while size > KEPT and len(self._made) > 1:
            size -= len(self._made.popitem(last=False)[1])
        return data

    def _forget(self, key: Hashable, task: asyncio.Task[bytes]) -> None:
        del self._making[key]
        if not task.cancelled():
            task.exception()  # whoever asked may be gone

    def close(self) -> None:
        for task in self._making.values():
            task.cancel()


class ReaderPictures:
    """What is drawn for the readers of a site."""

    def __init__(self, host: Host, drawing: Drawing) -> None:
        self._host = host
        self._drawing = drawing
        self._boards, self._slow = _Line(), _Line()
        # A thread of its own: large pictures and films take seconds, for which members must not wait.
        self._thread = ThreadPoolExecutor(1, "web-pictures")
        self._closed = False

    async def board(self, game: Game, names: Names, theme: str, events: Sequence[Event]) -> bytes:
        """The picture of the names' position as it is posted, a JPEG. :raises Busy: too many wait."""
        make = partial(self._drawing.private, names, theme, (), events)
        return await self._boards.get(_key(game, names, theme), make)

    async def large(self, game: Game, names: Names, theme: str, events: Sequence[Event]) -> bytes:
        """The same, 3200 pixels wide. :raises Busy: too many wait."""
        called, locale = tuple(names.called), names.locale
        job = partial(render.large, names.view, events=events, names=called, locale=locale, theme=theme)
        return await self._slow.get(_key(game, names, theme), partial(self._aside, job))

    async def film(self, game: Game, names: Names, theme: str, first: int, last: int) -> bytes:
        """A GIF of the entries from the first to the last, public facts only. :raises Busy: too many wait.
        :raises HostError: as `Exports.moves`. :raises NotPossible: as `render.film.replay.make`."""

        async def make() -> bytes:
            setup, moves = await self._host.record.exports.moves(game.id)
            called = tuple(names.called)
            return await self._aside(
                partial(self._film, setup, moves[:last], first, called, names.locale, theme)
            )

        return await self._slow.get((game.id, first, last, names.locale, theme), make)

    def _film(
        self, setup: Setup, moves: Sequence[Move], first: int, called: Sequence[str], locale: str, theme: str
    ) -> bytes:
        return replay.make(
            setup,
            moves,
            first=first,
            most=FRAMES,
            every="move" if len(moves) - first <= SHORT else "turn",
            format="gif",
            limit=FILM,
            names=called,
            locale=locale,
            theme=theme,
            progress=self._give_way,
        ).data

    def _give_way(self, _done: int, _total: int) -> None:
        """Between two frames, in the thread: let members' pictures pass."""
        until = time.monotonic() + PATIENCE
        while self._drawing.pending and not self._closed and time.monotonic() < until:
            time.sleep(0.02)
        if self._closed:
            raise asyncio.CancelledError

    async def _aside(self, job: Callable[[], bytes]) -> bytes:
        return await asyncio.get_running_loop().run_in_executor(self._thread, job)

    def close(self) -> None:
        """Drop what is not yet drawn."""
        self._closed = True
        self._boards.close()
        self._slow.close()
        self._thread.shutdown(wait=False, cancel_futures=True)


def _key(game: Game, names: Names, theme: str) -> Hashable:
    """What a picture of a game depends on."""
    return game.id, names.view.ply, names.view.viewer, names.locale, theme, *names.called

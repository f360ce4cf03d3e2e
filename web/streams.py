"""News for open pages: each game's newest entry that may be known, as server-sent events.

One query a second asks for the plies of all games that are watched, so a game that another process plays has
news, too. A stream holds a number and never a queue: a reader who is slow gets the newest one only, and one
who takes nothing at all is dropped.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable, Hashable

import structlog
from aiohttp import web

from db import StoreError
from host import Host, HostError
from host.kinds import GameStatus
from web.access.guard import PRIVATE
from web.access.limits import ReaderLimits
from web.access.readers import NotThere, Sight

EVERY = 1.0
"""Seconds from one look at the database to the next."""
HEARTBEAT = 20.0
"""Seconds without news after which a reader is told that the stream is alive, and a link is checked."""
PATIENCE = 10.0
"""Seconds for which a reader may take nothing."""
BUFFER = 16 * 1024
"""Bytes that the system keeps for a reader who takes them slowly: some hundred events."""
_OVER = (GameStatus.FINISHED, GameStatus.ENDED)
Check = Callable[[], Awaitable[Sight]]
log = structlog.get_logger(__name__)


class _Reader:
    """One open stream."""

    def __init__(self, request: web.Request) -> None:
        self.request = request
        self.news = asyncio.Event()

    @property
    def gone(self) -> bool:
        transport = self.request.transport
        return transport is None or transport.is_closing()


class _Link:
    """A link with open streams, which is checked once for all of them."""

    def __init__(self, game: int, check: Check, newest: int, now: float) -> None:
        self.game = game
        self.check = check
        self.newest = newest
        self.checked = now
        self.over = False
        """Whether there will be no more news, for the game or the link has ended."""
        self.readers: set[_Reader] = set()

    def wake(self) -> None:
        for reader in self.readers:
            reader.news.set()


class Streams:
    """All streams of a site."""

    def __init__(self, host: Host, limits: ReaderLimits) -> None:
        self._host = host
        self._limits = limits
        self._links: dict[Hashable, _Link] = {}
        self._plies: dict[int, tuple[int, str]] = {}
        """Of the watched games, as they were told last."""
        self._reading: dict[int, asyncio.Task[None]] = {}
        self._watching: asyncio.Task[None] | None = None
        self._closing = False

    async def answer(self, request: web.Request, key: Hashable, check: Check) -> web.StreamResponse:
        """A stream of a link's game, for as long as both last. `check`: what the link shows now."""
        sight = await check()
        number = sight.game.id
        last = request.headers.get("Last-Event-ID", "")
        stored = (await self._host.record.timelines.plies([number])).get(number)
        timeline = await self._host.record.timelines.of(number)
        if timeline.game.over and last == str(timeline.newest):
            return web.Response(status=204)  # browsers do not ask again
        headers = {"Cache-Control": PRIVATE, "X-Accel-Buffering": "no"}
        if request.method == "HEAD":
            return web.Response(headers=headers, content_type="text/event-stream")
        with self._limits.stream(number):
            response = web.StreamResponse(headers={**headers, "Content-Type": "text/event-stream"})
            response.force_close()  # the connection holds too little for other answers
            await response.prepare(request)
            _keep_little(request)
            link = self._links.get(key)
            if link is None or link.over:
                link = self._links[key] = _Link(number, check, timeline.newest, self._now())
                link.over = timeline.game.over
            link.newest = max(link.newest, timeline.newest)
            if stored is not None:
                self._plies[number] = stored  # what has moved since is news for this reader
            reader = _Reader(request)
            link.readers.add(reader)
            if self._watching is None or self._watching.done():
                self._watching = asyncio.create_task(self._watch())
            try:
                await self._tell(response, link, reader, last)
            except (TimeoutError, ConnectionError):
                if request.transport is not None:
                    request.transport.abort()
            finally:
                link.readers.discard(reader)
                if not link.readers and self._links.get(key) is link:
                    del self._links[key]
        return response

    async def _tell(self, response: web.StreamResponse, link: _Link, reader: _Reader, last: str) -> None:
        """Tell a reader of news until there will be no more. `last`: what they know.

        The heart beats however often there was nothing to tell meanwhile: a beat that came later would tell
        that somebody has given an answer that is secret still.
        """
        beat = self._now() + HEARTBEAT
        while not self._closing and not reader.gone:
            reader.news.clear()
            over, newest = link.over, str(link.newest)
            if newest != last:
                await self._send(response, reader, f"id: {newest}\ndata: {newest}\n\n")
                last, beat = newest, self._now() + HEARTBEAT
            if over:
                await self._send(response, reader, "event: end\ndata:\n\n")
                return
            try:
                async with asyncio.timeout_at(beat):
                    await reader.news.wait()
            except TimeoutError:
                await self._send(response, reader, ":\n\n")
                beat = self._now() + HEARTBEAT

    @staticmethod
    async def _send(response: web.StreamResponse, reader: _Reader, words: str) -> None:
        async with asyncio.timeout(PATIENCE):
            await response.write(words.encode())
            await reader.request.writer.drain()  # `write` waits only once much has gathered

    async def close(self, *_: object) -> None:
        """End all streams; browsers ask again by themselves."""
        self._closing = True
        tasks = [*self._reading.values(), *([self._watching] if self._watching else ())]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for link in self._links.values():
            link.wake()

    @staticmethod
    def _now() -> float:
        return asyncio.get_running_loop().time()

    async def _watch(self) -> None:
        """Look for news for as long as anybody waits for some."""
        while self._links:
            await asyncio.sleep(EVERY)
            try:
                await self._look()
            except StoreError:
                pass  # the store logs it; the next look may find it back
            except Exception:  # whoever waits would wait for ever
                log.exception("a look for news failed")
        self._plies.clear()

    async def _look(self) -> None:
        """Read where all watched games are, and go on with those that have moved."""
        watched = {link.game for link in self._links.values()}
        self._plies = {number: known for number, known in self._plies.items() if number in watched}
        now, stored = self._now(), await self._host.record.timelines.plies(watched)
        due = {link.game for link in self._links.values() if now - link.checked >= HEARTBEAT}
        for number in watched:
            known = stored.get(number)
            if (known != self._plies.get(number) or number in due) and number not in self._reading:
                self._reading[number] = asyncio.create_task(self._read(number, known))
        for link in self._links.values():
            for reader in link.readers:
                if reader.gone:
                    reader.news.set()

    async def _read(self, number: int, stored: tuple[int, str] | None) -> None:
        """Find out what may be known of a game now, and by which links."""
        try:
            await self._go_on(number, stored)
        except StoreError:
            pass  # the store logs it; the next look asks again
        except Exception:
            log.exception("the news of a game could not be read", game=number)
            if stored is not None:
                self._plies[number] = stored  # not to be tried at every look
        finally:
            self._reading.pop(number, None)

    async def _go_on(self, number: int, stored: tuple[int, str] | None) -> None:
        newest, over = -1, True
        try:
            if stored is not None:
                newest = (await self._host.record.timelines.of(number)).newest
                over = stored[1] in _OVER
                self._plies[number] = stored
        except HostError as error:
            if error.key == "jobs-full":
                return  # the next look asks again
        for link in [link for link in self._links.values() if link.game == number]:
            await self._check(link, newest, over=over)

    async def _check(self, link: _Link, newest: int, *, over: bool) -> None:
        try:
            await link.check()
        except (NotThere, HostError):
            link.over = True
        else:
            link.newest, link.over = max(link.newest, newest), over
        link.checked = self._now()
        link.wake()


def _keep_little(request: web.Request) -> None:
    """Let what is sent from now on wait where the reader is waited for, and not in buffers."""
    if request.transport is None:
        return
    request.transport.set_write_buffer_limits(high=0)
    connection = request.transport.get_extra_info("socket")
    if connection is not None:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, BUFFER)

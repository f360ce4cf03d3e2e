"""Open connections: how many there may be, and how long one may bring nothing.

Each of them is one of the process's files, of which the database and Discord need some, too. So the one that
has brought nothing for the longest time gives way to a new one, and whoever sends a request byte by byte, or
takes an answer so, is dropped after a while.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from http import HTTPStatus

import structlog
from aiohttp import web
from aiohttp.typedefs import Handler

from web.access.guard import HEADERS, PRIVATE

MOST = 1000
"""Connections at once."""
FILES = 4096
"""Open files that the process may have, if the system lets it."""
IDLE = 30.0
"""Seconds in which a connection must bring a whole request, or take something of an answer."""
EVERY = 5.0
"""Seconds from one look at idle connections to the next."""
log = structlog.get_logger(__name__)


class ReaderConnection(web.RequestHandler):
    """A connection of a reader."""

    def __init__(self, all_of_them: ReaderConnections, server: web.Server) -> None:
        super().__init__(
            server,
            loop=asyncio.get_running_loop(),
            access_log=None,  # type: ignore[arg-type] # the way to have none
            keepalive_timeout=IDLE,
            auto_decompress=False,  # bodies are not read, whatever they are
        )
        self.all_of_them = all_of_them
        self.since = 0.0
        """When it began to bring nothing."""
        self.unsent = 0
        """Bytes of an answer that it had not yet taken at the last look."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """It begins: another one gives way if there are too many, or this one if all are answered now."""
        super().connection_made(transport)
        self.all_of_them.begin(self)

    def connection_lost(self, exc: BaseException | None) -> None:
        """It has ended."""
        self.all_of_them.end(self)
        super().connection_lost(exc)

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,
    ) -> web.StreamResponse:
        """An answer to what is no request. Nothing of that is repeated or logged: it may hold a tag, and
        anybody could fill a log with it."""
        self.all_of_them.refused(status)
        if status == HTTPStatus.INTERNAL_SERVER_ERROR:
            log.error("an answer failed", exc_info=exc)
        if request.writer.output_size:
            raise ConnectionError("the answer has begun already")
        response = web.Response(text=HTTPStatus(status).phrase, status=status, headers=HEADERS)
        response.headers["Cache-Control"] = PRIVATE
        response.force_close()
        return response


class ReaderConnections:
    """All connections of a server."""

    def __init__(self, server: web.Server, refused: Callable[[int], None]) -> None:
        """:param refused: is called with the status of each answer to what is no request."""
        self._server = server
        self.refused = refused
        self.most = min(MOST, _files() // 2)
        self._answered: set[ReaderConnection] = set()
        """Those that wait for an answer to be made."""
        self._idle: OrderedDict[ReaderConnection, None] = OrderedDict()
        """The others, from the one that has brought nothing for the longest time."""
        self._closed = False
        self._next = asyncio.get_running_loop().call_later(EVERY, self.drop_idle)

    def __call__(self) -> ReaderConnection:
        """A new connection, as event loops ask for it."""
        return ReaderConnection(self, self._server)

    def __len__(self) -> int:
        return len(self._idle) + len(self._answered)

    def begin(self, connection: ReaderConnection) -> None:
        """Count a connection, and let one go if it is one too many."""
        self._wait_for(connection)
        if self._closed:  # it was accepted as the site ended, and nobody would ever answer it
            self._abort(connection)
        elif len(self) > self.most:
            self._abort(next(iter(self._idle)))

    def end(self, connection: ReaderConnection) -> None:
        """Forget a connection."""
        self._idle.pop(connection, None)
        self._answered.discard(connection)

    def begin_answer(self, connection: ReaderConnection) -> None:
        """A whole request has come, and is being answered."""
        if connection in self._idle:
            del self._idle[connection]
            self._answered.add(connection)

    def end_answer(self, connection: ReaderConnection) -> None:
        """The answer is made, and may have to be sent still."""
        if connection in self._answered:
            self._answered.discard(connection)
            self._wait_for(connection)

    def _wait_for(self, connection: ReaderConnection) -> None:
        connection.since = asyncio.get_running_loop().time()
        self._idle[connection] = None
        self._idle.move_to_end(connection)

    def _abort(self, connection: ReaderConnection) -> None:
        """End a connection without another word."""
        self.end(connection)
        if connection.transport is not None:
            connection.transport.abort()

    def close(self) -> None:
        """Take no more, and look no longer for idle ones."""
        self._closed = True
        self._next.cancel()

    def drop_idle(self) -> None:
        """End connections that have been idle for too long, now and from now on every few seconds."""
        loop = asyncio.get_running_loop()
        self._next.cancel()
        self._next = loop.call_later(EVERY, self.drop_idle)
        late = loop.time() - IDLE
        for connection in [*self._idle]:
            before, connection.unsent = connection.unsent, _unsent(connection)
            if connection.unsent < before:
                self._wait_for(connection)
            elif connection.since < late:
                self._abort(connection)


def _unsent(connection: ReaderConnection) -> int:
    return connection.transport.get_write_buffer_size() if connection.transport is not None else 0


def _files() -> int:
    """How many files the process may have open, after asking the system for more if that is few."""
    try:
        import resource
    except ImportError:  # Windows, where connections count as no files
        return FILES
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if most == resource.RLIM_INFINITY else min(FILES, most)
    if now != resource.RLIM_INFINITY and now < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
        return wanted
    return FILES if now == resource.RLIM_INFINITY else now


@web.middleware
async def note_answering(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Note which connections are being answered."""
    connection = request.protocol
    if not isinstance(connection, ReaderConnection):
        return await handler(request)
    connection.all_of_them.begin_answer(connection)
    try:
        return await handler(request)
    finally:
        connection.all_of_them.end_answer(connection)

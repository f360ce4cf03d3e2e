"""One connection to a PostgreSQL server, with a thread and an event loop of its own."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any

import asyncpg
from sqlalchemy import Connection, event, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine
from sqlalchemy.pool import NullPool

from db.address import ServerAddress
from db.backends import faults
from db.errors import EarlierSession, StoreError
from db.store import T, Work

LOCK_SECONDS, STATEMENT_SECONDS, ANSWER_SECONDS = 1.5, 1.75, 1.9
"""For so long a statement waits for another program's lock, and is at work in all, as the server counts;
and for so long the bot waits for the answer, since a frozen server counts nothing: members wait for
theirs."""
OPENING_SECONDS = 10.0
"""`ANSWER_SECONDS` where no member waits."""
LONG_SECONDS = 3600.0
"""`ANSWER_SECONDS` for what may take long."""


# A server that loses a client drops its session, and the lock that it holds, within a minute.
_SESSION = {
    "application_name": "sandtable",
    "tcp_keepalives_idle": "30",
    "tcp_keepalives_interval": "10",
    "tcp_keepalives_count": "3",
    "tcp_user_timeout": "60000",
}
_REFUSED = (asyncpg.InvalidPasswordError, asyncpg.InvalidAuthorizationSpecificationError)
# the last one if the server's farewell arrives before the connection ends
_ERRORS = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)
_FAREWELLS = ("57P", "08")  # SQLSTATE: the administrator or a crash ended the session; connection errors

_TURN = text("SELECT pg_advisory_xact_lock(hashtextextended(:what, 0))")

Ready = Callable[[AsyncConnection, Any], Awaitable[None]]


def require_encoding(server: ServerAddress, encoding: str) -> None:
    """Check that a database can hold whatever members write. :raises StoreError: `encoding`: it cannot."""
    if encoding != "UTF8":
        raise StoreError("encoding", server, encoding)


async def connect(server: ServerAddress, *, patience: float = OPENING_SECONDS, limited: bool = False) -> Any:
    """A new asyncpg connection. `limited`: its statements have to be done while a member waits; others have
    `LONG_SECONDS`.

    :raises StoreError: `unreachable`, `refused`, `uncreated`.
    """
    lock, statement = (LOCK_SECONDS, STATEMENT_SECONDS) if limited else (LONG_SECONDS, LONG_SECONDS)
    limits = {"lock_timeout": milliseconds(lock), "statement_timeout": milliseconds(statement)}
    try:
        return await asyncpg.connect(
            host=server.host, port=server.port, user=server.user, password=server.password,
            database=server.database, ssl=server.ssl, timeout=patience, server_settings=_SESSION | limits,
        )  # fmt: skip
    except _REFUSED as error:
        raise StoreError("refused", server) from error
    except asyncpg.InvalidCatalogNameError as error:
        raise StoreError("uncreated", server) from error
    except TimeoutError as error:
        raise StoreError("unreachable", server, "no answer") from error
    except _ERRORS as error:
        raise StoreError("unreachable", server, error) from error


def milliseconds(seconds: float) -> str:
    """Seconds as the server's settings want them."""
    return str(round(1000 * seconds))


def in_turn(what: str, work: Work[T], connection: Connection) -> T:
    """Do work once no other process does work on this (`what`), until the end of the transaction."""
    connection.execute(_TURN, {"what": what})
    return work(connection)


class Lane:
    """A connection that is opened when needed; pieces of work run one after the other."""

    def __init__(self, server: ServerAddress, ready: Ready, *, limited: bool = True) -> None:
        """`ready` prepares each new connection; if it raises, the connection is closed and the work fails.
        `limited`: as for `connect`."""
        self._server = server
        self._ready = ready
        self._patience: float = ANSWER_SECONDS
        self._engine = create_async_engine(
            "postgresql+asyncpg://",
            poolclass=NullPool,
            async_creator=lambda: connect(server, patience=self._patience, limited=limited),
            hide_parameters=True,  # errors are logged, and moves may be secret
        )
        for moment in ("before_cursor_execute", "after_cursor_execute"):
            event.listen(self._engine.sync_engine, moment, self._expect)
        self._connection: AsyncConnection | None = None
        self._raw: Any = None
        self._turn = asyncio.Lock()
        self._refused: tuple[float, StoreError] | None = None
        self._silent = self._at_work = False
        self._began = 0.0
        self._watchdog: asyncio.TimerHandle | None = None
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="postgresql", daemon=True)
        self._thread.start()

    async def run(self, work: Work[T], *, patience: float | None = None, bound: bool = False) -> T:
        """Do the work as one transaction, whether or not the waiting task is cancelled meanwhile.
        `patience`: the seconds for which the server may be silent; by default `ANSWER_SECONDS`. `bound`: it
        may go by what was read before, and is not done in a session that begins after now.

        :raises EarlierSession: the work is bound, and such a session began.
        :raises StoreError: `lost`, those of `connect`, and what `ready` raises.
        """
        asked, patience = self._loop.time(), ANSWER_SECONDS if patience is None else patience
        return await self._there(self._transact(work, patience, asked, bound))

    async def close(self) -> None:
        """Finish the work under way and disconnect for good."""
        if self._loop.is_closed():
            return
        await self._there(self._finish())
        self._loop.call_soon_threadsafe(self._loop.stop)
        await asyncio.to_thread(self._thread.join)
        self._loop.close()

    async def _there(self, job: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine on the lane's own loop, to its end."""
        return await asyncio.shield(asyncio.wrap_future(asyncio.run_coroutine_threadsafe(job, self._loop)))

    async def _transact(self, work: Work[T], patience: float, asked: float, bound: bool) -> T:
        async with self._turn:
            if self._refused and asked <= self._refused[0]:  # has waited for a failure already
                raise self._refused[1].again()
            self._patience, self._silent = patience, False
            connection = await self._live_connection()
            if bound and asked < self._began:
                raise EarlierSession(self._server)
            committing = False

            def run_work(connection: Connection) -> T:
                nonlocal committing
                result = work(connection)
                committing = True
                self._expect()
                return result

            try:
                self._at_work = True
                try:
                    async with connection.begin():
                        return await connection.run_sync(run_work)
                finally:
                    self._at_work = False
                    self._stop_expecting()
            except Exception as error:
                if not self._is_lost(error):
                    fault = faults.of_server(self._server, getattr(error, "orig", None))
                    if fault and fault.key == "busy":
                        self._refuse(fault)
                    raise
                self._raw.terminate()
                if self._silent:
                    silence = StoreError("unreachable", self._server, "it does not answer")
                    self._refuse(silence)
                    if not committing:
                        raise silence from error
                raise StoreError("lost", self._server, type(error).__name__) from error

    def _refuse(self, error: StoreError) -> None:
        """Have all who wait for their turn get this error: their time is over, too."""
        self._refused = self._loop.time(), error

    def _expect(self, *_: Any) -> None:
        """Expect an answer of the server in time, from now on. Cancelling the work would not be enough: on a
        dead connection that would wait for an answer, too."""
        if self._at_work:  # else the connection is being prepared, which has a limit as a whole
            self._stop_expecting()
            self._watchdog = self._loop.call_later(self._patience, self._give_up)

    def _stop_expecting(self) -> None:
        if self._watchdog is not None:
            self._watchdog.cancel()

    def _give_up(self) -> None:
        self._silent = True
        self._raw.terminate()

    def _is_lost(self, error: Exception) -> bool:
        """Whether the connection failed, rather than the work on it."""
        state = getattr(getattr(error, "orig", error), "sqlstate", None) or ""
        closing = isinstance(error, asyncpg.InternalClientError) or state.startswith(_FAREWELLS)
        return closing or bool(self._raw.is_closed())

    async def _live_connection(self) -> AsyncConnection:
        """The connection, reopened if the server closed it."""
        if self._connection is not None and not self._raw.is_closed():
            return self._connection
        await self._disconnect()
        try:
            self._connection, self._raw = await self._connect()
            self._began = self._loop.time()
        except StoreError as error:
            if error.key == "unreachable":
                self._refuse(error)
            raise
        return self._connection

    async def _connect(self) -> tuple[AsyncConnection, Any]:
        """A new connection, prepared by `ready`."""
        try:
            connection = await self._engine.connect()
            try:
                raw: Any = (await connection.get_raw_connection()).driver_connection
                with self._patient(raw, self._patience):
                    await self._ready(connection, raw)
            except BaseException:
                await connection.close()
                raise
        except (DBAPIError, *_ERRORS) as error:  # the last connection did not last long
            raise StoreError("unreachable", self._server, type(error).__name__) from error
        return connection, raw

    @contextmanager
    def _patient(self, raw: Any, seconds: float) -> Iterator[None]:
        """Cut the connection if the block takes longer. Cancelling is not enough: on a dead connection it
        would wait for an answer, too."""
        watchdog = self._loop.call_later(seconds, raw.terminate)
        try:
            yield
        finally:
            watchdog.cancel()

    async def _finish(self) -> None:
        async with self._turn:
            await self._disconnect()

    async def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is None:
            return
        with self._patient(self._raw, ANSWER_SECONDS):
            if self._raw.is_closed():
                await connection.invalidate()
            await connection.close()

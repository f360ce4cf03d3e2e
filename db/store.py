"""The open database: reads, and writes in transactions that are on disk when they return.

A piece of work is a plain function of a SQLAlchemy connection. It runs as one transaction on a thread of the
store: the same functions work on a SQLite file and on a PostgreSQL server.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from functools import partial
from pathlib import Path
from threading import Event
from time import monotonic, perf_counter
from typing import NoReturn, TypeVar

from sqlalchemy import Connection

from db import branch, numbers
from db.address import Address, beside
from db.branch import Counts
from db.errors import ENDING, EarlierSession, StoreError
from db.queries import settings
from db.trouble import Trouble

T = TypeVar("T")
Work = Callable[[Connection], T]

AGAIN_SECONDS = 2.0
"""Seconds after which an unusable database is tried again."""
SET_BACK = "the database goes on from an earlier state: buttons of before are refused"
"""What the log says of a database that was restored or copied back."""
_FILLER = "-" * 2**15
NUMBERS_SECONDS = 60.0
"""Seconds after which the numbers that were given out are noted beside the database again."""
FAREWELL_SECONDS = 2.0
"""Seconds during which callers still get their errors, once a database is out of reach for good."""


class Watch:
    """Records whether anything has been stored."""

    def __init__(self) -> None:
        self.stored = False


_watch: ContextVar[Watch | None] = ContextVar("watch", default=None)


@contextmanager
def watching() -> Iterator[Watch]:
    """Watch whether the block, or a task that begins in it, has stored anything."""
    watch = Watch()
    token = _watch.set(watch)
    try:
        yield watch
    finally:
        _watch.reset(token)


_bound: ContextVar[Callable[[], bool] | None] = ContextVar("bound", default=None)


@contextmanager
def bound_to(may_write: Callable[[], bool], *, anew: bool = False) -> Iterator[None]:
    """Have what the block, or a task that begins in it, writes refused once this says no; it is asked within
    the transaction. If an outer block says who may write, that stays, unless `anew`."""
    before = _bound.get()
    token = _bound.set(may_write if anew or before is None else before)
    try:
        yield
    finally:
        _bound.reset(token)


class Store(ABC):
    """A Sandtable database, opened by this process alone. Made by `db.open.open_store`."""

    watch_seconds: float
    """Seconds between the store's own checks of its database while it is idle."""

    def __init__(self, address: Address, remember: Callable[[Address, Counts], None]) -> None:
        """:param remember: notes beside the database what is counted of it."""
        self.address = address
        self._note = remember
        self._counts = Counts()
        self._noted = 0.0
        self.observe: Callable[[float], None] | None = None
        """Called with the seconds of each transaction, waiting for its turn included."""
        self.session = 0
        """Counts the sessions in which this process may write. Others may have written between two of them,
        so what was read in an earlier one is read again. A file has one."""
        self.on_session: Callable[[], None] | None = None
        """Called when another session has begun."""
        self._trouble = Trouble(self.name)
        self._ended: StoreError | None = None
        self._opened = False
        self._end = asyncio.Event()
        self._alarm = asyncio.Event()
        self._closing = asyncio.Event()
        self._watch: asyncio.Task[None] | None = None

    @property
    def name(self) -> str:
        """The database's name for people: the file's path, or the address without its password."""
        return str(self.address)

    @property
    def beside(self) -> Path:
        """The prefix of the paths of files about this database."""
        return beside(self.address)

    @property
    def trouble(self) -> StoreError | None:
        """Why nothing can be written at the moment; None if all is well. The store retries by itself."""
        return self._ended or self._trouble.error

    async def read(self, work: Work[T]) -> T:
        """Do work that only reads, on one consistent state of the database.

        On a server the work may run twice, if the connection was lost.

        :raises StoreError: the database cannot be used at the moment.
        """
        try:
            return await self._read(work)
        except StoreError as error:
            self._note_failure(error)
            raise

    async def write(self, work: Work[T], *, durable: bool = True) -> T:
        """Do work as one durable transaction: stored as a whole once this returns, not at all if it raises.

        If the waiting task is cancelled, the transaction is still stored as a whole or not at all. One that
        is not `durable` does not wait for the disk: it may be lost if the machine fails, though not if the
        process does.

        :raises EarlierSession: nothing was stored, and asking again is of use.
        :raises StoreError: with one of `errors.UNCHANGED` or `locked` nothing was stored; with another key
        only reading tells whether it was.
        """
        self._require()
        began, bound = perf_counter(), _bound.get()
        try:
            result = await self._write(work if bound is None else partial(self._within, bound, work), durable)
        except EarlierSession:
            raise
        except StoreError as error:
            self._note_failure(error)
            raise
        finally:
            if self.observe:
                self.observe(perf_counter() - began)
        self._trouble.note_success()
        if watch := _watch.get():
            watch.stored = True
        return result

    def one_by_one(self, what: str, work: Work[T]) -> Work[T]:
        """The same work, done when no other process does work on this (`what`). A file has one process."""
        return work

    async def clock(self) -> float | None:
        """The time of the database's server, in seconds since 1970; None: it has none but the machine's."""
        return None

    def watch(self) -> None:
        """Watch the database from now on, until it is closed."""
        self._watch = asyncio.create_task(self._keep_watch())

    async def wait_for_loss(self) -> NoReturn:
        """Wait until the database is out of reach for good: its file was taken away, or another process has
        taken it over.

        :raises StoreError: one of `errors.ENDING`; only then does this end.
        """
        await self._end.wait()
        assert self._ended is not None, "set before the event"
        raise self._ended

    async def backup(self, target: Path) -> None:
        """Copy the database to another file while it is in use. If the waiting task is cancelled, the copy is
        given up, and what there is of it removed.

        :raises StoreError: `unwritable`; for a server also `tool`, `failed`.
        """
        self._require()
        stop = Event()
        copying = asyncio.ensure_future(asyncio.to_thread(self._copy, target, stop))
        try:
            await asyncio.shield(copying)
        except asyncio.CancelledError:
            stop.set()
            await asyncio.gather(copying, return_exceptions=True)
            raise

    async def close(self) -> None:
        """Finish the work under way and release the database. If it was lost, all that can be saved is;
        `trouble` tells of it also if that is noticed only now."""
        self._closing.set()
        if self._watch is not None:
            if self._ended is None:
                self._watch.cancel()
            await asyncio.gather(self._watch, return_exceptions=True)
        await self._close()

    async def _count_closing(self) -> None:
        """Count the closing of the database, unless it was never open or cannot be written."""
        if not self._opened or self.trouble:
            return
        self._opened = False
        with suppress(StoreError):
            await self._remember(await self._write(branch.end, True))

    async def _remember(self, counts: Counts) -> None:
        """Note beside the database what is counted of it."""
        self._counts, self._noted = counts, monotonic()
        await asyncio.to_thread(self._note, self.address, counts)

    async def _note_numbers(self) -> None:
        """Note once in a while which numbers were given out, if there are new ones."""
        if self._opened and monotonic() - self._noted >= NUMBERS_SECONDS:
            self._noted = monotonic()
            given_out = await self._read(numbers.highest)
            if given_out != self._counts.numbers:
                await self._remember(self._counts._replace(numbers=given_out))

    def _require(self) -> None:
        if self._ended is not None:
            raise self._ended.again()

    def _within(self, may_write: Callable[[], bool], work: Work[T], connection: Connection) -> T:
        """Do work if that may be done still. :raises EarlierSession: it may not."""
        if not may_write():
            raise EarlierSession(self.name)
        return work(connection)

    def _tell_session(self) -> None:
        if self.on_session:
            self.on_session()

    def _note_failure(self, error: StoreError) -> None:
        if error.key in ENDING and self._ended is None:
            self._ended = error
        self._trouble.note_failure(error)
        self._alarm.set()

    async def _keep_watch(self) -> None:
        """Check the database regularly until it is out of reach for good."""
        while self._ended is None:
            if not self._trouble.error:
                with suppress(TimeoutError):
                    async with asyncio.timeout(self.watch_seconds):
                        await self._alarm.wait()
            if self._trouble.error and self._ended is None:
                await asyncio.sleep(AGAIN_SECONDS)
            self._alarm.clear()
            try:
                if self._trouble.error and self._ended is None:
                    await self._try()
                else:
                    await self._look()
                    await self._note_numbers()
            except StoreError as error:
                self._note_failure(error)
            except Exception as error:  # idle
                self._note_failure(StoreError("failing", self.name, repr(error)))
        await self._salvage()
        with suppress(TimeoutError):
            async with asyncio.timeout(FAREWELL_SECONDS):
                await self._closing.wait()
        self._end.set()

    async def _try(self) -> None:
        """Write as much as busy games do, and remove it: a small write may succeed even on a full disk."""
        await self._look()
        for value in (_FILLER, None):
            await self._write(
                partial(settings.put, scope="store", number="watch", key="tried", value=value), True
            )
        self._trouble.note_success()

    @abstractmethod
    async def _salvage(self) -> None:
        """Save what can be saved of a database that was removed. Never raises."""

    @abstractmethod
    async def _look(self) -> None:
        """Check that the database is in reach. :raises StoreError: it is not."""

    @abstractmethod
    async def _read(self, work: Work[T]) -> T:
        """The backend's part of `read`."""

    @abstractmethod
    async def _write(self, work: Work[T], durable: bool) -> T:
        """The backend's part of `write`."""

    @abstractmethod
    def _copy(self, target: Path, stop: Event) -> None:
        """The backend's part of `backup`, in a thread. It ends soon by any error once `stop` is set."""

    @abstractmethod
    async def _close(self) -> None:
        """The backend's part of `close`."""

"""The open database: reading, and writing in transactions that are on disk when they return.

A piece of work is a plain function of a SQLAlchemy connection. It runs as one transaction, whole, on a thread
of the store's own: the same functions on a SQLite file and on a PostgreSQL server.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import NoReturn, TypeVar

from sqlalchemy import Connection

from db import settings
from db.address import Address, beside, locate
from db.errors import ENDING, StoreError
from db.trouble import Trouble

T = TypeVar("T")
Work = Callable[[Connection], T]

AGAIN_SECONDS = 2.0
"""Pauses after which a database that could not be used is tried again."""
_FILLER = "-" * 2**15
FAREWELL_SECONDS = 2.0
"""How long whoever asks still reads what is wrong, once a database is out of reach for good."""


class Watch:
    """Tells whether anything has been stored."""

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


class Store(ABC):
    """A Sandtable database, opened by this process alone. Made by `open`."""

    watch_seconds: float
    """Pauses after which the store looks after its database while nobody else does."""

    def __init__(self, address: Address) -> None:
        self.address = address
        self.observe: Callable[[float], None] | None = None
        """Called with the seconds of each transaction, waiting for its turn included."""
        self._trouble = Trouble(self.name)
        self._ended: StoreError | None = None
        self._end = asyncio.Event()
        self._alarm = asyncio.Event()
        self._watch: asyncio.Task[None] | None = None

    @staticmethod
    async def open(url: str | Path | None = None, *, new: bool = False, backups: Path | None = None) -> Store:
        """Open the database of a DATABASE_URL or path, upgrading its schema. A missing file is made, a
        missing database on a server is not; neither begins empty where there was a database, unless one is
        wanted that is `new`. `backups`: the folder with its backups.

        :raises StoreError: it cannot be used; `key` says why.
        """
        address = locate(str(url) if url else None)
        # imported here: whoever uses a file needs no driver for servers, and the other way round
        if isinstance(address, Path):
            from db.sqlite import FileStore

            store: Store = await FileStore.open_at(address, new=new, backups=backups)
        else:
            from db.postgres import ServerStore

            store = await ServerStore.open_at(address, new=new, backups=backups)
        store._watch = asyncio.create_task(store._keep_watch())
        return store

    @property
    def name(self) -> str:
        """What people are told: the file's path, or the address without its password."""
        return str(self.address)

    @property
    def beside(self) -> Path:
        """The path that the names of files about this database begin with."""
        return beside(self.address)

    @property
    def trouble(self) -> StoreError | None:
        """Why nothing can be written at the moment; None if all is well. It is tried again by itself."""
        return self._ended or self._trouble.error

    async def read(self, work: Work[T]) -> T:
        """Do work that changes nothing, on one consistent state of the database.

        A server may have it done twice, if its connection was lost.

        :raises StoreError: the database cannot be used; later it may be again.
        """
        try:
            return await self._read(work)
        except StoreError as error:
            self._failed(error)
            raise

    async def write(self, work: Work[T]) -> T:
        """Do work as one durable transaction: whole once this returns, not at all if it raises.

        If the waiting task is cancelled, the transaction is still carried out or not as a whole.

        :raises StoreError: one of `errors.UNCHANGED`, `locked`: it was not carried out; another key: whether
            it was is known only by reading.
        """
        self._require()
        began = perf_counter()
        try:
            result = await self._write(work)
        except StoreError as error:
            self._failed(error)
            raise
        finally:
            if self.observe:
                self.observe(perf_counter() - began)
        self._trouble.worked()
        if watch := _watch.get():
            watch.stored = True
        return result

    async def lost(self) -> NoReturn:
        """Wait until the database is out of reach for good: its file was taken away, or another process has
        taken it over.

        :raises StoreError: one of `errors.ENDING`; only then does this end.
        """
        await self._end.wait()
        assert self._ended is not None, "set before the event"
        raise self._ended

    @abstractmethod
    async def backup(self, target: Path) -> None:
        """Copy the database to another file while it is in use.

        :raises StoreError: `unwritable`; for a server also `tool`, `failed`.
        """

    async def close(self) -> None:
        """Finish what is under way and let the database go."""
        if self._watch is not None:
            self._watch.cancel()
            await asyncio.gather(self._watch, return_exceptions=True)
        await self._close()

    def _require(self) -> None:
        if self._ended is not None:
            raise self._ended.again()

    def _failed(self, error: StoreError) -> None:
        if error.key in ENDING and self._ended is None:
            self._ended = error
        self._trouble.failed(error)
        self._alarm.set()

    async def _keep_watch(self) -> None:
        """Look after the database until it is out of reach for good."""
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
            except StoreError as error:
                self._failed(error)
            except Exception as error:  # nobody else looks
                self._failed(StoreError("failing", self.name, repr(error)))
        await self._salvage()
        await asyncio.sleep(FAREWELL_SECONDS)
        self._end.set()

    async def _try(self) -> None:
        """Write as much as busy games do, and remove it: a little finds room on a full disk, too."""
        for value in (_FILLER, None):
            await self._write(partial(settings.put, scope="store", number="watch", key="tried", value=value))
        self._trouble.worked()

    @abstractmethod
    async def _salvage(self) -> None:
        """Save what can be saved of a database that was taken away. Never raises."""

    @abstractmethod
    async def _look(self) -> None:
        """See whether the database is at hand. :raises StoreError: it is not."""

    @abstractmethod
    async def _read(self, work: Work[T]) -> T:
        """What `read` does."""

    @abstractmethod
    async def _write(self, work: Work[T]) -> T:
        """What `write` does."""

    @abstractmethod
    async def _close(self) -> None:
        """What `close` does."""

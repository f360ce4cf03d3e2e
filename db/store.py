"""The open database: reading, and writing in transactions that are on disk when they return.

A piece of work is a plain function of a SQLAlchemy connection. It runs as one transaction, whole, on a thread
of the store's own: the same functions on a SQLite file and on a PostgreSQL server.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import NoReturn, TypeVar

from sqlalchemy import Connection

from db.address import Address, beside, locate

T = TypeVar("T")
Work = Callable[[Connection], T]


class Store(ABC):
    """A Sandtable database, opened by this process alone. Made by `open`."""

    def __init__(self, address: Address) -> None:
        self.address = address
        self.observe: Callable[[float], None] | None = None
        """Called with the seconds of each transaction, waiting for its turn included."""

    @staticmethod
    async def open(url: str | Path | None = None) -> Store:
        """Open the database of a DATABASE_URL or path, upgrading its schema. A missing file is made, a
        missing database on a server is not.

        :raises StoreError: it cannot be used; `key` says why.
        """
        address = locate(str(url) if url else None)
        # imported here: whoever uses a file needs no driver for servers, and the other way round
        if isinstance(address, Path):
            from db.sqlite import FileStore

            return await FileStore.open_at(address)
        from db.postgres import ServerStore

        return await ServerStore.open_at(address)

    @property
    def name(self) -> str:
        """What people are told: the file's path, or the address without its password."""
        return str(self.address)

    @property
    def beside(self) -> Path:
        """The path that the names of files about this database begin with."""
        return beside(self.address)

    @abstractmethod
    async def read(self, work: Work[T]) -> T:
        """Do work that changes nothing, on one consistent state of the database.

        A server may have it done twice, if its connection was lost.

        :raises StoreError: `lost`, `unreachable`: a server is not at hand; later it may be again.
        """

    async def write(self, work: Work[T]) -> T:
        """Do work as one durable transaction: whole once this returns, not at all if it raises.

        If the waiting task is cancelled, the transaction is still carried out or not as a whole.

        :raises StoreError: `lost`: whether the transaction was carried out is known only by reading;
            `unreachable`, `locked`, `taken`: it was not.
        """
        began = perf_counter()
        try:
            return await self._write(work)
        finally:
            if self.observe:
                self.observe(perf_counter() - began)

    @abstractmethod
    async def _write(self, work: Work[T]) -> T:
        """What `write` does."""

    @abstractmethod
    async def backup(self, target: Path) -> None:
        """Copy the database to another file while it is in use.

        :raises StoreError: `unwritable`; for a server also `tool`, `failed`.
        """

    @abstractmethod
    async def lost(self) -> NoReturn:
        """Wait until another process has taken the database over, which a file excludes.

        :raises StoreError: `taken`; only then does this end.
        """

    @abstractmethod
    async def close(self) -> None:
        """Finish what is under way and let the database go."""

"""A SQLite file as a store.

Each connection is aiosqlite's, with a thread of its own: one hop a transaction instead of three a statement,
which triples the rate of moves. All writing goes through one connection, so that SQLite never has to wait for
a lock but for that of a stranger.
"""

from __future__ import annotations

import asyncio
import itertools
import sqlite3
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import aiosqlite
import structlog
from sqlalchemy import Connection, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import StaticPool

from db import faults, files, known, siblings, upgrade
from db.address import beside, data_folder
from db.backups import stamp
from db.claim import Claim
from db.errors import StoreError
from db.rubbish import loads
from db.store import Store, T, Work

log = structlog.get_logger("db")

_READERS = 2
LOCK_SECONDS = 2.0
"""How long work waits for a stranger's lock, its own turn included: members wait for the answer."""


class FileStore(Store):
    """A store in a file."""

    watch_seconds = 1.0

    def __init__(self, path: Path, claim: Claim) -> None:
        super().__init__(path)
        self._path = beside(path)
        self._claim = claim
        self._writer = _Lane(self._path, "BEGIN IMMEDIATE")
        self._readers = tuple(_Lane(self._path, "BEGIN") for _ in range(_READERS))
        self._next = itertools.cycle(self._readers)
        # The address may be a link, which leads elsewhere one day.
        self._places = (path, *(self._path.with_name(self._path.name + end) for end in ("-wal", "-shm")))
        self._opened: list[object] = []

    @classmethod
    async def open_at(cls, path: Path, *, new: bool = False, backups: Path | None = None) -> FileStore:
        """Open the file, making it if it is missing. :raises StoreError: as `Store.open`."""
        claim = await asyncio.to_thread(_prepare, path, new, backups)
        store = cls(path, claim)
        lanes = (store._writer, *store._readers)
        try:
            for lane in lanes:
                await lane.open()
                await lane.run(lambda c: upgrade.require_tables(c, path))
            store._opened = store._found()
            await asyncio.to_thread(siblings.protect, store._path)
            await asyncio.to_thread(known.remember, path)
        except BaseException:
            for lane in lanes:
                await lane.close()
            claim.withdraw()
            raise
        return store

    async def backup(self, target: Path) -> None:
        self._require()
        await asyncio.to_thread(files.copy, self._path, target)

    async def _read(self, work: Work[T]) -> T:
        self._require()
        return await next(self._next).run(work)

    async def _write(self, work: Work[T]) -> T:
        return await self._writer.run(work, self._require_place)

    async def _look(self) -> None:
        await asyncio.to_thread(self._require_place)

    async def _close(self) -> None:
        for lane in (*self._readers, self._writer):
            await lane.close()
        self._claim.release()

    def _require_place(self) -> None:
        """Nothing counts as stored that is not in the file to which the path leads, or in its log there.

        :raises StoreError: `gone`.
        """
        found = self._found()
        if found == self._opened:
            return
        if found[0] == self._opened[0]:
            changed = next(p for p, f, o in zip(self._places, found, self._opened, strict=True) if f != o)
            detail = f"{changed}, a part of it, was deleted or replaced"
        elif self._claim.deleted:
            detail = "the file was deleted"
        else:
            detail = "the file was moved, or another one was put in its place"
        raise StoreError("gone", self.name, detail)

    def _found(self) -> list[object]:
        """Which file is at each of the places."""
        return [_identity(place) for place in self._places]

    async def _salvage(self) -> None:
        """Put all that was written into the open file, wherever that is now: then its log is empty, and does
        no harm to whatever is put in its place. What has no name any more is copied to a new file."""
        assert self._ended is not None, "what was taken away"

        def save(connection: sqlite3.Connection) -> Path | None:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            if _identity(self._path) == self._opened[0] or not self._claim.deleted:
                return None
            folder = self._path.parent if self._path.parent.is_dir() else data_folder()
            target = folder / f"{self._path.stem}.rescued-{stamp(time.time())}.sqlite3"
            with files.appearing(target) as part:
                files.copy_to(connection, self._path, part, target)
            return target

        try:
            if target := await self._writer.raw(save):
                detail = f"{self._ended.detail}; all that it held is in {target}"
                self._ended = StoreError("gone", self.name, detail)
        except (OSError, sqlite3.Error, StoreError) as error:
            log.error("database could not be saved", database=self.name, reason=str(error))


def _prepare(path: Path, new: bool, backups: Path | None) -> Claim:
    """Claim the file and bring it to the present schema. :raises StoreError: as `Store.open`."""
    real = beside(path)
    try:
        there = real.exists()
        filled = there and real.stat().st_size > 0
    except OSError as error:
        raise faults.explain(path, error) from error
    if filled and new:
        raise StoreError("present", path)
    if not filled and not new:
        known.refuse_lost(path, backups, made=there)
    claim = Claim(real)
    try:
        siblings.protect(real)
        if not filled:
            siblings.put_aside(real, real.with_name(f"{real.stem}.replaced-{stamp(time.time())}.sqlite3"))
        revision = files.probe(real)
        if filled and revision is None:
            known.refuse_lost(path, backups, made=True)
        upgrade.upgrade_file(real, revision)
    except OSError as error:
        claim.withdraw()
        raise faults.explain(path, error) from error
    except BaseException:
        claim.withdraw()
        raise
    return claim


def _identity(place: Path) -> tuple[int, int] | None:
    """Which file is at a place; None if there is none."""
    try:
        status = place.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


class _Lane:
    """One connection with a thread of its own; pieces of work take their turn in order."""

    def __init__(self, path: Path, begin: str) -> None:
        self._path = path
        self._begin = begin
        self._until = 0.0
        self._connection = aiosqlite.Connection(lambda: files.connect(path), iter_chunk_size=64)
        # a bot that failed before `close` must not hang at its exit (SQLAlchemy's dialect does the same)
        self._connection._thread.daemon = True
        self._engine = create_engine(
            "sqlite://",
            poolclass=StaticPool,
            creator=lambda: self._connection._conn,
            hide_parameters=True,  # errors are logged, and moves may be secret
            json_deserializer=loads,
        )
        event.listen(self._engine, "connect", _set_up)
        event.listen(self._engine, "begin", self._begun)

    async def open(self) -> None:
        await self._connection

    async def run(self, work: Work[T], after: Callable[[], None] | None = None) -> T:
        """Do the work as one transaction, and what comes after it.

        :raises StoreError: what `faults.of_file` finds.
        """
        return await self._there(self._transact, work, after, time.monotonic() + LOCK_SECONDS)

    async def raw(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Do work outside of any transaction."""
        return await self._there(lambda: work(self._connection._conn))

    async def _there(self, function: Callable[..., T], *arguments: Any) -> T:
        # aiosqlite has no public way to run a function on its thread
        execute: Callable[..., Awaitable[T]] = self._connection._execute
        return await execute(function, *arguments)

    def _transact(self, work: Work[T], after: Callable[[], None] | None, until: float) -> T:
        self._until = until
        try:
            with self._engine.begin() as connection:
                result = work(connection)
        except DBAPIError as error:
            if found := faults.of_file(self._path, error.orig):
                raise found from error
            raise
        if after:
            after()
        return result

    def _begun(self, connection: Connection) -> None:
        patience = max(0, round(1000 * (self._until - time.monotonic())))
        self._connection._conn.execute(f"PRAGMA busy_timeout={patience}")
        connection.exec_driver_sql(self._begin)

    async def close(self) -> None:
        await self._connection.close()


def _set_up(connection: sqlite3.Connection, _: Any) -> None:
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")

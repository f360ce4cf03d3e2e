"""A SQLite file as a store.

Each connection is aiosqlite's, with a thread of its own: one thread hop for each transaction instead of three
for each statement, which triples the rate of moves. All writing goes through one connection, so that SQLite
waits for no locks except another program's.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import sqlite3
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from functools import cache, cached_property, partial
from pathlib import Path
from threading import Event, Thread
from typing import Any

import aiosqlite
import structlog
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import StaticPool
from sqlalchemy.util import LRUCache

from db import branch
from db.address import beside, data_folder
from db.backends import faults, known, main_file, rescued_copies, siblings, sqlite_files, upgrade
from db.backends.claim import FileClaim
from db.backends.main_file import MainFile
from db.care.backups import stamp
from db.errors import StoreError
from db.rubbish import loads
from db.store import SET_BACK, Store, T, Work

log = structlog.get_logger("db")

_READERS = 2
LOCK_SECONDS = 2.0
"""Seconds that work waits for its turn and for another program's lock: members wait for the answer."""


class FileStore(Store):
    """A store in a file."""

    watch_seconds = 1.0

    def __init__(self, path: Path, claim: FileClaim) -> None:
        super().__init__(path, known.remember)
        self._path = beside(path)
        self._claim = claim
        self._writer = _Lane(self._path, "BEGIN IMMEDIATE")
        self._readers = tuple(_Lane(self._path, "BEGIN") for _ in range(_READERS))
        self._next = itertools.cycle(self._readers)
        # The path may be a link, which may lead elsewhere one day.
        self._places = (str(path), *(f"{self._path}{end}" for end in ("-wal", "-shm")))
        self._at_opening: list[object] = []
        self._file: MainFile | None = None
        """While the store is open."""

    @classmethod
    async def open_at(
        cls, path: Path, *, new: bool = False, rescued: bool | None = None, backups: Path | None = None
    ) -> FileStore:
        """Open the file, creating it if it is missing. :raises StoreError: as `open_store`."""
        claim = await asyncio.to_thread(_prepare, path, new, rescued, backups)
        store = cls(path, claim)
        lanes = (store._writer, *store._readers)
        try:
            for lane in lanes:
                await lane.open()
            await store._writer.run(lambda c: upgrade.require_tables(c, path))
            for lane in store._readers:
                await lane.run(_nothing)
            before = await asyncio.to_thread(known.recall, path)
            opening = await store._writer.run(lambda c: branch.begin(c, before, time.time()))
            store._at_opening = store._files()
            await store._writer.raw(store._watch_file)
            await asyncio.to_thread(siblings.protect, store._path)
            await store._remember(opening.counts)
            store._opened = True
        except BaseException:
            await store._disconnect()
            claim.withdraw()
            raise
        if opening.set_back:
            log.warning(SET_BACK, database=store.name)
        return store

    def _copy(self, target: Path, stop: Event) -> None:
        sqlite_files.copy(self._path, target, stop.is_set)

    async def _read(self, work: Work[T]) -> T:
        self._require()
        return await next(self._next).run(work)

    async def _write(self, work: Work[T], durable: bool) -> T:
        try:
            return await self._writer.run(partial(self._do, work), self._finish_write, durable=durable)
        except StoreError as error:
            if error.key == "full":
                await self._writer.raw(lambda _: self._main.drop_copy())
            raise

    async def _look(self) -> None:
        await self._writer.raw(lambda _: self._require_place())

    async def _close(self) -> None:
        if self._ended is None:
            try:
                await self._look()  # closing writes the log into the file
            except StoreError as error:
                self._note_failure(error)
                await self._salvage()
        await self._count_closing()
        await self._disconnect()
        self._claim.release()

    async def _disconnect(self) -> None:
        if self._file is not None:
            await self._writer.raw(lambda _: self._main.leave_for_good())
        for lane in (*self._readers, self._writer):
            await lane.close()
        if self._file is not None:
            self._file.close()

    @property
    def _main(self) -> MainFile:
        assert self._file is not None, "the store is open"
        return self._file

    def _watch_file(self, connection: sqlite3.Connection) -> None:
        self._file = MainFile(self._path)
        self._file.checkpoint(connection)

    def _do(self, work: Work[T], connection: Connection) -> T:
        """Do work in the transaction that has begun. :raises StoreError: `gone`."""
        if harm := self._main.look_at_log():
            raise StoreError("gone", self.name, harm)
        return work(connection)

    def _finish_write(self) -> None:
        """What comes after each transaction and before it counts. :raises StoreError: `gone`."""
        self._require_place()
        self._main.note_write()
        if self._main.due:
            self._main.checkpoint(self._writer.connection)

    def _require_place(self) -> None:
        """Require that the open file is still the one at the path, and as it was left: writing to a moved
        or an overwritten file does not count as storing.

        :raises StoreError: `gone`.
        """
        place = self._files()
        if place == self._at_opening:
            if harm := self._main.look_at_file() or self._main.look_at_log():
                raise StoreError("gone", self.name, harm)
            return
        if place[0] == self._at_opening[0]:
            changed = next(p for p, f, o in zip(self._places, place, self._at_opening, strict=True) if f != o)
            detail = f"{changed}, a part of it, was deleted or replaced"
        elif self._claim.deleted:
            detail = "the file was deleted"
        else:
            detail = "the file was moved, or another one was put in its place"
        raise StoreError("gone", self.name, detail)

    def _files(self) -> list[object]:
        """The identity of the file at each of the places."""
        return [_identity(place) for place in self._places]

    async def _salvage(self) -> None:
        assert self._ended is not None, "what was taken away"
        try:
            if target := await self._writer.raw(self._save):
                detail = f"{self._ended.detail}; all that it held is in {target}"
                self._ended = StoreError("gone", self.name, detail)
        except (OSError, sqlite3.Error, StoreError) as error:
            log.error("database could not be saved", database=self.name, reason=str(error))

    def _save(self, connection: sqlite3.Connection) -> Path | None:
        """Save all that the database held. A file that was moved has it, once SQLite's log is written
        into it: then the log cannot harm a file put in its place either. Else it is copied to a new file,
        which is returned."""
        file = self._main
        file.leave()
        in_place = bool(file.look_at_file()) or file.log_cut
        if not in_place:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            if _identity(self._path) == self._at_opening[0] or not self._claim.deleted:
                return None
        folder = self._path.parent if self._path.parent.is_dir() else data_folder()
        target = folder / f"{self._path.stem}.rescued-{stamp(time.time())}.sqlite3"
        try:
            with sqlite_files.appearing(target) as part:
                if not (file.overwritten and file.rescue(part)):
                    sqlite_files.copy_to(connection, self._path, part, target)
                if in_place and (wrong := sqlite_files.check(part)):
                    raise StoreError("damaged", self._path, wrong)
        except BaseException:
            if in_place:
                file.keep_log(folder / f"{self._path.stem}.rescued-{stamp(time.time())}-wal")
            raise
        finally:
            if in_place:
                file.empty_log()
        return target


def _prepare(path: Path, new: bool, rescued: bool | None, backups: Path | None) -> FileClaim:
    """Claim the file and bring it to the present schema. :raises StoreError: as `open_store`."""
    real = beside(path)
    try:
        there = real.exists()
        filled = there and real.stat().st_size > 0
    except OSError as error:
        raise faults.explain(path, error) from error
    if filled and new:
        raise StoreError("present", path)
    if not filled and not new and not rescued:
        known.refuse_lost(path, backups, exists=there)
    claim = FileClaim(real)
    try:
        siblings.protect(real)
        if not new:
            filled = rescued_copies.settle(path, real, rescued) or filled
        if not filled:
            siblings.put_aside(real, real.with_name(f"{real.stem}.replaced-{stamp(time.time())}.sqlite3"))
        revision = sqlite_files.probe(real)
        if filled and revision is None:
            known.refuse_lost(path, backups, exists=True)
        upgrade.upgrade_file(real, revision)
    except OSError as error:
        claim.withdraw()
        raise faults.explain(path, error) from error
    except BaseException:
        claim.withdraw()
        raise
    return claim


def _nothing(_: Connection) -> None:
    """Begin a transaction, and end it: the connection can be used."""


def _identity(place: str | Path) -> tuple[int, int] | None:
    """The identity of the file at a place; None if there is none."""
    try:
        status = os.stat(place)  # noqa: PTH116 - after every transaction
    except OSError:
        return None
    return status.st_dev, status.st_ino


_compiled: LRUCache[Any, Any] = LRUCache(1000)
"""Statements as SQL: each is compiled once for all connections to files."""


@cache
def _shared_engine() -> Engine:
    """An engine whose dialect knows this SQLite, and serves all connections."""
    engine = create_engine("sqlite://", json_deserializer=loads)
    engine.connect().close()
    return engine


class _Worker(aiosqlite.Connection):
    """aiosqlite's connection, whose thread also runs functions."""

    async def work(self, function: Callable[..., T], *arguments: Any) -> T:
        """Run a function on the thread, after all that was asked for before."""
        execute: Callable[..., Awaitable[T]] = self._execute  # aiosqlite has no public way to do this
        return await execute(function, *arguments)


class _Lane:
    """One connection with a thread of its own; pieces of work run one after the other."""

    def __init__(self, path: Path, begin: str) -> None:
        self._path = path
        self._begin = begin
        self._opened: list[sqlite3.Connection] = []
        # A bot that failed before `close` must not hang at its exit: a thread made by a daemon is one, too.
        worker: Future[_Worker] = Future()
        Thread(target=lambda: worker.set_result(_Worker(self._connect, 64)), daemon=True).start()
        self._worker = worker.result()
        shared = _shared_engine()
        creator: Any = lambda: self.connection  # noqa: E731 - SQLAlchemy knows no type of SQLite's connections
        self._engine = Engine(
            StaticPool(creator, dialect=shared.dialect, reset_on_return=None),
            shared.dialect,
            shared.url,
            execution_options={"compiled_cache": _compiled},
            hide_parameters=True,  # errors are logged, and moves may be secret
        )
        event.listen(self._engine, "connect", _set_up)

    def _connect(self) -> sqlite3.Connection:
        self._opened[:] = [sqlite_files.connect(self._path)]
        return self.connection

    async def open(self) -> None:
        await self._worker

    @cached_property
    def _session(self) -> Connection:
        """SQLAlchemy's connection, for use on the thread. It is never returned to the pool."""
        return self._engine.connect()

    @property
    def connection(self) -> sqlite3.Connection:
        """The connection itself, for use on its thread."""
        return self._opened[0]

    async def run(self, work: Work[T], after: Callable[[], None] | None = None, *, durable: bool = True) -> T:
        """Do the work as one transaction, and `after` behind it.

        :raises StoreError: as found by `faults.of_file`.
        """
        return await self._worker.work(self._transact, work, after, time.monotonic() + LOCK_SECONDS, durable)

    async def raw(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Do work outside of any transaction."""
        return await self._worker.work(lambda: work(self.connection))

    def _transact(self, work: Work[T], after: Callable[[], None] | None, until: float, durable: bool) -> T:
        if not durable:
            self.connection.execute("PRAGMA synchronous=NORMAL")
        try:
            # Not in a listener of the engine: with one, SQLAlchemy looks for others at each statement.
            with self._session.begin():
                self._begin_at_once(until)
                result = work(self._session)
        except (DBAPIError, sqlite3.Error) as error:
            if fault := faults.of_file(self._path, getattr(error, "orig", error)):
                raise fault from error
            raise
        finally:
            if not durable:
                self.connection.execute("PRAGMA synchronous=FULL")
        if after:
            after()
        return result

    def _begin_at_once(self, until: float) -> None:
        patience = max(0, round(1000 * (until - time.monotonic())))
        self.connection.execute(f"PRAGMA busy_timeout={patience}")
        self.connection.execute(self._begin)

    async def close(self) -> None:
        await self._worker.close()


def _set_up(connection: sqlite3.Connection, _: Any) -> None:
    for pragma in (
        "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"journal_size_limit={main_file.LOG_BYTES}"
    ):  # fmt: skip
        connection.execute(f"PRAGMA {pragma}")

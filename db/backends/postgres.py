"""A database on a PostgreSQL server as a store.

As with a file there is one writing connection and two reading ones, each with a thread of its own: writing is
serial, each read sees one snapshot, and long work holds up nobody else. The writing connection also holds an
advisory lock. Lock and connection end together, so a process without the lock cannot write. Processes that
share a database (`db.cluster`) hold that lock together, and one for each of their shards.
"""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from secrets import token_hex
from threading import Event
from typing import Any

import structlog
from sqlalchemy import Connection, inspect
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from db import branch, losses
from db.address import ServerAddress
from db.backends import faults, known, siblings, tools, upgrade
from db.backends.lane import LONG_SECONDS, OPENING_SECONDS, Lane, in_turn, milliseconds, require_encoding
from db.backends.visits import LOCK, nothing, read_only
from db.cluster import joining, locks, numbering
from db.cluster.leases import Leases
from db.errors import StoreError
from db.queries import settings
from db.store import SET_BACK, Store, T, Work

log = structlog.get_logger(__name__)

_READERS = 2
_CLAIM_SECONDS = 1.0  # a process that was killed is still connected for a moment

_OWNER = ("store", "owner")


class ServerStore(Store):
    """A store on a server. The next piece of work reopens a lost connection."""

    watch_seconds = 15.0

    def __init__(self, server: ServerAddress, leases: Leases | None = None) -> None:
        """:param leases: if other processes may use the database as well."""
        super().__init__(server, known.remember)
        self._leases = leases
        self._loop = asyncio.get_running_loop()
        self._server = server
        self._token: str | None = None
        self._writer = Lane(server, self._claim)
        self._readers = tuple(Lane(server, read_only) for _ in range(_READERS))
        self._next = itertools.cycle(self._readers)

    @classmethod
    async def open_at(
        cls, server: ServerAddress, *, new: bool = False, backups: Path | None = None
    ) -> ServerStore:
        """Claim the database and bring its schema up to date. :raises StoreError: as `open_store`."""
        store = cls(server)
        await store._open(new, backups)
        return store

    @classmethod
    async def open_shared_at(
        cls, server: ServerAddress, shards: int, version: str, *, new: bool, backups: Path | None
    ) -> tuple[ServerStore, Leases]:
        """Claim the database together with others. :raises StoreError: as `open_shared`."""
        leases = Leases(server, shards, version, upgrade.REVISIONS[-1])
        store = cls(server, leases)
        await store._open(new, backups)
        leases.begin(store.write)
        return store, leases

    async def _open(self, new: bool, backups: Path | None) -> None:
        """Claim the database and bring its schema up to date."""
        server = self._server
        try:
            await asyncio.to_thread(_make_folder, self.beside.parent)
            revision = await self._opening(lambda c: upgrade.revision_of(c, server))
            if self._leases is None:  # another one on this machine may be making a copy
                await asyncio.to_thread(siblings.clear, self.beside)
            await asyncio.to_thread(siblings.protect, self.beside)
            if revision is not None and new:
                raise StoreError("present", server)
            if revision is None and not new:
                await asyncio.to_thread(known.refuse_lost, server, backups)
            opening = await self._take()
            for lane in self._readers:
                await lane.run(nothing, patience=OPENING_SECONDS)
            if self._leases:
                await self._refuse_pooler()
            await self._remember(opening.counts)
            self._opened = True
        except BaseException:
            await self.close()
            raise
        if opening.set_back:
            log.warning(SET_BACK, database=self.name)

    @classmethod
    async def restore_at(cls, server: ServerAddress, source: Path, aside: Path, now: float) -> Path | None:
        """Replace a database that nobody uses by a dump, after copying the database to `aside`.

        :returns: `aside`, or None if the database was empty.
        :raises StoreError: as `open_store`; `tool`, `failed`, `backup`. Nothing was changed then, or, if the
            dump could not be upgraded, the next opening tries again.
        """
        store = cls(server)
        try:
            replaced = None
            tables = await store._opening(lambda c: inspect(c).get_table_names())
            if tables and "alembic_version" not in tables:
                raise StoreError("damaged", server, "unknown tables")
            if tables:
                replaced = await store._inventory()
                await store.backup(aside)
            await asyncio.to_thread(siblings.clear, store.beside)
            script = store.beside.with_name(f"{store.beside.name}.sql.part")
            await asyncio.to_thread(tools.restore, server, source, tables, script)
            await store._take(now, replaced)
        finally:
            await store.close()
        return aside if tables else None

    @classmethod
    @asynccontextmanager
    async def claim_at(cls, server: ServerAddress) -> AsyncIterator[ServerStore]:
        """Claim a database for the block as it is: it is neither brought up to date nor counted as opened.

        :raises StoreError: `locked`, `encoding`, those of connecting.
        """
        store = cls(server)
        try:
            await store._opening(nothing)
            yield store
        finally:
            await store.close()

    async def at_length(self, work: Work[T]) -> T:
        """Do work in one transaction on one state of the database, however long it takes. No member may be
        waiting.

        :raises StoreError: `unwritable`, and as `write`.
        """
        return await self._explain(partial(_with_patience, work))

    async def _explain(self, work: Work[T]) -> T:
        """Long work, with what its errors say about the database. :raises StoreError: as `at_length`."""
        try:
            return await self._writer.run(work, patience=LONG_SECONDS)
        except DBAPIError as error:
            if getattr(error.orig, "sqlstate", None) == "42501":  # insufficient_privilege
                raise StoreError("unwritable", self._server, error.orig) from error
            if fault := faults.of_server(self._server, error.orig):
                raise fault from error
            raise

    async def _read(self, work: Work[T]) -> T:
        lane = next(self._next)
        try:
            return await lane.run(work)
        except StoreError as error:
            if error.key != "lost":
                raise
        except DBAPIError as error:
            fault = faults.of_server(self._server, error.orig)
            if fault is None or fault.key == "readonly":  # the work tried to write
                raise
            raise fault from error
        return await lane.run(work)  # on a new connection: reading again does no harm

    async def _write(self, work: Work[T], durable: bool = True, patience: float | None = None) -> T:
        try:
            done = work if durable else partial(_undurable, work)
            return await self._writer.run(done, patience=patience, bound=self._opened)
        except DBAPIError as error:
            if fault := faults.of_server(self._server, error.orig):
                raise fault from error
            raise

    def one_by_one(self, what: str, work: Work[T]) -> Work[T]:
        return partial(in_turn, what, work)

    async def clock(self) -> float | None:
        return await self.read(_server_time)

    async def _opening(self, work: Work[T]) -> T:
        """Work before any member waits for it. :raises StoreError: as `_write`."""
        return await self._write(work, patience=OPENING_SECONDS)

    async def _look(self) -> None:
        await self._writer.run(nothing)

    def _copy(self, target: Path, stop: Event) -> None:
        tools.dump(self._server, target, stop.is_set)

    async def _salvage(self) -> None:
        """Nothing can be saved: another process has the database."""

    async def _close(self) -> None:
        await self._count_closing()
        for lane in (*self._readers, self._writer):
            await lane.close()

    async def _claim(self, connection: AsyncConnection, raw: Any) -> None:
        """Take the lock on a new writing connection, unless another process has held it meanwhile."""
        require_encoding(self._server, raw.get_settings().server_encoding)
        await raw.execute(
            "SELECT set_config('synchronous_commit', 'on', false)"
            " WHERE current_setting('synchronous_commit') = 'off'"
        )
        locked, end = False, time.monotonic() + _CLAIM_SECONDS
        while not locked and time.monotonic() < end:
            if self._leases:
                locked = await joining.share(raw, self._server, LOCK)
            else:
                locked = await raw.fetchval("SELECT pg_try_advisory_lock($1)", LOCK)
            if not locked:
                await asyncio.sleep(0.05)
        if self._token is not None:
            # The process that held the lock in between may have changed what this one keeps in memory.
            signed = await connection.run_sync(lambda c: settings.get(c, *_OWNER))
            await connection.rollback()
            if signed.get("token") != self._token:
                raise StoreError("taken", self._server)
        if not locked:
            raise await joining.obstacle(raw, self._server, LOCK, shared=self._leases is not None)
        if self._leases:
            await connection.run_sync(self._begin_session)
            await connection.commit()
        if self._opened:
            self.session += 1
            self._loop.call_soon_threadsafe(self._tell_session)

    def _begin_session(self, connection: Connection) -> None:
        """Go on with nothing in a new session, on whichever server has the database now."""
        assert self._leases is not None, "the database is shared"
        if self._opened:
            joining.note_server(connection)
        self._leases.begin_session(locks.session(connection))

    async def _refuse_pooler(self) -> None:
        """Check that a connection stays with its session while others are in use.

        :raises StoreError: `pooled`.
        """
        before = await self._opening(locks.number)

        def meanwhile(connection: Connection) -> tuple[int, int]:
            other = locks.number(connection)
            again = asyncio.run_coroutine_threadsafe(self._opening(locks.number), self._loop)
            return other, again.result()

        other, after = await self._readers[0].run(meanwhile, patience=OPENING_SECONDS)
        if other == before or after != before:
            raise StoreError("pooled", self._server)

    async def _inventory(self) -> losses.Inventory | None:
        """What the database holds that is to be replaced; None if it cannot be read."""
        with suppress(DBAPIError):
            return await self._writer.run(losses.inventory, patience=LONG_SECONDS)
        return None

    async def _take(
        self, restored: float | None = None, replaced: losses.Inventory | None = None
    ) -> branch.DatabaseOpening:
        """Bring the schema up to date, count the opening, and store who holds the lock, so that a process
        that takes it again can tell whether another one held it in between.

        :param restored: when the database was restored, if it has just been.
        :param replaced: what the database held before.
        """
        aside: Path | None = None
        token, before = token_hex(8), await asyncio.to_thread(known.recall, self._server)

        def work(connection: Connection) -> branch.DatabaseOpening:
            nonlocal token, before
            target = upgrade.REVISIONS[-1] if old else None
            if self._leases:
                target, others = joining.prepare(connection, self._server)
                before = branch.Counts() if others else before
            if target:
                connection.exec_driver_sql(f"SET LOCAL statement_timeout = {milliseconds(LONG_SECONDS)}")
                upgrade.migrate(connection, target)
            upgrade.require_tables(connection, self._server)
            if self._leases:
                joining.join(connection, self._server, self._leases.total)
                # the others have signed with it, and may lose their connections
                token = settings.get(connection, *_OWNER).get("token") or token
            else:
                numbering.end(connection)
            settings.put(connection, *_OWNER, "token", token)
            return branch.begin(
                connection, before, restored or time.time(), restored=restored is not None, replaced=replaced
            )

        revision = await self._opening(lambda c: upgrade.revision_of(c, self._server))
        old = upgrade.needed(self._server, revision)
        if old and revision is not None:
            aside = self.beside.with_name(f"{self.beside.name}.before-{upgrade.REVISIONS[-1]}.dump")
            try:
                await self.backup(aside)
            except StoreError as error:
                aside = None
                # The migration itself is all or nothing. The copy serves only a return to an older version.
                log.warning("upgrading without a copy", database=self.name, error=str(error))
        opening = await self._explain(work)
        if old and revision is not None:
            upgrade.tell_updated(self._server, revision, aside)
        self._token = token
        return opening


def _server_time(connection: Connection) -> float:
    moment = connection.exec_driver_sql("SELECT extract(epoch FROM clock_timestamp())").scalar_one()
    return float(moment)


def _make_folder(folder: Path) -> None:
    """Make the folder for the files about the database. :raises StoreError: `unwritable`."""
    try:
        siblings.make_folder(folder)
    except OSError as error:
        raise StoreError("unwritable", folder, error) from error


def _undurable(work: Work[T], connection: Connection) -> T:
    """Do work in a transaction that does not wait for the disk."""
    connection.exec_driver_sql("SET LOCAL synchronous_commit = off")
    return work(connection)


def _with_patience(work: Work[T], connection: Connection) -> T:
    """Do work in a transaction that sees one state and whose statements may take long."""
    connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
    connection.exec_driver_sql(f"SET LOCAL statement_timeout = {milliseconds(LONG_SECONDS)}")
    return work(connection)

"""The beat of a process among those that share a database: it shows that the process lives, looks at the
others, and ends the sessions of those that do not.

It has a thread and a connection of its own, so that a busy process is not taken for a dead one.
"""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import structlog

from db.address import ServerAddress
from db.backends.lane import connect
from db.boot import steady
from db.cluster.locks import KEY, WritingSession
from db.cluster.members import EVERY, NOW, PROCESSES, SHARDS, Members, Process, Shard

log = structlog.get_logger(__name__)

PATIENCE = 2.0
"""Seconds after which a beat that gets no answer is given up, and its connection with it."""
AGAIN = 0.2
"""Seconds after the first beat that failed until the next one: one alone must end no belief."""

_SHOW = """
WITH alive AS (UPDATE shards SET alive = clock_timestamp() WHERE holder = $1 AND shard = ANY($9::int[]))
INSERT INTO processes (id, host, version, schema, pid, began, beat, late, leaving)
VALUES ($1, $2, $3, $4, $5, $6, clock_timestamp(), $7, $8)
ON CONFLICT (id) DO UPDATE SET pid = $5, began = $6, beat = clock_timestamp(), late = $7, leaving = $8"""
_LOCKED = """
SELECT objid::int AS shard FROM pg_locks JOIN pg_database d ON d.oid = database
WHERE datname = current_database() AND locktype = 'advisory' AND granted AND classid = $1 AND objsubid = 2
  AND pid = $2"""
_END = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = $1 AND backend_start = $2"


@dataclass(frozen=True)
class Identity:
    """What others are told of a process."""

    id: str
    version: str
    schema: str
    host: str = socket.gethostname()


@dataclass(frozen=True)
class Report:
    """What a process says of itself with a beat."""

    session: WritingSession
    late: float
    leaving: bool
    playable: Collection[int]


class Beat:
    """Beats until it is stopped; `looked` is called in the beat's thread after each, with what was seen and
    with the moment before it by the steady clock."""

    def __init__(
        self,
        server: ServerAddress,
        me: Identity,
        report: Callable[[], Report],
        looked: Callable[[Members, float], None],
    ) -> None:
        self._server, self._me = server, me
        self._report, self._looked = report, looked
        self.tried = steady()
        """When the newest beat began, by the steady clock."""
        self._log = log.bind(process=me.id)
        self._connection: Any = None
        self._loop = asyncio.new_event_loop()
        self._again = asyncio.Event()
        self._stopped = False
        self._trouble = ""
        self._thread = threading.Thread(target=self._run, name="beat", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def hurry(self) -> None:
        """Beat at once, since something has changed that others are waiting for."""
        with suppress(RuntimeError):  # it has stopped meanwhile
            self._loop.call_soon_threadsafe(self._again.set)

    async def stop(self) -> None:
        """Beat no more, and disconnect."""
        self._stopped = True
        self.hurry()
        if self._thread.is_alive():
            await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        try:
            self._loop.run_until_complete(self._keep())
        finally:
            self._loop.close()

    async def _keep(self) -> None:
        while not self._stopped:
            self._again.clear()
            pause = EVERY
            try:
                await self._beat()
                self._trouble = ""
            except Exception as error:  # the driver fails in many ways when it is cut off in a statement
                self._give_up()
                self._connection = None
                if not self._trouble:
                    pause, self._trouble = min(AGAIN, EVERY), repr(error)
                    self._log.warning("a beat failed", error=self._trouble)
            with suppress(TimeoutError):
                async with asyncio.timeout(pause):
                    await self._again.wait()
        self._give_up()

    def _give_up(self) -> None:
        """Cut the connection: whoever waits on it gets an error."""
        if self._connection is not None:
            self._connection.terminate()

    async def _beat(self) -> None:
        before = self.tried = steady()
        report = self._report()
        is_new = self._connection is None or self._connection.is_closed()
        if is_new:
            self._connection = await connect(self._server, patience=PATIENCE, limited=True)
        watchdog = self._loop.call_later(PATIENCE, self._give_up)  # connecting has had such a limit, too
        try:
            if is_new:
                # A beat that a crash of the server undoes is of no use to anybody.
                await self._connection.execute("SET synchronous_commit = off")
            await self._tell(report, before)
        finally:
            watchdog.cancel()

    async def _tell(self, report: Report, before: float) -> None:
        """Say what this process is, look at the others, and end those that show no life."""
        me = self._me
        await self._connection.execute(
            _SHOW, me.id, me.host, me.version, me.schema, *report.session, report.late, report.leaving,
            list(report.playable),
        )  # fmt: skip
        members = await look(self._connection, report.session.pid)
        self._looked(members, before)
        for process in members.processes.values():
            if process.to_be_ended and process.id != me.id:
                await self._end(process)

    async def _end(self, process: Process) -> None:
        """End the session of a process that shows no life. That its locks are free is known only once one has
        been had: a server's own process that stands still keeps them."""
        await self._connection.fetchval(_END, process.pid, process.began)
        reason = "is silent" if process.silent else "hangs"
        self._log.warning(
            f"another process {reason}: its session was ended", other=process.id, host=process.host,
            silent=round(process.age, 1), loop_late=round(process.late, 1),
        )  # fmt: skip


async def look(connection: Any, pid: int = 0) -> Members:
    """All processes and shards, and the shards whose locks the session with this number has, as an asyncpg
    connection sees them."""
    return Members(
        now=await connection.fetchval(NOW),
        processes={row["id"]: Process(**row) for row in await connection.fetch(PROCESSES)},
        shards={row["number"]: Shard(**row) for row in await connection.fetch(SHARDS)},
        locked=frozenset(row["shard"] for row in await connection.fetch(_LOCKED, KEY, pid)),
    )

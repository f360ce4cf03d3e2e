"""Which process has which shard, on the command line, and another number of shards."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Connection, func, inspect, select, text

from db.address import Address, ServerAddress
from db.cluster import numbering
from db.cluster.locks import KEY
from db.cluster.members import NOW, PROCESSES, SHARDS, Process, Shard
from db.errors import StoreError
from db.queries.moments import shard_of
from db.schema import games, outbox

_LOCKED = """
SELECT objid, pid FROM pg_locks JOIN pg_database d ON d.oid = database
WHERE datname = current_database() AND locktype = 'advisory' AND granted AND objsubid = 2
    AND classid = :key"""


class ShardState(NamedTuple):
    """A shard, as an operator sees it."""

    number: int
    process: str
    """Its process with host and version, or why it has none."""
    epoch: int
    since: str
    idle: float | None
    """Seconds since members could last play there."""
    games: int
    """Running ones."""
    backlog: int
    """Messages that are not sent yet."""


def states(connection: Connection) -> list[ShardState]:
    """All shards; none if no processes share the database."""
    if not inspect(connection).has_table("shards"):
        return []
    now = connection.execute(text(NOW)).scalar_one()
    processes = [Process(**row) for row in connection.execute(text(PROCESSES)).mappings()]
    shards = [Shard(**row) for row in connection.execute(text(SHARDS)).mappings()]
    living = {process.id: process for process in processes if process.alive}
    locked = {row.objid: row.pid for row in connection.execute(text(_LOCKED), {"key": KEY})}
    running, unsent = _by_shard(connection, len(shards)) if shards else (Counter(), Counter())
    return [
        ShardState(
            shard.number, _owner(living.get(shard.holder or ""), locked.get(shard.number)), shard.epoch,
            _moment(shard.since), None if shard.alive is None else now - shard.alive,
            running[shard.number], unsent[shard.number],
        )
        for shard in shards
    ]  # fmt: skip


def _by_shard(connection: Connection, shards: int) -> tuple[Counter[int], Counter[int]]:
    """How many running games and unsent messages each shard has."""
    running, unsent = Counter[int](), Counter[int]()
    playing = select(games.c.guild, func.count()).where(games.c.status == "running").group_by(games.c.guild)
    waiting = (
        select(games.c.guild, func.count())
        .join(outbox, outbox.c.game == games.c.id)
        .where(outbox.c.failed.is_(None))
        .group_by(games.c.guild)
    )
    for counter, query in ((running, playing), (unsent, waiting)):
        for guild, count in connection.execute(query):
            if guild.isdecimal():
                counter[shard_of(int(guild), shards)] += count
    return running, unsent


def _owner(process: Process | None, session: int | None) -> str:
    """A shard's living process, or why it has none. `session`: the number of the one that holds its lock."""
    if process is not None:
        leaving = ", leaving" if process.leaving else ""
        return f"{process.id} on {process.host}, version {process.version}{leaving}"
    if session is not None:
        return f"nobody: a session of the server that does not end holds its lock (pid {session})"
    return "nobody"


def _moment(since: float | None) -> str:
    return "-" if since is None else f"{datetime.fromtimestamp(since, UTC):%Y-%m-%d %H:%M:%S UTC}"


def lines(address: Address) -> Iterator[str]:
    """The shards in a table for people. :raises StoreError: `file`, those of connecting."""
    server = _server(address)
    from db.backends.visits import read_once

    rows = asyncio.run(read_once(server, states))
    if not rows:
        yield f"No processes share {address}: start them with SHARDS=N."
        return
    yield f"{len(rows)} shards in {address}"
    yield f"{'shard':>5}  {'epoch':>5}  {'games':>5}  {'unsent':>6}  {'since':<23}  process"
    for row in rows:
        idle = "" if row.idle is None or row.idle < 5 else f" (nobody can play for {row.idle:.0f} s)"
        yield (
            f"{row.number:>5}  {row.epoch:>5}  {row.games:>5}  {row.backlog:>6}  {row.since:<23}  "
            f"{row.process}{idle}"
        )


def set_number(address: Address, shards: int) -> str:
    """Change the number of shards, while no process runs. Returns what was done, for people.

    :raises StoreError: `file`, `locked`, those of connecting.
    """
    server = _server(address)

    def work(connection: Connection) -> str:
        before = connection.execute(text("SELECT shards FROM cluster")).scalar()
        if before is None:
            return "No processes share the database yet: the first one with SHARDS=N says how many there are."
        if before == shards:
            return f"There are {shards} shards already."
        numbering.change(connection, shards)
        return f"There are {shards} shards now, and were {before}: start all processes with SHARDS={shards}."

    async def change() -> str:
        from db.backends.postgres import ServerStore

        async with ServerStore.claim_at(server) as store:
            return await store.at_length(work)

    return asyncio.run(change())


def _server(address: Address) -> ServerAddress:
    if isinstance(address, Path):
        raise StoreError("file", address)
    return address

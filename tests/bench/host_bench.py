"""Figures of host and database: durable moves, cold loads, an idle tick, memory; on SQLite with few and with
many games, and on PostgreSQL.

`python -m tests.bench.host_bench DATABASE GAMES` is what the row about memory runs in a process of its own.
"""

from __future__ import annotations

import asyncio
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import NamedTuple

import asyncpg
import msgspec
from sqlalchemy import Connection, Table, insert, select

import engine
from db import open_store, schema
from host import Host
from host.limits import UNLIMITED
from tests.bench.rows import Row
from tests.db.postgres import lacking, running

Raw = Callable[[float], Awaitable[float]]
"""Transactions a second of a driver alone, within this many seconds."""
MEMBERS = ("ann", "bob", "cy", "dee")
ROOT = Path(__file__).parents[2]


class Sizes(NamedTuple):
    """How much is measured."""

    seconds: float
    """Of moves."""
    cold: int
    """Games loaded."""
    stored: int
    used: int
    ticks: int


FULL = Sizes(2.0, 60, 10_000, 500, 200)
QUICK = Sizes(0.1, 3, 20, 5, 2)


def rows(sizes: Sizes = FULL) -> Iterator[Row]:
    """All rows of host and database; those of PostgreSQL only where it is installed."""
    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder)
        yield asyncio.run(durable_moves(here / "moves.sqlite3", partial(raw_beside, here), sizes))
        yield asyncio.run(cold_load(here / "cold.sqlite3", sizes))
        many = here / "many.sqlite3"
        asyncio.run(fill(many, sizes.stored))
        stored = f", {sizes.stored:,} games stored"
        yield asyncio.run(durable_moves(many, partial(raw_beside, here), sizes, stored))
        yield asyncio.run(cold_load(many, sizes, stored))
        yield asyncio.run(idle_tick(many, sizes, stored))
        yield memory(many, sizes)
    if reason := lacking():
        print(f"database: PostgreSQL not measured, {reason}", file=sys.stderr)
        return
    with running() as server, server.database() as url:
        on_server = asyncio.run(durable_moves(url, partial(_raw_on_server, url), sizes, ", PostgreSQL"))
        yield msgspec.structs.replace(on_server, passes=0.08, aim=0.15)
        yield msgspec.structs.replace(asyncio.run(cold_load(url, sizes, ", PostgreSQL")), passes=6.0, aim=3.0)


async def raw_beside(folder: Path, seconds: float) -> float:
    """Of a file on the same disk."""
    with tempfile.TemporaryDirectory(dir=folder) as place:
        return await asyncio.to_thread(raw_moves, Path(place) / "raw.sqlite3", seconds)


async def _raw_on_server(url: str, seconds: float) -> float:
    """The same transaction as `raw_moves`, in the same database, each statement prepared."""
    connection = await asyncpg.connect(url.replace("+asyncpg", ""))
    try:
        await connection.execute(
            "CREATE TEMPORARY TABLE raw_game (id integer PRIMARY KEY, ply integer);"
            "CREATE TEMPORARY TABLE raw_move (game integer, ply integer, code text, PRIMARY KEY (game, ply));"
            "INSERT INTO raw_game VALUES (1, 0)"
        )
        store = await connection.prepare("INSERT INTO raw_move VALUES (1, $1, 'attack:alaska:kamchatka:3')")
        count = await connection.prepare("UPDATE raw_game SET ply = $1 WHERE id = 1")
        started, n = time.perf_counter(), 0
        while time.perf_counter() - started < seconds:
            n += 1
            async with connection.transaction():
                await store.fetch(n)
                await count.fetch(n)
        return n / (time.perf_counter() - started)
    finally:
        await connection.close()


def raw_moves(path: Path, seconds: float) -> float:
    """Transactions a second of plain sqlite3 with a write-ahead log and full synchronisation, each one an
    insertion and an update."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("CREATE TABLE game (id INTEGER PRIMARY KEY, ply INTEGER)")
        connection.execute(
            "CREATE TABLE move (game INTEGER, ply INTEGER, code TEXT, PRIMARY KEY (game, ply))"
        )
        connection.execute("INSERT INTO game VALUES (1, 0)")
        started, n = time.perf_counter(), 0
        while time.perf_counter() - started < seconds:
            n += 1
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("INSERT INTO move VALUES (1, ?, 'attack:alaska:kamchatka:3')", (n,))
            connection.execute("UPDATE game SET ply = ? WHERE id = 1", (n,))
            connection.execute("COMMIT")
        return n / (time.perf_counter() - started)


async def new_game(host: Host, channel: str, plies: int, guild: str = "guild") -> int:
    """A started game with this many moves (defaults: no attacks, all else)."""
    rules = engine.rules_ids()[0]
    game = await host.lobby.create(guild, channel, MEMBERS[0], MEMBERS[0], rules, len(MEMBERS), {})
    for member in MEMBERS[1:]:
        await host.lobby.join(game.id, member, member, member)
    await host.lobby.start(game.id, MEMBERS[0], "")
    await play(host, game.id, plies)
    return game.id


async def play(host: Host, number: int, plies: int, clock: Callable[[], float] = time.perf_counter) -> float:
    """Play this many default moves; returns the seconds spent in `host.moves.act`, by this clock."""
    spent = 0.0
    for _ in range(plies):
        position = await host.games.position(number)
        seat = position.game.prompted[0]
        move = engine.default(position.state, seat)
        known = await host.record.history.position_for(position, seat)
        started = clock()
        await host.moves.act(number, MEMBERS[seat], move.code, known.game.ply, f"{position.game.ply}")
        spent += clock() - started
    return spent


async def durable_moves(place: Path | str, raw: Raw, sizes: Sizes, where: str = "") -> Row:
    """`host.moves.act` from request to acknowledgement, one by one, against the driver alone."""
    store = await open_store(place)
    rates, raws, seconds = [], [], sizes.seconds / 8
    async with Host(store, limits=UNLIMITED) as host:
        number = await new_game(host, "moves", 40)
        for _ in range(4):  # by turns, so that both see the same machine
            raws.append(await raw(seconds))
            plies, spent = 0, 0.0
            while spent < seconds:
                spent += await play(host, number, 20)
                plies += 20
            rates.append(plies / spent)
    await store.close()
    value, reference = statistics.median(rates), statistics.median(raws)
    name = f"host.moves.act, durable{where}"
    return Row("database", name, value, "moves/s", 0.12, 0.30, reference, more=True)


async def cold_load(place: Path | str, sizes: Sizes, where: str = "") -> Row:
    """Loading a game's state that is not in memory: the median over games at different plies."""
    store = await open_store(place)
    async with Host(store, limits=UNLIMITED) as host:
        numbers = [await new_game(host, f"cold-{n}", 20 + n) for n in range(sizes.cold)]
    times = []
    async with Host(store, limit=1, limits=UNLIMITED) as host:
        for number in numbers:
            started = time.perf_counter()
            await host.games.position(number)
            times.append(time.perf_counter() - started)
    await store.close()
    return Row("database", f"cold load of a game{where}", statistics.median(times) * 1000, "ms", 2.5, 1)


async def idle_tick(place: Path | str, sizes: Sizes, where: str) -> Row:
    """CPU of a tick in which nothing is due, though members have been asked in every game."""
    store = await open_store(place)
    async with Host(store, limits=UNLIMITED) as host:
        ticker = host.core.ticker
        await ticker.tick()  # the first one looks at everything
        began = time.process_time()
        for _ in range(sizes.ticks):
            await ticker.tick()
        spent = time.process_time() - began
    await store.close()
    return Row("database", f"an idle tick, CPU{where}", 1000 * spent / sizes.ticks, "ms", 5, 2)


async def fill(path: Path, games: int) -> None:
    """Store this many games, 100 moves each, in a new database."""
    store = await open_store(path)
    async with Host(store, limits=UNLIMITED) as host:
        number = await new_game(host, "model", 100)
    await store.write(lambda c: multiply(c, number, games))
    await store.close()


def memory(path: Path, sizes: Sizes) -> Row:
    """Resident memory of a process with this many stored games of which that many were used."""
    command = [sys.executable, "-m", "tests.bench.host_bench", str(path), str(sizes.used)]
    process = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    name = f"memory, {sizes.stored:,} stored games, {sizes.used} in use"
    return Row("database", name, float(process.stdout), "MB", 300, 150)


def multiply(connection: Connection, model: int, copies: int) -> None:
    """Store copies of a game, each in a channel of its own."""

    def copy(table: Table, column: str) -> None:
        rows = connection.execute(select(table).where(table.c[column] == model)).mappings().all()
        for start in range(0, copies, 500):
            part = range(model + 1 + start, model + 1 + min(start + 500, copies))
            values = [
                {**r, column: n, **({"channel": f"c{n}"} if "channel" in r else {})}
                for n in part
                for r in rows
            ]
            connection.execute(insert(table), values)

    copy(schema.games, "id")
    for table in (schema.seats, schema.occupancy, schema.moves, schema.snapshots, schema.waits):
        copy(table, "game")


async def resident(path: str, count: int) -> float:
    """Megabytes of this process after using this many games of a database."""
    store = await open_store(path)
    async with Host(store, limits=UNLIMITED) as host:
        for number in range(2, 2 + count):
            await host.games.position(number)
            await play(host, number, 1)
        pages = int((await asyncio.to_thread(Path("/proc/self/statm").read_text)).split()[1])
    await store.close()
    return pages * 4096 / 1e6


if __name__ == "__main__":
    print(asyncio.run(resident(sys.argv[1], int(sys.argv[2]))))

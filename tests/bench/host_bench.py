"""Figures of host and database: durable moves, cold loads, memory.

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
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Connection, Table, insert, select

import engine
from db import open_store, schema
from host import Host
from host.limits import UNLIMITED
from tests.bench.rows import Row

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


FULL = Sizes(2.0, 60, 10_000, 500)
QUICK = Sizes(0.1, 3, 20, 5)


def rows(sizes: Sizes = FULL) -> Iterator[Row]:
    """All rows of host and database."""
    for measure in (durable_moves, cold_load, memory):
        with tempfile.TemporaryDirectory() as folder:
            yield asyncio.run(measure(Path(folder), sizes))


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


async def durable_moves(folder: Path, sizes: Sizes) -> Row:
    """`host.moves.act` from request to acknowledgement, one by one, against raw sqlite3 on the same disk."""
    store = await open_store(folder / "moves.sqlite3")
    rates, raws, seconds = [], [], sizes.seconds / 8
    async with Host(store, limits=UNLIMITED) as host:
        number = await new_game(host, "moves", 40)
        for part in range(4):  # by turns, so that both see the same machine
            raws.append(await asyncio.to_thread(raw_moves, folder / f"raw-{part}.sqlite3", seconds))
            plies, spent = 0, 0.0
            while spent < seconds:
                spent += await play(host, number, 20)
                plies += 20
            rates.append(plies / spent)
    await store.close()
    value, reference = statistics.median(rates), statistics.median(raws)
    return Row("database", "host.moves.act, durable", value, "moves/s", 0.12, 0.30, reference, more=True)


async def cold_load(folder: Path, sizes: Sizes) -> Row:
    """Loading a game's state that is not in memory: the median over games at different plies."""
    store = await open_store(folder / "cold.sqlite3")
    async with Host(store, limits=UNLIMITED) as host:
        numbers = [await new_game(host, f"c{n}", 20 + n) for n in range(sizes.cold)]
    times = []
    async with Host(store, limit=1, limits=UNLIMITED) as host:
        for number in numbers:
            started = time.perf_counter()
            await host.games.position(number)
            times.append(time.perf_counter() - started)
    await store.close()
    return Row("database", "cold load of a game", statistics.median(times) * 1000, "ms", 2.5, 1)


async def memory(folder: Path, sizes: Sizes) -> Row:
    """Resident memory of a process with this many stored games of which that many were used."""
    path = folder / "many.sqlite3"
    store = await open_store(path)
    async with Host(store, limits=UNLIMITED) as host:
        number = await new_game(host, "model", 100)
    await store.write(lambda c: multiply(c, number, sizes.stored))
    await store.close()
    command = [sys.executable, "-m", "tests.bench.host_bench", str(path), str(sizes.used)]
    process = await asyncio.to_thread(
        subprocess.run, command, cwd=ROOT, check=True, capture_output=True, text=True
    )
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
    for table in (schema.seats, schema.occupancy, schema.moves, schema.snapshots):
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

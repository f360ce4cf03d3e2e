"""What several processes over one PostgreSQL give, what they cost, and how soon others go on in the place of
one that ends.

All programs of a run share the machine: the bots, the local Discord, the database's server and the members
that press. How many moves they make together is therefore limited by its cores, and what a move costs all
bots is measured beside it. Pictures are not drawn.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, redirect_stdout
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from statistics import fmean, median
from tempfile import TemporaryDirectory
from typing import NamedTuple

import structlog

from db import open_store
from db.open import open_shared
from host import Host
from host.limits import UNLIMITED
from tests.bench.bot_bench import _drop
from tests.bench.host_bench import new_game, play
from tests.bench.rows import Row
from tests.db.postgres import lacking, running
from tests.soak.cluster.faults import Faults
from tests.soak.cluster.figures import Figures
from tests.soak.cluster.fleet import Slot
from tests.soak.cluster.players import Watch
from tests.soak.cluster.run import Size, Soak, soak


class Sizes(NamedTuple):
    """How much is measured."""

    pairs: int
    """Of stretches, with the database alone and shared."""
    plies: int
    """Of a stretch."""
    processes: tuple[int, ...] = ()
    """How many make moves; each is compared with one."""
    seconds: float = 0.0
    """For which they do, twice."""
    faults: int = 0
    """Of each kind."""
    games: int = 12
    """In which members play."""


FULL = Sizes(24, 100, (2, 4), 10.0, 3, 96)
QUICK = Sizes(1, 5)
SHARDS = 4
BUSY = Size(shards=SHARDS, guilds=8, workers=3, pause=0.0, standby=False)
"""Members press as soon as they are answered."""
CALM = Size(processes=2, shards=SHARDS, guilds=8, workers=2, pause=0.2, standby=False)
"""The machine has something left."""
WARMING = 3.0
"""Seconds, and moves, before anything is measured."""
SERVING = 2
"""About as many cores are busy with members, the local Discord and the database."""
QUIET = 6.0
"""Seconds before a fault: Discord demands five between two connections of a shard."""
BACK = 60.0
GUILD = str(SHARDS << 22)


def rows(sizes: Sizes = FULL) -> Iterator[Row]:
    """All rows of several processes; none where there is no PostgreSQL."""
    if reason := lacking():
        print(f"processes: not measured, {reason}", file=sys.stderr)
        return
    structlog.configure(processors=[_drop])
    with running() as server, server.database() as url:
        yield asyncio.run(_ownership(url, sizes))
    for measure, wanted in ((_moves, sizes.processes), (_back, sizes.faults)):
        if wanted:
            with redirect_stdout(sys.stderr):  # there the harness tells how far it is
                measured = asyncio.run(measure(sizes))
            yield from measured


# -- a single process ----------------------------------------------------------------------------------------


async def _ownership(url: str, sizes: Sizes) -> Row:
    """`host.moves.act` in one game, the database by turns shared (with nobody) and alone: CPU of the process,
    its beat included."""
    await (await open_store(url, new=True)).close()
    alone, shared = list[float](), list[float]()
    async with _alone(url) as host:
        game = await new_game(host, "moves", 0, GUILD)
    ways = [(_alone, alone), (_sharing, shared)]
    for _ in range(sizes.pairs):
        for opened, spent in ways:
            async with opened(url) as host:
                await play(host, game, int(WARMING))
                seconds = await play(host, game, sizes.plies, time.process_time)
            spent.append(1000 * seconds / sizes.plies)
        ways.reverse()
    name = "host.moves.act, CPU, database shared"
    return Row("processes", name, median(shared), "ms", 1.02, 1.01, median(alone))


@asynccontextmanager
async def _alone(url: str) -> AsyncIterator[Host]:
    store = await open_store(url)
    try:
        async with Host(store, limits=UNLIMITED) as host:
            yield host
    finally:
        await store.close()


@asynccontextmanager
async def _sharing(url: str) -> AsyncIterator[Host]:
    """With all shards."""
    store, leases = await open_shared(url, SHARDS)
    try:
        async with Host(store, limits=UNLIMITED, shards=SHARDS) as host:
            host.core.away.certain = leases.believes
            while not leases.believes():
                await leases.wait()
            for shard in range(SHARDS):
                assert await leases.take(shard), "another process has it"
                await host.take(shard, None)
            yield host
    finally:
        await leases.end()
        await store.close()


# -- moves of several ----------------------------------------------------------------------------------------


class Rate(NamedTuple):
    """What so many processes do."""

    moves: float
    """Acknowledged, a second."""
    cost: float
    """Milliseconds of CPU that all of them spend on a move."""


async def _moves(sizes: Sizes) -> list[Row]:
    rates: dict[int, list[Rate]] = {count: [] for count in (1, *sizes.processes)}
    for count in (*rates, *reversed(rates)):
        rates[count].append(await _rate(replace(BUSY, processes=count, games=sizes.games), sizes.seconds))
    moves, cost = ({n: fmean(rate[part] for rate in rates[n]) for n in rates} for part in range(2))
    cores = len(os.sched_getaffinity(0))
    measured = []
    for count in sizes.processes:
        least, name = 0.5 * min(count, max(1, cores - SERVING)), f"{count} processes to 1"
        measured += [
            Row(
                "processes", f"acknowledged moves, {name}", moves[count], "moves/s", least, 1.5 * least,
                moves[1], more=True, detail=f"{cores} cores",
            ),
            Row("processes", f"CPU of all bots a move, {name}", cost[count], "ms", 1.25, 1.1, cost[1]),
        ]  # fmt: skip
    return measured


async def _rate(size: Size, seconds: float) -> Rate:
    async with _running(size) as this:
        await asyncio.sleep(WARMING)
        began, spent, moves = time.perf_counter(), _spent(this), this.players.counts["acknowledged"]
        await asyncio.sleep(seconds)
        moves = this.players.counts["acknowledged"] - moves
        return Rate(moves / (time.perf_counter() - began), 1000 * (_spent(this) - spent) / moves)


def _spent(this: Soak) -> float:
    """Seconds of CPU that all processes of the bot have spent, without their workers."""
    ticks = 0
    for slot in this.fleet.slots:
        assert slot.life
        fields = Path(f"/proc/{slot.life.pid}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


@asynccontextmanager
async def _running(size: Size) -> AsyncIterator[Soak]:
    """Processes in whose games members play."""
    with TemporaryDirectory() as place:
        folder = Path(place)
        async with soak(size, Figures(folder / "figures", 1), folder) as this:
            yield this


# -- one that ends -------------------------------------------------------------------------------------------


async def _back(sizes: Sizes) -> list[Row]:
    """How long members of its shards cannot play when one of two processes ends."""
    killed, left, stopped, calm = list[float](), list[float](), list[float](), list[float]()
    async with _running(replace(CALM, games=sizes.games)) as this:
        faults = Faults(this.fleet, this.two, Random(1))
        for number in range(sizes.faults):
            slot = this.fleet.slots[number % CALM.processes]
            calm.append((await _watched(this, slot, lambda _: asyncio.sleep(QUIET))).silence)
            killed.append((await _watched(this, slot, faults.kill)).seconds)
            await asyncio.sleep(QUIET)
            left.append((await _watched(this, slot, faults.leave)).silence)
            await asyncio.sleep(QUIET)
            stopped.append((await _watched(this, slot, partial(_stop, this))).seconds)
    return [
        Row("processes", "back in play after kill -9", median(killed), "s", 3, 1.5),
        Row(
            "processes", "longest pause when a process leaves", median(left), "s", 1, 0.7,
            detail=f"{median(calm):.1f} s when none does",
        ),
        Row("processes", "back in play after SIGSTOP", median(stopped), "s", 12, 8),
    ]  # fmt: skip


async def _watched(this: Soak, slot: Slot, fault: Callable[[Slot], Awaitable[None]]) -> Watch:
    """When the shards of a process were played again after a fault, and how long nobody played them until
    all is as before."""
    watch = Watch(await this.fleet.held_by(slot))
    this.players.watches = [watch]
    await fault(slot)
    async with asyncio.timeout(BACK):
        await watch.done.wait()
    await this.fleet.settle()
    this.players.watches = []
    return watch


async def _stop(this: Soak, slot: Slot) -> None:
    """It stands still until others have taken its shards."""
    assert slot.life
    (watch,) = this.players.watches
    slot.life.send(signal.SIGSTOP)
    try:
        async with asyncio.timeout(BACK):
            await watch.done.wait()
    finally:
        slot.woke = time.time()
        slot.life.send(signal.SIGCONT)

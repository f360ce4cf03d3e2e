"""What an operator sees of processes that share the shards of a bot."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from dataclasses import replace
from math import isnan, nan
from types import SimpleNamespace
from typing import Any

import pytest
import structlog
from prometheus_client import CollectorRegistry, generate_latest
from structlog.testing import capture_logs

import bot
from db.boot import steady
from db.cluster import beat
from db.cluster.members import Members, Shard
from ops.cluster import membership
from ops.cluster.exported import SharedMetrics
from ops.cluster.keeper import MOVES
from ops.cluster.membership import Membership
from tests.db.cluster.test_members import members, process
from tests.ops.cluster.test_keeper import ALL, SHARDS, Process, fast, started, until

__all__ = ["fast"]


def member(process: Process) -> Membership:
    """A process, as its operator sees it."""
    connections: Any = process
    return Membership(process.leases, process.keeper, connections)


def metrics(membership: Membership) -> dict[str, float]:
    """All of a process, by name and labels."""
    registry = CollectorRegistry()
    registry.register(SharedMetrics(membership))
    lines = generate_latest(registry).decode().splitlines()
    return {
        name.removeprefix("sandtable_"): float(value)
        for name, _, value in (line.partition(" ") for line in lines if line[0] != "#")
    }


async def test_a_process_tells_of_itself_and_of_the_others(on_server: str) -> None:
    """Its shards, how they came, and how many the others have; ready with or without shards, unless a
    connection of its own is lost."""
    with capture_logs() as logs:
        async with started(on_server, "a", "b") as ([first, second], _):
            here, there = member(first), member(second)
            await until(lambda: there.report()["others"][0]["shards"] == SHARDS // 2)
            report = there.report()
            rows = report["shards"]
            assert {row["shard"] for row in rows} == second.owned
            assert [row for row in rows if row["epoch"] < 2 or not row["connected"] or not row["since"]] == []
            assert (report["process"], report["unheld"]) == (second.leases.me.id, [])
            assert [row["process"] for row in report["others"]] == [first.leases.me.id]
            assert here.is_live
            assert here.is_ready
            counted = metrics(there)
            shown = ("shards_held", "shards_unheld", "processes_alive", "process_versions")
            assert [counted[name] for name in shown] == [SHARDS // 2, 0, 2, 1]
            assert counted["shard_idle_seconds"] < 60
            assert counted['shard_moves_total{move="inherited"}'] == SHARDS // 2
            assert counted['shard_move_seconds{move="inherited"}'] > 0
            assert isnan(counted['shard_move_seconds{move="taken"}'])
            assert metrics(here)['shard_moves_total{move="taken"}'] == SHARDS
            assert metrics(here)['shard_moves_total{move="handed_over"}'] == SHARDS // 2
            lost = min(second.owned)
            second.down[lost] = steady()
            assert (there.is_ready, there.is_live) == (False, True)
            second.down.clear()
            await asyncio.gather(first.keeper.leave(), until(lambda: second.owned == ALL))
            assert (here.report()["shards"], here.is_ready) == ([], True)
            second.leases.lose()
            await until(lambda: second.keeper.moves["lost"] == SHARDS)
    about = [line for line in logs if "shard" in line]
    assert {"a shard is taken", "a shard is played", "a shard is handed over"} <= {l["event"] for l in about}
    assert [line for line in about if not line["epoch"]] == []


async def test_each_line_of_the_log_names_the_process(on_server: str) -> None:
    """From the opening of the database on, and only where several share it."""
    for shards in (None, SHARDS):
        async with AsyncExitStack() as stack:
            _, leases = await bot.open_database(stack, on_server, shards, None, new=False, rescued=None)
            bound = structlog.contextvars.get_contextvars()
            assert bound == ({"process": leases.me.id} if leases else {})


async def test_a_beat_in_vain_keeps_a_process_alive(on_server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is alive until not even a try is made any more; what it has seen counts for some seconds."""
    async with started(on_server, "a") as ([first], _):
        here = member(first)
        await until(here.report)
        monkeypatch.setattr(membership, "STUCK", 0.5)
        monkeypatch.setattr(membership, "FRESH", 0.1)

        async def broken(*_: object) -> Members:
            raise OSError("no route")

        monkeypatch.setattr(beat, "look", broken)
        await until(lambda: here.figures().alive is None)
        assert here.is_live
        assert (here.report()["others"], here.report()["unheld"]) == (None, None)
        assert isnan(metrics(here)["processes_alive"])
        assert metrics(here)["beat_age_seconds"] >= 0.1
        await first.leases.end()
        await until(lambda: not here.is_live)


def seen(
    at: Members, age: float = 0.5, held: frozenset[int] = frozenset(), up: frozenset[int] = frozenset()
) -> Membership:
    """A process in whose shards nobody can play and whose last beat has seen this; those `up` are
    connected."""
    leases: Any = SimpleNamespace(
        members=at, beat_age=age, try_age=age, epochs={}, me=process("a"), believes=lambda: age < 4, held=held
    )
    keeper: Any = SimpleNamespace(own=frozenset(), moves=dict.fromkeys(MOVES, 0), seconds={})
    connections: Any = SimpleNamespace(up=up.__contains__)
    return Membership(leases, keeper, connections)


@pytest.mark.parametrize(("up", "ready"), [([0, 1], True), ([0], False), ([], False)])
def test_a_process_is_ready_once_all_is_connected_that_it_has(up: list[int], ready: bool) -> None:
    """From when it has the shards on, not only those that are played already."""
    here = seen(members([process("a")], "aa"), held=frozenset({0, 1}), up=frozenset(up))
    assert here.is_connected is here.is_ready is ready
    assert here.is_live


def test_what_nobody_has_and_what_nobody_can_play_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """A shard in which nobody could play yet waits since the start of the process."""
    now = 1000.0
    monkeypatch.setattr(membership, "steady", lambda: now)
    at = members([process("a"), process("b"), process("x", age=9.0)], "b-x")
    shards: dict[int, Shard] = {n: replace(shard, alive=None) for n, shard in at.shards.items()}
    shards[0] = replace(shards[0], alive=70.0)
    here = seen(replace(at, now=100.0, shards=shards))
    now += 5
    figures = here.figures()
    assert figures.unheld == (1, 2)
    assert figures.idle == {0: 30.5, 1: 5.0, 2: 5.0}
    assert (figures.held, figures.alive) == (0, 2)
    assert here.is_ready
    assert not seen(at, age=4.5).is_ready


def test_since_when_versions_differ_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the processes that live."""
    now = 1000.0
    monkeypatch.setattr(membership, "steady", lambda: now)
    old, dead = process("b", version="0.9"), process("c", version="0.8", lives=False)
    here: Any = seen(members([process("a"), old, dead], "ab"))
    assert here.figures().apart == 0
    now += 10
    assert (here.figures().versions, here.figures().apart) == (("0.9", "1"), 10)
    here._leases.members = members([process("a"), dead], "aa")
    assert (here.figures().versions, here.figures().apart) == (("1",), 0)
    here._leases.beat_age = nan
    assert here.figures().alive is None

"""Processes that share the shards of a bot: each shard has one of them at any time, whatever happens. The
database is real; Discord's connections and the hosts only note what is asked of them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import UTC, datetime
from email.utils import format_datetime
from functools import partial
from types import SimpleNamespace
from typing import Any, cast

import pytest
from discord.utils import snowflake_time, time_snowflake

from db import StoreError
from db.boot import steady
from db.cluster import beat, locks, members
from db.cluster.leases import Leases
from db.open import open_shared
from ops.cluster import keeper
from ops.cluster.keeper import ShardKeeper
from tests.db.postgres import Postgres, name_of
from ui.gateway.admission import Admission, Admittance
from ui.gateway.connections import ConnectionFailed
from ui.gateway.service_clock import ServiceClock

SHARDS = 4
ALL = frozenset(range(SHARDS))
CUT_IN, EVERY = keeper.CUT_IN, members.EVERY
"""As they are outside tests."""


@pytest.fixture(autouse=True)
def fast(monkeypatch: pytest.MonkeyPatch) -> None:
    """All that is waited for is short."""
    monkeypatch.setattr(beat, "EVERY", 0.02)
    for name, seconds in (("CUT_IN", 0.3), ("LATE", 0.05), ("POLL", 0.02), ("REST", 0.5), ("RETURN", 0.1)):
        monkeypatch.setattr(keeper, name, seconds)


class Process:
    """A process: what it owns, and what it has done, in the order in which all of them have."""

    def __init__(self, name: str, leases: Leases, journal: list[tuple[str, str, int]]) -> None:
        self.name, self.leases, self._journal = name, leases, journal
        self.admission = Admission()
        self.opened: set[int] = set()
        self.down: dict[int, float] = {}
        self.broken = False
        self.welcomed: set[int] = set()
        self.since: dict[int, float | None] = {}
        self.core = SimpleNamespace(clock=time.time, away=SimpleNamespace())
        bot = SimpleNamespace(
            connections=self,
            services=SimpleNamespace(admission=self.admission, clock=ServiceClock()),
        )
        self.keeper = ShardKeeper(leases, cast(Any, self), cast(Any, bot), self.welcomed.add)

    def note(self, what: str, shard: int) -> None:
        self._journal.append((self.name, what, shard))

    async def open(self, shard: int) -> None:
        if self.broken:
            raise ConnectionFailed("Discord does not answer")
        self.note("open", shard)
        self.opened.add(shard)

    async def close(self, shard: int) -> None:
        self.note("close", shard)
        self.opened.discard(shard)
        self.down.pop(shard, None)

    def up(self, shard: int) -> bool:
        return shard in self.opened and shard not in self.down

    def down_since(self, shard: int) -> float | None:
        return self.down.get(shard)

    async def take(self, shard: int, since: float | None) -> None:
        self.note("take", shard)
        self.since[shard] = since

    async def release(self, shard: int) -> None:
        self.note("release", shard)

    def drop(self) -> None:
        self.note("drop", -1)

    @property
    def owned(self) -> frozenset[int]:
        return frozenset(shard for shard in ALL if self.keeper.owns(shard))


@asynccontextmanager
async def started(url: str, *names: str) -> AsyncIterator[tuple[list[Process], list[tuple[str, str, int]]]]:
    """Processes that run, one started after the other has what it gets."""
    journal: list[tuple[str, str, int]] = []
    processes: list[Process] = []
    async with AsyncExitStack() as stack:
        for name in names:
            store, leases = await open_shared(url, SHARDS)
            stack.push_async_callback(store.close)
            stack.push_async_callback(leases.end)
            process = Process(name, leases, journal)
            processes.append(process)
            task = asyncio.create_task(process.keeper.run())
            stack.push_async_callback(_cancel, task)
            await until(partial(_is_even, processes))
        yield processes, journal


def _is_even(processes: list[Process]) -> bool:
    return all(len(process.owned) == SHARDS // len(processes) for process in processes)


def _has_looked(process: Process, since: float) -> bool:
    return process.leases.looked_at > since


async def _cancel(task: asyncio.Task[None]) -> None:
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def until(condition: Callable[[], object]) -> None:
    while not condition():
        await asyncio.sleep(0.01)


def interaction(shard: int, moment: float) -> Any:
    """An interaction in a server of a shard, made at a moment of Discord's time."""
    number = time_snowflake(datetime.fromtimestamp(moment, UTC))
    return SimpleNamespace(id=number, guild_id=shard << 22)


async def test_shards_are_handed_over_until_all_have_as_many(on_server: str) -> None:
    """The heir connects first; the owner lets go of everything before the heir takes it."""
    async with started(on_server, "a", "b") as ([first, second], journal):
        assert first.owned | second.owned == first.welcomed == ALL
        assert second.welcomed == second.owned
        for shard in second.owned:
            steps = [step for step in journal if step[2] == shard]
            assert [step for step in steps if step[0] == "a"][:2] == [
                ("a", "open", shard),
                ("a", "take", shard),
            ]
            assert steps[2:4] == [("b", "open", shard), ("a", "release", shard)]
            assert sorted(steps[4:]) == [("a", "close", shard), ("b", "take", shard)]
            since = second.since[shard]
            assert since is not None
            assert time.time() - since < 30
        assert not first.opened & second.opened


def test_the_owner_hears_of_the_cut_before_it_comes() -> None:
    """Two beats of it lie between, even if the heir knows Discord's time by the date of one answer alone."""
    answered = datetime(2026, 3, 2, 12, 0, 0, 999_000, UTC)
    clock = ServiceClock(steady=lambda: 0.0)
    clock.observe_date(format_datetime(answered.replace(microsecond=0), usegmt=True))
    behind = answered.timestamp() - clock.now()
    assert CUT_IN - behind > 2 * EVERY


async def test_the_cut_says_whose_an_interaction_is(on_server: str) -> None:
    """Each is handled by exactly one of two processes that both hear of it."""
    async with started(on_server, "a", "b") as ([first, second], _):
        shard = min(second.owned)
        cut = (second.leases.members or _never()).shards[shard].cut
        assert cut is not None
        moment = snowflake_time(cut).timestamp()
        early, late = interaction(shard, moment - 1), interaction(shard, moment + 1)
        assert await second.admission.admit(early) is Admittance.IGNORE
        assert await second.admission.admit(late) is Admittance.HANDLE
        first.admission.end_at(shard, cut)  # as it was until the connection was closed
        first.admission.owns = lambda _: True
        assert await first.admission.admit(early) is Admittance.HANDLE
        assert await first.admission.admit(late) is Admittance.IGNORE


async def test_what_a_dead_process_had_is_taken(on_server: str, postgres: Postgres) -> None:
    """First the lock, then the connection; the time since members could play last is known."""
    async with started(on_server, "a", "b") as ([first, second], journal):
        lost = second.owned
        await until(lambda: all((first.leases.members or _never()).shards[s].alive for s in lost))
        await second.leases.end()  # nothing of it is heard any more
        postgres.run(f"SELECT pg_terminate_backend({session(second).pid})")
        await until(lambda: first.owned == ALL)
        for shard in lost:
            assert [step for step in journal if step[2] == shard][-2:] == [
                ("a", "open", shard), ("a", "take", shard),
            ]  # fmt: skip
            assert first.since[shard] is not None


async def test_a_lost_session_loses_everything_and_takes_what_is_free(
    on_server: str, postgres: Postgres
) -> None:
    """The host drops all it had before it takes anything again; connections that are up are used again."""
    async with started(on_server, "a") as ([process], journal):
        begin = len(journal)
        postgres.run(f"SELECT pg_terminate_backend({session(process).pid})")
        await until(lambda: ("a", "drop", -1) in journal[begin:])
        await until(lambda: process.owned == ALL)
        steps = [step for step in journal[begin:] if step[1] != "drop"]
        assert steps == [("a", "take", shard) for shard in sorted(ALL)]


async def test_who_believes_nothing_owns_nothing(on_server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its beat is not answered: it stops before others may end its session, and members wait."""
    async with started(on_server, "a") as ([process], journal):
        monkeypatch.setattr(members, "TTL", 1e9)
        await process.leases.end()
        process.leases._until = 0.0
        assert process.owned == frozenset()
        await until(lambda: ("a", "drop", -1) in journal)
        monkeypatch.setattr("ui.gateway.admission.PATIENCE", 0.05)
        assert await process.admission.admit(interaction(0, time.time())) is Admittance.NOT_YET


async def test_who_may_not_have_heard_of_a_cut_lets_members_wait(
    on_server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It still owns its shards, but another process may handle what members do there now, too. With the next
    look that it acts upon those who wait are let in."""
    async with started(on_server, "a") as ([process], _):
        here = interaction(0, time.time())
        assert await process.admission.admit(here) is Admittance.HANDLE
        monkeypatch.setattr(keeper, "SEEN", -1.0)
        assert process.owned == ALL
        waiting = asyncio.create_task(process.admission.admit(here))
        await asyncio.sleep(0.1)
        assert not waiting.done()
        monkeypatch.setattr(keeper, "SEEN", 60.0)
        process.keeper._seen = 0.0
        assert await waiting is Admittance.HANDLE


async def test_a_claim_that_was_given_up_is_withdrawn_and_made_again(on_server: str) -> None:
    """The process lost its session while it was connecting."""
    async with started(on_server, "a", "b") as ([first, second], _):
        shard = min(first.owned)
        owned = (second.leases.members or _never()).shards[shard]
        assert await second.leases.claim(owned)
        claimed = steady()
        for process in (first, second):
            await until(partial(_has_looked, process, claimed))
        await until(lambda: (first.leases.members or _never()).shards[shard].heir is None)
        await until(lambda: _is_even([first, second]))


async def test_who_leaves_hands_over(on_server: str) -> None:
    """As long as others are there; the last one lets go, and the next one finds everything free."""
    async with started(on_server, "a", "b") as ([first, second], journal):
        shards = second.owned
        begin = len(journal)
        await second.keeper.leave()
        await until(lambda: first.owned == ALL)
        for shard in shards:
            steps = [step[:2] for step in journal[begin:] if step[2] == shard]
            assert steps[:2] == [("a", "open"), ("b", "release")]
        await first.keeper.leave()
        assert first.owned == frozenset()
        assert first.opened == set()
    async with started(on_server, "c") as ([third], _):
        assert third.owned == ALL


async def test_a_lock_of_which_nothing_is_known_is_let_go(on_server: str) -> None:
    """A transaction failed that had taken it, and nobody else can have the shard."""
    store, leases = await open_shared(on_server, SHARDS)
    with pytest.raises(ZeroDivisionError):
        await store.write(lambda c: locks.take(c, 1, leases.me.id) and 1 / 0)
    leases.leaving = True  # it would take the shard, and know of it
    await until(lambda: leases.members and leases.members.locked == {1})
    task = asyncio.create_task(Process("a", leases, []).keeper.run())
    await until(lambda: leases.members and not leases.members.locked)
    await _cancel(task)
    await leases.end()
    await store.close()


async def test_a_shard_that_could_not_be_given_up_is_let_go_later(
    on_server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database took no writes while the process came into it."""
    async with started(on_server, "a") as ([process], journal):
        refused = {"take", "withdraw"}

        def refuse(what: str, call: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., Any]:
            async def try_it(*given: Any) -> None:
                if 0 in given and what in refused:
                    refused.remove(what)
                    raise StoreError("full", "the database")
                await call(*given)

            return try_it

        monkeypatch.setattr(Process, "take", refuse("take", Process.take))
        monkeypatch.setattr(process.leases, "withdraw", refuse("withdraw", process.leases.withdraw))
        begin = len(journal)
        process.leases.lose()
        await until(lambda: ("a", "drop", -1) in journal[begin:] and not refused)
        await until(lambda: process.owned == ALL)


async def test_a_shard_whose_lock_was_lost_while_connecting_is_not_played(
    on_server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is loaded of it, and no time given back: another process may have it by now."""
    async with started(on_server, "a") as ([process], journal):
        opening = Process.open

        async def open_and_lose(self: Process, shard: int) -> None:
            await opening(self, shard)
            if not lost:
                lost.append(shard)
                self.leases.lose()

        lost: list[int] = []
        monkeypatch.setattr(Process, "open", open_and_lose)
        begin = len(journal)
        process.leases.lose()
        process.opened.clear()
        await until(lambda: process.owned == ALL and lost)
        steps = [what for _, what, shard in journal[begin:] if shard == lost[0]]
        assert steps[:2] == ["open", "release"]


@pytest.mark.parametrize("named", [True, False], ids=["heir", "heir no more"])
async def test_an_heir_waits_for_an_owner_that_has_much_to_finish(
    on_server: str, postgres: Postgres, monkeypatch: pytest.MonkeyPatch, named: bool
) -> None:
    """The owner answers nobody after the cut, so giving up would leave members without anybody. An heir that
    is one no more gives up, and takes the shard like any free one."""
    done, tries = asyncio.Event(), list[int]()
    async with started(on_server, "a", "b") as ([first, second], journal):
        take, shard = first.leases.take, min(second.owned)

        async def release(process: Process, _: int) -> None:
            if process is second:
                await done.wait()

        async def counted(number: int) -> Any:
            tries.append(number)
            return await take(number)

        monkeypatch.setattr(Process, "release", release)
        monkeypatch.setattr(first.leases, "take", counted)
        begin = len(journal)
        leaving = asyncio.create_task(second.keeper.leave())
        await until(lambda: tries.count(shard) > 10)
        if not named:
            postgres.run(f"UPDATE shards SET heir = NULL WHERE shard = {shard}", name_of(on_server))
            await until(lambda: ("a", "close", shard) in journal[begin:])
        assert (("a", "close", shard) not in journal[begin:]) is named
        assert shard not in first.owned
        done.set()
        await leaving
        await until(lambda: first.owned == ALL)


async def test_who_leaves_waits_for_no_connection(on_server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a bot whose token is refused: it has the locks, and Discord never answers."""
    began = asyncio.Event()

    async def never(_: Process, __: int) -> None:
        began.set()
        await asyncio.Event().wait()

    monkeypatch.setattr(Process, "open", never)
    store, leases = await open_shared(on_server, SHARDS)
    process = Process("a", leases, [])
    task = asyncio.create_task(process.keeper.run())
    await began.wait()
    await process.keeper.leave()
    assert leases.held == frozenset()
    await _cancel(task)
    await leases.end()
    await store.close()


async def test_who_does_not_reach_discord_leaves_its_shards_to_others(
    on_server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It rests, and takes its share again once it has rested."""
    async with started(on_server, "a", "b") as ([first, second], _):
        for shard in second.owned:
            second.down[shard] = steady() - keeper.OUT_OF_REACH - 1
        monkeypatch.setattr(keeper, "REST", 1e9)
        await until(lambda: first.owned == ALL)
        monkeypatch.setattr(keeper, "REST", 0.0)
        second.keeper._rest_until = 0.0
        await until(lambda: len(second.owned) == 2)


async def test_a_shard_that_cannot_be_connected_is_let_go(on_server: str) -> None:
    """Whoever can takes it."""
    async with started(on_server, "a") as ([first], journal):
        first.broken = True
        postgres_lost = first.leases.losses
        first.leases.lose()
        first.opened.clear()
        await until(lambda: first.leases.losses > postgres_lost and first.leases.leaving)
        await until(lambda: first.leases.held == frozenset())
        first.broken = False
        await until(lambda: first.owned == ALL)
        assert journal


def session(process: Process) -> Any:
    return process.leases._session


def _never() -> Any:
    raise AssertionError("it has looked")

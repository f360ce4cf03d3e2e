"""What a tick costs, and that everything is done when its time has come."""

from __future__ import annotations

import asyncio
from math import inf
from typing import Any

import pytest
from sqlalchemy import update

from db import Store, StoreError
from db.queries import moments, settings
from db.schema import games
from host import Host
from host.background import ticker
from host.background.ticker import AGAIN, BEAT, FULLY
from host.time_control import DAY, HOUR
from tests.host.games import until
from tests.host.timing import Now, begun, kinds, on_file, on_turn, timed


@pytest.fixture(autouse=True)
def _by_moments(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is found by looking at everything now and then, unless a test is about that."""
    if "fully" not in request.fixturenames:
        monkeypatch.setattr(ticker, "FULLY", inf)


@pytest.fixture
def fully() -> float:
    """The seconds between two looks at everything."""
    return FULLY


class Counted:
    """Counts what a store is asked for."""

    def __init__(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        self.reads, self.writes, self.signs = 0, 0, 0
        read, write = store.read, store.write

        async def reading(work: Any) -> Any:
            self.reads += 1
            return await read(work)

        async def writing(work: Any, *, durable: bool = True) -> Any:
            self.writes += durable
            self.signs += not durable
            return await write(work, durable=durable)

        monkeypatch.setattr(store, "read", reading)
        monkeypatch.setattr(store, "write", writing)

    def clear(self) -> None:
        """Count from nothing again."""
        self.reads = self.writes = self.signs = 0


async def busy(host: Host) -> None:
    """Let everything be under way: clocks, a vacation, a proposal, a pause with an end."""
    game, member = await on_turn(host)
    await host.proposals.pause(game.id, next(m for m in ("bob", "cy") if m != member))
    await host.absences.vacations.begin("guild", "cy", 2)
    other = await begun(host, None, ("ann", "dan"))
    await host.proposals.pause(other.id, "ann", until=host.core.clock() + 5 * HOUR)


async def test_a_tick_with_nothing_due_is_one_read(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """However much is to come; all that it writes is its sign of life, for which it waits for no disk."""
    now = Now()
    async with timed(store, now) as host:
        await busy(host)
        await host.core.ticker.tick()
        counted = Counted(store, monkeypatch)
        for _ in range(3):
            counted.clear()
            now.at += BEAT
            await host.core.ticker.tick()
            assert (counted.reads, counted.writes, counted.signs) == (1, 0, 1)
        now.at += BEAT / 2
        counted.clear()
        await host.core.ticker.tick()
        assert (counted.reads, counted.writes, counted.signs) == (1, 0, 0)
        alive = await store.read(lambda c: settings.get(c, "bot", "clock"))
        assert alive == {"alive": now.at - BEAT / 2}


@on_file
async def test_a_pause_ends_in_time(store: Store) -> None:
    """At its moment, and not before."""
    now = Now()
    async with timed(store, now) as host:
        game = await begun(host, members=("ann", "bob"))
        await host.core.ticker.tick()
        end = now.at + 7 * HOUR
        await host.proposals.pause(game.id, "ann", manager=True, until=end)
        for at, paused in ((end - BEAT, True), (end - 1, True), (end, False)):
            now.at = at
            await host.core.ticker.tick()
            assert (await host.games.get(game.id)).pause is None or paused
            assert ("resumed" in await kinds(host, game.id)) != paused
        assert await store.read(moments.upcoming) == {
            moments.DEADLINES: pytest.approx(end + 12 * HOUR, abs=DAY)
        }


@on_file
async def test_the_clock_sleeps_until_the_next_moment(store: Store) -> None:
    """Not beyond the end of a pause, also of one that has just begun."""
    now = Now()
    async with timed(store, now) as host:
        game = await begun(host, members=("ann", "bob"))
        keeper = host.core.ticker
        await keeper.tick()
        keeper._changed.clear()
        assert keeper._next == now.at + BEAT
        await host.proposals.pause(game.id, "ann", manager=True, until=now.at + 3 * BEAT)
        assert not keeper._changed.is_set()
        now.at += 2.5 * BEAT
        await keeper.tick()
        assert keeper._next == now.at + BEAT / 2
        await host.proposals.resume(game.id, "ann", manager=True)
        keeper._changed.clear()
        await host.proposals.pause(game.id, "ann", manager=True, until=now.at + BEAT / 4)
        assert keeper._changed.is_set()


@on_file
async def test_what_is_due_together_is_done_in_one_tick(store: Store) -> None:
    """Of every kind, by one tick long after."""
    now = Now()
    async with timed(store, now) as host:
        await busy(host)
        await host.core.ticker.tick()
        now.at += 3 * DAY
        await host.core.ticker.tick()
        notices = {kind for game in await host.games.find() for kind in await kinds(host, game.id)}
        assert {"missed", "vacation-over", "proposal-lapsed", "resumed"} <= notices


@on_file
async def test_a_tick_breaks_off_when_it_shall_rest(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who waits does so for one game at most, and the next tick does the others."""
    now = Now()
    async with timed(store, now) as host:
        for pair in (("ann", "bob"), ("cy", "dan"), ("eve", "fay")):
            await begun(host, members=pair)
        keeper = host.core.ticker
        await keeper.tick()
        done, at_work, goes_on = list[int](), asyncio.Event(), asyncio.Event()
        due = keeper._due

        async def slowly(number: int, seat: int, clock: str) -> None:
            done.append(number)
            at_work.set()
            await goes_on.wait()
            await due(number, seat, clock)

        monkeypatch.setattr(keeper, "_due", slowly)
        now.at += 3 * DAY
        keeper._changed.clear()
        tick = asyncio.create_task(keeper.tick())
        await at_work.wait()

        async def rest() -> int:
            async with keeper.rest():
                return len(done)

        resting = asyncio.create_task(rest())
        await asyncio.sleep(0)
        goes_on.set()
        assert await resting == 1
        await tick
        assert keeper._changed.is_set()
        await keeper.tick()
        assert len(set(done)) == 3


@on_file
async def test_lessons_are_looked_for_now_and_then(store: Store, fully: float) -> None:
    """They have no moment: a tick that looks at everything finds them, and no other."""
    now = Now()
    async with timed(store, now) as host:
        seen: list[float] = []

        async def due() -> list[int]:
            seen.append(now.at)
            return []

        host.core.lessons.due = due  # type: ignore[method-assign] # counted
        began = now.at
        while now.at <= began + 2 * fully:
            await host.core.ticker.tick()
            now.at += BEAT
        assert seen == [began, began + fully, began + 2 * fully]
        now.at = began  # the machine's clock was set back
        await host.core.ticker.tick()
        assert seen[3:] == [began]


@on_file
async def test_a_tick_that_broke_off_is_done_again_whole(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever it was at: the next one looks at everything."""
    now = Now()
    async with timed(store, now) as host:
        await host.core.ticker.tick()
        looked = 0

        async def away(_: float) -> None:
            raise StoreError("lost", "games", "reset")

        async def look(_: float) -> None:
            nonlocal looked
            looked += 1

        kinds = dict(host.core.ticker._kinds)
        monkeypatch.setattr(host.core.ticker, "_kinds", {**kinds, moments.LEAGUES: away, "lessons": look})
        host.core.ticker.soon()
        with pytest.raises(StoreError):
            await host.core.ticker.tick()
        monkeypatch.setattr(host.core.ticker, "_kinds", {**kinds, "lessons": look})
        for _ in range(2):
            await host.core.ticker.tick()
        assert looked == 2


@on_file
async def test_what_fails_is_left_until_the_next_tick(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock does not run hot over it, and does it once it can be done."""
    now = Now()
    async with timed(store, now) as host:
        game = await begun(host, members=("ann", "bob"))
        await host.proposals.pause(game.id, "ann", manager=True, until=now.at + HOUR)
        await host.core.ticker.tick()
        now.at += HOUR
        with monkeypatch.context() as patch:
            patch.setattr(host.proposals, "resume_due", lambda _: _failing())
            await host.core.ticker.tick()
            assert host.core.ticker._next == now.at + BEAT
        await host.core.ticker.tick()
        assert (await host.games.get(game.id)).pause is None


async def _failing() -> None:
    raise RuntimeError("as luck has it")


@on_file
async def test_a_deadline_that_fails_waits_some_minutes(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Other games' are done meanwhile."""
    now = Now()
    async with timed(store, now) as host:
        broken, _ = await on_turn(host)
        sound, _ = await on_turn(host)
        await store.write(lambda c: c.execute(update(games).where(games.c.id == broken.id).values(options=7)))
        now.at += DAY
        async with timed(store, now) as host:
            await host.core.ticker.tick()
            assert "missed" in await kinds(host, sound.id)
            assert await kinds(host, broken.id) == []
            coming = await store.read(moments.upcoming)
            assert coming[moments.DEADLINES] == now.at + AGAIN


@on_file
async def test_a_change_that_counts_wakes_the_clock(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """The end of a game of a league or a rated one; that of another does not."""
    monkeypatch.setattr(ticker, "BEAT", 3600.0)
    now = Now()
    async with timed(store, now) as host:
        rated, plain = [await begun(host, None, ("ann", "bob")) for _ in range(2)]
        async with host.core.tables.hold(rated.id) as table:
            await store.write(
                lambda c: c.execute(update(games).where(games.c.id == rated.id).values(rated=True))
            )
            table.drop()
        task = asyncio.create_task(host.core.ticker.run())
        try:
            await until(lambda: host.core.ticker._next > now.at and not host.core.ticker._all)
            await host.moves.resign(plain.id, "bob")
            assert not host.core.ticker._changed.is_set()
            await host.moves.resign(rated.id, "bob")
            async with asyncio.timeout(60):
                while moments.LEAGUES in await store.read(moments.upcoming):
                    await asyncio.sleep(0.005)
        finally:
            task.cancel()

"""A process that stands still takes no time from those whose clocks count in minutes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from msgspec.structs import replace

from db import Store, StoreError
from host import Game, Host
from host.background import stalls
from host.background.outage import GRACE
from host.background.stalls import EVERY, Stalls
from host.time_control import PRESETS
from tests.host.games import until
from tests.host.timing import SIMPLE, Now, deadline, kinds, on_file, on_turn, timed

LIVE = replace(PRESETS["live"], bank=0)


class Machine:
    """A host on a machine that can freeze."""

    def __init__(self, host: Host, now: Now) -> None:
        self.host, self.now, self.steady = host, now, Now()

    def freeze(self, seconds: float) -> None:
        """Let time pass in which nothing runs."""
        self.now.at += seconds
        self.steady.at += seconds

    async def runs(self, seconds: float) -> None:
        """Let time pass in which the process looks at its clock as often as it wants."""
        outages = self.host.core.ticker.outages
        for n in range(round(seconds / EVERY)):
            self.freeze(EVERY)
            outages.stalls.look()
            outages.stalls._due = self.steady.at + EVERY
            if not n % 40 and not outages.stalls.found:
                await outages.beat()

    async def due(self, game: Game) -> float:
        """When the awaited seat's time is over."""
        fresh = await self.host.games.get(game.id)
        return deadline(fresh, fresh.prompted[0]).due_at or 0.0


@asynccontextmanager
async def machine(store: Store, grace: float = GRACE) -> AsyncIterator[Machine]:
    """A machine whose process watches itself."""
    now = Now()
    async with timed(store, now, grace) as host:
        watcher = Machine(host, now)
        watching = host.core.ticker.outages.stalls = Stalls(now, watcher.steady)
        task = asyncio.create_task(watching.run())
        await asyncio.sleep(0)
        await host.core.ticker.tick()
        yield watcher
        task.cancel()
        await until(task.done)


@on_file
@pytest.mark.parametrize("seconds", [2.0, 20.0, GRACE - 25])
async def test_a_freeze_is_given_back_once(store: Store, seconds: float) -> None:
    """To a clock of minutes; one of days goes on."""
    async with machine(store) as at:
        live, _ = await on_turn(at.host, LIVE)
        daily, _ = await on_turn(at.host, SIMPLE)
        before = await at.due(live), await at.due(daily)
        at.freeze(seconds)
        for _ in range(3):
            await at.host.core.ticker.tick()
        assert await at.due(live) - before[0] == pytest.approx(seconds, abs=EVERY)
        assert await at.due(daily) == before[1]


@on_file
async def test_a_busy_machine_is_no_freeze(store: Store) -> None:
    """Looks that are a little late are just time."""
    async with machine(store) as at:
        live, _ = await on_turn(at.host, LIVE)
        before = await at.due(live)
        at.freeze(stalls.STALL)
        await at.host.core.ticker.tick()
        await at.runs(30)
        await at.host.core.ticker.tick()
        assert await at.due(live) == before


@on_file
async def test_a_deadline_that_passes_in_a_freeze_is_not_missed(store: Store) -> None:
    """As much is left as before; and then it is missed."""
    async with machine(store) as at:
        live, _ = await on_turn(at.host, LIVE)
        left = await at.due(live) - at.now.at
        await at.runs(left - 4)
        at.freeze(20)
        await at.host.core.ticker.tick()
        assert await kinds(at.host, live.id) == []
        assert await at.due(live) - at.now.at == pytest.approx(4, abs=EVERY)
        await at.runs(5)
        await at.host.core.ticker.tick()
        assert "missed" in await kinds(at.host, live.id)


@on_file
async def test_freezes_between_two_ticks_add_up(store: Store) -> None:
    """Also with time in between in which all was well."""
    async with machine(store) as at:
        live, _ = await on_turn(at.host, LIVE)
        before = await at.due(live)
        for _ in range(3):
            at.freeze(5)
            at.host.core.ticker.outages.stalls.look()
            await at.runs(2)
        await at.host.core.ticker.tick()
        assert await at.due(live) - before == pytest.approx(15, abs=3 * EVERY)


@on_file
async def test_a_freeze_that_is_an_outage_is_given_back_once(store: Store) -> None:
    """Whole, to all games; also where it was noticed before the tick."""
    async with machine(store) as at:
        games = [(await on_turn(at.host, clock))[0] for clock in (LIVE, SIMPLE)]
        before = [await at.due(game) for game in games]
        at.freeze(GRACE + 10)
        at.host.core.ticker.outages.stalls.look()
        for _ in range(2):
            await at.host.core.ticker.tick()
        assert [await at.due(game) for game in games] == [due + GRACE + 10 for due in before]


@on_file
async def test_a_freeze_within_a_tick(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between looking what is due and doing it: nobody is punished, the next tick gives the time back."""
    async with machine(store) as at:
        live, _ = await on_turn(at.host, LIVE)
        (seat,) = live.prompted
        ticker = at.host.core.ticker
        await at.runs(await at.due(live) - at.now.at - 4)
        step = ticker._step

        async def freezing(*which: Any) -> bool:
            at.freeze(20)
            return await step(*which)

        monkeypatch.setattr(ticker, "_step", freezing)
        await ticker._due(live.id, seat, "turn")
        monkeypatch.undo()
        assert await kinds(at.host, live.id) == []
        await ticker.tick()
        assert await kinds(at.host, live.id) == []
        assert await at.due(live) - at.now.at == pytest.approx(4, abs=EVERY)


@on_file
async def test_a_clock_that_began_after_a_freeze_has_lost_nothing(store: Store) -> None:
    """Before anybody could give the time back."""
    async with machine(store) as at:
        at.freeze(20)
        at.host.core.ticker.outages.stalls.look()
        live, _ = await on_turn(at.host, LIVE)
        before = await at.due(live)
        await at.host.core.ticker.tick()
        assert await at.due(live) == before


@on_file
async def test_what_could_not_be_given_back_is_still_owed(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database is away when the machine is back: nothing is missed until it is there again."""
    async with machine(store) as at:
        live, _ = await on_turn(at.host, LIVE)
        before = await at.due(live)
        at.freeze(20)

        async def away(*_: Any) -> Any:
            raise StoreError("lost", "")

        for method in ("read", "write"):
            monkeypatch.setattr(store, method, away)
            with pytest.raises(StoreError):
                await at.host.core.ticker.tick()
            monkeypatch.undo()
        await at.host.core.ticker.tick()
        assert await at.due(live) - before == pytest.approx(20, abs=EVERY)


async def test_the_process_measures_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """An event loop that is kept busy is one that stands still."""
    monkeypatch.setattr(stalls, "EVERY", 0.001)
    monkeypatch.setattr(stalls, "STALL", 0.1)
    observed: list[float] = []
    watch = Stalls(time.time)
    watch.observe = observed.append
    task = asyncio.create_task(watch.run())
    await until(lambda: bool(observed))
    time.sleep(0.3)  # noqa: ASYNC251 - just that
    await until(lambda: bool(watch.found))
    task.cancel()
    await until(task.done)
    assert watch.found[-1].until - watch.found[-1].since > 0.1
    assert max(observed) > 0.1

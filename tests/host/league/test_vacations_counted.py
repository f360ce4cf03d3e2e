"""Vacations stop the clocks of a season's games for some days only."""

from __future__ import annotations

from math import inf

import pytest

from db import Store
from host.background import ticker
from host.league.seasons import RETRY
from tests.host.league.leagues import CLOCK, DAY, World, plan
from tests.host.timing import on_file

pytestmark = on_file


async def test_only_some_days_of_vacation_count(store: Store) -> None:
    """After the season's days the clock runs on, though the vacation lasts."""
    world = World(store)
    async with world.host:
        season = await world.begun(4, plan(vacation_days=2))
        number = next(f.game for f in season.fixtures if f.game) or 0
        member = str((await world.host.games.get(number)).seats[0].member)
        await world.host.absences.vacations.begin("guild", member, 10)
        stopped = (await world.host.games.get(number)).deadline_of(0)
        assert stopped is not None
        assert stopped.due_at is None
        await world.tick(1.5 * DAY)
        stopped = (await world.host.games.get(number)).deadline_of(0)
        assert stopped is None or stopped.due_at is None
        await world.tick(0.6 * DAY)
        game = await world.host.games.get(number)
        running = game.deadline_of(0)
        assert game.over or (running is not None and running.due_at is not None)
        season = await world.tick(1.1 * DAY)
        assert (await world.host.games.get(number)).over, "the seat was given up"


async def test_the_clock_runs_on_as_soon_as_the_days_are_over(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though no stored moment tells when: a change of the game has the tick compute it."""
    monkeypatch.setattr(ticker, "FULLY", inf)
    world = World(store)
    async with world.host:
        slow = {**CLOCK, "turn": 432_000, "react": 432_000}
        season = await world.begun(4, plan(vacation_days=2, clock=slow))
        number = next(f.game for f in season.fixtures if f.game) or 0
        await world.tick(1)
        member = str((await world.host.games.get(number)).seats[0].member)
        await world.host.absences.vacations.begin("guild", member, 10)
        await world.tick(1)
        for seconds, runs in ((2 * DAY - 2, False), (1, True)):
            await world.tick(seconds)
            clock = (await world.host.games.get(number)).deadline_of(0)
            assert clock is not None
            assert (clock.due_at is not None) == runs


async def test_what_fails_in_leagues_is_tried_again_soon(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also what has no moment of its own: a game that is over, one that is to follow its season."""
    monkeypatch.setattr(ticker, "FULLY", inf)
    world = World(store)
    async with world.host:
        season = await world.begun(4, plan())
        await world.tick(1)
        over = next(f for f in season.fixtures if f.game)
        with monkeypatch.context() as patch:
            patch.setattr(world.host.leagues.seasons._games, "settle", failing)
            await world.decide(over.game or 0)
            await world.tick()
        assert next(f for f in (await world.season()).fixtures if f.id == over.id).state == "under_way"
        await world.tick(RETRY - 1)
        assert next(f for f in (await world.season()).fixtures if f.id == over.id).state == "under_way"
        await world.tick(1)
        assert next(f for f in (await world.season()).fixtures if f.id == over.id).state == "done"
        with monkeypatch.context() as patch:
            patch.setattr(world.host.leagues.seasons, "_bring_back", failing)
            await world.host.leagues.seasons.pause(world.league, "boss", "a storm")
            patch.setattr("host.league.seasons.astray", lambda _, away: [None])
            await world.tick()
            assert world.host.leagues.seasons._unfollowed
        await world.tick(RETRY)
        assert not world.host.leagues.seasons._unfollowed


async def failing(*_: object) -> None:
    """Fail, for no reason that a member could know."""
    raise RuntimeError("as luck has it")

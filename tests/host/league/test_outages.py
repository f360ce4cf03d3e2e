"""Seasons through time in which nobody could play: nothing ends by it, at any stage."""

from __future__ import annotations

import pytest

from db import Store
from host.background.outage import WORTH_TELLING
from league.model import Season, SeasonState
from tests.host.league.leagues import DAY, World, plan
from tests.host.timing import on_file

GRACE = 90.0


@pytest.fixture
def world(store: Store) -> World:
    """A league on a host to which no gap is an outage at first."""
    return World(store)


def _watch(world: World) -> None:
    """From now on a gap is an outage."""
    world.host.core.ticker.outages.grace = GRACE


async def _go(world: World, seconds: float) -> Season:
    """Time in which all is well."""
    await world.host.core.ticker.outages.beat()
    world.now.at += seconds
    world.host.core.ticker.outages._last = world.now.at  # as if it had ticked all the while
    return await world.tick()


@on_file
async def test_twelve_days_without_the_bot_end_no_sign_up(world: World) -> None:
    """It goes on with the time that was left, and so does check-in."""
    async with world.host:
        season = await world.make(3, plan(least=3, checkin_hours=6))
        _watch(world)
        await _go(world, DAY / 2)
        moved = await world.tick(12 * DAY)
        assert moved.state == SeasonState.SIGNUP
        assert moved.checkin_at - season.checkin_at == pytest.approx(12 * DAY, abs=5)
        assert moved.ends_at - season.ends_at == pytest.approx(12 * DAY, abs=5)
        assert moved.opens_at == season.opens_at
        assert (await _go(world, DAY / 2)).state == SeasonState.CHECK_IN
        await world.tick(3 * DAY)
        assert (await world.season()).state == SeasonState.CHECK_IN
        row = world.threads.told[-1]
        assert (row.data["what"], row.data["seconds"]) == ("dates", pytest.approx(3 * DAY, abs=5))


@on_file
async def test_a_round_is_not_adjudicated_for_it(world: World) -> None:
    """Nor does the season end; its games keep their time, and its channel is told once."""
    async with world.host:
        season = await world.begun(4, plan("swiss", days=9, rounds=3, least=4, table=2))
        _watch(world)
        before = {f.id: f.deadline for f in season.fixtures if f.deadline is not None}
        assert before
        await _go(world, 60)
        moved = await world.tick(12 * DAY)
        assert moved.state == SeasonState.RUNNING
        assert [f.state for f in moved.fixtures] == [f.state for f in season.fixtures]
        for fixture in moved.fixtures:
            if fixture.id in before:
                assert fixture.deadline == pytest.approx((before[fixture.id] or 0) + 12 * DAY, abs=5)
        assert moved.ends_at == pytest.approx(season.ends_at + 12 * DAY, abs=5)
        assert moved.starts_at == season.starts_at
        assert world.threads.kinds().count("dates") == 1
        await world.tick(GRACE + 60)  # a short one is only shown
        assert world.threads.kinds().count("dates") == 1
        assert GRACE + 60 < WORTH_TELLING


@on_file
async def test_the_time_for_protests_lasts_as_long_as_was_promised(world: World) -> None:
    """Closed only once members have had it."""
    async with world.host:
        await world.begun(2, plan(least=2, table=2))
        season = await world.play_all()
        assert season.state == SeasonState.PROTEST
        assert season.protest_until is not None
        _watch(world)
        await _go(world, DAY)
        moved = await world.tick(5 * DAY)
        assert moved.state == SeasonState.PROTEST
        assert moved.protest_until == pytest.approx(season.protest_until + 5 * DAY, abs=5)
        assert (await _go(world, 2 * DAY)).state == SeasonState.CLOSED


@on_file
async def test_a_season_that_was_made_while_the_clock_was_ahead_begins_on_time(world: World) -> None:
    """Once the clock is right its dates are earlier, and so is what is done on them."""
    async with world.host:
        season = await world.make(3, plan(least=3, checkin_hours=6))
        await world.tick()
        _watch(world)
        await _go(world, 60)
        moved = await world.tick(-2 * DAY)
        assert moved.checkin_at == pytest.approx(season.checkin_at - 2 * DAY, abs=5)
        assert (await _go(world, moved.checkin_at - world.now.at + 5)).state == SeasonState.CHECK_IN

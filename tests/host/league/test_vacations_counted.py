"""Vacations stop the clocks of a season's games for some days only."""

from __future__ import annotations

from db import Store
from tests.host.league.leagues import DAY, World, plan
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

"""A process is killed at any transaction of a season: the next one goes on as if nothing had happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from sqlalchemy import Connection, func, select

from db import Store
from db.league_schema import results
from db.schema import games
from host.league.course.drafts import SeasonDraft
from host.league.course.league_rows import find_league
from tests.host.league.leagues import DAY, World, plan
from tests.host.league.rated import as_folded
from tests.host.timing import on_file, timed


class Killed(BaseException):
    """The process is no more."""


class Killing:
    """A store whose process is killed at every second transaction, drawn by chance: before it is stored, or
    right after."""

    def __init__(self, store: Store, seed: int) -> None:
        self._write = store.write
        self._chance = Random(seed)
        self.kills = 0
        self.armed = True
        store.write = self.write  # type: ignore[method-assign] # what a test replaces

    async def write(self, work: Callable[[Any], Any], *, durable: bool = True) -> Any:
        """Store, and perhaps be killed."""
        fate = self._chance.choice(("before", "after", "lives", "lives")) if self.armed else "lives"
        if fate == "before":
            self.kills += 1
            raise Killed
        result = await self._write(work, durable=durable)
        if fate == "after":
            self.kills += 1
            raise Killed
        return result


class Reborn(World):
    """A world whose process begins again after each kill."""

    async def survive(self, work: Callable[[], Any]) -> Any:
        """Do work, from the start again after each kill."""
        for _ in range(1000):
            try:
                return await work()
            except Killed:
                await self.again()
        raise AssertionError("it is killed for ever")

    async def again(self) -> None:
        """A new process on the same database."""
        store, old = self.host.core.store, self.host
        await old.core.actions.settle()
        self.host = timed(store, self.now)
        self.threads.host = self.host
        await self.host.core.channels.load(store, self.host.core.away)

    async def drain(self) -> None:
        """A tick and all news, whatever is killed."""
        await self.survive(self.host_tick)
        await self.survive(self.publish)

    async def host_tick(self) -> None:
        """A tick of the present process."""
        await self.host.core.ticker.tick()


@pytest.mark.spread(1)
@on_file
@pytest.mark.parametrize("seed", [1, 2, 3, 4])
async def test_a_season_survives_a_kill_at_each_transaction(store: Store, seed: int) -> None:
    """Each fixture has one game, each result counts once, each announcement is made once."""
    world = Reborn(store)
    await world.make(3, plan(least=3, cap=2))
    killing = Killing(store, seed)
    world.now.at += DAY + 1
    for _ in range(40):
        await world.drain()
        season = await world.season()
        if season.state == "closed":
            break
        running = [f.game for f in season.fixtures if f.state == "under_way" and f.game is not None]
        for game in running:
            killing.armed = False
            record = await world.host.games.get(game)
            await world.host.moves.resign(game, str(record.seats[1].member))
            killing.armed = True
        if not running and season.state == "protest":
            world.now.at += 49 * 3600
        world.now.at += 60
    assert season.state == "closed"
    assert killing.kills >= 15, "it was killed often"
    played = {f.game for f in season.fixtures}
    assert len(played) == len(season.fixtures)
    there = await store.read(
        lambda c: (
            c.execute(select(func.count()).select_from(games)).scalar_one(),
            c.execute(select(func.count()).select_from(results)).scalar_one(),
        )
    )
    assert there == (len(season.fixtures), 2 * len(season.fixtures))
    announcements = Counter(
        (row.kind, str(row.data))
        for nonce, row in {row.nonce: row for row in world.threads.told}.items()
        if row.kind in ("season", "open", "wave", "deadline")
    )
    assert set(announcements.values()) == {1}
    killing.armed = False
    assert await store.read(lambda c: as_folded(c, "guild", "classic/1v1"))


@on_file
async def test_of_two_changes_at_once_one_is_stored(store: Store) -> None:
    """A season that was changed since it was read is not changed by what was read."""
    world = World(store)
    season = await world.make(3, plan(least=3))

    def both(connection: Connection) -> tuple[bool, bool]:
        league = find_league(connection, world.league)
        first, second = (
            SeasonDraft(connection, league, season, revision=3, seeds={}, now=world.now()) for _ in range(2)
        )
        return first.finish(None), second.finish(None)

    assert await store.write(both) == (True, False)

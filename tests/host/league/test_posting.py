"""News go out once each; what Discord refuses is told to the managers once and tried again."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from db import Store
from host import League, LeagueRow, SendRefused
from tests.host.games import until
from tests.host.league.leagues import Threads, World, plan
from tests.host.timing import on_file

pytestmark = on_file


async def test_refused_threads_are_tried_again(store: Store) -> None:
    """The managers are told once, the pauses grow, and the late games have a wave of their own."""
    world = World(store)
    async with world.host:
        await world.make(4, plan())
        world.threads.refusing = "threads"
        season = await world.tick(86401)
        for pause in (301, 601, 1201):
            season = await world.tick(pause)
        assert {f.state for f in season.fixtures} == {"opening", "planned"}
        reasons = [row.data["reason"] for row in world.threads.told if row.kind == "managers"]
        assert reasons == ["threads"]
        world.threads.refusing = None
        season = await world.tick(2500)
        opened = [f for f in season.fixtures if f.state == "under_way"]
        assert opened
        waves = [row.data["fixtures"] for row in world.threads.told if row.kind == "wave"]
        assert [[f.id] for f in opened] == sorted(waves[1:])


class Refusing(Threads):
    """A sender whose channel is gone for a while."""

    gone = True

    async def publish_league(self, league: League, rows: Sequence[LeagueRow]) -> None:
        """Refuse all but what is for the managers."""
        if self.gone and rows[0].kind != "managers":
            raise SendRefused("channel")
        await super().publish_league(league, rows)


async def test_refused_news_are_kept(store: Store) -> None:
    """Nothing is lost: once the channel is back everything is told."""
    world = World(store)
    world.threads = sender = Refusing(world.host)
    async with world.host:
        await world.begun(4, plan())
        for _ in range(2):
            await world.host.leagues.outbox.retry()
            await world.publish()
        assert [row.data["what"] for row in sender.told] == ["news-refused"]
        sender.gone = False
        await world.host.leagues.outbox.retry("guild")
        await world.publish()
        season = await world.season()
        assert any(f.state == "under_way" for f in season.fixtures)
        assert max(sender.nonces.values()) == 1


async def test_waiting_news_of_entries_are_one(store: Store) -> None:
    """Ten members enter while nothing is published: one row tells it."""
    world = World(store)
    async with world.host:
        await world.make(10, plan())
        await world.publish()
        assert world.threads.kinds() == ["signup", "entries"]


async def test_the_outbox_runs_by_itself(store: Store) -> None:
    """News go out as they are stored, also those that waited for the process, and after a failure."""
    world = World(store)
    async with world.host:
        await world.make(4, plan())
        world.threads.failing = 1
        running = asyncio.create_task(world.host.leagues.outbox.run(world.threads))
        await until(lambda: "entries" in world.threads.kinds())
        world.now.at += 86401
        await world.host.core.ticker.tick()
        await until(lambda: "wave" in world.threads.kinds())
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        assert max(world.threads.nonces.values()) == 2, "the one that failed came again"


class Late(Threads):
    """A sender during whose first news of entries another member enters."""

    world: World
    entered = False

    async def publish_league(self, league: League, rows: Sequence[LeagueRow]) -> None:
        """Publish after one more member has entered."""
        await super().publish_league(league, rows)
        if rows[0].kind == "entries" and not self.entered:
            self.entered = True
            await self.world.host.leagues.entries.enter(league.id, "late", "Late")


async def test_news_that_are_replaced_while_they_go_out_go_out_again(store: Store) -> None:
    """A row may get the id of the one that it replaces: that one's removal leaves it alone."""
    world = World(store)
    world.threads = sender = Late(world.host)
    sender.world = world
    async with world.host:
        await world.make(4, plan())
        await world.publish()
        assert [row.kind for row in sender.told].count("entries") == 2

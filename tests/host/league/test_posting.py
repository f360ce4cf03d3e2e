"""News go out once each; what Discord refuses is told to the managers once and tried again."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import Any

import pytest

from db import Store, StoreError
from db.queries.league import news
from host import Directly, Failure, League, LeagueRow, SendFailed, SendRefused, giving_up
from host.background import watched
from host.background.watched import Watched
from host.giving_up import GIVEN_UP
from league.errors import LeagueError
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


async def test_refused_threads_wait_for_the_end_of_a_pause(store: Store) -> None:
    """No game begins in a season that is paused."""
    world = World(store)
    async with world.host:
        await world.make(4, plan())
        world.threads.refusing = "threads"
        await world.tick(86401)
        world.threads.refusing, seasons = None, world.host.leagues.seasons
        await seasons.pause(world.league, "boss", "Holidays")
        season = await world.tick(301)
        assert {f.state for f in season.fixtures} == {"opening", "planned"}
        await seasons.resume(world.league, "boss")
        season = await world.tick(301)
        assert "under_way" in {f.state for f in season.fixtures}


class Halting(Threads):
    """A sender that is cut off once, after it has noted that a thread was refused."""

    cut = False

    async def publish_league(self, league: League, rows: Sequence[LeagueRow]) -> Sequence[Directly]:
        """Be cut off in the middle of the first threads."""
        if rows[0].kind == "open" and not self.cut:
            self.cut = True
            await self.host.leagues.fixtures.note_refusal(rows[0].data["fixtures"][0], "threads")
            raise ConnectionError("cut off")
        return await super().publish_league(league, rows)


async def test_a_game_is_in_one_wave(store: Store) -> None:
    """Also if its thread was refused and could be made before the wave was told."""
    world = World(store)
    world.threads = Halting(world.host)
    async with world.host:
        await world.make(4, plan())
        await world.tick(86401)
        world.host.leagues.outbox._rests.clear()  # the pause after the failure is over
        season = await world.tick()
        waves = [row.data["fixtures"] for row in world.threads.told if row.kind == "wave"]
        assert waves == [[f.id for f in season.fixtures if f.state == "under_way"]]


async def test_games_of_threads_that_were_given_up_get_a_wave(store: Store) -> None:
    """The wave before them was told without them."""
    world = World(store)
    world.threads = sender = Refusing(world.host)
    sender.kind = "open"
    async with world.host:
        await world.begun(4, plan())
        sender.gone, before = False, len(sender.told)
        await world.host.leagues.outbox.retry("guild")
        await world.publish()
        season = await world.season()
        fixtures = [
            fixture for row in sender.told[before:] if row.kind == "wave" for fixture in row.data["fixtures"]
        ]
        assert sorted(fixtures) == [f.id for f in season.fixtures if f.state == "under_way"]


class Silent(Threads):
    """A sender that makes no threads and says nothing about it."""

    async def publish_league(self, league: League, rows: Sequence[LeagueRow]) -> Sequence[Directly]:
        """Publish all else."""
        return () if rows[0].kind == "open" else await super().publish_league(league, rows)


async def test_threads_about_which_nothing_was_said_survive_a_kill(store: Store) -> None:
    """The row that asked for them stays until they are noted to be tried again."""
    world = World(store)
    world.threads = Silent(world.host)
    async with world.host:
        await world.make(4, plan())
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(world.host.leagues.fixtures, "note_refusal", killed)
            with pytest.raises(KeyboardInterrupt):
                await world.tick(86401)
        world.threads = Threads(world.host)
        season = await world.tick()
        assert any(f.state == "under_way" for f in season.fixtures)


async def killed(*about: object) -> None:
    """The end of the process."""
    raise KeyboardInterrupt


class Refusing(Threads):
    """A sender whose channel is gone for a while."""

    gone = True
    kind = ""
    """The kind of rows that it refuses; empty: all."""

    async def publish_league(self, league: League, rows: Sequence[LeagueRow]) -> Sequence[Directly]:
        """Refuse all but what is for the managers."""
        if self.gone and rows[0].kind != "managers" and self.kind in ("", rows[0].kind):
            raise SendRefused("channel")
        return await super().publish_league(league, rows)


async def test_refused_news_are_kept(store: Store) -> None:
    """Nothing is lost: once the channel is back everything is told."""
    world = World(store)
    world.threads = sender = Refusing(world.host)
    async with world.host:
        await world.begun(4, plan())
        for _ in range(2):
            await world.host.leagues.outbox.retry()
            await world.publish()
        assert [row.data["what"] for row in sender.told] == 2 * ["news-refused"], "the season waits, too"
        sender.gone = False
        await world.host.leagues.outbox.retry("guild")
        await world.publish()
        season = await world.tick()
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
        await until(lambda: world.threads.closings > 0)
        await world.host.core.ticker.tick()
        await until(lambda: "wave" in world.threads.kinds())
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        assert max(world.threads.nonces.values()) == 2, "the one that failed came again"


async def test_the_outbox_outlives_a_failed_read_at_its_start(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Begun again, it reads which leagues wait."""
    monkeypatch.setattr(watched, "FIRST_PAUSE", 0.0)
    world, tasks = World(store), Watched()
    async with world.host:
        await world.make(4, plan())
        read, failures = store.read, iter((StoreError("unreachable", store.address),))

        async def fail(work: Any) -> Any:
            if error := next(failures, None):
                raise error
            return await read(work)

        monkeypatch.setattr(store, "read", fail)
        tasks.begin("news", lambda: world.host.leagues.outbox.run(world.threads))
        await until(lambda: "entries" in world.threads.kinds())
        assert tasks.ended == {"news": 1}
        await tasks.close()


class Late(Threads):
    """A sender during whose first news of entries another member enters."""

    world: World
    entered = False

    async def publish_league(self, league: League, rows: Sequence[LeagueRow]) -> Sequence[Directly]:
        """Publish after one more member has entered."""
        direct = await super().publish_league(league, rows)
        if rows[0].kind == "entries" and not self.entered:
            self.entered = True
            await self.world.host.leagues.entries.enter(league.id, "late", "Late")
        return direct


async def test_news_that_are_replaced_while_they_go_out_go_out_again(store: Store) -> None:
    """A row may get the id of the one that it replaces: that one's removal leaves it alone."""
    world = World(store)
    world.threads = sender = Late(world.host)
    sender.world = world
    async with world.host:
        await world.make(4, plan())
        await world.publish()
        assert [row.kind for row in sender.told].count("entries") == 2


class Failing(Threads):
    """A sender that cannot send some rows, for a reason of a kind."""

    error: Exception | None = None
    kind = "entries"

    async def publish_league(self, league: League, rows: Sequence[LeagueRow]) -> Sequence[Directly]:
        """Fail with rows of the kind."""
        if self.error and rows[0].kind == self.kind:
            self.nonces[rows[0].nonce] += 1
            raise self.error
        return await super().publish_league(league, rows)


async def test_news_that_are_never_taken_are_given_up_at_once(store: Store) -> None:
    """The managers are told, the other news go on, and only another start of the bot tries them again."""
    world = World(store)
    world.threads = sender = Failing(world.host)
    sender.error = SendFailed(Failure.REJECTED, "a filter")
    async with world.host:
        await world.begun(4, plan())
        warnings = [row for row in sender.told if row.kind == "managers"]
        assert [row.data["reason"] for row in warnings] == ["a filter"]
        assert "wave" in sender.kinds()
        assert set(sender.nonces.values()) == {1}
        assert await store.read(partial(news.revive, but=GIVEN_UP)) == []


async def test_news_of_a_format_that_is_missing_wait_until_it_is_back(store: Store) -> None:
    """However long: they are not given up, later news wait for them, and nobody is told."""
    world = World(store)
    world.threads = sender = Failing(world.host)
    sender.error = LeagueError("plan-format", given="hill", known=["cup"])
    async with world.host:
        await world.make(4, plan())
        await world.publish()
        for tries in range(1, 9):
            assert max(sender.nonces.values()) == tries
            assert sender.kinds() == ["signup"]
            world.host.leagues.outbox._rests.clear()
            await world.publish()
        sender.error = None
        world.host.leagues.outbox._rests.clear()
        await world.publish()
        assert "entries" in [row.kind for row in sender.told]
        assert "managers" not in [row.kind for row in sender.told]


async def test_doubtful_news_are_tried_five_times_in_an_hour(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Later news wait for them; a direct message does not wait, nor does anything wait for one."""
    pauses: list[float] = []
    world = World(store)
    world.threads = sender = Failing(world.host)
    sender.error = SendFailed(Failure.DOUBTFUL, "who knows")
    async with world.host:
        await world.make(4, plan())
        outbox = world.host.leagues.outbox
        loop = asyncio.get_running_loop()
        monkeypatch.setattr(loop, "call_later", lambda pause, *_: pauses.append(pause))
        await world.publish()
        assert sender.kinds() == ["signup"]
        for _ in range(4):
            outbox._rests.clear()
            await world.publish()
        assert pauses == list(giving_up.FEW)
        assert sum(pauses) == 3600
        assert max(sender.nonces.values()) == 5
        assert [row.kind for row in sender.told] == ["season", "managers"]


async def test_direct_messages_are_rows_of_their_own(store: Store) -> None:
    """Stored with the removal of the news that they follow; one that fails holds up nothing, and is given up
    after a day without a word to the managers."""
    world = World(store)
    world.threads = sender = Failing(world.host)
    sender.direct, sender.kind = [Directly("m1", "It begins.")], "direct"
    sender.error = SendFailed(Failure.PASSING, "cut off")
    async with world.host:
        await world.make(4, plan())
        await world.publish()
        assert sender.kinds() == ["signup", "entries"]
        outbox = world.host.leagues.outbox
        world.now.at += 86401
        outbox._rests.clear()
        await world.publish()
        assert sender.kinds() == ["signup", "entries"]
        assert await store.read(lambda c: news.rows(c, world.league)) == []
        assert await store.read(lambda c: news.failure_count(c, world.league)) == 0

"""Shards that a process takes, releases and loses while it runs."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import update

from db import Store, StoreError
from db.errors import EarlierSession
from db.queries import gaps, outbox, settings
from db.schema import games
from host import Game, Host, OutboxRow, Published
from host.background.outage import GRACE, Outages
from host.cluster import own_servers
from host.core import outbox as sending
from host.core.tables import Table
from host.time.timekeeper import Timekeeper
from host.time_control import DAY, HOUR
from tests.host.games import Recorder, refused, until
from tests.host.timing import SIMPLE, Now, deadline, kinds, on_file, on_turn, timed

FIRST, SECOND = str(4 << 22), str(7 << 22)
"""A server of each of two shards."""
MOVE = "place:alaska:1"


async def two_games(store: Store, now: Now, turn: float = DAY) -> tuple[Game, Game]:
    """A game in each of the servers, published up to now."""
    numbers = []
    async with timed(store, now) as host:
        for guild in (FIRST, SECOND):
            game, _ = await on_turn(host, replace(SIMPLE, turn=turn))
            await store.write(partial(_move, game=game.id, guild=guild))
            host.core.tables.give_way()
            numbers.append(await host.games.get(game.id))
    return numbers[0], numbers[1]


def _move(connection: Any, game: int, guild: str) -> None:
    connection.execute(update(games).where(games.c.id == game).values(guild=guild))
    outbox.remove(connection, [row["id"] for row in outbox.rows(connection, game)])


def on_turn_of(game: Game) -> str:
    """The member for whom the game waits."""
    return str(game.seats[game.prompted[0]].member)


async def pause(host: Host, game: Game) -> str:
    """Act on a game. Returns the key of the error, if there is one."""
    return await refused(host.proposals.pause(game.id, "nobody"))


class Halting(Recorder):
    """A sender that waits while it sends."""

    def __init__(self) -> None:
        super().__init__()
        self.begun, self.go_on = asyncio.Event(), asyncio.Event()

    async def publish(self, game: Game, rows: Sequence[OutboxRow]) -> Published:
        """Send once it may."""
        self.begun.set()
        await self.go_on.wait()
        return await super().publish(game, rows)


@asynccontextmanager
async def publishing(host: Host, sender: Recorder) -> AsyncIterator[None]:
    """Within the block rows are sent."""
    task = asyncio.create_task(host.core.outbox.run(sender))
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


@on_file
async def test_care_is_taken_of_shards_that_are_taken(store: Store) -> None:
    """In others every action is refused; their games are read, and not kept."""
    now = Now()
    first, second = await two_games(store, now)
    async with timed(store, now, shards=2) as host:
        for game in (first, second):
            assert await pause(host, game) == "one-moment"
            assert (await host.games.position(game.id)).game.id == game.id
        assert len(host.core.tables) == 0
        assert (first.channel in host.core.channels) is False
        await host.take(0, None)
        assert (await pause(host, first), await pause(host, second)) == ("not-a-player", "one-moment")
        assert [channel in host.core.channels for channel in (first.channel, second.channel)] == [True, False]
        create = partial(host.lobby.create, member="ann", name="Ann", rules="classic", seats=3, options={})
        assert await refused(create(SECOND, "elsewhere")) == "one-moment"
        assert await refused(host.absences.vacations.begin(SECOND, "ann", 2)) == "one-moment"
        assert (await create(FIRST, "here")).guild == FIRST
        await host.take(1, None)
        assert await pause(host, second) == "not-a-player"
        await host.release(0)
        assert (await pause(host, first), await pause(host, second)) == ("one-moment", "not-a-player")
        assert {table.game.guild for table in host.core.tables} == {SECOND}
        assert [*host.core.channels] == [second.channel]


@on_file
async def test_a_release_waits_for_what_is_under_way(store: Store) -> None:
    """Actions, messages that are being sent, and computer players; nothing begins meanwhile."""
    now = Now()
    first, second = await two_games(store, now)
    sender, began, may_end = Halting(), asyncio.Event(), asyncio.Event()
    async with timed(store, now, shards=2) as host, publishing(host, sender):
        await host.take(0, None)
        await host.take(1, None)

        async def slow(table: Table) -> None:
            began.set()
            await host.core.commit.beside(table, lambda _: None)
            await may_end.wait()
            await host.core.commit.beside(table, lambda _: None)

        acting = asyncio.create_task(host.core.actions.with_lock(first.id, slow))
        await host.core.store.write(partial(_add_row, game=first))
        host.core.outbox.wake(first.id)
        await began.wait()
        releasing = asyncio.create_task(host.release(0))
        waiting = asyncio.create_task(pause(host, first))
        await pause(host, second)
        may_end.set()
        sender.go_on.set()
        assert await waiting == "one-moment"
        await releasing
        assert acting.done()
        assert acting.exception() is None
        assert await pause(host, first) == "one-moment"


def _add_row(connection: Any, game: Game) -> None:
    outbox.add(connection, game.id, "show", game.ply, game.prompted, tells_move=False)


@on_file
@pytest.mark.parametrize("endless", [False, True])
async def test_messages_under_way_come_to_their_end(
    store: Store, monkeypatch: pytest.MonkeyPatch, endless: bool
) -> None:
    """Or are cut after some seconds, and left to the next process, which gets the shard once what was being
    sent has arrived, or never will."""
    now = Now()
    first, _ = await two_games(store, now)
    sender, waits = Halting(), list[float]()

    async def wait(seconds: float) -> None:
        waits.append(seconds)

    monkeypatch.setattr(own_servers, "asyncio", SimpleNamespace(gather=asyncio.gather, sleep=wait))
    async with timed(store, now, shards=2) as host, publishing(host, sender):
        await host.take(0, None)
        await store.write(partial(_add_row, game=first))
        host.core.outbox.wake(first.id)
        await sender.begun.wait()
        if endless:
            monkeypatch.setattr(sending, "_GRACE", 0.01)
        releasing = asyncio.create_task(host.release(0))
        await until(lambda: not host.core.away.owns(FIRST))
        assert not releasing.done()
        if not endless:
            sender.go_on.set()
        await releasing
        assert waits == ([own_servers.ON_ITS_WAY] if endless else [])
        assert await store.read(outbox.count) == endless
        sender.go_on.set()
        host.core.outbox.wake(first.id)
        await until(lambda: not host.core.outbox.backlog)
        assert await store.read(outbox.count) == endless
        assert len(sender.batches) == (not endless)


@on_file
@pytest.mark.parametrize("again", [False, True])
@pytest.mark.parametrize("session", [0, 1])
async def test_nothing_of_a_session_is_written_in_the_next_one(
    store: Store, again: bool, session: int
) -> None:
    """What had seen that a game is this process's writes nothing once that is not certain any more; it is
    begun anew if the shard was taken again meanwhile. Nor if the session goes on, but is not believed in."""
    first, second = await two_games(store, Now())
    begun, go_on, done = asyncio.Event(), asyncio.Event(), list[str]()

    async def slow(table: Table) -> None:
        done.append("begun")
        begun.set()
        await go_on.wait()
        await host.core.commit.aside(lambda _: done.append("written"))

    async with timed(store, Now(), shards=2) as host:
        await host.take(0, None)
        acting = asyncio.create_task(host.core.actions.with_lock(first.id, slow))
        await begun.wait()
        assert await host.record.history.turn_starts(first.id)
        store.session += session
        assert host.core.away.owns(FIRST) is not bool(session), "before anybody is told of it"
        host.drop()
        assert (len(host.core.tables), [*host.core.channels], len(host.core.computers)) == (0, [], 0)
        assert not host.record.courses._known, "another server may have shorter logs"
        assert await pause(host, first) == "one-moment"
        if again:
            await host.take(0, None)
        tables = len(host.core.tables)
        go_on.set()
        if again:
            await acting
        else:
            assert await refused(acting) == "one-moment"
        assert (done, tables) == (["begun", "begun", "written"] if again else ["begun"], 0)
        await host.take(1, None)
        assert await pause(host, second) == "not-a-player"


@on_file
async def test_a_shard_is_not_taken_if_the_session_is_lost_meanwhile(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Then nothing of it is kept."""
    now = Now()
    first, _ = await two_games(store, now)
    async with timed(store, now, shards=2) as host:
        clear = host.record.imports.clear

        async def drop(away: Any) -> None:
            await clear(away)
            host.drop()

        with monkeypatch.context() as patch:
            patch.setattr(host.record.imports, "clear", drop)
            with pytest.raises(EarlierSession):
                await host.take(0, None)
        assert (await pause(host, first), [*host.core.channels]) == ("one-moment", [])
        await host.take(0, None)
        assert await pause(host, first) == "not-a-player"


async def dues(host: Host, *several: Game) -> list[float]:
    """When the clocks of games are over."""
    fresh = [await host.games.get(game.id) for game in several]
    return [deadline(game, game.prompted[0]).due_at or 0.0 for game in fresh]


@on_file
async def test_time_in_which_nobody_held_a_shard_is_given_back_once(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To the servers of that shard, also if the process dies before it is given back, or if the other shard
    is taken later; the one sign of life of other databases is neither read nor written."""
    now = Now()
    first, second = await two_games(store, now)
    began = now.at
    sign = partial(settings.put, scope="bot", number="clock", key="alive")
    await store.write(partial(sign, value=began - DAY))
    now.at += 5 * HOUR
    async with timed(store, now, GRACE, shards=2) as host:
        with monkeypatch.context() as patch:
            patch.setattr(Outages, "give_back", _die)
            with pytest.raises(StoreError):
                await host.take(0, began)
        assert [gap.guild for gap in await store.read(gaps.every)] == [FIRST]
    now.at += HOUR
    async with timed(store, now, GRACE, shards=2) as host:
        await host.take(0, began)
        assert await store.read(gaps.every) == []
        assert await dues(host, first, second) == [began + DAY + 6 * HOUR, began + DAY]
        await host.core.ticker.tick()
        now.at += 60
        await host.take(1, began)
        for _ in range(3):
            await host.core.ticker.tick()
            assert await dues(host, first, second) == [began + DAY + 6 * HOUR, began + DAY + 6 * HOUR + 60]
        await host.release(0)
        now.at += 2 * HOUR
        await host.take(0, now.at - HOUR)
        assert (await dues(host, first))[0] == began + DAY + 7 * HOUR
    stored = await store.read(lambda c: settings.get(c, *settings.CLOCK))
    assert stored["alive"] == began - DAY


async def _die(*_: object) -> None:
    raise StoreError("lost", "the database")


@on_file
@pytest.mark.parametrize("ahead", [-300.0, 300.0])
async def test_a_wrong_clock_of_the_machine_moves_no_deadline(
    store: Store, monkeypatch: pytest.MonkeyPatch, ahead: float
) -> None:
    """The server's clock counts from the start, before Discord has told its time: all processes go by it, and
    one has noted when the shard was taken before."""
    now = Now()
    first, _ = await two_games(store, now)
    due = now.at + DAY

    async def server_time() -> float:
        return now.at

    monkeypatch.setattr(store, "clock", server_time)
    for wrong in (0.0, ahead):
        keeper = Timekeeper(partial(_off, now, wrong), now)
        async with Host(store, pause=0, keeper=keeper, grace=GRACE, shards=2) as host:
            now.at += 1  # it is no outage
            await host.take(0, host.core.clock() - 1)
            keeper.service = now
            assert await host.core.ticker.outages.certain()
            await host.core.ticker.tick()
            assert host.core.clock() == pytest.approx(now.at)
            assert (await dues(host, first))[0] == due
        now.at += 100


def _off(now: Now, seconds: float) -> float:
    """What a clock says that is wrong."""
    return now() + seconds


@on_file
@pytest.mark.parametrize("turn", [HOUR, DAY])
async def test_a_short_while_is_given_back_to_short_clocks(store: Store, turn: float) -> None:
    """As for a stall; once, although the shard is taken again with the same last sign of life."""
    now = Now()
    first, second = await two_games(store, now, turn)
    began = now.at
    now.at += 60
    for _ in range(2):
        async with timed(store, now, GRACE, shards=2) as host:
            await host.take(0, began)
            await host.core.ticker.tick()
            assert await dues(host, first, second) == [began + turn + 60 * (turn == HOUR), began + turn]
            assert await kinds(host, first.id) == []

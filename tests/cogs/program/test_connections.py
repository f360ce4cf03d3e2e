"""Shards that are opened and closed while the bot runs, beside those of other processes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import discord
import pytest

from cogs.app import Sandtable
from db import StoreError
from db.queries.moments import Shards
from playground import Client, Server
from tests.cogs.processes import SHARDS, FreeTurns, discord_with_shards, guild_of, process
from ui.gateway import connections
from ui.gateway.connections import ConnectionFailed


@asynccontextmanager
async def single(folder: Path, turns: FreeTurns | None = None) -> AsyncIterator[tuple[Server, Sandtable]]:
    async with discord_with_shards() as server, process(server, folder / "a", turns) as (bot, _):
        yield server, bot


async def until(holds: Callable[[], bool]) -> None:
    """Wait for it."""
    async with asyncio.timeout(60):
        while not holds():
            await asyncio.sleep(0.01)


def known(bot: Sandtable) -> set[int]:
    """The shards whose servers the bot knows."""
    return {guild.shard_id for guild in bot.guilds}


def all_know(bots: Iterable[Sandtable], gid: int, name: str) -> bool:
    """Whether all of these have heard of a server's channel."""
    guilds = [bot.get_guild(gid) for bot in bots]
    return all(guild and name in map(str, guild.channels) for guild in guilds)


def sessions(server: Server) -> list[int]:
    return sorted(session.shard[0] for session in server.gateway.sessions.values())


async def test_shards_come_and_go(tmp_path: Path) -> None:
    """One that was closed leaves nothing, nobody is told that the bot has left its servers, and it can be
    opened again."""
    async with single(tmp_path) as (server, bot):
        shards, gone = bot.connections, list[discord.Guild]()

        @bot.listen()
        async def on_guild_remove(guild: discord.Guild) -> None:
            gone.append(guild)

        assert (known(bot), sessions(server), bot.alive(), shards.connected) == (set(), [], False, False)
        await shards.open(2)
        await shards.open(0)
        assert known(bot) == {0, 2} == shards.playable == shards.open_shards
        assert not any(guild.unavailable for guild in bot.guilds)
        assert (bot.alive(), shards.connected, shards.up(1)) == (True, True, False)
        await shards.close(2)
        assert known(bot) == {0} == shards.playable
        assert shards.connected
        await until(lambda: sessions(server) == [0])
        await shards.open(2)
        assert (known(bot), sessions(server), gone) == ({0, 2}, [0, 2], [])
        assert bot.guilds[0].me
        assert server.gateway.opened["identify"] == 3


async def test_presence_is_known_of_open_shards_alone(tmp_path: Path) -> None:
    """Of others nobody says that they have removed the bot; of an open one those that are not named have."""
    async with single(tmp_path) as (server, bot):
        presence = bot.services.host.core.ticker.servers.presence
        assert presence
        guild = str(guild_of(server, 1))
        assert presence(guild) is False
        await bot.connections.open(1)
        assert presence(guild) is True
        assert presence(str(int(guild) + (SHARDS << 22))) is None
        await bot.connections.close(1)
        assert presence(guild) is False


async def test_two_processes_may_have_a_shard_at_once(tmp_path: Path) -> None:
    """Both hear of its servers; once one has let it go the other goes on."""
    async with single(tmp_path) as (server, bot), process(server, tmp_path / "b") as (other, _):
        for each in (bot, other):
            await each.connections.open(1)
        gid = guild_of(server, 1)
        async with Client(server.base_url, server.secret, "Ada", guild=str(gid)) as ada:
            for name, bots in (("both", (bot, other)), ("single", (other,))):
                await ada.post("channels", name=name, guild=str(gid))
                await until(partial(all_know, bots, gid, name))
                await bot.connections.close(1)
        assert bot.get_guild(gid) is None
        assert other.connections.playable == {1}


async def test_a_server_that_discord_has_lost_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is known, and as unavailable."""
    monkeypatch.setattr(connections, "ARRIVAL", 0.05)
    async with single(tmp_path) as (server, bot):
        server.world.guilds[str(guild_of(server, 3))].up = False
        await bot.connections.open(3)
        (guild,) = bot.guilds
        assert (guild.shard_id, guild.unavailable) == (3, True)
        assert bot.connections.up(3)


async def test_a_lost_shard_leaves_the_others(tmp_path: Path) -> None:
    """Since when it is lost is known, until it is back."""
    turns = FreeTurns()
    async with single(tmp_path, turns) as (server, bot):
        shards = bot.connections
        for shard in (1, 2):
            await shards.open(shard)
        assert shards.down_since(2) is None
        turns.free.clear()
        server.gateway.invalidate_all(server.gateway.links(shard=2), resumable=False)
        await until(lambda: shards.down_since(2) is not None)
        assert shards.playable == {1}
        assert (shards.can_play, shards.connected) == (True, False)
        assert known(bot) == {1, 2}
        again = asyncio.create_task(shards.open(2))
        turns.free.set()
        await again
        assert shards.up(2)
        assert (shards.down_since(2), shards.connected) == (None, True)


async def test_a_shard_that_is_being_connected_again_can_be_closed(tmp_path: Path) -> None:
    """At any step of it: nothing comes back."""
    turns = FreeTurns()
    async with single(tmp_path, turns) as (server, bot):
        for steps in (0, 2, 4, 8, 16, 32, None):
            await bot.connections.open(1)
            before = len(turns.taken)
            if steps is None:
                turns.free.clear()
            server.gateway.invalidate_all(server.gateway.links(shard=1), resumable=False)
            if steps is None:
                await until(partial(turns.are_taken, before + 1))
            for _ in range(steps or 0):
                await asyncio.sleep(0)
            await bot.connections.close(1)
            turns.free.set()
            await until(lambda: not server.gateway.connections)
            assert not known(bot)
        await bot.connections.open(0)
        assert sessions(server) == [0]


async def test_whoever_cancels_opening_has_it_closed(tmp_path: Path) -> None:
    """Here while the shard waits for its turn: there is no connection yet, whose heartbeats nobody reads."""
    turns = FreeTurns()
    async with single(tmp_path, turns) as (server, bot):
        turns.free.clear()
        opening = asyncio.create_task(bot.connections.open(1))
        await until(lambda: turns.taken == [0])
        assert not server.gateway.connections
        opening.cancel()
        await asyncio.wait([opening])
        assert opening.cancelled()
        assert not bot.shards


async def test_a_session_that_does_not_begin_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And tried again at will."""
    async with single(tmp_path) as (server, bot):
        with monkeypatch.context() as silent:
            silent.setattr(connections, "PATIENCE", 0.05)
            silent.setitem(bot._connection.parsers, "READY", lambda _: None)
            with pytest.raises(ConnectionFailed):
                await bot.connections.open(1)
        await until(lambda: not server.gateway.connections)
        assert not bot.shards
        await bot.connections.open(1)
        assert bot.connections.connected


async def test_each_identify_has_a_turn_of_its_bucket(tmp_path: Path) -> None:
    """A resumed session needs none."""
    turns = FreeTurns()
    async with single(tmp_path, turns) as (server, bot):
        server.starts.max_concurrency = 2
        for shard in (3, 2):
            await bot.connections.open(shard)
        server.gateway.close_all(4000)
        await until(lambda: server.gateway.opened["resume"] == 2 and bot.connections.connected)
        server.gateway.invalidate_all(server.gateway.links(shard=3), resumable=False)
        await until(lambda: server.gateway.opened["identify"] == 3 and bot.connections.connected)
        assert turns.taken == [1, 0, 1]


@pytest.mark.parametrize("at_start", [True, False])
async def test_a_shard_that_is_refused_for_good_ends_the_bot(tmp_path: Path, at_start: bool) -> None:
    """With the code that Discord gives, and whoever opens it is told."""
    async with discord_with_shards() as server, process(server, tmp_path / "a") as (bot, running):
        if at_start:
            server.starts.required = SHARDS + 1
            with pytest.raises(ConnectionFailed):
                await bot.connections.open(1)
        else:
            await bot.connections.open(1)
            server.gateway.close_all(4011)
        with pytest.raises(discord.ConnectionClosed) as refused:
            await running
        assert refused.value.code == 4011


async def test_a_taken_shard_is_looked_after(tmp_path: Path) -> None:
    """With the first one commands are registered, elsewhere they are only read; its servers alone are looked
    at, and wait for nothing of another shard."""
    async with single(tmp_path) as (server, bot), process(server, tmp_path / "b") as (other, _):
        away, ids = bot.services.host.core.away, server.world.commands["global"]
        assert ids == []
        for each in (bot, other):
            each.services.host.core.away.shards = Shards(frozenset(), SHARDS)
            assert not each.is_first()
        for shard in (1, 0):
            assert not bot.services.integrations.commands
            await bot.connections.open(shard)
            away.shards = Shards(frozenset({1, shard}), SHARDS)
            bot.note_taken(shard)
            await bot.connections.wait(str(guild_of(server, shard)))
        assert bot.is_first()
        await until(lambda: len(bot.services.integrations.commands) > 0)
        await other.connections.open(2)
        other.services.host.core.away.shards = Shards(frozenset({2}), SHARDS)
        other.note_taken(2)
        await until(lambda: other.services.integrations.commands == bot.services.integrations.commands)
        waiting = asyncio.create_task(other.connections.wait(str(guild_of(server, 1))))
        await asyncio.sleep(0)
        assert not waiting.done()
        waiting.cancel()


@pytest.mark.parametrize("error", [StoreError("unreachable", "games"), ValueError("a mistake")])
async def test_a_taken_shard_is_looked_after_once_that_is_possible(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    """A database that is away is no end of the task, of which operators hear; a mistake is one."""
    async with single(tmp_path) as (_, bot):
        outbox, tries = bot.services.host.core.outbox, list[int]()
        retry = outbox.retry

        async def refused_once() -> None:
            tries.append(1)
            if len(tries) == 1:
                raise error
            await retry()

        monkeypatch.setattr(outbox, "retry", refused_once)
        monkeypatch.setattr("cogs.app.AGAIN", 0.01)
        monkeypatch.setattr("host.background.watched.FIRST_PAUSE", 0.01)
        bot.note_taken(1)
        await until(lambda: len(tries) == 2)
        assert bot.watched.ended["taken-shards"] == (0 if isinstance(error, StoreError) else 1)


async def test_direct_messages_are_answered_by_the_first_shard_s_process(tmp_path: Path) -> None:
    """While two processes have it, by its owner alone."""
    async with single(tmp_path) as (server, bot), process(server, tmp_path / "b") as (other, _):
        for each, owned in ((bot, 0), (other, 3)):
            await each.connections.open(0)
            each.services.host.core.away.shards = Shards(frozenset({owned}), SHARDS)
        both = [each.wait_for("message") for each in (bot, other)]
        async with Client(server.base_url, server.secret, "Ada") as ada:
            channel = await ada.open_dm()
            waiting = asyncio.gather(*both)
            await asyncio.sleep(0)
            await ada.say("hello", channel=channel)
            await waiting
            await until(lambda: len(server.messages.all(channel)) >= 2)
            await until(lambda: len(bot.direct_help._answered) == 1)
        assert not other.direct_help._answered

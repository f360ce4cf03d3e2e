"""The connections with Discord's gateway, one for each shard. A process that shares the shards of a bot with
others begins without any, and opens and closes its own while it runs.

discord.py opens a shard at any time, but begins with all or some of them, keeps the servers of one that was
closed, and goes on to connect one that was being connected. What is private of it and needed for that is used
in this file alone.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import discord
import discord.shard
from discord.ext import commands
from discord.gateway import DiscordWebSocket
from yarl import URL

from db.boot import steady
from db.queries.moments import shard_of
from ui.gateway.frames import GOODBYE
from ui.gateway.identifies import Turns

PATIENCE = 30.0
"""Seconds until a shard that does not become ready is given up, the wait for its turn apart."""
ARRIVAL = 4.0
"""Seconds without an announced server that arrives after which the others are not waited for: Discord itself
may have lost them for hours."""


class ConnectionFailed(Exception):
    """A shard cannot be connected."""


class ClosableShard(discord.shard.Shard):
    """A connection that can be given up for good, also in the midst of being made again."""

    is_given_up = False

    def give_up(self) -> None:
        """Read no more of it, and make it never again."""
        self.is_given_up = True
        self._cancel_task()

    def launch(self) -> None:
        """Read the connection that was just made."""
        if not self.is_given_up:
            super().launch()

    async def reidentify(self, exc: Any) -> None:
        """Connect again."""
        if not self.is_given_up:
            await super().reidentify(exc)
            await self._close_again()

    async def reconnect(self) -> None:
        """Connect again, with a new session."""
        if not self.is_given_up:
            await super().reconnect()
            await self._close_again()

    async def _close_again(self) -> None:
        if self.is_given_up:  # meanwhile
            await self.ws.close(GOODBYE)


class Connections:
    """The connections of a bot. Without `turns`, those of processes that have the other shards, they are all
    of its shards', which discord.py opens as the bot starts."""

    def __init__(self, bot: commands.AutoShardedBot, turns: Turns | None = None) -> None:
        self._bot: Any = bot
        self._total = None if turns is None else turns.total
        self._wanted: set[int] = set()
        self._named: set[int] = set()
        """Those whose servers Discord has named."""
        self._opened: set[int] = set()
        self._up: set[int] = set()
        self._down: dict[int, float] = {}
        self._limits: dict[int, asyncio.Timeout] = {}
        """How long those that are being opened may take."""
        self._has_begun = self._has_ended = False
        self._news = asyncio.Event()
        bot.add_listener(self._on_named, "on_shard_connect")
        bot.add_listener(self._on_up, "on_shard_ready")
        bot.add_listener(self._on_up, "on_shard_resumed")
        bot.add_listener(self._on_down, "on_shard_disconnect")
        for event in ("on_guild_available", "on_guild_join"):
            bot.add_listener(self._on_server, event)

    @property
    def are_shared(self) -> bool:
        """Whether other processes have shards of the bot, too."""
        return self._total is not None

    def begin(self) -> None:
        """Begin without any shard. The client counts as ready: `wait` says for which servers it is."""
        assert self.are_shared
        discord.shard.Shard = ClosableShard  # type: ignore[misc] # the name that the client looks up
        state = self._bot._connection
        # None is listed, so that the library never waits for all of them together.
        state.shard_count, state.shard_ids = self._total, []
        self._bot._handle_ready()
        self._has_begun = True
        self._news.set()

    def end(self) -> None:
        """Open none any more."""
        self._has_ended = True
        self._news.set()

    async def open(self, shard: int) -> None:
        """Connect a shard, once all processes' turns allow it, or wait for one that is lost. Its servers have
        arrived when this returns. Whoever cancels it has it closed.

        :raises ConnectionFailed: it does not become ready, or the bot ends.
        """
        if shard in self._opened:
            await self._wait_for_lost(shard)
            return
        await self._until(lambda: self._has_begun or self._has_ended)
        if self._has_ended:
            raise ConnectionFailed("the bot ends")
        await self._bot.identifies.turn(self._bot.http.get_bot_gateway)  # for hours, if few are left
        # Before there is a connection, whose heartbeats nobody would read meanwhile.
        await self._bot.identifies.take_turn(shard, ahead=True)
        self._wanted.add(shard)
        self._share()
        try:
            async with asyncio.timeout(PATIENCE) as self._limits[shard]:
                named = self._bot.identifies.gateway
                gateway = URL(named) if named else DiscordWebSocket.DEFAULT_GATEWAY
                await self._bot.launch_shard(gateway, shard, initial=True)
                _require_wanted()
                await self._until(lambda: shard in self._named or self._has_ended)
            await self._servers(shard)
            if self._has_ended:
                raise ConnectionFailed(f"shard {shard}: the bot ends")
        except TimeoutError as error:
            await self.close(shard)
            raise ConnectionFailed(f"shard {shard} has not become ready") from error
        except BaseException:
            await self.close(shard)
            raise
        finally:
            self._limits.pop(shard, None)
        self._opened.add(shard)
        lost = self._bot.get_shard(shard).is_closed()
        await (self._on_down if lost else self._on_up)(shard)

    async def _wait_for_lost(self, shard: int) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                await self._until(lambda: self.up(shard) or shard not in self._opened or self._has_ended)
        except TimeoutError:
            await self.close(shard)
        except BaseException:
            await self.close(shard)
            raise
        if not self.up(shard):
            raise ConnectionFailed(f"shard {shard} has not come back")

    async def close(self, shard: int) -> None:
        """End the connection of a shard for good, and forget its servers: nobody is told that the bot has
        left them. Nothing if it is closed."""
        for known in (self._wanted, self._named, self._opened, self._up):
            known.discard(shard)
        self._down.pop(shard, None)
        self._share()
        parent: ClosableShard | None = self._bot._AutoShardedClient__shards.pop(shard, None)
        if parent is not None:
            parent.give_up()
        state = self._bot._connection
        if (arriving := state._ready_tasks.pop(shard, None)) is not None:
            arriving.cancel()
        state._ready_states.pop(shard, None)
        for guild in self._guilds(shard):
            state._remove_guild(guild)
        if parent is not None:
            await parent.ws.close(GOODBYE)

    @contextmanager
    def waiting(self, shard: int | None) -> Iterator[None]:
        """The time within the block does not count where a shard is being opened."""
        limit = self._limits.get(-1 if shard is None else shard)
        if limit is not None:
            limit.reschedule(None)
        yield
        if limit is not None:
            limit.reschedule(asyncio.get_running_loop().time() + PATIENCE)

    def up(self, shard: int) -> bool:
        """Whether members in the servers of a shard can play: its session has begun and is not lost."""
        info = self._bot.get_shard(shard)
        return shard in self._up and info is not None and not info.is_closed()

    def down_since(self, shard: int) -> float | None:
        """Since when an open shard is not, by the steady clock; None if it is."""
        return self._down.get(shard)

    @property
    def open_shards(self) -> frozenset[int]:
        """Those of this process, lost ones among them."""
        return frozenset(self._opened if self.are_shared else self._bot.shards)

    @property
    def playable(self) -> frozenset[int]:
        """Those of this process that are up."""
        return frozenset(filter(self.up, self.open_shards))

    @property
    def can_play(self) -> bool:
        """Whether members can play: in the servers of any shard if other processes have the rest, else in
        those of all."""
        return bool(self.playable) if self.are_shared else self._bot.is_ready() and not self._down

    @property
    def connected(self) -> bool:
        """Whether the process has shards, all of which are connected, and knows their servers."""
        if self.are_shared:
            return self.open_shards == self.playable != frozenset()
        # discord.py keeps calling a bot ready while its connection is lost.
        return self._bot.is_ready() and not any(shard.is_closed() for shard in self._bot.shards.values())

    def shard_of(self, guild: int) -> int | None:
        """The shard of a server, which other processes may have; None if all are this one's."""
        return None if self._total is None else shard_of(guild, self._total)

    def hears(self, guild: str) -> bool:
        """Whether Discord tells this process of a server if the bot is in it."""
        return self.shard_of(int(guild)) in (None, *self._opened)

    async def wait(self, guild: str) -> None:
        """Wait until what Discord tells of a server is known: as soon as its shard is open, or all are."""
        if (shard := self.shard_of(int(guild))) is None:
            await self._bot.wait_until_ready()
        else:
            await self._until(lambda: shard in self._opened)

    def _share(self) -> None:
        if self._total is not None:
            self._bot.limiter.share(len(self._wanted), self._total)

    def _guilds(self, shard: int) -> list[discord.Guild]:
        return [guild for guild in self._bot.guilds if guild.shard_id == shard]

    async def _servers(self, shard: int) -> None:
        """Wait for the servers that Discord has named, as long as they arrive."""
        while any(guild.unavailable for guild in self._guilds(shard)) and not self._has_ended:
            self._news.clear()
            try:
                async with asyncio.timeout(ARRIVAL):
                    await self._news.wait()
            except TimeoutError:
                return

    async def _until(self, holds: Callable[[], bool]) -> None:
        while not holds():
            self._news.clear()
            await self._news.wait()

    async def _on_named(self, shard: int) -> None:
        self._named.add(shard)
        self._news.set()

    async def _on_server(self, _: discord.Guild) -> None:
        self._news.set()

    async def _on_up(self, shard: int) -> None:
        if not self.are_shared or shard in self._opened:
            self._up.add(shard)
            self._down.pop(shard, None)
            self._news.set()

    async def _on_down(self, shard: int) -> None:
        if not self.are_shared or shard in self._opened:
            self._up.discard(shard)
            self._down.setdefault(shard, steady())


def _require_wanted() -> None:
    """:raises asyncio.CancelledError: the task was cancelled, which the library may have caught."""
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError

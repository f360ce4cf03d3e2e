"""What owners of servers have set for commands under Integrations, kept until Discord tells of a change."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import TypeAlias

import aiohttp
import discord
import structlog
from discord.ext import commands

from ui.kit.discord_errors import twice
from ui.kit.rights.command_access import Entries, parse_entries

log = structlog.get_logger(__name__)
PATIENCE = 0.5
"""Seconds that a press waits for what is not known yet."""
AGAIN = 300.0
"""Seconds after which what could not be read is tried again."""
AT_ONCE = 2
"""How many servers are read at once when the bot starts."""
Rules: TypeAlias = Mapping[int, Entries]
"""The entries of a server by the id of the command, or of the application for those about all commands."""


@dataclass
class Integrations:
    """The rules of each server. They are read in the background; nobody waits longer than `PATIENCE`."""

    commands: Mapping[str, int] = field(default_factory=dict)
    """The ids of the registered commands."""
    clock: Callable[[], float] = time.monotonic
    _known: dict[int, Rules] = field(default_factory=dict)
    _reading: dict[int, asyncio.Task[Rules | None]] = field(default_factory=dict)
    _refused: dict[int, float] = field(default_factory=dict)
    """Until when a server is not asked again."""

    async def of(self, client: discord.Client, server: int) -> Rules | None:
        """The rules of a server; None if they cannot be read, or not soon enough."""
        if server in self._known:
            return self._known[server]
        if (task := self._reader(client, server)) is None:
            return None
        await asyncio.wait([task], timeout=PATIENCE)
        return task.result() if task.done() and not task.cancelled() else None

    def forget(self, server: int) -> None:
        """Drop what is known of a server, also what is being read."""
        self._known.pop(server, None)
        self._refused.pop(server, None)
        self._reading.pop(server, None)

    def close(self) -> None:
        for task in self._reading.values():
            task.cancel()

    def _reader(self, client: discord.Client, server: int) -> asyncio.Task[Rules | None] | None:
        """The task that reads a server; None if it was refused lately."""
        if server not in self._reading:
            if self.clock() < self._refused.get(server, 0.0):
                return None
            self._reading[server] = asyncio.create_task(self._read(client, server))
        return self._reading[server]

    async def _read(self, client: discord.Client, server: int) -> Rules | None:
        rules = None
        try:
            rules = await read(client, server)
        finally:
            if self._reading.get(server) is asyncio.current_task():  # not forgotten meanwhile
                del self._reading[server]
                if rules is None:
                    self._refused[server] = self.clock() + AGAIN
                else:
                    self._known[server] = rules
        return rules


async def read(client: discord.Client, server: int) -> Rules | None:
    """The rules of a server as Discord has them; None if it does not tell."""
    assert client.application_id is not None
    try:
        entries = await twice(
            partial(client.http.get_guild_application_command_permissions, client.application_id, server)
        )
    except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
        log.info("integrations unreadable", server=server, reason=str(error))
        return None
    except RuntimeError:  # the session is closed
        if not client.is_closed():
            raise
        return None
    return {int(entry["id"]): parse_entries(entry["permissions"]) for entry in entries}


def watch(bot: commands.AutoShardedBot, integrations: Integrations) -> None:
    """Read each server when the bot comes to it, and again when its owner changes something."""
    free = asyncio.Semaphore(AT_ONCE)

    async def on_guild_available(guild: discord.Guild) -> None:
        integrations.forget(guild.id)
        async with free:
            if not bot.is_closed():
                await integrations.of(bot, guild.id)

    async def on_permissions_update(event: discord.RawAppCommandPermissionsUpdateEvent) -> None:
        integrations.forget(event.guild.id)
        await integrations.of(bot, event.guild.id)

    async def on_guild_remove(guild: discord.Guild) -> None:
        integrations.forget(guild.id)

    bot.add_listener(on_guild_available, "on_guild_join")
    bot.add_listener(on_guild_available, "on_guild_available")
    bot.add_listener(on_permissions_update, "on_raw_app_command_permissions_update")
    bot.add_listener(on_guild_remove, "on_guild_remove")

"""Looks at the bot in each server in which it plays, at the start and every six hours: managers are told what
is missing there and what that costs."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import discord
import structlog

from host import HOUR
from publish.care.boards import reason_of, warn_of_board
from publish.care.examination import (
    LARGEST,
    MEGABYTE,
    PINS,
    THREADS,
    Examined,
    Registered,
    examine,
    registered_commands,
)
from publish.care.long_hours import tell_of_cut_hours
from publish.care.used_channels import used_channels
from publish.care.warnings import ServerWarnings
from publish.directs import Directs
from ui.kit.context import Bot

log = structlog.get_logger(__name__)
EVERY = 6 * HOUR
NAMED = 15
"""Most commands that are named."""
NOWHERE = "0"
"""Stands for the channel of what concerns a whole server."""


class SelfCheck:
    """The checks of all servers."""

    def __init__(self, bot: Bot, warnings: ServerWarnings) -> None:
        self._bot = bot
        self._warnings = warnings

    async def run(self, pause: Callable[[float], Awaitable[object]] = asyncio.sleep) -> None:
        """Check all servers, again and again until cancelled. An error ends nothing. `pause` waits for this
        many seconds."""
        while True:
            await self._bot.wait_until_ready()
            try:
                await self.check_all()
            except Exception:
                log.exception("the bot could not look at itself", retry_in=EVERY)
            await pause(EVERY)

    async def check_all(self, shard: int | None = None) -> None:
        """Check each server in which something is played, of this process's servers or of a shard's; an error
        in one is logged."""
        host = self._bot.services.host
        commands: list[Registered | None] = []  # asked for once, also if Discord does not answer
        for guild in list(self._bot.guilds):
            try:
                if shard not in (None, guild.shard_id) or not host.core.away.owns(str(guild.id)):
                    continue
                if guild.unavailable or not await used_channels(host, guild):
                    continue
                if not commands:
                    commands.append(await registered_commands(self._bot))
                await self.check(guild, commands[0])
            except Exception:
                log.exception("the bot could not look at itself in a server", guild=guild.id)
        if self._bot.is_first() and not shard:
            await tell_of_cut_hours(host, Directs(self._bot, host))

    async def check(self, guild: discord.Guild, commands: Registered | None) -> None:
        """Check a server. `commands`: None if it is not known which Discord has."""
        examined = await examine(self._bot, guild)
        server = str(guild.id)
        for channel, names in examined.lacks.items():
            await self._warnings.warn_of_lacks(server, str(channel.id), names)
        await self._limits(server, examined)
        await self._boards(guild)
        if commands is not None:
            named = [f"`{command}`" for command in commands.differ]
            listing = ", ".join([*named[:NAMED], *(["…"] if named[NAMED:] else [])])
            await self._tell(server, NOWHERE, "commands", bool(named), names=listing)

    async def _boards(self, guild: discord.Guild) -> None:
        """Tell again of boards that were given up, if it lasts."""
        host = self._bot.services.host
        for number, code, reason in await host.core.hidden.reasons(str(guild.id)):
            game = await host.games.get(number)
            if game.unseen:
                await warn_of_board(self._warnings, host, guild, game, reason_of(code), reason)

    async def _limits(self, server: str, examined: Examined) -> None:
        await self._tell(server, NOWHERE, "threads", examined.threads_near, n=examined.threads, most=THREADS)
        for channel, n in examined.pins.items():
            await self._tell(server, str(channel.id), "pins", channel in examined.pins_near, n=n, most=PINS)
        limit, size = examined.upload // MEGABYTE, LARGEST // MEGABYTE
        await self._tell(server, NOWHERE, "uploads", examined.uploads_short, limit=limit, size=size)

    async def _tell(self, server: str, channel: str, key: str, wrong: bool, **data: Any) -> None:
        """Warn of what is wrong, or forget that it was."""
        if wrong:
            await self._warnings.warn(server, channel, key, **data)
        else:
            await self._warnings.forget(server, channel, key)

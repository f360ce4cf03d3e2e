"""What owners had set under Integrations for a command whose work a new command has taken over.

Discord keeps it with the old command and gives the new one nothing: it must be set again. So it is read
before the new command is registered, noted with the server, and told to the next manager who can mend it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from typing import Any

import aiohttp
import discord
import structlog

from db import StoreError
from locales import locale_of, text
from ui.kit.context import Bot, Interaction
from ui.kit.rights.command_access import MANAGE_SERVER
from ui.kit.rights.integrations import read

log = structlog.get_logger(__name__)
BEFORE: Mapping[str, str] = {"server": "settings", "league-admin": "leagues", "ratings": "rating"}
"""New commands, each with the one that did its work before. Text keys `moved-from-<old>`."""
SCOPE, KEY = "guild", "moved-commands"
"""The server's setting: those of `BEFORE` for which something was set, until it is told."""
AFTER = {"server", "settings", "league-admin", "manage", "ratings"}
"""The commands after which it is told."""
WITHIN = 120.0
"""Most seconds that reading all servers may take: the bot starts only then."""
AT_ONCE = 8


async def note(bot: Bot, there: Mapping[str, int], names: Iterable[str]) -> None:
    """Note in which servers something is set for commands whose work is about to go to new ones.

    :param there: the ids of the registered commands. :param names: of the commands to be registered.
    """
    moved = {
        new: there[old] for new, old in BEFORE.items() if new in names and new not in there and old in there
    }
    if not moved:
        return
    free = asyncio.Semaphore(AT_ONCE)

    async def look(server: int) -> None:
        async with free:
            rules = await read(bot, server) or {}
        if names := [new for new, old in moved.items() if rules.get(old)]:
            await bot.services.host.settings.set(SCOPE, str(server), KEY, names)

    try:
        async with asyncio.timeout(WITHIN):
            servers = [guild.id async for guild in bot.fetch_guilds(limit=None, with_counts=False)]
            await asyncio.gather(*map(look, servers))
    except (TimeoutError, discord.DiscordException, aiohttp.ClientError, StoreError) as error:
        log.warning("settings of moved commands not read", reason=str(error))


def watch(bot: Bot) -> None:
    """Tell owners when the bot comes to their servers, or else the next manager who uses a command."""

    async def on_guild_available(guild: discord.Guild) -> None:
        if not bot.services.host.core.away.owns(str(guild.id)):
            return
        settings = bot.services.host.settings
        moved = (await settings.get(SCOPE, str(guild.id))).get(KEY)
        message = _message(locale_of(guild.preferred_locale), moved or [])
        if not message or guild.owner_id is None:
            return
        try:
            channel = await bot.create_dm(discord.Object(guild.owner_id))
            await channel.send(f"**{discord.utils.escape_markdown(guild.name)}**\n{message}")
        except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
            log.info("an owner could not be told", server=guild.id, reason=str(error))
        else:
            await settings.set(SCOPE, str(guild.id), KEY, None)

    bot.add_listener(on_guild_available, "on_guild_available")
    bot.add_listener(_tell, "on_app_command_completion")


async def _tell(interaction: Interaction, command: Any) -> None:
    """After a command: tell a manager once what must be set again."""
    if command.qualified_name.split()[0] not in AFTER or not interaction.permissions.value & MANAGE_SERVER:
        return
    settings, server = interaction.client.services.host.settings, str(interaction.guild_id)
    moved = (await settings.get(SCOPE, server)).get(KEY)
    if not moved or not interaction.response.is_done():
        return
    await settings.set(SCOPE, server, KEY, None)
    if message := _message(locale_of(interaction.locale), moved):
        await interaction.followup.send(message, ephemeral=True)


def _message(locale: str, moved: Iterable[str]) -> str:
    """What must be set again, a line for each command."""
    names = [
        (text(locale, f"moved-from-{BEFORE[new]}"), text(locale, f"slash-{new}"))
        for new in moved
        if new in BEFORE
    ]
    return "\n".join(text(locale, "moved-command", old=old, new=new) for old, new in names)

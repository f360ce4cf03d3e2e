"""The language of a server's public messages."""

from __future__ import annotations

import discord

from locales import LOCALES, locale_of
from ui.kit.context import Bot
from ui.settings.stored import ServerSettings, server_settings


def server_locale(settings: ServerSettings, guild: discord.Guild | None) -> str:
    """The server's setting, or else its language on Discord."""
    if settings.language is not None:
        return settings.language
    return locale_of(guild.preferred_locale) if guild else LOCALES[0]


async def public_locale(bot: Bot, guild: str) -> str:
    """The same for a server by its id."""
    return server_locale(await server_settings(bot.services.host, guild), bot.get_guild(int(guild)))

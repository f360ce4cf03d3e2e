"""The language of a server's public messages."""

from __future__ import annotations

from ui.kit.context import Bot
from ui.settings.stored import server_locale, server_settings


async def public_locale(bot: Bot, guild: str) -> str:
    """The language of a server's public messages, by its id."""
    return server_locale(await server_settings(bot.services.host, guild), bot.get_guild(int(guild)))

"""Notices when the bot may post again in a channel, and has refused rows published again."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import discord
from discord.ext import commands

from host.core.outbox import Outbox
from host.league.posting import LeagueOutbox


def watch(bot: commands.AutoShardedBot, outbox: Outbox | LeagueOutbox) -> None:
    """Listen to every event that can give the bot access to a channel: invitations, rights, tags of forums,
    opened threads."""

    async def retry_guild(guild: discord.Guild) -> None:
        await outbox.retry(str(guild.id))

    async def channel_changed(before: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        me = after.guild.me
        if before.permissions_for(me) != after.permissions_for(me) or _tags(before) != _tags(after):
            await retry_guild(after.guild)

    async def role_changed(before: discord.Role, after: discord.Role) -> None:
        if before.permissions != after.permissions:
            await retry_guild(after.guild)

    async def member_changed(before: discord.Member, after: discord.Member) -> None:
        if after == after.guild.me and before.roles != after.roles:
            await retry_guild(after.guild)

    bot.add_listener(retry_guild, "on_guild_join")
    bot.add_listener(retry_guild, "on_guild_available")
    bot.add_listener(channel_changed, "on_guild_channel_update")
    bot.add_listener(role_changed, "on_guild_role_update")
    bot.add_listener(member_changed, "on_member_update")
    _watch_threads(bot, retry_guild)


def _tags(channel: discord.abc.GuildChannel) -> object:
    """What a forum asks of the tags of its posts."""
    if not isinstance(channel, discord.ForumChannel):
        return None
    return channel.flags.require_tag, [(tag.id, tag.moderated) for tag in channel.available_tags]


def _watch_threads(bot: commands.AutoShardedBot, arrived: Callable[[discord.Guild], Awaitable[None]]) -> None:
    async def on_thread_update(before: discord.Thread, after: discord.Thread) -> None:
        if (before.archived, before.locked) != (after.archived, after.locked):
            await arrived(after.guild)

    async def back(thread: discord.Thread) -> None:
        # The library forgets archived threads, and takes one that is opened again or unlocked for a new one.
        if not (thread.archived and thread.locked):
            await arrived(thread.guild)

    bot.add_listener(on_thread_update, "on_thread_update")
    bot.add_listener(back, "on_thread_join")

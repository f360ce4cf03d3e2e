"""Threads and posts: opened as their channel's kind wants it, found again, removed as far as the bot may."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Literal

import discord
import structlog

from ui.kit.discord_errors import in_front, twice

log = structlog.get_logger(__name__)
WEEK: Literal[10_080] = 10_080
"""Minutes after which an idle thread is archived."""


def needed_permissions(home: object, permissions: Sequence[str]) -> list[str]:
    """Those of the permissions that count in a channel: posts of a forum need none to create threads."""
    posts = isinstance(home, discord.ForumChannel)
    return [permission for permission in permissions if not (posts and permission == "create_public_threads")]


async def open_public(home: discord.TextChannel, name: str) -> discord.Thread:
    """Open a thread that all see. Announcement channels have a kind of their own, and refuse the usual
    one."""
    kind = discord.ChannelType.news_thread if home.is_news() else discord.ChannelType.public_thread
    return await _create_thread(home, name=name, type=kind, auto_archive_duration=WEEK)


async def open_post(forum: discord.ForumChannel, name: str, view: discord.ui.LayoutView) -> discord.Thread:
    """Open a post with its first message. A forum that asks for a tag gets the first that the bot may use."""
    tags = []
    if forum.flags.require_tag:
        every = forum.permissions_for(forum.guild.me).manage_threads
        tags = [tag for tag in forum.available_tags if every or not tag.moderated][:1]
    nobody = discord.AllowedMentions.none()
    created = await forum.create_thread(
        name=name, view=view, applied_tags=tags, allowed_mentions=nobody, auto_archive_duration=WEEK
    )
    return created.thread


async def _create_thread(home: discord.TextChannel, **wanted: Any) -> discord.Thread:
    """A thread as `create_thread` makes it."""
    return await twice(partial(home.create_thread, **wanted))


async def open_thread(home: discord.TextChannel, name: str, member: discord.abc.Snowflake) -> discord.Thread:
    """Open a private thread to which nobody but the member is added."""
    kind = discord.ChannelType.private_thread
    thread = await _create_thread(home, name=name, type=kind, invitable=False, auto_archive_duration=WEEK)
    try:
        await thread.add_user(member)
    except BaseException:
        await remove_thread(thread)
        raise
    return thread


async def find_thread(guild: discord.Guild, number: int) -> discord.Thread | None:
    """A thread by its number, archived or not; None if it is gone."""
    if thread := guild.get_thread(number):
        return thread
    try:
        channel = await guild.fetch_channel(number)
    except discord.NotFound:
        return None
    return channel if isinstance(channel, discord.Thread) else None


async def remove_thread(thread: discord.Thread, *members: discord.abc.Snowflake) -> None:
    """Delete a thread. Without the permission for that it is archived without these members, which its maker
    may do."""
    try:
        await twice(thread.delete)
    except discord.NotFound:
        pass
    except discord.Forbidden as error:
        if in_front(error):
            raise
        log.info("a thread is archived, not deleted", thread=thread.id, reason=error.text)
        for member in members:
            await thread.remove_user(member)
        await thread.edit(archived=True)

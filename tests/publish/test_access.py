"""Where the bot may post again, what was refused is published."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import discord

from publish import access


def watched() -> tuple[dict[str, Any], list[str]]:
    """The listeners of a bot by event, and the servers in which what was refused is tried again."""
    listeners: dict[str, Any] = {}
    tried: list[str] = []

    async def retry(guild: str) -> None:
        tried.append(guild)

    outbox: Any = SimpleNamespace(retry=retry)
    bot: Any = SimpleNamespace(add_listener=lambda call, name: listeners.update({name: call}))
    access.watch(bot, outbox)
    return listeners, tried


async def test_only_what_changes_the_bots_access_has_it_tried_again() -> None:
    """Rights of a channel that stay as they are mean nothing; those that change name their server."""
    listeners, tried = watched()
    guild = SimpleNamespace(id=5, me=object())

    def channel(rights: int) -> Any:
        return SimpleNamespace(guild=guild, permissions_for=lambda _: rights)

    changed = listeners["on_guild_channel_update"]
    await changed(channel(1), channel(1))
    assert tried == []
    await changed(channel(1), channel(3))
    await listeners["on_guild_join"](guild)
    assert tried == ["5", "5"]


async def test_tags_that_a_forum_asks_for_are_looked_at() -> None:
    """A post that was refused for its tags goes out when the forum wants others, or none."""
    listeners, tried = watched()

    def forum(require: bool, moderated: bool) -> Any:
        channel = Mock(discord.ForumChannel, guild=SimpleNamespace(id=5, me=object()))
        channel.permissions_for = lambda _: 1
        channel.flags = SimpleNamespace(require_tag=require)
        channel.available_tags = [SimpleNamespace(id=1, moderated=moderated)]
        return channel

    changed = listeners["on_guild_channel_update"]
    await changed(forum(True, True), forum(True, True))
    assert tried == []
    await changed(forum(True, True), forum(False, True))
    await changed(forum(True, True), forum(True, False))
    assert tried == ["5", "5"]

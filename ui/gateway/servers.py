"""Tells the host in which servers the bot is."""

from __future__ import annotations

from typing import Any

import discord
from discord.ext import commands

from host.background.ticker import Ticker
from ui.gateway.connections import Connections


def watch(bot: commands.AutoShardedBot, ticker: Ticker, connections: Connections) -> None:
    """Let the ticker know, and look at once when a server comes, goes, or is lost by Discord."""

    def presence(server: str) -> bool | None:
        guild = bot.get_guild(int(server)) if server.isdecimal() else None
        if guild is None:
            return None if not server.isdecimal() or connections.hears(server) else False
        return not guild.unavailable

    async def look(_: discord.Guild) -> None:
        ticker.servers.note()
        ticker.soon()

    async def look_at_session(_: int) -> None:
        ticker.servers.note(session=True)
        ticker.soon()

    ticker.servers.presence = presence
    for event in ("on_guild_join", "on_guild_available", "on_guild_unavailable", "on_guild_remove"):
        bot.add_listener(look, event)

    async def look_again(_: int) -> None:
        ticker.soon()

    bot.add_listener(look_at_session, "on_shard_ready")
    bot.add_listener(look_again, "on_shard_resumed")
    _forget_lost_servers(bot)


def _forget_lost_servers(bot: commands.AutoShardedBot) -> None:
    """Let a new session end the bot's place in the servers that it does not name. The library keeps those of
    the session before, and nobody else tells of them."""
    state: Any = bot._connection
    parse = state.parsers["READY"]

    def parse_ready(data: Any) -> None:
        named, (shard, shards) = {int(guild["id"]) for guild in data["guilds"]}, data["shard"]
        for guild in bot.guilds:
            if guild.id not in named and (guild.id >> 22) % shards == shard:
                state._remove_guild(guild)
                bot.dispatch("guild_remove", guild)
        parse(data)

    state.parsers["READY"] = parse_ready

"""In which channels of a server the bot plays, and what it does there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import discord

from host import Host, League
from host.league.records import OPEN
from ui.kit import permissions
from ui.settings.event_routes import LOG, THREAD
from ui.settings.stored import server_settings

Channel: TypeAlias = discord.abc.GuildChannel | discord.Thread


async def used_channels(host: Host, guild: discord.Guild) -> dict[Channel, set[str]]:
    """The channels and active threads that have a lobby or a running game, leagues with seasons, and where
    events are told beside games: each with its uses (`ui.kit.permissions.USES`)."""
    uses: dict[Channel, set[str]] = {}
    events = (await server_settings(host, str(guild.id))).events
    for number in host.core.channels:
        channel = guild.get_channel_or_thread(int(number))
        if channel is None:
            continue
        uses[channel] = {permissions.POST if isinstance(channel, discord.Thread) else permissions.GAME}
        if THREAD in events.places.values() and isinstance(channel, discord.TextChannel):
            uses[channel].add(permissions.NEW_THREAD)
    for league in await played_leagues(host, guild):
        if home := guild.get_channel(int(league.channel)):
            uses.setdefault(home, set()).add(permissions.LEAGUE)
    log_channel = guild.get_channel_or_thread(events.log) if events.log else None
    if log_channel is not None and LOG in events.places.values():
        uses.setdefault(log_channel, set()).add(permissions.LOG)
    return uses


async def played_leagues(host: Host, guild: discord.Guild) -> Sequence[League]:
    """The server's open leagues that have had a season opened."""
    leagues = await host.leagues.registry.of(str(guild.id))
    return [league for league in leagues if league.state == OPEN and league.seasons]

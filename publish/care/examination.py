"""What the bot finds when it looks at itself in a server: permissions, commands, limits that are near.

What discord.py knows is taken from its memory. Discord is asked for the registered commands, once for all
servers, and for the pinned messages of channels with the standings of leagues.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import aiohttp
import discord
import structlog

from publish.care.used_channels import Channel, played_leagues, used_channels
from render.film import replay
from ui.kit.context import Bot
from ui.kit.permissions import GAME, LESSON, NEW_THREAD, PERMISSIONS, lacking, roots
from ui.kit.threads import needed_permissions

log = structlog.get_logger(__name__)
THREADS, PINS = 1000, 250
"""Discord's limits: active threads of a server, pinned messages of a channel."""
THREADS_NEAR, PINS_NEAR = 900, 240
"""From here on managers are warned."""
MEGABYTE = 1_000_000
LARGEST = replay.LIMIT
"""Most bytes of a file that the bot makes."""
SUBCOMMANDS = (
    discord.AppCommandOptionType.subcommand.value,
    discord.AppCommandOptionType.subcommand_group.value,
)


@dataclass(frozen=True)
class Registered:
    """The bot's commands, with their subcommands, against those that Discord has."""

    ours: frozenset[str]
    known: frozenset[str]
    renewed: frozenset[str]
    """Those that were deleted and made again since the bot's start: what owners have set under Integrations
    does not count for their new ids."""

    @property
    def differ(self) -> list[str]:
        """Those that only one side has, or that are not the same for both."""
        return sorted(self.ours ^ self.known | self.renewed)


@dataclass(frozen=True)
class Examined:
    """What was found in a server."""

    lacks: Mapping[discord.abc.GuildChannel, list[str]]
    """For each channel in use, the permissions that have to be given there."""
    hindered: Mapping[discord.abc.GuildChannel, list[str]]
    """For channels with games in which games in threads or lessons would be refused, the permissions that
    those need besides."""
    unneeded: list[str]
    """Permissions that the bot's role lacks and nothing needs now, without the optional ones."""
    optional: list[str]
    """Optional permissions that the bot's role lacks."""
    threads: int
    """Active threads, of `THREADS`."""
    pins: Mapping[discord.abc.GuildChannel, int]
    """Pinned messages of each channel in which standings are pinned, of `PINS`."""
    upload: int
    """Most bytes of a file."""

    @property
    def threads_near(self) -> bool:
        """Whether threads will be used up soon."""
        return self.threads >= THREADS_NEAR

    @property
    def pins_near(self) -> list[discord.abc.GuildChannel]:
        """The channels in which pins will be used up soon."""
        return [channel for channel, n in self.pins.items() if n >= PINS_NEAR]

    @property
    def uploads_short(self) -> bool:
        """Whether the server takes no files as large as the bot makes them."""
        return self.upload < LARGEST


async def registered_commands(bot: Bot) -> Registered | None:
    """Ask Discord for the commands; None if it does not answer."""
    try:
        there = await bot.tree.fetch_commands()
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        log.info("the registered commands are not known", reason=repr(error))
        return None
    ours: list[Any] = [command.to_dict(bot.tree) for command in bot.tree.get_commands()]
    ids = bot.services.integrations.commands
    renewed = {f"/{command.name}" for command in there if ids.get(command.name, command.id) != command.id}
    known = [command.to_dict() for command in there]
    return Registered(frozenset(_paths(ours)), frozenset(_paths(known)), frozenset(renewed))


def _paths(commands: Iterable[Mapping[str, Any]], above: str = "") -> Iterator[str]:
    """`/name`, `/name group`, `/name group subcommand` for all of these."""
    for command in commands:
        path = f"{above} {command['name']}" if above else f"/{command['name']}"
        below = [option for option in command.get("options", ()) if option["type"] in SUBCOMMANDS]
        yield path
        yield from _paths(below, path)


async def examine(bot: Bot, guild: discord.Guild) -> Examined:
    """Look at a server. A thread has the permissions of its channel, and is counted there."""
    channels = await used_channels(bot.services.host, guild)
    lacks: dict[discord.abc.GuildChannel, list[str]] = {}
    for place, uses in channels.items():
        home = place.parent if isinstance(place, discord.Thread) else place
        if home is not None:
            missing = {*lacks.get(home, ()), *_missing(place, uses)}
            lacks[home] = [permission.name for permission in PERMISSIONS if permission.name in missing]
    hindered = {
        home: more
        for home in lacks
        if (
            more := [
                permission
                for permission in _hindering(home, channels.get(home, set()))
                if permission not in lacks[home]
            ]
        )
    }
    names_told = {name for names in (*lacks.values(), *hindered.values()) for name in names}
    granted = guild.me.guild_permissions
    others = [
        permission
        for permission in PERMISSIONS
        if permission.name not in names_told and not getattr(granted, permission.name)
    ]
    unneeded, optional = (
        [permission.name for permission in others if permission.optional == kind] for kind in (False, True)
    )
    active = sum(not thread.archived for thread in guild.threads)
    pins = await _pins(bot, guild)
    return Examined(lacks, hindered, unneeded, optional, active, pins, guild.filesize_limit)


def _missing(place: Channel, uses: Collection[str]) -> list[str]:
    """What has to be given in a channel or thread for these uses."""
    home = place.parent if isinstance(place, discord.Thread) else place
    return roots(place, needed_permissions(home, lacking(place.permissions_for(place.guild.me), uses, place)))


def _hindering(home: discord.abc.GuildChannel, uses: Collection[str]) -> list[str]:
    """What has to be given in a channel with games for all that members may begin there."""
    if GAME not in uses or not isinstance(home, discord.TextChannel):
        return []
    return _missing(home, {*uses, NEW_THREAD} if home.is_news() else {*uses, NEW_THREAD, LESSON})


async def _pins(bot: Bot, guild: discord.Guild) -> dict[discord.abc.GuildChannel, int]:
    """The pinned messages of the channels in which the bot pins standings; a channel about which Discord does
    not answer is left out."""
    pins: dict[discord.abc.GuildChannel, int] = {}
    for league in await played_leagues(bot.services.host, guild):
        channel = guild.get_channel(int(league.channel))
        if not isinstance(channel, discord.TextChannel) or channel in pins:
            continue
        have = channel.permissions_for(guild.me)
        if not (have.view_channel and have.read_message_history and have.pin_messages):
            continue
        try:
            pins[channel] = len([message async for message in channel.pins(limit=PINS)])
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            log.info("the pinned messages are not known", channel=channel.id, reason=repr(error))
    return pins

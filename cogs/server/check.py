"""`/server check`: what the bot needs in a server against what it has, and what to press."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import discord

from cogs.shared.league_pages import TURNING, page_of
from locales import text
from publish.care.boards import reason_of
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
from publish.league.sender import managers_message
from ui.kit.answer import Panel, answering
from ui.kit.commands import Slash, slash
from ui.kit.context import Bot, Interaction
from ui.kit.custom_id import PageNumber, Ref
from ui.kit.permissions import costs, mend, require_manager
from ui.kit.router import Press, Route
from ui.words.errors import Refused
from ui.words.league.news import NEWS_REFUSED
from ui.words.prompts import title

SHOWN = 8
"""Most channels and commands that a line names."""
CHECK = "check"


@slash("server-check")
async def check(interaction: Interaction) -> None:
    """Show what is right in the server, and what is not, with what to press."""
    async with answering(interaction) as answer:
        await answer.panel(await _panel(interaction, answer.locale))


async def turn_page(press: Press) -> None:
    """Look again, and show another page."""
    await press.answer.panel(await _panel(press.interaction, press.answer.locale, press.page))


async def _panel(interaction: Interaction, locale: str, page: int = 0) -> Panel:
    """:raises Refused: `managers-only`, `missing-permissions`: the bot is not in the server."""
    await require_manager(interaction)
    guild = interaction.client.get_guild(interaction.guild_id or 0)
    if guild is None:
        raise Refused("missing-permissions", permissions=[text(locale, "permission-view_channel")])
    examined, commands = (
        await examine(interaction.client, guild),
        await registered_commands(interaction.client),
    )
    refused = [
        *await _boards(interaction.client, locale, guild),
        *await _news(interaction.client, locale, guild),
    ]
    lines = [
        *refused,
        *_permissions(locale, guild, examined),
        _commands(locale, commands),
        *_limits(locale, examined),
    ]
    wrong = [line for line in lines if not line.startswith(("✅", "➖"))]
    right = [line for line in lines if line not in wrong]
    return page_of(locale, text(locale, "check-title"), [*wrong, *right], Ref(CHECK, stamp=PageNumber(page)))


def _permissions(locale: str, guild: discord.Guild, examined: Examined) -> Iterator[str]:
    """A paragraph for all channels in which the same permissions are missing, what that costs and what to
    press; then the channels where all is well, and what nothing needs now."""
    yield from _lacking(locale, guild, "check-lacks", examined.lacks)
    yield from _lacking(locale, guild, "check-hindered", examined.hindered)
    well = [f"<#{channel.id}>" for channel, names in examined.lacks.items() if not names]
    well = [
        channel_name
        for channel_name in well
        if channel_name not in {f"<#{channel.id}>" for channel in examined.hindered}
    ]
    if well:
        yield text(locale, "check-rights", channels=_some(locale, well))
    elif not examined.lacks:
        yield text(locale, "check-no-channels")
    if names := examined.unneeded:
        yield "\n".join(
            [text(locale, "check-unneeded"), *costs(locale, names), *mend(locale, guild, "", names)]
        )
    if examined.optional:
        yield "\n".join([text(locale, "check-optional"), *costs(locale, examined.optional)])


def _lacking(
    locale: str, guild: discord.Guild, key: str, lacks: Mapping[discord.abc.GuildChannel, Sequence[str]]
) -> Iterator[str]:
    alike: dict[tuple[bool, tuple[str, ...]], list[str]] = {}
    for channel, names in lacks.items():
        if names:
            kind = isinstance(channel, discord.ForumChannel), tuple(names)
            alike.setdefault(kind, []).append(f"<#{channel.id}>")
    for (forum, missing), channels in alike.items():
        some = _some(locale, channels)
        effects = costs(locale, missing, forum=forum)
        ways = mend(locale, guild, some, missing, forum=forum)
        yield "\n".join([text(locale, key, channels=some), *effects, *ways])


async def _boards(bot: Bot, locale: str, guild: discord.Guild) -> list[str]:
    """The boards that were given up."""
    host, lines = bot.services.host, []
    for number, code, reason in await host.core.hidden.reasons(str(guild.id)):
        game = await host.games.get(number)
        data = {"game": title(game, locale), "channel": f"<#{game.channel}>", "reason": reason or "none"}
        lines.append(text(locale, f"check-{reason_of(code)}", **data))
    return lines


def _commands(locale: str, commands: Registered | None) -> str:
    if commands is None:
        return text(locale, "check-commands-unknown")
    if commands.differ:
        return text(
            locale,
            "check-commands-differ",
            names=_some(locale, [f"`{command}`" for command in commands.differ]),
        )
    return text(locale, "check-commands")


def _limits(locale: str, examined: Examined) -> Iterator[str]:
    near = str(examined.threads_near)
    yield text(locale, "check-threads", near=near, n=examined.threads, most=THREADS)
    for channel, n in examined.pins.items():
        near, where = str(channel in examined.pins_near), f"<#{channel.id}>"
        yield text(locale, "check-pins", near=near, channel=where, n=n, most=PINS)
    limit, size = examined.upload // MEGABYTE, LARGEST // MEGABYTE
    yield text(locale, "check-uploads", near=str(examined.uploads_short), limit=limit, size=size)


def _some(locale: str, named: Sequence[str]) -> str:
    """The first few of these, and how many more there are."""
    listing = ", ".join(named[:SHOWN])
    return text(locale, "and-more", what=listing, n=len(named) - SHOWN) if len(named) > SHOWN else listing


async def _news(bot: Bot, locale: str, guild: discord.Guild) -> list[str]:
    """The leagues whose news were refused."""
    leagues, lines = bot.services.host.leagues, []
    for number, code, reason in await leagues.outbox.refusals(str(guild.id)):
        data = {"what": NEWS_REFUSED, "error_code": code, "reason": reason}
        news = managers_message(bot, locale, await leagues.registry.get(number), None, data)
        lines.append(text(locale, "check-news", told=news))
    return lines


COMMANDS: tuple[Slash, ...] = (check,)
ACTIONS: dict[str, Route] = {CHECK: Route(turn_page, TURNING, stamp=PageNumber)}

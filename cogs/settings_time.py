"""`/settings clock`, `vacation` and `events`: what a server's managers decide about time and about noise."""

from __future__ import annotations

import discord
from discord import app_commands

from cogs._ui.answer import Interaction, Panel, answering
from cogs._ui.clockwords import clock_choices, clock_lines
from cogs._ui.errors import Refused
from cogs._ui.permissions import NEEDED, require_manager
from cogs._ui.routing import GROUPS, LOG, LOG_CHANNEL, PLACES, SETTING, Routes
from cogs._ui.translator import Slash, options, slash, worded
from cogs.game.clocks import CLOCK
from host.clock import made
from host.seats import QUOTA
from locales import text

ALL = "all"
"""Stands for every group of happenings."""
YEAR = 366


@slash("settings-clock")
@options("settings-clock", preset="preset")
@app_commands.choices(preset=clock_choices())
async def clock(interaction: Interaction, preset: str) -> None:
    """Choose the clock that new games of the server have."""
    async with answering(interaction) as answer:
        require_manager(interaction)
        chosen = made(preset)
        await interaction.client.host.set_setting("guild", str(interaction.guild_id), CLOCK, preset)
        await answer.panel(Panel("\n".join([answer.text("clock-set"), *clock_lines(answer.locale, chosen)])))


@slash("settings-vacation")
@options("settings-vacation", days="days")
async def vacation(interaction: Interaction, days: app_commands.Range[int, 0, YEAR]) -> None:
    """Choose how many days of vacation everybody has in a year."""
    async with answering(interaction) as answer:
        require_manager(interaction)
        await interaction.client.host.set_setting("guild", str(interaction.guild_id), QUOTA, days)
        await answer.say(answer.text("vacation-set", n=days))


def _told(locale: str, routes: Routes) -> list[str]:
    """Where each group is told."""
    log = f"<#{routes.log}>" if routes.log else ""
    lines = [text(locale, "events-title")]
    for group in GROUPS:
        place = text(locale, f"place-{routes.place(group)}")
        where = f"{place} {log}" if routes.place(group) == LOG else place
        lines.append(text(locale, "option-line", name=text(locale, f"events-{group}"), value=where))
    return [*lines, text(locale, "events-hint")]


def _log(
    interaction: Interaction, locale: str, channel: discord.TextChannel | None, known: int | None
) -> int:
    """The id of the channel for the log, the given or the known one.

    :raises Refused: `log-channel`: there is none, `missing-permissions`: the bot may not write there.
    """
    guild = interaction.guild
    if channel is None and guild and known:
        found = guild.get_channel(known)
        channel = found if isinstance(found, discord.TextChannel) else None
    if channel is None or guild is None:
        raise Refused("log-channel")
    have = channel.permissions_for(guild.me)
    if lacking := [text(locale, f"permission-{p}") for p in NEEDED if not getattr(have, p)]:
        raise Refused("missing-permissions", permissions=lacking)
    return channel.id


@slash("settings-events")
@options("settings-events", group="group", where="where", channel="channel")
@app_commands.choices(
    group=[app_commands.Choice(name=worded(f"events-{g}"), value=g) for g in (*GROUPS, ALL)],
    where=[app_commands.Choice(name=worded(f"place-{p}"), value=p) for p in PLACES],
)
async def events(
    interaction: Interaction,
    group: str | None = None,
    where: str | None = None,
    channel: discord.TextChannel | None = None,
) -> None:
    """Show where the server has told what happens, or choose it for a group of happenings."""
    async with answering(interaction) as answer:
        host, guild = interaction.client.host, str(interaction.guild_id)
        stored = (await host.get_settings("guild", guild)).get(SETTING) or {}
        if group is None and where is None and channel is None:
            await answer.panel(Panel("\n".join(_told(answer.locale, Routes.of(stored)))))
            return
        require_manager(interaction)
        if group is None or where is None:
            raise Refused("events-which")
        chosen = dict.fromkeys(GROUPS if group == ALL else (group,), where)
        if where == LOG:
            known = Routes.of(stored).log
            chosen[LOG_CHANNEL] = str(_log(interaction, answer.locale, channel, known))
        await host.change_setting("guild", guild, SETTING, lambda before: {**(before or {}), **chosen})
        routes = Routes.of({**stored, **chosen})
        await answer.panel(Panel("\n".join([answer.text("done"), *_told(answer.locale, routes)])))


COMMANDS: tuple[Slash, ...] = (clock, vacation, events)

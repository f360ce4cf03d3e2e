"""`/server clock`, `vacation` and `events`: a server's clock, vacation days and where games tell events."""

from __future__ import annotations

import discord
from discord import app_commands

from host import clock_from_preset
from host.kinds import QUOTA
from locales import text
from ui.kit.answer import Panel, answering
from ui.kit.commands import Slash, locale_text, options, slash
from ui.kit.context import Interaction
from ui.kit.permissions import LOG as USE
from ui.kit.permissions import require_for, require_manager
from ui.settings.event_routes import GROUPS, LOG, LOG_CHANNEL, PLACES, EventRoutes
from ui.settings.event_routes import SETTING as EVENTS
from ui.settings.stored import CLOCK, SERVER, server_settings
from ui.suggest.setting_values import setting_choices
from ui.words.durations import clock_lines
from ui.words.errors import Refused

ALL = "all"
"""Stands for every group of events."""
YEAR = 366


@slash("server-clock")
@options("server-clock", preset="preset")
@app_commands.choices(preset=setting_choices(CLOCK))
async def clock(interaction: Interaction, preset: str) -> None:
    """Choose the clock that new games of the server have."""
    async with answering(interaction) as answer:
        await require_manager(interaction)
        chosen = clock_from_preset(preset)
        await interaction.client.services.host.settings.set(SERVER, str(interaction.guild_id), CLOCK, preset)
        await answer.panel(Panel("\n".join([answer.text("clock-set"), *clock_lines(answer.locale, chosen)])))


@slash("server-vacation")
@options("server-vacation", days="days")
async def vacation(interaction: Interaction, days: app_commands.Range[int, 0, YEAR]) -> None:
    """Choose how many days of vacation everybody has in a year."""
    async with answering(interaction) as answer:
        await require_manager(interaction)
        await interaction.client.services.host.settings.set(SERVER, str(interaction.guild_id), QUOTA, days)
        await answer.say(answer.text("vacation-set", n=days))


def _lines(locale: str, routes: EventRoutes) -> list[str]:
    """Where each group of events is told."""
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
    """The id of the log channel: the given one, or the one stored.

    :raises Refused: `log-channel`: there is none, `missing-permissions`: the bot may not write there.
    """
    guild = interaction.guild
    if channel is None and guild and known:
        log_channel = guild.get_channel(known)
        channel = log_channel if isinstance(log_channel, discord.TextChannel) else None
    if channel is None or guild is None:
        raise Refused("log-channel")
    require_for(channel.permissions_for(guild.me), locale, USE)
    return channel.id


@slash("server-events")
@options("server-events", group="group", where="where", channel="channel")
@app_commands.choices(
    group=[app_commands.Choice(name=locale_text(f"events-{g}"), value=g) for g in (*GROUPS, ALL)],
    where=[app_commands.Choice(name=locale_text(f"place-{p}"), value=p) for p in PLACES],
)
async def events(
    interaction: Interaction,
    group: str | None = None,
    where: str | None = None,
    channel: discord.TextChannel | None = None,
) -> None:
    """Show where the server's games tell their events, or choose it for a group of events."""
    async with answering(interaction) as answer:
        host, guild = interaction.client.services.host, str(interaction.guild_id)
        now = (await server_settings(host, guild)).events
        if group is None and where is None and channel is None:
            await answer.panel(Panel("\n".join(_lines(answer.locale, now))))
            return
        await require_manager(interaction)
        if group is None or where is None:
            raise Refused("events-which")
        chosen = dict.fromkeys(GROUPS if group == ALL else (group,), where)
        if where == LOG:
            chosen[LOG_CHANNEL] = str(_log(interaction, answer.locale, channel, now.log))
        await host.settings.change(SERVER, guild, EVENTS, lambda before: {**(before or {}), **chosen})
        routes = (await server_settings(host, guild)).events
        await answer.panel(
            Panel(
                "\n".join(
                    [
                        answer.text(
                            "events-set",
                            what=answer.text(f"events-{group}"),
                            where=answer.text(f"place-{where}"),
                        ),
                        *_lines(answer.locale, routes),
                    ]
                )
            )
        )


COMMANDS: tuple[Slash, ...] = (clock, vacation, events)

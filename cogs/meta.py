"""About the bot itself: `/ping` and `/help`."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING

import discord

from cogs._ui.answer import Interaction, Panel, answering
from cogs._ui.ids import Ref
from cogs._ui.items import Action, Press, button, rows
from cogs._ui.translator import slash
from locales import text

if TYPE_CHECKING:
    from cogs.client import Sandtable

TOPICS = ("start", "playing", "boards", "time", "manage")
"""The headings of the help, each a button; the first is what everybody needs."""


@slash("ping")
async def ping(interaction: Interaction) -> None:
    """Tell how quick and how busy the bot is."""
    async with answering(interaction) as answer:
        bot = interaction.client
        counts = await bot.host.stats()
        # Before the first heartbeat the latency is not a number, or infinite.
        latency = bot.latency if isfinite(bot.latency) else 0.0
        told = answer.text(
            "pong",
            milliseconds=round(latency * 1000),
            running=counts["running"],
            lobbies=counts["lobby"],
            version=bot.version,
        )
        await answer.say(told)


@slash("help")
async def help_(interaction: Interaction) -> None:
    """Tell what everybody needs, and open the rest by its headings."""
    async with answering(interaction) as answer:
        await answer.panel(_topic(answer.locale, TOPICS[0]))


def _topic(locale: str, shown: str) -> Panel:
    """One topic of the help, with buttons to all of them."""
    primary, secondary = discord.ButtonStyle.primary, discord.ButtonStyle.secondary
    items = [
        button(
            Ref(0, 0, "help", (topic,)),
            text(locale, f"button-help-{topic}"),
            style=primary if topic == shown else secondary,
            disabled=topic == shown,
        )
        for topic in TOPICS
    ]
    return Panel(text(locale, f"help-{shown}"), rows(items))


async def opened(press: Press) -> None:
    """Show another topic in the same message."""
    await press.answer.panel(_topic(press.answer.locale, press.ref.args[0]))


ACTIONS = {"help": Action(opened, "|".join(TOPICS))}


def setup(bot: Sandtable) -> None:
    """Add the commands and the action of the help's buttons."""
    for command in (ping, help_):
        bot.tree.add_command(command)
    bot.actions.update(ACTIONS)

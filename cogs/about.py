"""About the bot itself: `/ping` and `/help`."""

from __future__ import annotations

from math import isfinite

import discord

from host.kinds import GameStatus
from locales import text
from ui.kit.answer import Panel, answering
from ui.kit.commands import slash
from ui.kit.components import button, rows
from ui.kit.context import Interaction, Tree
from ui.kit.custom_id import Ref
from ui.kit.router import Press, Route, Router

TOPICS = ("start", "playing", "boards", "time", "leagues", "manage")
"""The headings of the help, each with a button; the first is what everybody needs."""


@slash("ping")
async def ping(interaction: Interaction) -> None:
    """Show how quick and how busy the bot is."""
    async with answering(interaction) as answer:
        bot = interaction.client
        counts = await bot.services.host.games.stats()
        # Before the first heartbeat the latency is not a number, or infinite.
        latency = bot.latency if isfinite(bot.latency) else 0.0
        reply = answer.text(
            "pong",
            milliseconds=round(latency * 1000),
            running=counts[GameStatus.RUNNING],
            lobbies=counts[GameStatus.LOBBY],
            version=bot.services.version,
        )
        await answer.say(reply)


@slash("help")
async def help_(interaction: Interaction) -> None:
    """Show what everybody needs, with a button for each other heading."""
    async with answering(interaction) as answer:
        await answer.panel(_topic(answer.locale, TOPICS[0]))


def _topic(locale: str, shown: str) -> Panel:
    """One topic of the help, with buttons for all topics."""
    primary, secondary = discord.ButtonStyle.primary, discord.ButtonStyle.secondary
    items = [
        button(
            Ref("help", (topic,)),
            text(locale, f"button-help-{topic}"),
            style=primary if topic == shown else secondary,
            disabled=topic == shown,
        )
        for topic in TOPICS
    ]
    if shown == "boards":
        items.append(button(Ref("anysymbols"), text(locale, "button-symbols"), emoji="🔣"))
    return Panel(text(locale, f"help-{shown}"), rows(items))


async def show_topic(press: Press) -> None:
    """Show another topic in the same message."""
    await press.answer.panel(_topic(press.answer.locale, press.ref.args[0]))


ACTIONS = {"help": Route(show_topic, "|".join(TOPICS))}


def setup(tree: Tree, router: Router) -> None:
    """Add the commands and the action of the help's buttons."""
    for command in (ping, help_):
        tree.add_command(command)
    router.add(ACTIONS)

"""About the bot itself: `/help`."""

from __future__ import annotations

from math import isfinite

import discord

from host.kinds import GameStatus
from locales import text
from ui.kit.answer import Panel, Reply, answering
from ui.kit.commands import slash
from ui.kit.components import button, rows
from ui.kit.context import Bot, Interaction, Tree
from ui.kit.custom_id import Ref
from ui.kit.router import Press, Route, Router

TOPICS = ("start", "playing", "boards", "time", "leagues", "manage")
"""The headings of the help, each with a button; the first is what everybody needs."""


@slash("help")
async def help_(interaction: Interaction) -> None:
    """Show what everybody needs, with a button for each other heading, and how the bot is."""
    async with answering(interaction) as answer:
        panel = _topic(answer.locale, TOPICS[0])
        panel.content = f"{panel.content}\n{await _state(interaction.client, answer)}"
        await answer.panel(panel)


async def _state(bot: Bot, answer: Reply) -> str:
    """How quick and how busy the bot is, and its version."""
    counts = await bot.services.host.games.stats()
    # Before the first heartbeat the latency is not a number, or infinite.
    latency = bot.latency if isfinite(bot.latency) else 0.0
    return answer.text(
        "help-state",
        milliseconds=round(latency * 1000),
        running=counts[GameStatus.RUNNING],
        lobbies=counts[GameStatus.LOBBY],
        version=bot.services.version,
    )


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
    """Add the command and the action of its buttons."""
    tree.add_command(help_)
    router.add(ACTIONS)

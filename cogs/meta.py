"""About the bot itself: `/ping` and `/help`."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING

from cogs._ui.answer import Interaction, answering
from cogs._ui.translator import slash

if TYPE_CHECKING:
    from cogs.client import Sandtable


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
    """Explain how to begin."""
    async with answering(interaction) as answer:
        await answer.say(answer.text("help"))


def setup(bot: Sandtable) -> None:
    """Add the commands."""
    for command in (ping, help_):
        bot.tree.add_command(command)

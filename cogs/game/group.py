"""The command group `/game`, and what its commands share."""

from __future__ import annotations

import discord

from cogs._ui.answer import Interaction
from cogs._ui.errors import Refused
from cogs._ui.translator import slash_group
from host import Game, HostError
from locales import text

group = slash_group("game")

NEEDED = ("view_channel", "send_messages", "attach_files")


async def game_here(interaction: Interaction) -> Game:
    """The lobby or running game of the channel. :raises HostError: `no-game-here`."""
    game = await interaction.client.host.in_channel(str(interaction.channel_id))
    if game is None:
        raise HostError("no-game-here")
    return game


async def latest_here(interaction: Interaction) -> Game:
    """The channel's game, or the last one that was there. :raises HostError: `no-game-here`."""
    game = await interaction.client.host.latest(str(interaction.channel_id))
    if game is None:
        raise HostError("no-game-here")
    return game


def is_manager(interaction: Interaction) -> bool:
    """Whether the member may end other members' games and change the server's settings."""
    return interaction.permissions.manage_guild


def missing(interaction: Interaction, *, thread: bool = False) -> list[str]:
    """The permissions that the bot lacks in the channel to show a game there."""
    have = interaction.app_permissions
    needed = list(NEEDED)
    if thread:
        needed += ["create_public_threads", "send_messages_in_threads"]
    elif isinstance(interaction.channel, discord.Thread):
        needed[1] = "send_messages_in_threads"
    return [p for p in needed if not getattr(have, p)]


def require(interaction: Interaction, locale: str, *, thread: bool = False) -> None:
    """:raises Refused: the bot may not post here."""
    if lacking := missing(interaction, thread=thread):
        names = [text(locale, f"permission-{p}") for p in lacking]
        raise Refused("missing-permissions", permissions=names)

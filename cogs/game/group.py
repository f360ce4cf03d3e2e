"""The command group `/game`, and what its commands share."""

from __future__ import annotations

from cogs._ui.answer import Interaction
from cogs._ui.translator import slash_group
from host import Game, HostError

group = slash_group("game")


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

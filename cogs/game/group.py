"""The command group `/game`, and what its commands share."""

from __future__ import annotations

from discord import app_commands

from cogs._ui.answer import Interaction
from cogs._ui.clip import OPTION, clip
from cogs._ui.match import best
from cogs._ui.permissions import manages
from cogs._ui.tidy import tidy
from cogs._ui.translator import slash_group
from host import Game, HostError
from locales import locale_of, text

RECENT = 100
"""The newest games of a server among which a number is suggested."""

group = slash_group("game")


async def game_here(interaction: Interaction) -> Game:
    """The lobby or running game of the channel. :raises HostError: `no-game-here`."""
    game = await interaction.client.host.in_channel(str(interaction.channel_id))
    if game is None:
        raise HostError("no-game-here")
    return game


async def chosen(interaction: Interaction, number: int | None) -> Game:
    """The server's game with this number; without one the channel's, or the last one that was there.

    :raises HostError: `no-game-here`, `no-such-game`.
    """
    host = interaction.client.host
    if number is None:
        latest = await host.latest(str(interaction.channel_id))
        if latest is None:
            raise HostError("no-game-here")
        return latest
    game = await host.game(number)
    if game.guild != str(interaction.guild_id):
        raise HostError("no-such-game", game=number)
    return game


async def numbers(interaction: Interaction, current: int | str) -> list[app_commands.Choice[int]]:
    """The server's latest games that fit what is typed, by their numbers."""
    locale = locale_of(interaction.locale)
    named = []
    for number, rules, title, status in await interaction.client.host.titles(
        str(interaction.guild_id), RECENT
    ):
        words = (f"#{number}", text(locale, f"rules-{rules}"), tidy(title), text(locale, f"status-{status}"))
        named.append((" · ".join(filter(None, words)), number))
    return [
        app_commands.Choice(name=clip(n, OPTION), value=v)
        for n, v in best(str(current), named, lambda n: n[0])
    ]


def takes_part(interaction: Interaction, game: Game) -> bool:
    """Whether the member plays in the game, made it, or manages the server."""
    member = str(interaction.user.id)
    return game.seat_of(member) is not None or game.host == member or manages(interaction, game)

"""Which game a command means: the one of the channel, or the one whose number its option names."""

from __future__ import annotations

from discord import app_commands

from host import Game, HostError, Position
from locales import locale_of, text
from ui.kit.answer import Reply
from ui.kit.context import Interaction
from ui.kit.permissions import manages, require
from ui.settings.language import public_locale
from ui.strings.clip import OPTION, clip
from ui.strings.sanitize import sanitize
from ui.strings.search import best

RECENT = 100
"""How many of a server's newest games are suggested."""


async def game_here(interaction: Interaction) -> Game:
    """The lobby or running game of the channel. :raises HostError: `no-game-here`."""
    game = await interaction.client.services.host.games.in_channel(str(interaction.channel_id))
    if game is None:
        raise HostError("no-game-here")
    return game


async def chosen_game(interaction: Interaction, number: int | None) -> Game:
    """The server's game with this number; without a number the channel's game, or the last one played there.

    :raises HostError: `no-game-here`, `no-such-game`.
    """
    host = interaction.client.services.host
    if number is None:
        latest = await host.games.latest(str(interaction.channel_id))
        if latest is None:
            raise HostError("no-game-here")
        return latest
    game = await host.games.get(number)
    if game.guild != str(interaction.guild_id):
        raise HostError("no-such-game", game=number)
    return game


async def standing(
    interaction: Interaction, answer: Reply, game: Game, *, public: bool
) -> tuple[Position, str]:
    """The position of a game, and the language in which it is told: the member's, or the server's
    where it is told to everybody.

    :raises HostError: `not-running`: it has not begun.
    :raises Refused: the bot may not post here.
    """
    if game.started_at is None:
        raise HostError("not-running")
    if public:
        require(interaction, answer.locale)
    client = interaction.client
    position = await client.services.host.games.position(game.id)
    return position, await public_locale(client, game.guild) if public else answer.locale


async def numbers(interaction: Interaction, current: int | str) -> list[app_commands.Choice[int]]:
    """Suggestions of the server's latest games that match what is typed, by number."""
    locale = locale_of(interaction.locale)
    named = []
    for number, rules, title, status in await interaction.client.services.host.games.titles(
        str(interaction.guild_id), RECENT
    ):
        words = (
            f"#{number}",
            text(locale, f"rules-{rules}"),
            sanitize(title),
            text(locale, f"status-{status}"),
        )
        named.append((" · ".join(filter(None, words)), number))
    return [
        app_commands.Choice(name=clip(n, OPTION), value=v)
        for n, v in best(str(current), named, lambda n: n[0])
    ]


async def takes_part(interaction: Interaction, game: Game) -> bool:
    """Whether the member plays in the game, made it, or manages the server."""
    member = str(interaction.user.id)
    return game.seat_of(member) is not None or game.host == member or await manages(interaction, game)

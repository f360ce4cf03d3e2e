"""Why a board is not shown, and telling the managers of its server."""

from __future__ import annotations

import discord

from host import Game, Host
from publish.care.warnings import ServerWarnings
from ui.kit.discord_errors import FILTERS
from ui.settings.stored import server_locale, server_settings
from ui.words.prompts import title

UNCALLED = "step-refused"
"""A ping or a notice is not taken, while the board is shown."""
FILTERED, REFUSED, CLOSED = REASONS = ("board-filtered", "board-refused", "board-closed")
"""Why a board is not shown: a filter of the server, another refusal of its content, no access to its channel.
Text keys `warning-<reason>`."""


def reason_of(code: int) -> str:
    """Why a board is not shown that was refused with one of Discord's codes (0: none)."""
    return FILTERED if code in FILTERS else REFUSED


async def warn_of_board(
    warnings: ServerWarnings, host: Host, guild: discord.Guild, game: Game, key: str, reason: str
) -> None:
    """Tell the managers that a game's board is not shown, at most once a week."""
    locale = server_locale(await server_settings(host, game.guild), guild)
    # A filter that refuses the game's title would refuse the warning, too.
    called = f"#{game.id}" if key in (FILTERED, UNCALLED) else title(game, locale)
    more = {"game": called, "reason": reason or "none", "league": str(game.fixture is not None)}
    await warnings.warn(game.guild, game.channel, key, matter=f"-{game.id}", **more)


async def board_is_back(warnings: ServerWarnings, game: Game) -> None:
    """Forget that managers were told: if it comes again, they are told at once."""
    for key in REASONS:
        await warnings.forget(game.guild, game.channel, f"{key}-{game.id}")

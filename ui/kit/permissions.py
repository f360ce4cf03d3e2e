"""What the bot may do in the channel of an interaction."""

from __future__ import annotations

from collections.abc import Iterable

import discord

from host import Game
from locales import text
from ui.kit.context import Interaction
from ui.words.errors import Refused

NEEDED = ("view_channel", "send_messages", "attach_files")


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
        raise Refused("missing-permissions", permissions=[text(locale, f"permission-{p}") for p in lacking])


def require_for(interaction: Interaction, locale: str, needed: Iterable[str]) -> None:
    """:raises Refused: the bot lacks one of these permissions in the channel."""
    have = interaction.app_permissions
    if lacking := [p for p in needed if not getattr(have, p)]:
        raise Refused("missing-permissions", permissions=[text(locale, f"permission-{p}") for p in lacking])


def warning(interaction: Interaction, locale: str) -> str:
    """A warning for players if the bot may not show the board here; empty if all is well."""
    lacking = [text(locale, f"permission-{p}") for p in missing(interaction)]
    return text(locale, "board-hidden", permissions=", ".join(lacking)) if lacking else ""


def is_manager(interaction: Interaction) -> bool:
    """Whether the member may change the server's settings."""
    return interaction.permissions.manage_guild


def manages(interaction: Interaction, game: Game) -> bool:
    """Whether the member may run a game that somebody else made. A forged component can name a game of
    another server in which they play: their rights here do not hold there."""
    return is_manager(interaction) and game.guild == str(interaction.guild_id)


def require_manager(interaction: Interaction) -> None:
    """:raises Refused: `managers-only`."""
    if not is_manager(interaction):
        raise Refused("managers-only")

"""What the bot may do in the channel of an interaction, and whether the member manages the server."""

from __future__ import annotations

from collections.abc import Iterable

import discord

from host import Game
from locales import text
from ui.kit.context import Interaction
from ui.kit.rights.command_access import ADMINISTRATOR, MANAGE_SERVER, NOTHING, Asker, allowed
from ui.words.errors import Refused

NEEDED = ("view_channel", "send_messages", "attach_files")
SERVER, LEAGUES = "server", "leagues"
"""The commands of those who manage a server, and of those who run its leagues."""


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


async def is_manager(interaction: Interaction, command: str = SERVER) -> bool:
    """Whether the member manages the server: whom Discord lets use `/server` in the channel, or for acts in
    leagues `/leagues`. These are members with Manage Server, and those whom the owner has allowed under
    Integrations, without those whom the owner has denied. While Discord does not tell what the owner has set,
    Manage Server alone counts.

    :param command: `SERVER`, or `LEAGUES` for acts in leagues.
    """
    server, permissions = interaction.guild_id, interaction.permissions.value
    if server is None:
        return False
    if permissions & ADMINISTRATOR:
        return True
    integrations, application = interaction.client.services.integrations, interaction.application_id
    rules = await integrations.of(interaction.client, server)
    if rules is None:
        return bool(permissions & MANAGE_SERVER)
    own = rules.get(integrations.commands.get(command, 0), NOTHING)
    return allowed(_asker(interaction, server), own, rules.get(application, NOTHING), MANAGE_SERVER)


def _asker(interaction: Interaction, server: int) -> Asker:
    channel, roles = interaction.channel, getattr(interaction.user, "roles", [])
    around = channel.parent_id if isinstance(channel, discord.Thread) else interaction.channel_id
    named = frozenset(role.id for role in roles if role.id != server)
    return Asker(server, around or 0, interaction.user.id, named, interaction.permissions.value)


async def manages(interaction: Interaction, game: Game) -> bool:
    """Whether the member may run a game that somebody else made. A forged component can name a game of
    another server in which they play: their rights here do not hold there."""
    command = SERVER if game.fixture is None else LEAGUES
    return game.guild == str(interaction.guild_id) and await is_manager(interaction, command)


async def require_manager(interaction: Interaction) -> None:
    """:raises Refused: `managers-only`."""
    if not await is_manager(interaction):
        raise Refused("managers-only")

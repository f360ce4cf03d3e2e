"""Members of a server, as games know them."""

from __future__ import annotations

import discord

from ui.strings.sanitize import sanitize


def name_of_member(member: discord.abc.User) -> str:
    """A member's name in games: the name in the server, unless nothing of it is visible."""
    return sanitize(member.display_name) or member.name

"""Themes of pictures as choices, the default first. Text keys `choice-<theme>`."""

from __future__ import annotations

from discord import app_commands

from ui.kit.commands import worded
from ui.words.options import themes


def theme_choices() -> list[app_commands.Choice[str]]:
    """All themes for an option of a slash command."""
    return [app_commands.Choice(name=worded(f"choice-{theme}"), value=theme) for theme in themes()]

"""Themes of pictures as choices, the default first. Text keys `choice-<theme>`."""

from __future__ import annotations

from discord import app_commands

import render
from ui.kit.commands import worded

AUTOMATIC = "auto"
"""The name of the choice to follow the server's theme."""


def themes() -> tuple[str, ...]:
    """All themes."""
    return (render.THEME, *(t for t in render.themes() if t != render.THEME))


def theme_choices() -> list[app_commands.Choice[str]]:
    """All themes for an option of a slash command."""
    return [app_commands.Choice(name=worded(f"choice-{theme}"), value=theme) for theme in themes()]

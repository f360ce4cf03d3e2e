"""The values of settings of all games as choices of slash commands."""

from __future__ import annotations

from discord import app_commands

from host import AUTOMATIC, SETTINGS
from locales import has
from ui.kit.commands import locale_text
from ui.words.options import shape_of


def setting_choices(key: str) -> list[app_commands.Choice[str]]:
    """The values of a setting that is a choice, described in full where there are such texts; none for
    others. To follow the server, the option is left out."""
    setting = SETTINGS[key]
    named = ((value, f"{setting.words}-{value}") for value in shape_of(setting).choices if value != AUTOMATIC)
    return [
        app_commands.Choice(name=locale_text(f"{text}-about" if has(f"{text}-about") else text), value=value)
        for value, text in named
    ]

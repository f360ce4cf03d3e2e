"""Suggestions of times."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterator
from typing import Any

from discord import app_commands

from host import HostError
from host.time_control import LEAST, MOST, spell
from locales import locale_of
from ui.kit.context import Interaction
from ui.words.durations import duration, seconds_typed

Text = app_commands.Choice[str]


def suggesting_times(
    *usual: int, low: int = LEAST, high: int = MOST
) -> Callable[[Interaction, str], Coroutine[Any, Any, list[Text]]]:
    """Suggestions for a time within bounds: a few usual ones, or what the typed text may mean."""

    async def suggestions(interaction: Interaction, current: str) -> list[Text]:
        locale = locale_of(interaction.locale)
        meanings = usual if not current.strip() else _meanings(current)
        fitting = dict.fromkeys(seconds for seconds in meanings if low <= seconds <= high)
        return [Text(name=duration(locale, seconds), value=spell(seconds)) for seconds in fitting]

    return suggestions


def _meanings(typed: str) -> Iterator[int]:
    """The times that a typed text may mean, even if its unit is not typed yet."""
    for unit in ("", "h", "d", "m"):
        try:
            yield seconds_typed(f"{typed}{unit}")
        except HostError:
            continue
        if not unit:
            return

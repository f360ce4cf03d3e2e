"""Times and clocks in words, and times as people type them."""

from __future__ import annotations

import re
from collections.abc import Callable, Coroutine, Iterator
from functools import cache
from typing import Any

from discord import app_commands

from cogs._ui.answer import Interaction
from cogs._ui.match import fold
from cogs._ui.translator import worded
from host import Clock, HostError
from host.clock import DAY, HABIT, HOUR, LEAST, MINUTE, MOST, NONE, PRESETS, preset_of, seconds_of, spell
from locales import LOCALES, locale_of, text

UNITS = {"d": DAY, "h": HOUR, "m": MINUTE}
CHOICES = (*PRESETS, NONE)
"""The clocks that can be chosen by name. Text keys `clock-<name>`, in full `clock-<name>-about`."""
OWN = "own"
"""What a clock is called that is none of them."""
TYPED = 50
"""Most characters that a member reads of what he typed."""
_PARTS = re.compile(r"\d+|[^\W\d]+")
Text = app_commands.Choice[str]


def duration(locale: str, seconds: float) -> str:
    """A length of time: `1 d 12 h`, in minutes at the finest."""
    parts = spell(seconds).split()
    return " ".join(text(locale, f"unit-{part[-1]}", n=int(part[:-1])) for part in parts)


@cache
def _unit_words() -> dict[str, str]:
    """The unit that each word of any language for one means."""
    return {
        fold(word): unit for unit in UNITS for x in LOCALES for word in text(x, f"unit-words-{unit}").split()
    }


def seconds_typed(typed: str) -> int:
    """The time that was typed, in any language: `1d 12h`, `90 min`, `2 giorni`.

    :raises HostError: `not-a-time`.
    """
    known = _unit_words()
    parts = (known.get(part, part) for part in _PARTS.findall(fold(typed)))
    clear = all(c.isalnum() or c.isspace() or c == "," for c in typed)
    try:
        return seconds_of(" ".join(parts) if clear else "")
    except HostError as error:
        raise HostError(error.key, **{**error.data, "given": typed[:TYPED]}) from None


def suggesting_times(
    *usual: int, low: int = LEAST, high: int = MOST
) -> Callable[[Interaction, str], Coroutine[Any, Any, list[Text]]]:
    """Suggestions for a time between two: the usual ones, or what the typed text may mean."""

    async def suggestions(interaction: Interaction, current: str) -> list[Text]:
        locale = locale_of(interaction.locale)
        found = usual if not current.strip() else _meanings(current)
        fitting = dict.fromkeys(seconds for seconds in found if low <= seconds <= high)
        return [Text(name=duration(locale, seconds), value=spell(seconds)) for seconds in fitting]

    return suggestions


def _meanings(typed: str) -> Iterator[int]:
    """What a time may be whose unit is perhaps still to be typed."""
    for unit in ("", "h", "d", "m"):
        try:
            yield seconds_typed(f"{typed}{unit}")
        except HostError:
            continue
        if not unit:
            return


def clock_choices() -> list[app_commands.Choice[str]]:
    """All clocks with a name, in full, for an option of a slash command."""
    return [app_commands.Choice(name=worded(f"clock-{name}-about"), value=name) for name in CHOICES]


def clock_name(locale: str, clock: Clock | None) -> str:
    """What a clock is called."""
    return text(locale, f"clock-{preset_of(clock) or OWN}")


def clock_line(locale: str, clock: Clock | None) -> str:
    """A clock in one line: its name and its times."""
    if clock is None:
        return clock_name(locale, clock)
    turn, react = duration(locale, clock.turn), duration(locale, clock.react)
    return text(locale, "clock-line", name=clock_name(locale, clock), turn=turn, react=react)


def clock_lines(locale: str, clock: Clock | None) -> list[str]:
    """A clock in full, in plain words."""
    head = text(locale, "clock-title", name=clock_name(locale, clock))
    if clock is None:
        return [head, text(locale, "clock-none-means")]
    switches = {
        "quiet": clock.quiet,
        "weekends": clock.weekends,
        "vacations": clock.vacations,
        "sitters": clock.sitters,
    }
    return [
        head,
        text(locale, "clock-turn", time=duration(locale, clock.turn)),
        text(locale, "clock-react", time=duration(locale, clock.react)),
        text(locale, "clock-bank", time=duration(locale, clock.bank), any=str(clock.bank > 0)),
        text(locale, f"clock-policy-{clock.policy}", n=clock.misses),
        *(text(locale, f"clock-{key}", on=str(on)) for key, on in switches.items()),
        text(locale, "clock-habit", n=HABIT),
    ]

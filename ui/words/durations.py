"""Durations and clocks in words, and durations as people type them."""

from __future__ import annotations

import re
from functools import cache

from host import Clock, HostError
from host.time_control import (
    DAY,
    HABIT,
    HOUR,
    MINUTE,
    preset_of,
    seconds_of,
    spell,
)
from locales import LOCALES, text
from ui.strings.search import fold

UNITS = {"d": DAY, "h": HOUR, "m": MINUTE}
OWN = "own"
"""The name of a clock that equals no preset."""
TYPED = 50
"""Most characters of a typed text that an error repeats."""
_PARTS = re.compile(r"\d+|[^\W\d]+")


def duration(locale: str, seconds: float) -> str:
    """A length of time, to the minute: `1 d 12 h`."""
    parts = spell(seconds).split()
    return " ".join(text(locale, f"unit-{part[-1]}", n=int(part[:-1])) for part in parts)


@cache
def _unit_words() -> dict[str, str]:
    """The unit for each word that means one in any language."""
    return {
        fold(word): unit for unit in UNITS for x in LOCALES for word in text(x, f"unit-words-{unit}").split()
    }


def seconds_typed(typed: str) -> int:
    """The duration typed in any language, in seconds: `1d 12h`, `90 min`, `2 giorni`.

    :raises HostError: `not-a-time`.
    """
    known = _unit_words()
    parts = (known.get(part, part) for part in _PARTS.findall(fold(typed)))
    clear = all(c.isalnum() or c.isspace() or c == "," for c in typed)
    try:
        return seconds_of(" ".join(parts) if clear else "")
    except HostError as error:
        raise HostError(error.key, **{**error.data, "given": typed[:TYPED]}) from None


def clock_name(locale: str, clock: Clock | None) -> str:
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

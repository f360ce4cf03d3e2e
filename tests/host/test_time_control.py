"""The settings of a game's clock."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from host import HostError
from host import time_control as clocks
from host.time_control import (
    DAY,
    HABIT,
    HOUR,
    MINUTE,
    PRESETS,
    Clock,
    clock_from_preset,
    preset_of,
    seconds_of,
    spell,
)


@given(st.integers(0, 999 * DAY // MINUTE))
def test_times_are_read_as_they_are_spelled(minutes: int) -> None:
    """Whatever the time is, to the minute."""
    assert seconds_of(spell(minutes * MINUTE)) == minutes * MINUTE


@given(st.text(max_size=20))
def test_other_texts_are_no_times(text: str) -> None:
    """They are refused with an example, or understood; nothing else happens."""
    try:
        seconds = seconds_of(text)
    except HostError:
        return
    assert seconds_of(spell(seconds)) == seconds


@pytest.mark.parametrize(("text", "seconds"), [("90m", 5400), (" 1D12H ", 129_600), ("2 d 3 m", 172_980)])
def test_times_may_be_typed_loosely(text: str, seconds: int) -> None:
    """Spaces, case and more than 59 minutes."""
    assert seconds_of(text) == seconds


@pytest.mark.parametrize(
    ("key", "changes"),
    [
        ("clock-time", {"turn": clocks.LEAST - 1}),
        ("clock-time", {"react": clocks.MOST + 1}),
        ("clock-time", {"bank": -1}),
        ("clock-time", {"bank": clocks.MOST + 1}),
        ("clock-misses", {"misses": 0}),
        ("clock-misses", {"misses": 11}),
        ("clock-policy", {"policy": "shame"}),
    ],
)
def test_impossible_settings_are_refused(key: str, changes: dict[str, Any]) -> None:
    """Times that are no use, no or too many misses, unknown policies."""
    with pytest.raises(HostError, match=key):
        clock_from_preset(clocks.USUAL, **changes)


def test_presets() -> None:
    """Each is known by its name; changed it is none; `none` is no clock; others are refused."""
    for name, clock in PRESETS.items():
        assert (clock_from_preset(name), preset_of(clock)) == (clock, name)
        assert preset_of(clock_from_preset(name, misses=clock.misses + 1)) is None
        assert msgspec.convert(msgspec.to_builtins(clock), Clock) == clock
        assert clock.reminders == tuple(sorted(clock.reminders))
        assert all(0 < part < 1 for part in clock.reminders)
    assert (clock_from_preset(clocks.NONE), preset_of(None)) == (None, clocks.NONE)
    with pytest.raises(HostError, match="clock-preset"):
        clock_from_preset("hourly")


def test_who_often_misses_gets_half_the_time() -> None:
    """From the third miss of a game on, and never less than the least time."""
    clock = Clock(turn=DAY, react=MINUTE)
    times = [clock.seconds("turn", missed) for missed in (0, HABIT - 1, HABIT, 9)]
    assert times == [DAY, DAY, 12 * HOUR, 12 * HOUR]
    assert clock.seconds("react", HABIT) == clocks.LEAST

"""Times and clocks in words, and times as people type them."""

from __future__ import annotations

import pytest

from host import HostError
from host.time_control import DAY, HOUR, MINUTE, NONE, PRESETS, clock_from_preset
from locales import LOCALES, text
from ui.words.durations import duration, seconds_typed


@pytest.mark.parametrize(
    ("typed", "seconds"),
    [
        ("24h", DAY), ("1d 12h", DAY + 12 * HOUR), ("90m", 90 * MINUTE), ("1D12H", DAY + 12 * HOUR),
        ("90 min", 90 * MINUTE), ("2 giorni", 2 * DAY), ("1 giorno 3 ore", DAY + 3 * HOUR),
        ("2 days, 1 hour", 2 * DAY + HOUR), ("0h", 0),
    ],
)  # fmt: skip
def test_times_are_read_as_people_type_them(typed: str, seconds: int) -> None:
    """In either language, with and without spaces."""
    assert seconds_typed(typed) == seconds


@pytest.mark.parametrize("typed", ["", "24", "soon", "-1h", "1.5h", "h", "1h 1d", "9" * 60 + "h", "1h<@1>"])
def test_what_is_no_time_is_refused_with_an_example(typed: str) -> None:
    """Nothing is guessed; what was typed is repeated, but no more than some of it."""
    with pytest.raises(HostError, match="not-a-time") as refused:
        seconds_typed(typed)
    assert len(refused.value.data["given"]) <= 50
    assert seconds_typed(refused.value.data["example"])


@pytest.mark.parametrize("locale", LOCALES)
def test_every_clock_can_be_read(locale: str) -> None:
    """Its description names its times, and each time can be typed as it is written."""
    for name in (*PRESETS, NONE):
        clock = clock_from_preset(name)
        assert len(text(locale, f"clock-{name}-about")) <= 100
        for seconds in (clock.turn, clock.react, clock.bank) if clock else ():
            assert seconds_typed(duration(locale, seconds)) == seconds

"""Names and dates in files and terminals."""

from __future__ import annotations

import datetime

from league.exports import plain


def test_names_control_no_terminal() -> None:
    """Line ends, escape codes and marks of direction go; letters of all scripts stay."""
    assert plain.clean("a\nb\x1b[31m\u202ec\u200b") == "a b [31mc"
    assert plain.clean("  Zoë  日本 ") == "Zoë 日本"


def test_widths_are_those_of_a_terminal() -> None:
    """Wide letters take two columns, marks none."""
    assert plain.width("日本") == 4
    assert plain.width("e\u0301") == 1
    assert plain.fit("日本語", 5) == "日本 "
    assert plain.fit("ab", 4, right=True) == "  ab"


def test_dates_are_those_of_the_calendar() -> None:
    """For every 17th day from 1969 to 2105."""
    first = datetime.date(1969, 1, 1)
    for days in range(0, 50_000, 17):
        day = first + datetime.timedelta(days)
        seconds = (day - datetime.date(1970, 1, 1)).days * 86_400
        assert plain.date(seconds) == plain.date(seconds + 86_399) == (day.year, day.month, day.day)

"""Names and times as plain text in files and terminals."""

from __future__ import annotations

from unicodedata import category, combining, east_asian_width

_WIDE = ("W", "F")


def clean(text: str) -> str:
    """The text in one line, without characters that control a terminal or change the direction of text."""
    spaced = (c if category(c)[0] != "C" else "" if category(c) == "Cf" else " " for c in text)
    return " ".join("".join(spaced).split())


def width(text: str) -> int:
    """The columns that a text takes up in a terminal."""
    return sum(
        0 if combining(c) or category(c) in ("Mn", "Me", "Cf") else 2 if east_asian_width(c) in _WIDE else 1
        for c in text
    )


def fit(text: str, columns: int, *, right: bool = False) -> str:
    """The text cut or filled with spaces to this width."""
    while width(text) > columns:
        text = text[:-1]
    gap = " " * (columns - width(text))
    return gap + text if right else text + gap


def date(seconds: float) -> tuple[int, int, int]:
    """Year, month and day (UTC) of a time in seconds since 1970, by the Gregorian calendar.

    Years are counted from March, so that a leap day is the last day of its year.
    """
    days = int(seconds // 86_400) + 719_468
    era, day = divmod(days, 146_097)
    year = (day - day // 1460 + day // 36_524 - day // 146_096) // 365
    day -= 365 * year + year // 4 - year // 100
    month = (5 * day + 2) // 153
    return (
        year + 400 * era + (month >= 10),
        month + (3 if month < 10 else -9),
        day - (153 * month + 2) // 5 + 1,
    )

"""What the pictures of leagues show, as plain data. Figures with decimals come as text, for the reader."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

AHEAD, LEVEL, BEHIND, OPEN = "ahead", "level", "behind", "open"
"""How two entries met in one game: the row's entry finished ahead of the column's, level with it, behind it,
or the game is still to be finished. Text keys `standings-<outcome>`."""


UP, DOWN = "up", "down"
"""Bands of places. Text keys `standings-<band>`."""


class StandingRow(msgspec.Struct, frozen=True):
    """An entry of a division, in a picture of its standings."""

    name: str
    place: int
    """From 1; equal places are shared."""
    points: str
    """Empty where points decide nothing."""
    played: int
    """Finished games."""
    games: int
    """All games that it has in the season, as far as they are known."""
    reach: tuple[int, int]
    """The best and the worst place in which it can still end; not shown of those who have left."""
    meetings: tuple[tuple[str, ...], ...] = ()
    """For each row of the sheet, the games against its entry; without a crosstable empty."""
    values: tuple[str, ...] = ()
    """Values for the sheet's further columns, such as those of the tie-breaks."""
    out: bool = False
    """Whether it has left the season."""
    band: str = ""
    """`UP` or `DOWN`: its place is one that goes up or down; empty: one that stays."""
    sure: bool = False
    """Whether it is certain that it goes up or down."""


class StandingSheet(msgspec.Struct, frozen=True):
    """The standings of a division, in order."""

    title: str
    subtitle: str
    rows: tuple[StandingRow, ...]
    columns: tuple[str, ...] = ()
    """Heads of further columns, most important first; shown as far as there is room."""
    over: bool = False
    """Whether everything is decided."""


class RatingPoint(NamedTuple):
    """A rating after a game."""

    at: float
    """Seconds since 1970."""
    mean: float
    deviation: float


class RatingCurve(msgspec.Struct, frozen=True):
    """The course of a rating."""

    title: str
    """The member's name."""
    subtitle: str
    """What is rated."""
    points: tuple[RatingPoint, ...]
    """Oldest first, the rating before the first game included; at least one."""
    figure: str
    """The rating now, with its band."""
    established: float
    """The greatest deviation with which a rating is no longer provisional."""


class RatingBar(msgspec.Struct, frozen=True):
    """A rating in a profile."""

    name: str
    figure: str
    mean: float
    deviation: float
    provisional: bool = False
    note: str = ""
    """Behind the name: tables, or games of two."""


class ResultBar(msgspec.Struct, frozen=True):
    """Results in games of one kind, for instance of a system with a number of seats."""

    name: str
    places: tuple[int, ...]
    """How often each place was taken, first place first; as many as the games have seats."""
    expected: float | None = None
    """The part of first places that everybody has on average, 0 to 1."""
    note: str = ""
    """Behind the name: the number of seats."""


class RivalRow(msgspec.Struct, frozen=True):
    """The score with an opponent."""

    name: str
    ahead: int
    level: int
    behind: int


class ProfileSheet(msgspec.Struct, frozen=True):
    title: str
    subtitle: str
    tiles: tuple[tuple[str, str], ...]
    """Figures, each with what it says; up to six."""
    ratings: tuple[RatingBar, ...]
    results: tuple[ResultBar, ...]
    seats: tuple[ResultBar, ...]
    """The same by starting place."""
    rivals: tuple[RivalRow, ...]
    luck: float | None = None
    """How far the dice exceeded the expectation, in standard deviations; None if that cannot be told."""
    luck_figure: str = ""
    honours: tuple[str, ...] = ()

"""The steps of a season: each is one transition, which the host stores in one transaction.

A step is asked for again until it is stored, and never after that: storing it changes what made it due.
"""

from __future__ import annotations

from typing import Any

import msgspec

from league.model import FixtureState, FormerPlace, Line, LineKind

NEXT = "next"
"""In `Season.told`: the next season's sign-up opened before this season was closed."""


class NewDivision(msgspec.Struct, frozen=True):
    """A division to be made."""

    tier: int
    group: int
    members: tuple[int, ...]
    """Entries, in the order of their numbers (`Entrant.number` 0, 1, 2, ...)."""


class NewFixture(msgspec.Struct, frozen=True):
    """A fixture to be made. One with a single seat is a bye: it is stored as done, with `bye_lines`."""

    division: int | None
    """In `Begin`: the position in its divisions. None in formats without divisions."""
    round: int
    table: int
    seats: tuple[int, ...]
    deadline: float | None = None
    stage: str = ""

    @property
    def bye(self) -> bool:
        """Whether it is a bye."""
        return len(self.seats) == 1


class Unplayed(msgspec.Struct, frozen=True):
    """A fixture that ends without a game."""

    fixture: int
    lines: tuple[Line, ...] = ()
    """Its results. Without any, or with those of a void fixture, it becomes void, else done."""

    @property
    def state(self) -> FixtureState:
        """What the fixture becomes."""
        void = all(line.kind == LineKind.VOID for line in self.lines)
        return FixtureState.VOID if void else FixtureState.DONE


class Honour(msgspec.Struct, frozen=True):
    """What an entry is honoured for. Text key `honour-<kind>`."""

    kind: str
    """`champion`, `second`, `third`, `winner` (of a division other than the first), `promoted`, or one that
    only its format has (`league.formats.format.Format.honour_kinds`)."""
    entry: int
    tier: int | None = None
    """Of `winner`: the tier of the division. Of `promoted`: the tier that was earned."""
    group: int | None = None


class OpenCheckIn(msgspec.Struct, frozen=True, tag="open_check_in"):
    """Sign-up is over: signup -> check_in. If the bot was down and it opens late, the season moves, so that
    everybody has their time to check in."""

    starts_at: float
    ends_at: float
    """The new dates of the season."""


class Cancel(msgspec.Struct, frozen=True, tag="cancel"):
    """The season is not played: signup, check_in -> cancelled. All entries stay as they are."""

    reason: str
    """`too-few-entries` (data: have, need)."""
    data: dict[str, Any] = {}


class Begin(msgspec.Struct, frozen=True, tag="begin"):
    """The season begins: signup, check_in -> running.

    Entries in `members` become playing, with division and number; those in `waiting` waiting; those in
    `absent` out. Fixtures become planned, byes done. In formats without divisions there is no
    division: `members` has all entries that take part, in the order of their numbers (rungs, seeds).
    """

    divisions: tuple[NewDivision, ...]
    members: tuple[int, ...]
    waiting: tuple[int, ...]
    """Did not fit in; in this order they head the next list."""
    absent: tuple[int, ...]
    """Did not check in."""
    fixtures: tuple[NewFixture, ...]
    starts_at: float
    ends_at: float
    """The dates of the season, new ones if the bot was down at its start. From now on they stay."""


class OpenFixtures(msgspec.Struct, frozen=True, tag="open_fixtures"):
    """A wave of games begins: planned -> opening."""

    fixtures: tuple[int, ...]


class AddRound(msgspec.Struct, frozen=True, tag="add_round"):
    """More games are paired. Fixtures become planned, byes done."""

    known: int
    """The fixtures that the season had when they were paired: stored only while it has as many."""
    round: int
    """Of the first of them. The games of a round may be paired one after the other."""
    fixtures: tuple[NewFixture, ...]


class Adjudicate(msgspec.Struct, frozen=True, tag="adjudicate"):
    """Time is up for running games: under_way -> done. The host ends each by the engine's standings and
    stores its results with `results_of(..., kind=ADJUDICATED)`. It may do some of them: the others are asked
    for again."""

    fixtures: tuple[int, ...]


class EndUnplayed(msgspec.Struct, frozen=True, tag="end_unplayed"):
    """Fixtures whose game never began, and cannot any more: planned, opening -> done or void."""

    fixtures: tuple[Unplayed, ...]


class DropOut(msgspec.Struct, frozen=True, tag="drop_out"):
    """An entry lost its last seat that it may lose: playing -> out. As `drop_out` by a manager."""

    entry: int
    resign: tuple[int, ...]
    """Fixtures under way in which its seat resigns."""


class Announce(msgspec.Struct, frozen=True, tag="announce"):
    """A deadline is told once, or who is slow; `keys` are added to `Season.told`."""

    kind: str
    """`season-end`, `round-end`, `above-cap` (from then on games begin above the cap) or `pace`."""
    keys: tuple[str, ...]
    days: int
    """2, 3 or 7: at most this many days are left. Of `pace`, the weeks that have passed."""
    at: float
    """The deadline, or when it begins."""
    round: int | None = None


class Finish(msgspec.Struct, frozen=True, tag="finish"):
    """All games are over: running -> protest."""

    protest_until: float


class NextSignUp(msgspec.Struct, frozen=True, tag="next_sign_up"):
    """Protests keep the season open: the next season's sign-up opens meanwhile. `NEXT` is added to
    `Season.told`."""


class Close(msgspec.Struct, frozen=True, tag="close"):
    """Nothing may be protested any more: protest -> closed."""

    honours: tuple[Honour, ...]
    tiers: dict[int, int]
    """By entry of a division the tier that it has earned in the next season, if everyone enters it."""
    former: tuple[FormerPlace, ...]
    """For the next season's `Season.former`: where everyone finished, those who were replaced left out."""
    next_season: bool
    """Whether the next season's sign-up opens now."""


SeasonStep = (
    OpenCheckIn | Cancel | Begin | OpenFixtures | AddRound | Adjudicate | EndUnplayed | DropOut | Announce
    | Finish | NextSignUp | Close
)  # fmt: skip

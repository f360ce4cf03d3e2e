"""What a season is, as plain data. Times are seconds since 1970 in UTC, points are 60ths of a point."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

import msgspec

POINT = 60
"""The parts of a point in which scores are stored."""
RULES = 2
"""The version of the rules by which new seasons are played. A season keeps the one it began with; stored
seasons without one have 1."""
REWOUND = "rewound"
"""The mark of a fixture in which a manager took back what had come to light."""
ORPHAN = "orphan"
"""The mark of a void fixture that no longer follows from the results before it, since a manager changed one.
Its results, if it was played, stay stored: they count for ratings alone."""
POINTS, DIRECT, WINS, SECONDS, BERGER, BUCHHOLZ, MISSES, LOT = (
    "points", "direct", "wins", "seconds", "berger", "buchholz", "misses", "lot",
)  # fmt: skip
TIE_BREAKS = (POINTS, DIRECT, WINS, SECONDS, BERGER, MISSES, LOT)
"""The usual order. Swiss adds `BUCHHOLZ` before `BERGER`. Text keys `tie-break-<name>`."""


class SeasonState(StrEnum):
    """States of a season, in order; text keys `season-<state>`."""

    SIGNUP = "signup"
    CHECK_IN = "check_in"
    RUNNING = "running"
    PROTEST = "protest"
    CLOSED = "closed"
    CANCELLED = "cancelled"


class EntryState(StrEnum):
    """States of an entry."""

    SIGNED_UP = "signed_up"
    CHECKED_IN = "checked_in"
    WAITING = "waiting"
    """It did not fit in."""
    PLAYING = "playing"
    OUT = "out"
    """It left or was removed."""


class FixtureState(StrEnum):
    """States of a fixture."""

    PLANNED = "planned"
    """It is not due yet."""
    OPENING = "opening"
    """It is to be opened now."""
    UNDER_WAY = "under_way"
    """Its game is running."""
    DONE = "done"
    """It has results."""
    VOID = "void"
    """It is never played."""


class LineKind(StrEnum):
    """Kinds of results."""

    PLAYED = "played"
    ADJUDICATED = "adjudicated"
    FORFEIT = "forfeit"
    BYE = "bye"
    OVERRIDE = "override"
    VOID = "void"
    """The fixture was never played: the mean for everyone but the entry that held it up (rules 2)."""


class SeasonPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a season is played by. A season keeps the plan with which it began."""

    rules: str
    options: dict[str, Any]
    """All options of the rule system that were chosen."""
    clock: dict[str, Any]
    """The clock of its games, as plain data (`host.time_control.Clock`)."""
    format: str
    """The id of a format (`league.formats`)."""
    table: int
    """Seats of a game."""
    least: int
    most: int
    """Fewest and most entries of a season."""
    cap: int = 2
    """Most games that a member plays at once."""
    days: int = 63
    """Days from the start to the end, which only results that a manager changes after it can move."""
    signup_days: int = 7
    checkin_hours: int = 48
    protest_hours: int = 48
    rounds: int = 0
    """Rounds of a format that is planned by them; 0 for others."""
    double: bool = False
    """Whether those who lose once play on, or each pair plays twice, with seats swapped."""
    duplicate: bool = False
    """Both games of a pair share the public setup."""
    tie_breaks: tuple[str, ...] = TIE_BREAKS
    role: str | None = None
    """Only members with this role may enter."""
    vacation_days: int = 7
    """Most days of vacation that count in a season."""
    length: float = 22.0
    """Days that a game is expected to last, for warnings and for the deadlines of challenges."""
    again: bool = True
    """Whether the next season opens by itself."""
    settings: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET
    """The settings of all games that were chosen for its games, by id; not stored if there are none."""

    @property
    def chosen_settings(self) -> dict[str, Any]:
        return self.settings or {}


class Division(msgspec.Struct, frozen=True):
    """A part of a season whose members play each other. Tier 1 is the highest; groups count from 1."""

    id: int
    tier: int
    group: int


class Entrant(msgspec.Struct, frozen=True):
    """A member's part in a season."""

    id: int
    member: str
    name: str
    state: EntryState
    entered_at: float
    division: int | None = None
    number: int | None = None
    """Its place in the division's design, its seed or its rung, from 0, the top."""
    first_rung: int | None = None
    """The rung on which it began (ladders, rules 2): that of the season's start, later ones counting on. A
    substitute who takes over a rung has that of the member before."""
    replaces: int | None = None
    """The entry whose games it took over."""
    lost: int = 0
    """Seats that it has lost by missing deadlines; with two it is out."""
    rating: float = 1500.0
    """The mean of its rating when the season began."""
    tier: int | None = None
    """The tier that it has earned in the last season; None for newcomers."""
    adjust60: int = 0
    """Points that a manager has given or taken."""


class Fixture(msgspec.Struct, frozen=True):
    """A game of the season."""

    id: int
    division: int | None
    round: int
    """From 1."""
    table: int
    """From 1, within its round."""
    seats: tuple[int, ...]
    """Entries, in seating order."""
    state: FixtureState = FixtureState.PLANNED
    game: int | None = None
    deadline: float | None = None
    """When it is adjudicated at the latest; None: at the season's end."""
    began_at: float | None = None
    ended_at: float | None = None
    stage: str = ""
    """The part of the season that it belongs to, if its format has parts: `winners`, `losers`, `final`,
    `challenge`."""
    mark: str | None = None
    """What everybody should know of its game: `rewound`, `orphan`."""


class Line(msgspec.Struct, frozen=True):
    """An entry's result in a fixture. Of several revisions of a fixture only the greatest counts."""

    fixture: int
    revision: int
    entry: int
    place: int
    """From 1; equal places are shared: 1, 2, 2, 4."""
    points60: int
    kind: LineKind
    misses: int = 0
    rated: bool = True


class Protest(msgspec.Struct, frozen=True):
    """What a member holds against the final table of their division. Managers without an entry answer it."""

    id: int
    entry: int
    at: float
    reason: str
    """As the member wrote it."""
    answered_at: float | None = None
    """None while it is open."""
    answered_by: str | None = None
    answer: str = ""


class FormerPlace(msgspec.Struct, frozen=True):
    """Where a member finished in a division of the last season."""

    member: str
    tier: int
    group: int
    place: int
    """From 1, within the division; no two share one."""
    points60: int


class Season(msgspec.Struct, frozen=True):
    """A season at one moment."""

    id: int
    league: int
    number: int
    state: SeasonState
    plan: SeasonPlan
    lot: str
    """The seed of everything that is drawn by lot: by rules 1 fixed at sign-up, later empty until the season
    begins (`league.lots.season_lot`)."""
    opens_at: float
    checkin_at: float
    starts_at: float
    ends_at: float
    protest_until: float | None = None
    rules: int = 1
    """The version of the rules that it is played by, up to `RULES`. Its rule system is `plan.rules`."""
    reopened_at: float | None = None
    """When it went on after its last game, for games that a changed result made due; its end was moved then.
    It happens once at most."""
    paused: bool = False
    """No game begins while it is paused; its end stays."""
    entries: tuple[Entrant, ...] = ()
    divisions: tuple[Division, ...] = ()
    fixtures: tuple[Fixture, ...] = ()
    lines: tuple[Line, ...] = ()
    former: tuple[FormerPlace, ...] = ()
    """How the divisions of the last season ended, of all who were in one. It decides, with the members who
    enter again, who rises and falls."""
    protests: tuple[Protest, ...] = ()
    """Oldest first; of each member at most one."""
    commitment: str = ""
    """What was published at sign-up of the secret from which the lot comes."""
    secret: str = ""
    """The secret; empty until the lot is drawn."""
    closing_message: str | None = None
    """The id of the first message that told that sign-up is over. The season waits for it."""
    closing_members: tuple[str, ...] = ()
    """The members who were in when sign-up ended, sorted."""
    away: tuple[str, ...] = ()
    """Members who were in a division of the season before the last one, and in none of the last one."""
    told: tuple[str, ...] = ()
    """Keys of the announcements that were made (`league.season.Announce`)."""

    def entry(self, number: int) -> Entrant:
        """The entry with this id."""
        return next(e for e in self.entries if e.id == number)

    def entry_of(self, member: str) -> Entrant | None:
        """The member's entry, if they have one that was not given up; else their last one."""
        entries = [e for e in self.entries if e.member == member]
        return next((e for e in entries if e.state != EntryState.OUT), entries[-1] if entries else None)

    def open_protests(self) -> tuple[Protest, ...]:
        """The protests that nobody has answered yet."""
        return tuple(protest for protest in self.protests if protest.answered_at is None)

    def current_lines(self, division: int | None = None) -> tuple[Line, ...]:
        """The results that count: of each fixture the last revision; of one division, or of all."""
        last: dict[int, int] = {}
        for line in self.lines:
            last[line.fixture] = max(last.get(line.fixture, 0), line.revision)
        wanted = {
            f.id for f in self.fixtures if f.mark != ORPHAN and (division is None or f.division == division)
        }
        return tuple(x for x in self.lines if x.fixture in wanted and x.revision == last[x.fixture])

"""What a league's link shows, as JSON. `docs/web.md` documents each field. No id of Discord's is here.

Names are those that the league shows in Discord. Points and ratings come as numbers; words are in the
reader's language.
"""

from __future__ import annotations

import msgspec

from web.answers import Sentence


class SeasonLine(msgspec.Struct, frozen=True):
    """A season in the list of all."""

    number: int
    state: str
    """`signup`, `check_in`, `running`, `protest`, `closed`, `cancelled`."""
    told: Sentence
    """Number, state, dates and winner."""


class StandingLine(msgspec.Struct, frozen=True):
    """An entry in the table of its division."""

    entry: int
    place: int
    """From 1; equal places are shared."""
    name: str
    points: float | None
    """None where points decide nothing."""
    shown: str
    """The points as they are written; empty without them."""
    played: int
    games: int
    won: int
    best: int
    worst: int
    """Places in which it can still end."""
    values: tuple[str, ...]
    """For each of the division's further `columns`."""
    meetings: tuple[tuple[str, ...], ...]
    """For each row of the table, the games against its entry: `ahead`, `level`, `behind`, `open`. Empty if
    the format has no crosstable."""
    band: str
    """`up`, `down`, or empty: where its place leads."""
    sure: bool
    """Whether that is certain."""
    out: bool
    """Whether the member has left the season."""


class DivisionTable(msgspec.Struct, frozen=True):
    """The standings of a division, best first."""

    name: str
    tier: int
    group: int
    """Both 0 for a season without divisions."""
    columns: tuple[str, ...]
    rows: tuple[StandingLine, ...]
    over: bool
    """Whether everything is decided."""
    notes: tuple[Sentence, ...]


class Seated(msgspec.Struct, frozen=True):
    """An entry in a fixture."""

    entry: int
    name: str
    place: int | None
    points: str
    """None and empty while there is no result."""


class FixtureLine(msgspec.Struct, frozen=True):
    """A game of the season."""

    id: int
    round: int
    head: str
    """Round and table, or what kind of game it is, in words."""
    division: str
    state: str
    """`planned`, `opening`, `under_way`, `done`, `void`."""
    told: str
    """The state in words, with what is special about the result."""
    seats: tuple[Seated, ...]
    """In seating order; once there is a result, best first."""
    game: int | None
    """The number of its game."""
    page: str | None
    """The path of the game's page; None if it has none."""
    deadline: float | None
    ended: float | None


class Listed(msgspec.Struct, frozen=True):
    """An entry of a season that has not begun."""

    entry: int
    name: str
    waiting: bool
    """Whether it is on the waiting list."""
    checked_in: bool


class LeagueHonour(msgspec.Struct, frozen=True):
    """What a member earned in a season that is over."""

    season: int
    kind: str
    name: str
    told: Sentence


class LeagueSeason(msgspec.Struct, frozen=True):
    """A league and one of its seasons: `season.json`."""

    version: int
    league: int
    name: str
    rules: str
    """The id of the rule system, as `format` that of the format."""
    format: str
    about: str
    """Both in words."""
    closed: bool
    """Whether the league has no more seasons."""
    season: int | None
    """The number of the season; None: there was none yet, and what depends on it is empty."""
    state: str
    paused: bool
    starts: float | None
    ends: float | None
    dates: tuple[Sentence, ...]
    plan: tuple[Sentence, ...]
    """What the season is played by, in words; `how`: how the league works."""
    how: tuple[Sentence, ...]
    entries: tuple[Listed, ...]
    """Until the season begins."""
    divisions: tuple[DivisionTable, ...]
    """Once it has begun, the highest first."""
    fixtures: tuple[FixtureLine, ...]
    """Running ones first, then those to come, then results, newest first."""
    seasons: tuple[SeasonLine, ...]
    """All of the league, newest first."""
    honours: tuple[LeagueHonour, ...]
    """Of all seasons, newest first, at most 200."""


class Rated(msgspec.Struct, frozen=True):
    """A member on the leaderboard."""

    rank: int
    name: str
    rating: int
    band: int
    """The true strength is within `rating` ± `band` 95 times in 100."""
    games: int
    won: int
    last: float
    """When they finished their latest rated game."""


class Ratings(msgspec.Struct, frozen=True):
    """The leaderboard of the pool in which the league's games are rated: `ratings.json`."""

    version: int
    league: int
    pool: str
    name: str
    """Of the pool, in words."""
    about: tuple[Sentence, ...]
    members: tuple[Rated, ...]
    """Best first, at most 200; without those who hide their profile."""

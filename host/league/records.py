"""What the leagues' services answer with, and the protocol of what publishes their news.

Seasons, entries, fixtures and results are those of `league.model`. Times are seconds since 1970 in UTC.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import msgspec

from host.letters import Letters
from host.model import Failing
from league.collusion import CollusionReport
from league.formats.format import Fallout
from league.model import Entrant, Fixture, Line, Season, SeasonPlan

OPEN, CLOSED = "open", "closed"
"""States of a league. A closed one has no more seasons, and its name is free."""


class League(msgspec.Struct, frozen=True):
    """A league of a server."""

    id: int
    guild: str
    channel: str
    """Where its news are told and its threads are made."""
    name: str
    made_by: str
    plan: SeasonPlan
    """By what its next season is played."""
    created_at: float
    state: str = OPEN
    seasons: int = 0
    """The number of its latest season; 0 before the first one."""
    letters: Letters = Letters()
    """What its buttons carry."""


class LeaguePart(msgspec.Struct, frozen=True):
    """A member's part in a season that is not over."""

    league: League
    season: Season
    entry: Entrant
    running: tuple[Fixture, ...]
    """Their games under way."""
    coming: tuple[Fixture, ...]
    """Their fixtures that have not begun."""


class HonourShown(msgspec.Struct, frozen=True):
    """What a member earned in a season that is over. Text key `honour-<kind>`."""

    league: int
    season: int
    """The season's number."""
    member: str
    name: str
    kind: str
    data: dict[str, Any]
    at: float


class AuditEntry(msgspec.Struct, frozen=True):
    """Something that a manager did. Text key `league-act-<action>`."""

    id: int
    season: int | None
    """The season's number; None: it concerns no season."""
    at: float
    actor: str
    action: str
    before: dict[str, Any]
    after: dict[str, Any]
    """With `told`: whom and what it concerns, and whether the actor `plays`."""
    reason: str


class LeagueRequest(msgspec.Struct, frozen=True):
    """An act for which a manager asks, since they play in the season."""

    id: int
    league: int
    action: str
    by: str
    reason: str
    data: dict[str, Any]
    """What a sentence about it needs, as of an act: `before`, `after` and more."""
    at: float
    due_at: float


class FairnessReport(msgspec.Struct, frozen=True):
    """For managers alone: what they may look into, in a season or in the rated games of no league."""

    found: CollusionReport
    acts: tuple[AuditEntry, ...]
    """What was done by those who run these games, newest first."""


class Ban(msgspec.Struct, frozen=True):
    """Why a member may not enter the leagues of a server."""

    member: str
    at: float
    until: float
    games: int
    """Games that they still have to finish, whatever the time."""
    reason: str
    by: str | None
    """The manager; None: it follows from missed deadlines."""


class Preview(msgspec.Struct, frozen=True):
    """A season before and after a change of results that was not stored."""

    fixture: Fixture
    before: Season
    after: Season
    lines: tuple[Line, ...]
    """The results that would be stored."""
    fallout: Fallout
    """What hangs on them."""


class FixtureGame(msgspec.Struct, frozen=True):
    """Which fixture a game belongs to."""

    league: League
    season: Season
    fixture: Fixture


class RatingShown(msgspec.Struct, frozen=True):
    """A member's rating in a pool."""

    guild: str
    pool: str
    member: str
    name: str
    mean: float
    deviation: float
    """Standard deviation, with what idle days have added until now. The band is twice that on either side."""
    games: int
    wins: int
    opponents: int
    last_at: float
    provisional: bool
    rank: int | None
    """From 1 among the listed members of the pool; None: not listed."""


class RatingChange(msgspec.Struct, frozen=True):
    """What one game did to a member's rating."""

    game: int
    friendly: bool
    """Whether it was a game of no league."""
    at: float
    place: int
    seats: int
    """Rated ones."""
    mean_before: float
    deviation_before: float
    mean: float
    deviation: float


class RatingOpponent(msgspec.Struct, frozen=True):
    """One opponent's share in a change of a rating."""

    member: str
    name: str
    place: int
    mean: float
    deviation: float
    """The opponent's rating before the game."""
    expected: float
    """The chance that was given to ending above the opponent, from 0 to 1."""
    change: float
    weight: float
    """What the pair counted for: less the more opponents there were, and in repeated friendly games."""


class RatingExplained(msgspec.Struct, frozen=True):
    """Why a rating changed as it did."""

    pool: str
    change: RatingChange
    shares: tuple[RatingOpponent, ...]


class RatingCompared(msgspec.Struct, frozen=True):
    """Two members in a pool."""

    pool: str
    one: RatingShown | None
    other: RatingShown | None
    expected: float
    """The chance that the one ends above the other, from 0 to 1."""
    above: int
    """Games of both in which the one ended above the other."""
    below: int
    equal: int


class LeagueRow(msgspec.Struct, frozen=True):
    """News of a league, stored in the transaction of the change that they tell."""

    id: int
    guild: str
    league: int
    season: int | None
    """The season's id."""
    kind: str
    """See `host.kinds`: `season`, `entries`, `open`, `wave`, `table`, `deadline`, `managers`, `direct`,
    `request`, `act`."""
    data: dict[str, Any]
    """Also of a row that was tried in vain `failing` (`host.model.Failing`) and `sent`: by nonce, where the
    messages stand that went out."""
    nonce: str
    """20 characters, the same at each attempt."""

    @property
    def failing(self) -> Failing | None:
        """The attempts so far, if there were any and all failed."""
        stored = self.data.get("failing")
        return Failing(**stored) if stored else None


class Directly(msgspec.Struct, frozen=True):
    """A direct message that follows news."""

    member: str
    words: str
    public: str = ""
    """What the channel is told if no direct message reaches the member; empty: only that there is news."""


class LeagueSender(Protocol):
    """Publishes the news of leagues. Implemented by the bot."""

    async def publish_league(self, league: League, rows: Sequence[LeagueRow]) -> Sequence[Directly]:
        """Publish unsent rows of a league, oldest first. Returns the direct messages that follow; each is
        stored as a row of its own in the transaction that removes these.

        :raises SendRefused: the rows wait until access to the channel may have changed.
        :raises SendFailed: the rows are tried again as the failure says, with the same nonces; so they are
            after any other exception.
        """
        ...

"""What a format of leagues is: one record, read by `league.season` and by all that shows leagues.

A format answers in plain data, from a season and arguments alone. What it leaves out is as most formats have
it: nobody enters late, points and tie-breaks make the order, nothing is paired later on.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from league.errors import LeagueError
from league.lookup import came
from league.model import Division, Entrant, Fixture, FormerPlace, Line, Season, SeasonPlan
from league.pairings.promotion import Band
from league.standings import Order, TableLine, by_tie_breaks
from league.steps import AddRound, Honour, NewDivision, NewFixture, Unplayed

Preset = Callable[[str, dict[str, Any]], SeasonPlan]
"""Makes a plan that works as it is from a rule system and its options."""
FinalTable = tuple[Division, Sequence[TableLine]]
"""A division with its table at the end, without those whom a substitute replaced. A season without divisions
is one with the id 0."""
PODIUM = ("champion", "second", "third")
"""The honours of the first places."""


class PlanLimits(msgspec.Struct, frozen=True):
    """What a plan of a format may have, given what it has."""

    table: tuple[int, int]
    """Fewest and most seats of a game."""
    cap: int
    """Most games that a member may play at once."""
    least: int
    """Entries that a season needs at least."""
    rounds: tuple[int, int] | None = None
    """Fewest and most rounds of a format that is planned by them; None: its plans have 0."""
    switches: tuple[str, ...] = ()
    """Those of `SeasonPlan.double` and `duplicate` that may be on."""


class Lineup(msgspec.Struct, frozen=True):
    """Who takes part in a season, where, and its first games (see `league.steps.Begin`)."""

    members: tuple[int, ...]
    """Entries that play without a division, in the order of their numbers (`Entrant.number` 0, 1, 2, ...)."""
    fixtures: tuple[NewFixture, ...] = ()
    divisions: tuple[NewDivision, ...] = ()
    waiting: tuple[int, ...] = ()
    """Who does not fit in."""


def _pairs_nothing(season: Season, now: float) -> AddRound | None:
    return None


def _unknown(season: Season, division: int | None) -> int | None:
    return None


def _keeps_number(season: Season, leaving: Entrant) -> int | None:
    return leaving.number


def _left_alone(living: int) -> bool:
    return living <= 1


def _no_moves(sizes: Sequence[Sequence[int]]) -> Mapping[tuple[int, int], Band]:
    return {}


def _no_tiers(season: Season, former: Sequence[FormerPlace]) -> dict[int, int]:
    return {}


def former_places(tables: Iterable[FinalTable]) -> Iterator[FormerPlace]:
    """Where everyone finished in each division."""
    for part, lines in tables:
        for place, line in enumerate(lines, 1):
            yield FormerPlace(line.member, part.tier, part.group, place, line.points60)


def podium(season: Season, tables: Iterable[FinalTable], tiers: Mapping[int, int]) -> Iterator[Honour]:
    """The first three places of the first division, which several may share, and who won another division;
    only those who came to a game and are not out."""
    there = came(season)
    for part, lines in tables:
        best = [line for line in lines if not line.out] if any(line.entry in there for line in lines) else []
        if part.tier == part.group == 1:
            first = (line for line in best if line.place <= len(PODIUM) and line.entry in there)
            yield from (Honour(PODIUM[line.place - 1], line.entry) for line in first)
        else:
            yield from (Honour("winner", line.entry, part.tier, part.group) for line in best[:1])


def _no_challenge(
    season: Season, entry: int, opponent: int, now: float, away: Mapping[int, float | None]
) -> NewFixture:
    raise LeagueError("no-challenges", format=season.plan.format)


def _not_challenged(season: Season, fixture: Fixture, entry: int) -> Unplayed:
    raise LeagueError("not-challenged")


def _no_numbers(
    season: Season, fixture: Fixture, lines: Sequence[Line], gone: Collection[int] = ()
) -> dict[int, int]:
    return {}


class Fallout(msgspec.Struct, frozen=True):
    """What hangs on a result that changes."""

    moves: bool = False
    """Whether others go on than before."""
    orphans: tuple[int, ...] = ()
    """Fixtures that no longer follow from the results before them."""
    until: float | None = None
    """Until when a season that is over has to go on, for games that are due now; None: none is."""


def _nothing_hangs(before: Season, after: Season, now: float) -> Fallout:
    return Fallout()


@dataclass(frozen=True, kw_only=True)
class Format:
    """A format of leagues. Text keys `league-format-<id>`, `league-format-about-<id>`."""

    id: str
    """As plans have it; it is stored."""
    presets: Mapping[str, Preset]
    """By name the plans that are offered; the first one is taken where a league gets another format. Text
    keys `league-preset-<name>`."""
    limits: Callable[[SeasonPlan], PlanLimits]
    """What a plan may have. It may look at the plan's other fields."""

    # -- the course of a season --
    begin: Callable[[Season, Sequence[Entrant], float], Lineup]
    """Who of the entrants (present, in the order in which they entered) takes part, and the first games. The
    season has its final dates already; the last argument is the time."""
    go_on: Callable[[Season, float], AddRound | None] = _pairs_nothing
    """The games that follow from the results so far; None if nothing can be paired now. It is asked after
    each change of a running season that is not paused and not at its end."""
    admits: bool = False
    """Whether a member who enters while the season runs plays at once, with the next number."""
    lasts: bool = False
    """Whether the season goes on until its end when all games are over: there may be more."""
    holds_seats: bool = False
    """Whether a game of which one player is left waits until nothing else is played: a substitute may still
    take the free seat. Else it is decided at once."""
    tells_rounds: bool = False
    """Whether the deadlines of fixtures are those of rounds, which are told ahead."""
    seats_lost: int = 2
    """An entry that has lost this many seats by missing deadlines is out."""
    vacancy: Callable[[Season, Entrant], int | None] = _keeps_number
    """The number that a substitute gets in the place of an entry that is out already."""
    walks_over: Callable[[int], bool] = _left_alone
    """Whether a fixture that is not played any more has results, by how many of its entries are still in:
    those get the first places by their numbers. Without results it is void."""
    challenge: Callable[[Season, int, int, float, Mapping[int, float | None]], NewFixture] = _no_challenge
    """The fixture of an entry's challenge to another one, given the time, and who is away until when (None:
    until an unknown time). It raises `LeagueError` for what is against the rules."""
    refuse: Callable[[Season, Fixture, int], Unplayed] = _not_challenged
    """How a fixture ends that the entry refuses. It raises `LeagueError`: `not-challenged`,
    `fixture-state`."""
    renumber: Callable[[Season, Fixture, Sequence[Line], Collection[int]], dict[int, int]] = _no_numbers
    """By entry its new number, of those whose number changes by the results of a fixture; the last argument
    has the entries that lose their seats in it."""
    correct: Callable[[Season, Fixture, Sequence[Line]], dict[int, int]] = _no_numbers
    """The same for results by which a manager replaces earlier ones; the season has both already."""
    fallout: Callable[[Season, Season, float], Fallout] = _nothing_hangs
    """What hangs on results that a manager changes: the season before and with them, and the time."""
    forecast: Callable[[SeasonPlan, int], float]
    """How many lengths of a game a season of this many entrants (two or more) needs; 0 where it needs no more
    than it has."""

    @property
    def by_challenge(self) -> bool:
        """Whether games begin by challenges only."""
        return self.challenge is not _no_challenge

    # -- tables, and the end --
    order: Order = by_tie_breaks
    """What puts the entries of a division into their order."""
    vacant: Callable[[Season], bool] = lambda season: False
    """Whether nobody has won, though all is over: nobody has the first place then, and who would share it has
    the second one."""
    scored: bool = True
    """Whether tables, plans and rules tell of points and tie-breaks."""
    to_pair: Callable[[Season, int | None], int | None] = _unknown
    """The rounds of a division that are not paired yet; None where this is not known or points do not decide:
    then nothing is said of what an entry can still reach."""
    bands: Callable[[Sequence[Sequence[int]]], Mapping[tuple[int, int], Band]] = _no_moves
    """By tier and group how many go up and down, from the sizes of divisions by tier and group."""
    former: Callable[[Iterable[FinalTable]], Iterable[FormerPlace]] = former_places
    """Where everyone stands for the next season's `Season.former`."""
    tiers: Callable[[Season, Sequence[FormerPlace]], dict[int, int]] = _no_tiers
    """By entry the tier that it has earned."""
    honours: Callable[[Season, Iterable[FinalTable], Mapping[int, int]], Iterable[Honour]] = podium
    """What entries are honoured for, from the tables and the tiers that were earned."""
    honour_kinds: tuple[str, ...] = (*PODIUM, "winner", "promoted")
    """The kinds of its honours, the greatest first: the winner of the season has that one. Text keys
    `honour-<kind>`."""
    export: str = "Individual"
    """Its name in a TRF16 report."""

    # -- words --
    rules: tuple[str, ...] = ("games", "points", "ties")
    """The lines of a league's rules between its start and absences. Text keys `league-rules-<name>`; they all
    get `cap`, `points`, `table`, `ties`, `version`."""
    texts: Mapping[str, str] = field(default_factory=dict)
    """By key of a text the format's own one, with the same data. Asked for are `league-table-row`,
    `league-mine-place`, `league-player-place`, `league-entered-playing`."""

    def text_key(self, key: str) -> str:
        """The key of a text, the format's own one if it has one."""
        return self.texts.get(key, key)

    @property
    def by_points(self) -> bool:
        """Whether points and tie-breaks decide: then the plan's tie-breaks can be chosen, and games make a
        crosstable."""
        return self.order is by_tie_breaks

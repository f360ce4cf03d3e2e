"""Profiles: what a member has done in the games of a server that are over.

What logs tell (times of turns, luck) is computed once for each game and kept in `seat_figures`; one call
reads at most `FIGURED` logs that nobody has read yet, newest first, as jobs among others.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import partial
from statistics import median
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, Row, RowMapping

from db.queries.league import profiles
from db.schema import moves
from host.core.core import Core
from host.core.rows import unpack
from host.errors import HostError
from host.league.figures import Logged, SeatFigures, figures, rows
from host.league.pools import Pools
from host.league.records import HonourShown, RatingShown
from host.league.registry import Registry
from host.record.reading import Pages

LEAST = 5
"""Games among members that must be over before there is a profile."""
NEWEST = 500
"""The newest games that count."""
FIGURED = 120
"""Most logs that one call reads."""
RIVALS = 6
FIGURES = ("asked", "throws", "excess", "variance")
_COLUMNS = (moves.c.seat, moves.c.code, moves.c.at, moves.c.by, moves.c.member, moves.c.events)


class Tally(msgspec.Struct, frozen=True):
    """Results in games of one kind."""

    rules: str
    """Empty: games of all systems."""
    seats: int
    """The number of seats; for results by starting place, the number of that place, from 1."""
    places: tuple[int, ...]
    """How often each place was taken, first place first."""
    expected: float
    """The part of first places that everybody has on average, 0 to 1."""


class Rival(msgspec.Struct, frozen=True):
    """The score with an opponent."""

    member: str
    name: str
    ahead: int
    level: int
    behind: int

    @property
    def games(self) -> int:
        """The number of games of both."""
        return self.ahead + self.level + self.behind


class DiceLuck(msgspec.Struct, frozen=True):
    """Luck over all throws of all games."""

    throws: int
    excess: float
    """In armies, against the average."""
    variance: float

    @property
    def deviations(self) -> float | None:
        """The excess in standard deviations; None without any chance in it."""
        return self.excess / self.variance**0.5 if self.variance > 0 else None


class Profile(msgspec.Struct, frozen=True):
    """What a member has done in a server."""

    member: str
    games: int
    """Games among at least two members, without computer players, that are over; up to `NEWEST`."""
    computers: int
    """Games with computer players."""
    results: tuple[Tally, ...] = ()
    """By rule system and number of seats, most games first."""
    starts: tuple[Tally, ...] = ()
    """By starting place."""
    rivals: tuple[Rival, ...] = ()
    """Most games first."""
    streak: int = 0
    """Most wins in a row."""
    read: int = 0
    """The number of games whose logs are read: the next three come from these."""
    left: int = 0
    """The number of games whose logs were left for another time."""
    turns: tuple[int, ...] = ()
    """Seconds of each turn."""
    asked: int = 0
    """Deadlines in games with a clock."""
    luck: DiceLuck | None = None
    missed: int = 0
    """Of these deadlines, those missed."""
    ratings: tuple[RatingShown, ...] = ()
    honours: tuple[HonourShown, ...] = ()

    @property
    def lacking(self) -> int:
        """How many games are missing until its figures say much."""
        return max(0, LEAST - self.games)

    @property
    def median_turn(self) -> float | None:
        """The median time of a turn in seconds."""
        return median(self.turns) if self.turns else None


class Ended(NamedTuple):
    """A game of a member that is over."""

    row: RowMapping
    seats: Sequence[RowMapping]
    own: int
    """The member's seat."""
    places: Mapping[int, int]

    @property
    def won(self) -> bool:
        """Whether the member won, perhaps together with others."""
        return self.places.get(self.own) == 1


def places_of(result: Mapping[str, Any] | None, stored: Sequence[int] | None = None) -> dict[int, int]:
    """The place of each seat, from 1: stored places, or else those of the winners, who share the first one,
    and then of the others in order."""
    if stored or result is None:
        return dict(enumerate(stored or ()))
    ranking, winners = result["ranking"], set(result["winners"])
    order = [*(s for s in ranking if s in winners), *(s for s in ranking if s not in winners)]
    return {seat: 1 if seat in winners else i + 1 for i, seat in enumerate(order)}


class Profiles:
    def __init__(self, core: Core, pages: Pages, ratings: Pools, registry: Registry) -> None:
        self._store = core.store
        self._pages = pages
        self._jobs = core.jobs
        self._ratings = ratings
        self._registry = registry

    async def profile(self, guild: str, member: str) -> Profile:
        """A member's profile in a server. Without games it has their numbers alone.

        :raises HostError: `jobs-full`.
        """
        games, artificial = await self._store.read(partial(_games, guild=guild, member=member))
        if not games:
            return Profile(member, len(games), artificial)
        known, left = await self._seat_figures(guild, member, games)
        read = [(game, known[game.row["id"]]) for game in games if game.row["id"] in known]
        timed = [(game, course) for game, course in read if game.row["clock"]]
        missed = sum(int(game.seats[game.own]["missed_ever"]) for game, _ in timed)
        thrown = [course for _, course in read if course.throws is not None]
        luck = DiceLuck(
            sum(course.throws or 0 for course in thrown),
            sum(course.excess for course in thrown),
            sum(course.variance for course in thrown),
        )
        ratings = await self._ratings.show(guild, member)
        honours = await self._registry.honours(guild, member=member)
        return Profile(
            member=member,
            games=len(games),
            computers=artificial,
            results=_results(games),
            starts=_starts(games),
            rivals=_rivals(games),
            streak=_streak(games),
            read=len(read),
            left=left,
            turns=tuple(turn for _, course in read for turn in course.turns),
            asked=max(missed, sum(course.asked for _, course in timed)),
            luck=luck if luck.throws else None,
            missed=missed,
            ratings=tuple(ratings),
            honours=tuple(honours),
        )

    async def _seat_figures(
        self, guild: str, member: str, games: Sequence[Ended]
    ) -> tuple[dict[int, SeatFigures], int]:
        """The figures of the member's seats, by game; those of at most `FIGURED` logs are computed now, and
        the number of the others."""
        numbers = [game.row["id"] for game in games]
        stored = await self._store.read(lambda c: profiles.figures(c, member, numbers))
        known = {
            int(row["game"]): SeatFigures(tuple(row["turns"]), *(row[name] for name in FIGURES))
            for row in stored
        }
        unread = [game for game in games if game.row["id"] not in known]
        for game in unread[:FIGURED]:
            work = partial(self._read, game)
            computed = await self._jobs.run(guild, game.row["id"], "figures", work)
            if computed is not None:
                known[game.row["id"]] = computed[game.own]
        return known, len(unread[FIGURED:])

    async def _read(self, game: Ended) -> list[SeatFigures] | None:
        """Compute and store the figures of a game; None if what is stored of it is damaged."""
        number, holders = game.row["id"], [seat["member"] for seat in game.seats]
        entries: list[Row[Any]] = []
        async for page in self._pages.read(number, -1, game.row["ply"], _COLUMNS):
            entries += page
        work = partial(_figures, number, game.row["rules"], holders, entries)
        try:
            courses = await self._jobs.compute(work)
        except (HostError, KeyError, TypeError, ValueError):
            return None
        await asyncio.shield(self._store.write(lambda c: profiles.keep(c, number, rows(courses))))
        return courses


def _figures(
    number: int, rules: str, holders: Sequence[str | None], entries: Sequence[Row[Any]]
) -> list[SeatFigures]:
    logged = (
        Logged(row.ply, row.seat, row.code, row.at, row.by, row.member, unpack(row.events, number))
        for row in entries
    )
    return figures(rules, holders, logged)


def _games(connection: Connection, guild: str, member: str) -> tuple[list[Ended], int]:
    """The member's games with other members and nobody else, newest first, and the number of the others."""
    rows = profiles.games_of(connection, guild, member, NEWEST)
    seats = profiles.seats_of(connection, [row["id"] for row in rows])
    games = []
    for row in rows:
        there = seats[row["id"]]
        members = {seat["member"] for seat in there if seat["member"]}
        if len(members) < 2 or any(seat["level"] for seat in there):
            continue
        seat_number = next(seat["seat"] for seat in there if seat["member"] == member)
        games.append(Ended(row, there, seat_number, places_of(row["result"], row["places"])))
    return games, profiles.computers(connection, guild, member)


def _results(games: Sequence[Ended]) -> tuple[Tally, ...]:
    kinds: dict[tuple[str, int], list[int]] = {}
    for game in games:
        seats = len(game.seats)
        counted = kinds.setdefault((game.row["rules"], seats), [0] * seats)
        counted[game.places.get(game.own, seats) - 1] += 1
    tallies = [Tally(rules, seats, tuple(counted), 1 / seats) for (rules, seats), counted in kinds.items()]
    return tuple(sorted(tallies, key=lambda t: (-sum(t.places), t.rules, t.seats)))


def _starts(games: Sequence[Ended]) -> tuple[Tally, ...]:
    """Games won and not won by starting place."""
    won: dict[int, list[int]] = defaultdict(lambda: [0, 0])
    expected: dict[int, float] = defaultdict(float)
    for game in games:
        won[game.own][not game.won] += 1
        expected[game.own] += 1 / len(game.seats)
    return tuple(
        Tally("", seat + 1, tuple(counted), expected[seat] / sum(counted))
        for seat, counted in sorted(won.items())
    )


def _rivals(games: Sequence[Ended]) -> tuple[Rival, ...]:
    """The opponents met most often, with the names that they had last."""
    names: dict[str, str] = {}
    scores: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
    for game in games:
        last = len(game.seats)
        place = game.places.get(game.own, last)
        for seat in game.seats:
            if seat["seat"] != game.own and seat["member"]:
                names.setdefault(seat["member"], seat["name"])
                other = game.places.get(seat["seat"], last)
                scores[seat["member"]][(place > other) * 2 + (place == other)] += 1
    rivals = [Rival(member, names[member], *score) for member, score in scores.items()]
    return tuple(sorted(rivals, key=lambda r: (-r.games, r.member))[:RIVALS])


def _streak(games: Sequence[Ended]) -> int:
    """The longest run of wins; games are newest first."""
    best = now = 0
    for game in games:
        now = now + 1 if game.won else 0
        best = max(best, now)
    return best

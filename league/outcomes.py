"""The results of a fixture, with or without a game."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from league.errors import LeagueError
from league.lookup import fixture_with
from league.model import Fixture, Line, LineKind, Season
from league.scoring import MEAN60, bye60, points60

ABSENT_AT = 3
"""With this many misses a living entry ranks below the other living ones when a game is adjudicated."""


def results_of(
    season: Season,
    fixture: int,
    places: Sequence[int],
    kind: LineKind,
    *,
    misses: Mapping[int, int] | None = None,
    forfeits: Collection[int] = (),
    eliminated: Collection[int] = (),
    unrated: Collection[int] = (),
    rated: bool = True,
) -> tuple[Line, ...]:
    """The results of a game, as a new revision. With `kind` ADJUDICATED, living entries with three misses or
    more rank below the other living ones; the eliminated ones keep their order below both. Entries in
    `forfeits` share the last place and get nothing; if both entries of a game of two are there, it is 0-0.

    :param places: By seat of the fixture, from 1; equal places are shared (1, 2, 2, 4).
    :param misses: By entry the deadlines that it missed.
    :param forfeits: Entries that lost their seat by missed deadlines, or dropped out.
    :param eliminated: Entries that were out of the game before it ended.
    :param unrated: Entries whose rating the game does not change: a substitute in it.
    :param rated: Whether the game is rated at all. Adjudicated: at least half of the round limit was played.
    :raises LeagueError: `no-such-fixture`, `places`.
    """
    played = fixture_with(season, fixture)
    if len(places) != len(played.seats) or not all(1 <= place <= len(places) for place in places):
        raise LeagueError("places", fixture=fixture, given=list(places), seats=len(played.seats))
    missed = misses or {}
    lost = [entry in forfeits for entry in played.seats]
    ranks = [
        (entry in forfeits, *_late(entry, kind, missed, eliminated), 0 if entry in forfeits else place)
        for entry, place in zip(played.seats, places, strict=True)
    ]
    final = [1 + sum(other < rank for other in ranks) for rank in ranks]
    points = points60(final, [seat for seat, out in enumerate(lost) if out])
    revision = 1 + max((x.revision for x in season.lines if x.fixture == fixture), default=0)
    return tuple(
        Line(
            fixture=fixture, revision=revision, entry=entry, place=final[seat], points60=points[seat],
            kind=LineKind.FORFEIT if lost[seat] else kind, misses=missed.get(entry, 0),
            rated=rated and entry not in unrated,
        )
        for seat, entry in enumerate(played.seats)
    )  # fmt: skip


def _late(
    entry: int, kind: LineKind, missed: Mapping[int, int], eliminated: Collection[int]
) -> tuple[bool, bool]:
    """Whether an entry ranks below those that play on, and whether below late ones."""
    if kind != LineKind.ADJUDICATED:
        return False, False
    out = entry in eliminated
    return out or missed.get(entry, 0) >= ABSENT_AT, out


def walkover(season: Season, fixture: int, order: Sequence[int], absent: Collection[int]) -> tuple[Line, ...]:
    """The results of a fixture without a game, unrated: those who are there in the given order of entries,
    the absent ones last and without points."""
    seats = fixture_with(season, fixture).seats
    present = [entry for entry in order if entry not in absent]
    places = [present.index(entry) + 1 if entry in present else len(seats) for entry in seats]
    return results_of(season, fixture, places, LineKind.ADJUDICATED, forfeits=absent, rated=False)


def void_lines(fixture: Fixture, without: Collection[int]) -> tuple[Line, ...]:
    """The results of a fixture that was never played: the mean of a table, and nothing for those without."""
    return tuple(
        Line(
            fixture.id, 1, entry, place=len(fixture.seats) if entry in without else 1,
            points60=0 if entry in without else MEAN60, kind=LineKind.VOID, rated=False,
        )
        for entry in fixture.seats
    )  # fmt: skip


def bye_lines(season: Season, fixture: Fixture) -> tuple[Line, ...]:
    """The results of a bye: the points of a win against one opponent, the mean at larger tables."""
    (entry,) = fixture.seats
    points = bye60(season.plan.table)
    return (Line(fixture.id, 1, entry, place=1, points60=points, kind=LineKind.BYE, rated=False),)

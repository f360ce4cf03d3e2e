"""Results: places, points, forfeits, absences."""

from __future__ import annotations

import pytest

from league.errors import LeagueError
from league.model import POINT, Fixture, FixtureState, LineKind
from league.outcomes import bye_lines, results_of, walkover
from tests.league.season import scenes

SEASON = scenes.running([(0, 1, 2, 3), (4, 5)], [FixtureState.UNDER_WAY, FixtureState.UNDER_WAY])


def _points(lines: object) -> list[float]:
    return [line.points60 / POINT for line in lines]  # type: ignore[attr-defined]  # lines, shortly


def test_a_game_that_was_played() -> None:
    """Each seat has its place and the points of it."""
    lines = results_of(SEASON, 1, (3, 1, 2, 4), LineKind.PLAYED, misses={2: 1})
    assert [(x.entry, x.place, x.kind, x.misses, x.revision, x.rated) for x in lines] == [
        (0, 3, LineKind.PLAYED, 0, 1, True),
        (1, 1, LineKind.PLAYED, 0, 1, True),
        (2, 2, LineKind.PLAYED, 1, 1, True),
        (3, 4, LineKind.PLAYED, 0, 1, True),
    ]
    assert _points(lines) == [3, 10, 6, 1]


def test_who_forfeits_is_last_and_has_nothing() -> None:
    """Also if the game had placed them higher; two of them share the last place."""
    lines = results_of(SEASON, 1, (1, 2, 3, 4), LineKind.PLAYED, forfeits={0, 1})
    assert [x.place for x in lines] == [3, 3, 1, 2]
    assert _points(lines) == [0, 0, 10, 6]
    assert [x.kind for x in lines] == [LineKind.FORFEIT, LineKind.FORFEIT, LineKind.PLAYED, LineKind.PLAYED]


def test_both_absent_in_a_game_of_two() -> None:
    """It is 0-0."""
    lines = results_of(SEASON, 2, (1, 2), LineKind.PLAYED, forfeits={4, 5})
    assert _points(lines) == [0, 0]
    assert {x.kind for x in lines} == {LineKind.FORFEIT}


def test_three_misses_rank_below_the_others_when_adjudicated() -> None:
    """Two misses do not, and a game that was played to its end is not touched."""
    adjudicated = results_of(SEASON, 1, (1, 2, 2, 4), LineKind.ADJUDICATED, misses={0: 3, 1: 2}, rated=False)
    assert [x.place for x in adjudicated] == [4, 1, 1, 3]
    assert _points(adjudicated) == [1, 8, 8, 3]
    assert not any(x.rated for x in adjudicated)
    played = results_of(SEASON, 1, (1, 2, 2, 4), LineKind.PLAYED, misses={0: 3})
    assert [x.place for x in played] == [1, 2, 2, 4]


def test_the_eliminated_keep_their_order() -> None:
    """A late seat that is still in the game ranks above them, whatever deadlines they missed."""
    lines = results_of(SEASON, 1, (1, 2, 3, 4), LineKind.ADJUDICATED, misses={0: 3, 2: 5}, eliminated={2, 3})
    assert [x.place for x in lines] == [2, 1, 3, 4]


def test_a_substitute_is_unrated() -> None:
    """The others are rated as usual."""
    lines = results_of(SEASON, 1, (1, 2, 3, 4), LineKind.PLAYED, unrated={2})
    assert [x.rated for x in lines] == [True, True, False, True]


def test_revisions_count_up() -> None:
    """A second result of a fixture is a new revision."""
    import msgspec

    once = msgspec.structs.replace(SEASON, lines=results_of(SEASON, 2, (1, 2), LineKind.PLAYED))
    assert {x.revision for x in results_of(once, 2, (2, 1), LineKind.PLAYED)} == {2}


@pytest.mark.parametrize("places", [(1, 2, 3), (0, 1, 2, 3), (1, 2, 3, 5)])
def test_places_have_to_fit(places: tuple[int, ...]) -> None:
    """One for each seat, from 1."""
    with pytest.raises(LeagueError) as refused:
        results_of(SEASON, 1, places, LineKind.PLAYED)
    assert refused.value.key == "places"
    assert refused.value.data == {"fixture": 1, "given": list(places), "seats": 4}


def test_walkovers_are_unrated() -> None:
    """The present ones in order, the absent ones without points."""
    lines = walkover(SEASON, 1, (2, 1), {0, 3})
    assert _points(lines) == [0, 6, 10, 0]
    assert [x.kind for x in lines] == [
        LineKind.FORFEIT,
        LineKind.ADJUDICATED,
        LineKind.ADJUDICATED,
        LineKind.FORFEIT,
    ]
    assert not any(x.rated for x in lines)


def test_byes() -> None:
    """The points of a win in games of two, the mean at tables."""
    (line,) = bye_lines(SEASON, Fixture(9, None, 1, 1, (3,)))
    assert (line.entry, line.place, line.points60, line.kind, line.rated) == (
        3,
        1,
        5 * POINT,
        LineKind.BYE,
        False,
    )
    (line,) = bye_lines(scenes.running([], table=2), Fixture(9, None, 1, 1, (3,)))
    assert line.points60 == 10 * POINT

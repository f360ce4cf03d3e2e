"""What voids count, computed again: who had left and who held them up, as far as the file tells it."""

from __future__ import annotations

from collections.abc import Collection

import pytest
from msgspec.structs import replace

from league.exports.checks.unplayed import wrong_voids
from league.model import EntryState, FixtureState, LineKind, Season
from league.outcomes import void_lines
from tests.league import made
from tests.league.season import scenes

DONE, VOID = FixtureState.DONE, FixtureState.VOID


def ended(
    without: Collection[int], played_at: float = scenes.END, first_kind: LineKind = LineKind.PLAYED
) -> Season:
    """A season at its end, cap 2: entry 0 played against 1 and 2, and never against 3, who had no other game.
    `without`: who has no points of that. The first game was played to its end, the second one adjudicated."""
    season = scenes.running([(0, 1), (0, 2), (0, 3)], [DONE, DONE, VOID], entries=4)
    for number, at in ((1, played_at), (2, scenes.END)):
        season = scenes.with_fixture(season, number, game=number, began_at=scenes.START, ended_at=at)
    season = scenes.with_fixture(season, 3, ended_at=scenes.END)
    first = [replace(x, kind=first_kind) for x in made.results(1, {0: 1, 1: 2})]
    second = [replace(x, kind=LineKind.ADJUDICATED) for x in made.results(2, {0: 1, 2: 2})]
    return replace(season, lines=(*first, *second, *void_lines(season.fixtures[2], without)))


@pytest.mark.parametrize("without", [(), (0,)])
def test_games_that_ended_at_the_moment_of_a_void_were_over_or_not(without: tuple[int, ...]) -> None:
    """Under way, two of three games make entry 0 the one that held it up; over, nobody."""
    assert list(wrong_voids(ended(without), ())) == []


@pytest.mark.parametrize("without", [(3,), (0, 3)])
def test_who_can_not_have_held_a_void_up_has_points(without: tuple[int, ...]) -> None:
    """In no order of that moment did entry 3 hold it up."""
    (wrong,) = wrong_voids(ended(without), ())
    assert wrong.startswith(f"fixture 3, revision 1: entries {list(without)} have no points")


def test_games_that_ended_before_were_over() -> None:
    """A second before, there is no doubt."""
    before = scenes.END - 1
    assert list(wrong_voids(ended((), before), ())) == []
    assert len(list(wrong_voids(ended((0,), before), ()))) == 1


def test_adjudicated_games_were_under_way() -> None:
    """Both games under way: entry 0 held it up."""
    kind = LineKind.ADJUDICATED
    assert list(wrong_voids(ended((0,), first_kind=kind), ())) == []
    assert len(list(wrong_voids(ended((), first_kind=kind), ()))) == 1


@pytest.mark.parametrize("without", [(), (0,), (3,)])
def test_who_lost_the_season_at_that_moment_had_left_or_not(without: tuple[int, ...]) -> None:
    """Entry 0 forfeits the game that was played, and is out; in the adjudicated one it still had a seat."""
    season = ended(without)
    lost = replace(season.lines[0], kind=LineKind.FORFEIT, points60=0, misses=2)
    season = scenes.with_entry(replace(season, lines=(lost, *season.lines[1:])), 0, state=EntryState.OUT)
    assert bool(list(wrong_voids(season, ()))) == (3 in without)


def test_of_many_games_at_one_moment_no_order_is_tried() -> None:
    """Nine games more than the file can put in order: at most one living entry can have held a void up."""
    season = ended((0,))
    more = [replace(season.fixtures[0], id=n, seats=(2, 3), table=n) for n in range(4, 13)]
    lines = [replace(x, kind=LineKind.PLAYED) for f in more for x in made.results(f.id, {2: 1, 3: 2})]
    many = replace(season, fixtures=(*season.fixtures, *more), lines=(*season.lines, *lines))
    assert list(wrong_voids(many, ())) == []
    both = tuple(void_lines(season.fixtures[2], (0, 3)))
    wrong = replace(many, lines=tuple(x for x in many.lines if x.fixture != 3) + both)
    assert [text.split(": ", 1)[1] for text in wrong_voids(wrong, ())] == [
        "entries [0, 3] held it up, which one can do at most"
    ]

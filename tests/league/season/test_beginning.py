"""Who takes part, in which division, and the first fixtures."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from league.formats import division, round_robin
from league.model import EntryState, FormerPlace, Season, SeasonState
from league.season.beginning import beginning
from league.steps import Begin
from tests.league import made
from tests.league.made import CUP, DIVISION, LADDER, ROUND_ROBIN, SWISS
from tests.league.season import scenes
from tests.league.season.scenes import END, START


def _ready(members: int, **changes: Any) -> Season:
    return scenes.in_state(
        replace(scenes.signing_up(members, **changes), state=SeasonState.CHECK_IN), EntryState.CHECKED_IN
    )


def _begin(season: Season) -> Begin:
    begin = beginning(season, START)
    assert isinstance(begin, Begin)
    return begin


@pytest.mark.parametrize(
    ("members", "sizes"), [(5, [5]), (7, [7]), (13, [13]), (14, [7, 7]), (27, [9, 9, 9])]
)
def test_divisions_have_seven_to_thirteen(members: int, sizes: list[int]) -> None:
    """Fewer members make one smaller division; everyone plays as many games as a table has seats."""
    begin = _begin(_ready(members, most=64))
    assert [len(d.members) for d in begin.divisions] == sizes
    assert begin.waiting == begin.absent == ()
    assert len(begin.fixtures) == members
    for entry in begin.members:
        assert sum(entry in f.seats for f in begin.fixtures) == 4


def test_the_best_begin_in_the_first_tier() -> None:
    """By rating, in the first season."""
    begin = _begin(_ready(14, most=64))
    assert [sorted(d.members) for d in begin.divisions] == [list(range(1, 8)), list(range(8, 15))]
    assert [(d.tier, d.group) for d in begin.divisions] == [(1, 1), (2, 1)]


def test_who_entered_last_waits() -> None:
    """In the order in which they entered."""
    begin = _begin(_ready(12, most=9))
    assert begin.waiting == (10, 11, 12)
    assert sorted(begin.members) == list(range(1, 10))


def test_without_a_check_in_everybody_plays() -> None:
    """Who signed up is there."""
    season = replace(scenes.signing_up(8, checkin_hours=0), state=SeasonState.CHECK_IN)
    begin = _begin(season)
    assert len(begin.members) == 8
    assert begin.absent == ()


def test_a_round_robin_is_played_by_rounds() -> None:
    """Odd divisions once, even ones twice."""
    begin = _begin(_ready(7, format=ROUND_ROBIN, table=2))
    assert len(begin.fixtures) == 21
    assert {f.round for f in begin.fixtures} == set(range(1, 8))
    assert len(round_robin.schedule(made.plan(format=ROUND_ROBIN, table=2), 8)) == 56
    assert len(division.schedule(made.plan(format=DIVISION), 8)) == 8


def test_a_swiss_system_begins_with_its_first_round() -> None:
    """Its deadline is its part of the season; an odd one out has a bye."""
    begin = _begin(_ready(9, format=SWISS, table=2, rounds=3))
    assert begin.divisions == ()
    assert sorted(len(f.seats) for f in begin.fixtures) == [1, 2, 2, 2, 2]
    assert {f.deadline for f in begin.fixtures} == {START + (END - START) / 3}
    assert begin.members == tuple(range(1, 10))


def test_a_cup_seeds_by_rating() -> None:
    """The best seeds have the byes."""
    begin = _begin(_ready(6, format=CUP, table=2))
    assert {f.seats for f in begin.fixtures if f.bye} == {(1,), (2,)}
    assert {frozenset(f.seats) for f in begin.fixtures if not f.bye} == {frozenset({3, 6}), frozenset({4, 5})}


def test_a_ladder_goes_on_where_it_ended() -> None:
    """Newcomers below, by rating."""
    season = _ready(5, format=LADDER, table=2)
    former = (FormerPlace("m4", 1, 1, 1, 0), FormerPlace("m9", 1, 1, 2, 0), FormerPlace("m2", 1, 1, 3, 0))
    begin = _begin(replace(season, former=former))
    assert begin.members == (4, 2, 1, 3, 5)
    assert begin.fixtures == ()

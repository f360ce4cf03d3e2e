"""How fixtures end that have no game."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from league.model import EntryState, FixtureState, LineKind, Season
from league.season.due import outcome_of
from league.steps import Unplayed
from tests.league.made import CUP, LADDER, ROUND_ROBIN
from tests.league.season import scenes


def _points(season: Season) -> dict[int, int]:
    return {line.entry: line.points60 for line in outcome_of(season, season.fixtures[0]).lines}


def test_nobody_is_to_blame() -> None:
    """A game that two or more could have played is void: the mean for each, but for who has left. It has no
    results where points do not decide, and in seasons that began before."""
    season = scenes.running([(0, 1, 2)])
    step = outcome_of(season, season.fixtures[0])
    assert step.state == FixtureState.VOID
    assert {(line.kind, line.points60, line.rated) for line in step.lines} == {(LineKind.VOID, 300, False)}
    assert _points(scenes.with_entry(season, 0, state=EntryState.OUT)) == {0: 0, 1: 300, 2: 300}
    assert outcome_of(replace(season, rules=1), season.fixtures[0]) == Unplayed(1)
    assert Unplayed(1).state == FixtureState.VOID


def _stuck(*more: tuple[int, int], **changes: Any) -> Season:
    """A season of two games at once in which member 0 still plays two and has not begun two others."""
    under_way = [FixtureState.UNDER_WAY] * 2
    seats = [(0, 1), (0, 2), (0, 3), (0, 4), *more]
    return scenes.running(seats, under_way, format=ROUND_ROBIN, table=2, **changes)


def _held(season: Season, fixture: int) -> dict[int, int]:
    return {line.entry: line.points60 for line in outcome_of(season, season.fixtures[fixture - 1]).lines}


def test_who_held_a_game_up_has_nothing_of_it() -> None:
    """Only who plays as many games as the cap allows, has the most left, and does not wait for others."""
    season = _stuck()
    assert _held(season, 3) == {0: 0, 3: 300}
    assert _held(scenes.with_fixture(season, 3, state=FixtureState.OPENING), 3) == {0: 0, 3: 300}
    assert _held(scenes.with_fixture(season, 3, state=FixtureState.UNDER_WAY), 3) == {0: 300, 3: 300}
    assert _held(scenes.with_fixture(season, 1, state=FixtureState.DONE), 3) == {0: 300, 3: 300}
    assert _held(_stuck((3, 1), (3, 2), (3, 5)), 3) == {0: 300, 3: 300}
    waiting = _stuck((1, 5), (1, 6), (1, 7), (2, 5), (2, 6), (2, 7))
    assert _held(waiting, 3) == {0: 300, 3: 300}


def test_the_last_player_wins() -> None:
    """Against those who are out; without anybody nobody has points."""
    season = scenes.running([(0, 1, 2)])
    for entry in (0, 2):
        season = scenes.with_entry(season, entry, state=EntryState.OUT)
    assert _points(season) == {0: 0, 1: 600, 2: 0}
    assert _points(scenes.with_entry(season, 1, state=EntryState.OUT)) == {0: 0, 1: 0, 2: 0}


def test_a_cup_goes_on_with_the_better_seed() -> None:
    """Nothing is rated by it."""
    season = scenes.running([(5, 2)], format=CUP, table=2)
    assert _points(season) == {2: 600, 5: 0}
    assert not any(line.rated for line in outcome_of(season, season.fixtures[0]).lines)


def test_a_challenge_without_a_game_changes_no_rung() -> None:
    """Unless one of both has left."""
    season = scenes.running([(1, 0)], format=LADDER, table=2)
    assert _points(season) == {}
    season = scenes.with_entry(season, 0, state=EntryState.OUT)
    assert _points(season) == {1: 600, 0: 0}
    assert _points(scenes.with_entry(season, 1, state=EntryState.OUT)) == {}

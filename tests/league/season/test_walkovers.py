"""How fixtures end that have no game."""

from __future__ import annotations

from league.model import EntryState, Season
from league.season.due import outcome_of
from league.steps import Unplayed
from tests.league.made import CUP, LADDER
from tests.league.season import scenes


def _points(season: Season) -> dict[int, int]:
    return {line.entry: line.points60 for line in outcome_of(season, season.fixtures[0]).lines}


def test_nobody_is_to_blame() -> None:
    """A game that two or more could have played is void."""
    season = scenes.running([(0, 1, 2)])
    assert outcome_of(season, season.fixtures[0]) == Unplayed(1)
    assert _points(scenes.with_entry(season, 0, state=EntryState.OUT)) == {}


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

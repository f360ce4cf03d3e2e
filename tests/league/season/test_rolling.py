"""Games begin when all their players are free."""

from __future__ import annotations

from msgspec.structs import replace

from league.model import EntryState, FixtureState
from league.season.rolling import wave
from tests.league.season import scenes

TABLES = [(0, 1, 2), (0, 1, 3), (0, 4, 5), (4, 5, 6)]


def test_nobody_plays_more_games_than_the_cap() -> None:
    """The third table has to wait for the first player, the fourth does not."""
    assert wave(scenes.running(TABLES, cap=2)) == (1, 2, 4)
    assert wave(scenes.running(TABLES, cap=1)) == (1, 4)
    assert wave(scenes.running(TABLES, cap=3)) == (1, 2, 3, 4)


def test_games_that_are_being_opened_count() -> None:
    """They are games as much as those under way; finished ones are none."""
    assert wave(scenes.running(TABLES, [FixtureState.OPENING, FixtureState.UNDER_WAY], cap=2)) == (4,)
    assert wave(scenes.running(TABLES, [FixtureState.DONE, FixtureState.UNDER_WAY], cap=2)) == (3, 4)


def test_nothing_begins_during_a_pause() -> None:
    """Whatever is planned."""
    assert wave(replace(scenes.running(TABLES), paused=True)) == ()


def test_who_is_out_holds_up_nobody() -> None:
    """Their table plays without them, after the full ones; with one player left it does not begin."""
    season = scenes.running([(0, 1, 2), (1, 2, 3), (0, 5)], cap=1)
    assert wave(season) == (1,)
    assert wave(scenes.with_entry(season, 0, state=EntryState.OUT)) == (2,)
    assert season.fixtures[0].state == FixtureState.PLANNED

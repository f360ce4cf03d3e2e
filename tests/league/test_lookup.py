"""What a season has, by its number."""

from __future__ import annotations

import pytest

from league.errors import LeagueError
from league.lookup import byes_beside, entry_with, fixture_with
from league.model import FixtureState
from tests.league.made import SWISS
from tests.league.season.scenes import running, with_fixture


def test_what_is_there_is_given_and_what_is_not_is_named() -> None:
    """Entries and fixtures; never another one in its place."""
    season = running([[0, 1], [2, 3]])
    entry, fixture = season.entries[1], season.fixtures[1]
    assert entry_with(season, entry.id) is entry
    assert fixture_with(season, fixture.id) is fixture
    with pytest.raises(LeagueError, match=r"no-such-entry .*entry=99"):
        entry_with(season, 99)
    with pytest.raises(LeagueError, match=r"no-such-fixture .*fixture=99"):
        fixture_with(season, 99)


def test_byes_are_told_with_the_first_games_of_their_round() -> None:
    """Not again with later ones, nor those of other rounds."""
    season = running([[0, 1], [2, 3], [4], [5]], [FixtureState.PLANNED] * 2, format=SWISS, table=2)
    season = with_fixture(season, 4, round=2)
    assert byes_beside(season, (1, 2)) == byes_beside(season, (2,)) == (3,)
    assert byes_beside(with_fixture(season, 1, state=FixtureState.OPENING), (2,)) == ()

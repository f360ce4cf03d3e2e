"""What a season has, by its number."""

from __future__ import annotations

import pytest

from league.errors import LeagueError
from league.lookup import entry_with, fixture_with
from tests.league.season.scenes import running


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

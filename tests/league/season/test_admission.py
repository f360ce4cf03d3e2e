"""Who may enter, check in, and how long strikes bar."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from league.errors import LeagueError
from league.lookup import next_number
from league.model import EntryState, SeasonState
from league.season import check_bar, check_check_in, check_entering
from tests.league.made import LADDER
from tests.league.season import scenes

DAY = 86400.0


def test_without_a_strike_nobody_is_barred() -> None:
    """However many games timed out."""
    check_bar(None, 5, 0, 0.0)


def test_a_strike_bars_for_14_days_and_until_more_games_are_finished() -> None:
    """Than ever timed out."""
    with pytest.raises(LeagueError) as refused:
        check_bar(100.0, 0, 9, 100 + 14 * DAY - 1)
    assert (refused.value.key, refused.value.data) == ("barred-until", {"until": 100 + 14 * DAY})
    with pytest.raises(LeagueError) as refused:
        check_bar(100.0, 2, 2, 100 + 14 * DAY)
    assert (refused.value.key, refused.value.data) == ("barred-games", {"need": 1})
    check_bar(100.0, 2, 3, 100 + 14 * DAY)


def test_entries_by_state_of_the_season() -> None:
    """Signed up, checked in at once, waiting for the next season; nothing when it is over."""
    season = scenes.signing_up(2)
    assert check_entering(season, "new") == EntryState.SIGNED_UP
    assert check_entering(replace(season, state=SeasonState.CHECK_IN), "new") == EntryState.CHECKED_IN
    assert check_entering(replace(season, state=SeasonState.RUNNING), "new") == EntryState.WAITING
    with pytest.raises(LeagueError) as refused:
        check_entering(replace(season, state=SeasonState.PROTEST), "new")
    assert (refused.value.key, refused.value.data) == ("not-open", {"state": SeasonState.PROTEST})


def test_a_ladder_is_entered_at_its_foot() -> None:
    """While it runs."""
    season = scenes.running([], entries=5, format=LADDER, table=2)
    assert check_entering(season, "new") == EntryState.PLAYING
    assert next_number(season) == 5
    full = scenes.running([], entries=5, format=LADDER, table=2, most=5)
    assert check_entering(full, "new") == EntryState.WAITING


def test_nobody_enters_twice() -> None:
    """Nor after leaving a season that has begun."""
    season = scenes.signing_up(2)
    with pytest.raises(LeagueError) as refused:
        check_entering(season, "m1")
    assert refused.value.key == "entered-already"
    with pytest.raises(LeagueError) as refused:
        check_entering(
            scenes.with_entry(replace(season, state=SeasonState.RUNNING), 1, state=EntryState.OUT), "m1"
        )
    assert refused.value.key == "out-already"


def test_checking_in() -> None:
    """Once, while it is open, after entering."""
    season = scenes.signing_up(2)
    with pytest.raises(LeagueError) as refused:
        check_check_in(season, "m1")
    assert (refused.value.key, refused.value.data["opens_at"]) == ("no-check-in", 8 * DAY)
    now_open = replace(season, state=SeasonState.CHECK_IN)
    assert check_check_in(now_open, "m1") == 1
    with pytest.raises(LeagueError) as refused:
        check_check_in(now_open, "unknown")
    assert refused.value.key == "not-entered"
    with pytest.raises(LeagueError) as refused:
        check_check_in(scenes.with_entry(now_open, 1, state=EntryState.CHECKED_IN), "m1")
    assert refused.value.key == "checked-in-already"
    with pytest.raises(LeagueError) as refused:
        check_check_in(replace(season, state=SeasonState.RUNNING), "m1")
    assert refused.value.data == {"state": SeasonState.RUNNING, "opens_at": None}

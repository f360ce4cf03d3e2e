"""Deadlines are told seven and two days ahead, each once."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from league.model import FixtureState, Season
from league.season import next_step
from league.steps import Announce
from tests.league.made import SWISS
from tests.league.season import scenes
from tests.league.season.scenes import DAY, END, START


def _running(*args: Any, **changes: Any) -> Season:
    """A season whose slow members are not told each week."""
    return replace(scenes.running(*args, **changes), rules=1)


def _after(season: Season, step: Announce) -> Season:
    return replace(season, told=(*season.told, *step.keys))


def test_the_end_is_told_twice() -> None:
    """And not again."""
    season = _running([(0, 1, 2)], [FixtureState.UNDER_WAY])
    assert next_step(season, END - 7 * DAY - 1) is None
    week = next_step(season, END - 7 * DAY)
    assert week == Announce("season-end", ("season-end:7",), 7, END)
    season = _after(season, week)
    assert next_step(season, END - 7 * DAY) is None
    two = next_step(season, END - 2 * DAY)
    assert two == Announce("season-end", ("season-end:2",), 2, END)
    assert next_step(_after(season, two), END - DAY) is None


def test_the_end_of_a_season_that_was_reopened_is_told_anew() -> None:
    """Not at once if it is hardly longer than the notice."""
    season = _running([(0, 1, 2)], [FixtureState.UNDER_WAY])
    season = replace(season, told=("season-end:7", "season-end:2"), reopened_at=END - 5 * DAY)
    assert next_step(season, END - 5 * DAY) is None
    two = next_step(season, END - 2 * DAY)
    assert two == Announce("season-end", ("season-end:2:again",), 2, END)


def test_after_an_outage_only_the_last_is_told() -> None:
    """Nobody reads of seven days when one is left."""
    season = _running([(0, 1, 2)], [FixtureState.UNDER_WAY])
    late = next_step(season, END - DAY)
    assert late == Announce("season-end", ("season-end:2", "season-end:7"), 2, END)
    assert next_step(_after(season, late), END - DAY) is None


def test_short_seasons_are_not_announced_at_once() -> None:
    """A season of five days is told two days ahead only."""
    season = replace(_running([(0, 1, 2)], [FixtureState.UNDER_WAY]), ends_at=START + 5 * DAY)
    assert next_step(season, START) is None
    assert next_step(season, START + 3 * DAY) == Announce("season-end", ("season-end:2",), 2, START + 5 * DAY)


def test_rounds_have_notices_of_their_own() -> None:
    """If the round lasts longer than the notice; the second round began when the first one was over."""
    season = _running(
        [(0, 1), (2, 3)],
        [FixtureState.DONE, FixtureState.UNDER_WAY],
        format=SWISS,
        table=2,
        rounds=2,
        least=3,
    )
    season = scenes.with_fixture(season, 1, ended_at=START + 10 * DAY)
    season = scenes.with_fixture(season, 2, round=2, deadline=START + 16 * DAY)
    assert next_step(season, START + 13 * DAY) is None
    assert next_step(season, START + 14 * DAY) == Announce(
        "round-end", ("round-end:2:2",), 2, START + 16 * DAY, 2
    )

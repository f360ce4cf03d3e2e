"""Games begin when all their players are free."""

from __future__ import annotations

from math import ceil
from typing import Any

from msgspec.structs import replace

from league.formats.lengths import LONG
from league.model import EntryState, FixtureState, Season
from league.season import next_step, wake_at
from league.season.rolling import wave
from league.steps import Announce, OpenFixtures
from tests.league.season import scenes
from tests.league.season.scenes import DAY, END, START

TABLES = [(0, 1, 2), (0, 1, 3), (0, 4, 5), (4, 5, 6)]


def test_nobody_plays_more_games_than_the_cap() -> None:
    """The third table has to wait for the first player, the fourth does not."""
    assert wave(scenes.running(TABLES, cap=2), START) == (1, 2, 4)
    assert wave(scenes.running(TABLES, cap=1), START) == (1, 4)
    assert wave(scenes.running(TABLES, cap=3), START) == (1, 2, 3, 4)


def test_games_that_are_being_opened_count() -> None:
    """They are games as much as those under way; finished ones are none."""
    assert wave(scenes.running(TABLES, [FixtureState.OPENING, FixtureState.UNDER_WAY], cap=2), START) == (4,)
    assert wave(scenes.running(TABLES, [FixtureState.DONE, FixtureState.UNDER_WAY], cap=2), START) == (3, 4)


def test_nothing_begins_during_a_pause() -> None:
    """Whatever is planned."""
    assert wave(replace(scenes.running(TABLES), paused=True), START) == ()


def test_who_is_out_holds_up_nobody() -> None:
    """Their table plays without them, after the full ones; with one player left it does not begin."""
    season = scenes.running([(0, 1, 2), (1, 2, 3), (0, 5)], cap=1)
    assert wave(season, START) == (1,)
    assert wave(scenes.with_entry(season, 0, state=EntryState.OUT), START) == (2,)
    assert season.fixtures[0].state == FixtureState.PLANNED


def _late(cap: int = 1, **changes: Any) -> tuple[Season, float]:
    """A season in which member 0 holds up two games, and the time at which it is told that the cap gives
    way."""
    seats = [(0, 1), (0, 2), (0, 1), (3, 4)]
    season = scenes.running(
        seats, [FixtureState.UNDER_WAY], format="round_robin", table=2, cap=cap, length=10
    )
    season = replace(season, told=tuple(f"pace:{week}" for week in range(1, 9)))  # nobody is slow
    return replace(season, **changes), END - LONG * 10 * DAY - 3 * DAY


def test_near_the_end_the_cap_is_a_wish() -> None:
    """It is told three days before the last moment at which a game can still end in time; from then on
    members play one game above the cap, in games first that the fewest hold up, and never two."""
    season, told_at = _late()
    assert wave(season, told_at) == (4,)
    season = scenes.with_fixture(season, 4, state=FixtureState.DONE)
    assert wake_at(season, told_at - 1) == told_at
    assert next_step(season, told_at - 1) is None
    step = next_step(season, told_at)
    assert isinstance(step, Announce)
    assert (step.kind, step.days, step.at) == ("above-cap", 3, float(ceil(told_at + 3 * DAY)))
    season = replace(season, told=(*season.told, *step.keys))
    assert next_step(season, step.at - 1) is None
    assert wake_at(season, step.at - 1) == step.at
    assert next_step(season, step.at) == OpenFixtures((2,))
    assert wave(replace(season, paused=True), step.at) == ()
    both = scenes.with_fixture(season, 3, round=0)
    assert wave(both, step.at) == (2,)
    assert wave(scenes.with_fixture(season, 2, state=FixtureState.UNDER_WAY), step.at) == ()


def test_the_cap_holds_where_nothing_waits_or_a_season_began_before() -> None:
    """Nor does it give way for games with deadlines of their own."""
    season, at = _late()
    season = scenes.with_fixture(season, 4, state=FixtureState.DONE)
    assert next_step(replace(season, rules=1), at) is None
    dated = [replace(f, deadline=END) if f.id in (2, 3) else f for f in season.fixtures]
    assert next_step(replace(season, fixtures=tuple(dated)), at) is None
    assert isinstance(next_step(season, END - 2.9 * DAY), Announce)
    keys = ("season-end:2", "season-end:7")
    assert next_step(replace(season, told=(*season.told, *keys)), END - 2.9 * DAY) is None

"""What is due next, and when to ask again."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from league.model import EntryState, FixtureState, SeasonState
from league.season import next_step, wake_at
from league.steps import Adjudicate, Begin, Cancel, Close, EndUnplayed, Finish, OpenCheckIn, OpenFixtures
from tests.league.made import CUP, LADDER, ROUND_ROBIN
from tests.league.season import scenes
from tests.league.season.scenes import DAY, END, START

HOUR = 3600.0


def test_check_in_opens_after_sign_up() -> None:
    """Not a moment earlier; being late for a moment moves nothing."""
    season = scenes.signing_up(8)
    assert next_step(season, 8 * DAY - 1) is None
    assert wake_at(season, 0) == 8 * DAY
    assert next_step(season, 8 * DAY + 60) == OpenCheckIn(START, END)


def test_a_bot_that_was_down_moves_the_season() -> None:
    """Everyone has their two days to check in, and the season keeps its length."""
    season = scenes.signing_up(8)
    assert next_step(season, 11 * DAY) == OpenCheckIn(13 * DAY, END + 3 * DAY)
    ready = scenes.in_state(replace(season, state=SeasonState.CHECK_IN), EntryState.CHECKED_IN)
    begin = next_step(ready, START + DAY)
    assert isinstance(begin, Begin)
    assert (begin.starts_at, begin.ends_at) == (START + DAY, END + DAY)


def test_a_season_begins_with_those_who_checked_in() -> None:
    """And is cancelled if they are too few."""
    season = replace(scenes.signing_up(9, least=7), state=SeasonState.CHECK_IN)
    assert next_step(season, START - 1) is None
    assert wake_at(season, 9 * DAY) == START
    assert next_step(season, START) == Cancel("too-few-entries", {"have": 0, "need": 7})
    begin = next_step(
        scenes.with_entry(scenes.in_state(season, EntryState.CHECKED_IN), 9, state=EntryState.SIGNED_UP),
        START,
    )
    assert isinstance(begin, Begin)
    assert sorted(begin.members) == list(range(1, 9))
    assert begin.absent == (9,)
    assert (begin.starts_at, begin.ends_at) == (START, END)


def test_games_begin_at_once() -> None:
    """As a wave; once they are being opened nothing is due."""
    season = scenes.running([(0, 1, 2, 3), (4, 5, 6, 7)])
    assert next_step(season, START) == OpenFixtures((1, 2))
    assert next_step(scenes.running([(0, 1, 2, 3)], [FixtureState.OPENING]), START) is None


def test_the_end_waits_for_nobody() -> None:
    """Unbegun games end unplayed, running ones are adjudicated, the season is finished."""
    season = scenes.running(
        [(0, 1, 2), (3, 4, 5), (0, 6, 7)],
        [FixtureState.UNDER_WAY, FixtureState.OPENING, FixtureState.PLANNED],
    )
    ended = next_step(season, END)
    assert isinstance(ended, EndUnplayed)
    assert [(u.fixture, u.state) for u in ended.fixtures] == [(2, FixtureState.VOID), (3, FixtureState.VOID)]
    season = scenes.with_fixture(
        scenes.with_fixture(season, 2, state=FixtureState.VOID), 3, state=FixtureState.VOID
    )
    assert next_step(season, END) == Adjudicate((1,))
    season = scenes.with_fixture(season, 1, state=FixtureState.DONE)
    assert next_step(season, END + 5) == Finish(END + 5 + 48 * HOUR)


@pytest.mark.parametrize("paused", [False, True])
def test_a_pause_does_not_move_the_end(paused: bool) -> None:
    """What runs is adjudicated on time."""
    season = replace(scenes.running([(0, 1, 2)], [FixtureState.UNDER_WAY]), paused=paused)
    assert next_step(season, START) is None
    assert next_step(season, END) == Adjudicate((1,))


def test_a_fixture_of_a_round_has_its_own_deadline() -> None:
    """A slow game never holds up its round."""
    season = scenes.running(
        [(0, 1), (2, 3)], [FixtureState.UNDER_WAY, FixtureState.UNDER_WAY], format=CUP, table=2
    )
    season = scenes.with_fixture(season, 1, deadline=START + 9 * DAY)
    assert wake_at(season, START + 8 * DAY) == START + 9 * DAY
    assert next_step(season, START + 9 * DAY) == Adjudicate((1,))


def test_when_all_is_played_the_season_is_finished_early() -> None:
    """A ladder goes on to its end, as does a paused season."""
    season = scenes.running([(0, 1, 2)], [FixtureState.DONE])
    assert next_step(season, START + DAY) == Finish(START + DAY + 48 * HOUR)
    assert next_step(replace(season, paused=True), START + DAY) is None
    ladder = scenes.running([(0, 1)], [FixtureState.DONE], format=LADDER, table=2)
    assert next_step(ladder, START + DAY) is None
    assert next_step(ladder, END) == Finish(END + 48 * HOUR)


def test_free_seats_wait_for_a_substitute() -> None:
    """While others still play; then who is left alone wins, and both absent get nothing."""
    season = scenes.running(
        [(0, 1), (1, 2), (3, 4)],
        [FixtureState.PLANNED, FixtureState.PLANNED, FixtureState.UNDER_WAY],
        format=ROUND_ROBIN,
        table=2,
    )
    season = scenes.with_entry(scenes.with_entry(season, 1, state=EntryState.OUT), 2, state=EntryState.OUT)
    assert next_step(season, START) is None
    season = scenes.with_fixture(season, 3, state=FixtureState.DONE)
    ended = next_step(season, START)
    assert isinstance(ended, EndUnplayed)
    assert [[(x.entry, x.points60) for x in u.lines] for u in ended.fixtures] == [
        [(0, 600), (1, 0)],
        [(1, 0), (2, 0)],
    ]


def test_games_under_way_end_by_themselves() -> None:
    """Even with one player left: seats of those who are out resign there, and the game tells who wins."""
    season = scenes.running(
        [(0, 1), (1, 2)], [FixtureState.UNDER_WAY, FixtureState.OPENING], format=ROUND_ROBIN, table=2
    )
    season = scenes.with_entry(season, 1, state=EntryState.OUT)
    assert next_step(season, START) is None
    assert next_step(scenes.with_fixture(season, 2, state=FixtureState.DONE), START) is None
    at_once = replace(season, plan=replace(season.plan, format=CUP))  # nobody waits for a substitute
    for after in (at_once, scenes.with_fixture(season, 1, state=FixtureState.DONE)):
        ended = next_step(after, START)
        assert isinstance(ended, EndUnplayed)
        assert [(u.fixture, {x.entry: x.points60 for x in u.lines}) for u in ended.fixtures] == [
            (2, {1: 0, 2: 600})
        ]


def test_a_table_is_played_while_two_are_there() -> None:
    """With one alone nothing is."""
    season = scenes.with_entry(scenes.running([(0, 1, 2)], [FixtureState.OPENING]), 1, state=EntryState.OUT)
    assert next_step(season, START) is None
    ended = next_step(scenes.with_entry(season, 2, state=EntryState.OUT), START)
    assert isinstance(ended, EndUnplayed)
    assert [u.fixture for u in ended.fixtures] == [1]


def test_protests_have_their_time() -> None:
    """Then the season is closed; closed and cancelled ones are left alone."""
    season = replace(
        scenes.running([], [], least=2), state=SeasonState.PROTEST, protest_until=END + 48 * HOUR
    )
    assert next_step(season, END + 48 * HOUR - 1) is None
    assert wake_at(season, END) == END + 48 * HOUR
    assert isinstance(next_step(season, END + 48 * HOUR), Close)
    for state in (SeasonState.CLOSED, SeasonState.CANCELLED):
        assert next_step(replace(season, state=state), END * 9) is None
        assert wake_at(replace(season, state=state), END * 9) is None


def test_a_running_season_wakes_for_its_notices_and_its_end() -> None:
    """Seven days ahead, two days ahead, at the end."""
    season = replace(scenes.running([(0, 1, 2)], [FixtureState.UNDER_WAY]), rules=1)
    assert season.state == SeasonState.RUNNING
    assert wake_at(season, START) == END - 7 * DAY
    assert wake_at(season, END - 7 * DAY) == END - 2 * DAY
    assert wake_at(season, END - 2 * DAY) == END

"""Drop-outs and substitutes."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from league.errors import LeagueError
from league.model import EntryState, FixtureState, SeasonState
from league.season import Leaving, drop_out, next_step, substitute
from league.steps import DropOut
from tests.league import made
from tests.league.made import LADDER
from tests.league.season import scenes

SEASON = scenes.running(
    [(0, 1, 2), (0, 3, 4), (0, 5, 6), (0, 1, 5), (1, 2, 3)],
    [
        FixtureState.DONE,
        FixtureState.UNDER_WAY,
        FixtureState.UNDER_WAY,
        FixtureState.OPENING,
        FixtureState.PLANNED,
    ],
)


def _key(error: pytest.ExceptionInfo[LeagueError]) -> str:
    return error.value.key


def test_who_drops_out_resigns_what_is_under_way() -> None:
    """Finished games stay; games that have not begun are no matter of theirs any more."""
    assert drop_out(SEASON, 0) == Leaving((2, 3))


def test_before_the_start_nothing_is_left_behind() -> None:
    """Nor of who waits."""
    assert drop_out(scenes.signing_up(3), 2).forget
    assert drop_out(scenes.with_entry(SEASON, 7, state=EntryState.WAITING), 7).forget


def test_who_is_out_cannot_drop_out() -> None:
    """Neither can an unknown entry, nor anybody when all is over."""
    with pytest.raises(LeagueError) as refused:
        drop_out(scenes.with_entry(SEASON, 0, state=EntryState.OUT), 0)
    assert _key(refused) == "out-already"
    with pytest.raises(LeagueError) as refused:
        drop_out(SEASON, 99)
    assert _key(refused) == "no-such-entry"
    with pytest.raises(LeagueError) as refused:
        drop_out(replace(SEASON, state=SeasonState.CLOSED), 0)
    assert _key(refused) == "season-state"


def test_a_substitute_takes_future_games_and_early_ones() -> None:
    """Running games in their first two rounds are taken over, later ones are resigned."""
    taken = substitute(SEASON, 0, "new", {2: 2, 3: 3})
    assert (taken.division, taken.number) == (made.HOME, 0)
    assert (taken.future, taken.running, taken.resign) == ((4,), (2,), (3,))


def test_a_substitute_of_one_who_left_before_takes_future_games() -> None:
    """The running ones were resigned."""
    taken = substitute(scenes.with_entry(SEASON, 0, state=EntryState.OUT), 0, "new", {2: 1, 3: 1})
    assert (taken.future, taken.running, taken.resign) == ((4,), (), ())


def test_a_substitute_does_not_play_already() -> None:
    """One who waits or did not check in may step in, one who plays or left may not; each place is taken over
    once."""
    for state in (EntryState.WAITING, EntryState.OUT):
        idle = scenes.with_entry(SEASON, 7, state=state, number=None)
        assert substitute(idle, 0, "m7", {}).future == (4,)
    for season in (SEASON, scenes.with_entry(SEASON, 1, state=EntryState.OUT)):
        with pytest.raises(LeagueError) as refused:
            substitute(season, 0, "m1", {})
        assert _key(refused) == "plays-already"
    replaced = scenes.with_entry(scenes.with_entry(SEASON, 0, state=EntryState.OUT), 7, replaces=0)
    for season, entry in ((replaced, 0), (scenes.with_entry(SEASON, 6, number=None), 6)):
        with pytest.raises(LeagueError) as refused:
            substitute(season, entry, "new", {})
        assert _key(refused) == "not-playing"


def test_two_lost_seats_are_the_end() -> None:
    """One on a ladder; before that nothing happens."""
    quiet = scenes.running([(0, 1, 2)], [FixtureState.UNDER_WAY])
    assert next_step(scenes.with_entry(quiet, 1, lost=1), scenes.START) is None
    assert next_step(scenes.with_entry(quiet, 1, lost=2), scenes.START) == DropOut(1, (1,))
    ladder = scenes.running([(0, 1)], [FixtureState.UNDER_WAY], format=LADDER, table=2)
    assert next_step(scenes.with_entry(ladder, 1, lost=1), scenes.START) == DropOut(1, (1,))


def test_states_of_signing_up() -> None:
    """The scene is what it says."""
    assert {e.state for e in scenes.signing_up(3).entries} == {EntryState.SIGNED_UP}


def test_on_a_ladder_a_late_substitute_begins_at_its_foot() -> None:
    """The others have closed ranks; who steps in at once takes the rung."""
    ladder = scenes.running([(1, 0)], [FixtureState.PLANNED], entries=4, format=LADDER, table=2)
    assert substitute(ladder, 1, "new", {}).number == 1
    assert substitute(scenes.with_entry(ladder, 1, state=EntryState.OUT), 1, "new", {}).number == 4

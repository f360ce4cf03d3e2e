"""Whether the parts of a season fit each other, in the cases that a manager's acts bring about."""

from __future__ import annotations

from msgspec.structs import replace

from league.exports.checks.course import wrong_course
from league.model import ORPHAN, FixtureState, Protest, SeasonState
from tests.league.season import scenes

RUNNING = scenes.running([(0, 1)], [FixtureState.VOID], least=2)


def test_a_void_game_that_goes_on_elsewhere_is_none_of_the_season() -> None:
    """Any other that began has one."""
    began = {"began_at": scenes.START, "ended_at": scenes.START}
    orphan = scenes.with_fixture(RUNNING, 1, mark=ORPHAN, **began)
    message = "fixture 1 began, but has no game"
    assert message not in list(wrong_course(orphan, scenes.END))
    assert message in list(wrong_course(scenes.with_fixture(RUNNING, 1, mark=None, **began), scenes.END))


def test_a_reopened_season_keeps_its_protests() -> None:
    """Those that came before it was reopened; one that runs for the first time has none."""
    season = replace(RUNNING, protests=(Protest(0, 0, scenes.END - 1, "They were two."),))
    message = "protest 0 came after the time for protests"
    assert message in list(wrong_course(season, scenes.END))
    assert message not in list(wrong_course(replace(season, reopened_at=scenes.END), scenes.END))
    assert message in list(wrong_course(replace(season, reopened_at=scenes.END - 2), scenes.END))
    ended = replace(season, state=SeasonState.PROTEST, protest_until=scenes.END)
    assert message not in list(wrong_course(ended, scenes.END))

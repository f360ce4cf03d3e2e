"""Who may protest, how a protest is answered, and how long it keeps a season open."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from league.errors import LeagueError
from league.model import Protest, Season, SeasonState
from league.season import check_answer, check_approval, check_protest, next_step, wake_at
from league.season.due import LONGEST_PROTESTS
from league.steps import Close, Finish, NextSignUp
from tests.league.season import scenes

HOUR = 3600.0
UNTIL = scenes.END + 48 * HOUR


def protested(*answered: bool, **changes: object) -> Season:
    """A season whose games are over, with a protest of entry 0, 1, ... each, answered or not."""
    season = scenes.running([], [], least=2)
    protests = tuple(
        Protest(n, n, scenes.END, "They were two.", scenes.END if done else None)
        for n, done in enumerate(answered)
    )
    return replace(season, state=SeasonState.PROTEST, protest_until=UNTIL, protests=protests, **changes)


def refusal(season: Season, member: str, now: float, reason: str = "They were two.") -> str | None:
    try:
        check_protest(season, member, reason, now)
    except LeagueError as error:
        return error.key
    return None


def test_members_of_the_table_protest_once_and_in_time() -> None:
    season = protested(False)
    assert check_protest(season, "m1", "No.", UNTIL - 1).id == 1
    assert refusal(season, "m1", UNTIL) == "protest-late"
    assert refusal(season, "m0", UNTIL - 1) == "protested-already"
    assert refusal(season, "m99", UNTIL - 1) == "protest-stranger"
    assert refusal(season, "m1", UNTIL - 1, "  ") == "protest-reason"
    assert refusal(season, "m1", UNTIL - 1, "x" * 500) is None
    assert refusal(season, "m1", UNTIL - 1, "x" * 501) == "protest-reason"
    assert refusal(replace(season, state=SeasonState.RUNNING), "m1", UNTIL - 1) == "no-protests"


def test_a_protest_is_answered_once() -> None:
    season = protested(False, True)
    assert check_answer(season, 0, "So it is.").entry == 0
    assert check_answer(replace(season, state=SeasonState.RUNNING), 0, "It is reopened.").entry == 0
    with pytest.raises(LeagueError):
        check_answer(replace(season, state=SeasonState.CLOSED), 0, "Too late.")
    for number, words, key in (
        (1, "So.", "protest-answered"),
        (7, "So.", "no-protest"),
        (0, "", "protest-reason"),
    ):
        with pytest.raises(LeagueError) as caught:
            check_answer(season, number, words)
        assert caught.value.key == key


def test_nobody_approves_before_the_time_or_past_a_protest() -> None:
    for season, now, key in (
        (protested(), UNTIL - 1, "approve-early"),
        (protested(True, False), UNTIL, "approve-protests"),
    ):
        with pytest.raises(LeagueError) as caught:
            check_approval(season, now)
        assert caught.value.key == key
    check_approval(protested(True), UNTIL)


def test_an_open_protest_keeps_the_season_open_for_fourteen_days() -> None:
    """Meanwhile the next sign-up opens, once; answered ones keep nothing open."""
    assert isinstance(next_step(protested(True, True), UNTIL), Close)
    season = protested(True, False)
    assert next_step(season, UNTIL - 1) is None
    assert isinstance(next_step(season, UNTIL), NextSignUp)
    opened = replace(season, told=("next",))
    assert next_step(opened, UNTIL) is None
    assert next_step(replace(season, plan=replace(season.plan, again=False)), UNTIL) is None
    assert wake_at(opened, UNTIL) == UNTIL + LONGEST_PROTESTS == UNTIL + 14 * 24 * HOUR
    assert next_step(opened, UNTIL + LONGEST_PROTESTS - 1) is None
    last = next_step(opened, UNTIL + LONGEST_PROTESTS)
    assert isinstance(last, Close)
    assert not last.next_season
    assert last.former == next_step(protested(), UNTIL).former  # type: ignore[union-attr] # it closes


@pytest.mark.parametrize(("hours", "given"), [(0, 24), (23, 24), (24, 24), (72, 72)])
def test_there_is_a_day_for_protests_whatever_the_plan_says(hours: int, given: int) -> None:
    season = scenes.running([], [], least=2, protest_hours=hours)
    assert next_step(season, scenes.END) == Finish(scenes.END + given * HOUR)

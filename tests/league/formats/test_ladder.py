"""Challenges on a ladder."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from league.errors import LeagueError
from league.formats import format_of
from league.formats.ladder import CHALLENGE, refusal, rungs, rungs_after
from league.model import EntryState, FixtureState, LineKind, SeasonState
from league.outcomes import results_of
from tests.league.made import LADDER
from tests.league.season import scenes
from tests.league.season.scenes import DAY, END, START

SEASON = scenes.running([(4, 1)], [FixtureState.UNDER_WAY], entries=6, format=LADDER, table=2, length=10.0)
WITH_GAME = scenes.with_fixture(SEASON, 1, game=77, began_at=START)


def test_a_challenge_is_a_fixture() -> None:
    """The challenger sits first; it is adjudicated after twice the usual length, or at the end."""
    new = format_of(SEASON.plan).challenge(SEASON, 3, 0, START, {})
    assert (new.seats, new.round, new.stage, new.deadline) == ((3, 0), 2, "challenge", START + 20 * DAY)
    assert format_of(SEASON.plan).challenge(SEASON, 3, 0, END - 6 * DAY, {}).deadline == END


@pytest.mark.parametrize(
    ("entry", "opponent", "key"),
    [
        (4, 4, "challenge-self"),
        (4, 5, "challenge-below"),
        (5, 0, "challenge-far"),
        (4, 1, "challenge-open"),
        (3, 2, "challenge-absent"),
        (3, 99, "no-such-entry"),
    ],
)
def test_challenges_that_are_refused(entry: int, opponent: int, key: str) -> None:
    """Each with its reason."""
    with pytest.raises(LeagueError) as refused:
        format_of(SEASON.plan).challenge(SEASON, entry, opponent, START, {2: None})
    assert refused.value.key == key


def test_challenges_need_a_ladder_that_runs() -> None:
    """And time for half a game."""
    for season, now, key in (
        (scenes.running([]), START, "no-challenges"),
        (replace(SEASON, state=SeasonState.PROTEST), START, "season-state"),
        (SEASON, END - 4 * DAY, "challenge-late"),
    ):
        with pytest.raises(LeagueError) as refused:
            format_of(season.plan).challenge(season, 3, 0, now, {})
        assert refused.value.key == key


def test_the_winner_takes_the_rung() -> None:
    """Those between move down; a lost or drawn game changes nothing."""
    won = results_of(WITH_GAME, 1, (1, 2), LineKind.PLAYED)
    assert rungs_after(WITH_GAME, WITH_GAME.fixtures[0], won) == {4: 1, 1: 2, 2: 3, 3: 4}
    assert (
        rungs_after(WITH_GAME, WITH_GAME.fixtures[0], results_of(WITH_GAME, 1, (2, 1), LineKind.PLAYED)) == {}
    )
    assert (
        rungs_after(WITH_GAME, WITH_GAME.fixtures[0], results_of(WITH_GAME, 1, (1, 1), LineKind.ADJUDICATED))
        == {}
    )
    assert rungs_after(WITH_GAME, WITH_GAME.fixtures[0], ()) == {}


@pytest.mark.parametrize(("out", "numbers"), [((), {4: 4, 1: 1}), ((1,), {}), ((4,), {})])
def test_a_changed_result_moves_nobody_who_has_left(out: tuple[int, ...], numbers: dict[int, int]) -> None:
    """The challenger who had climbed and loses now changes places with the other, who is still there."""
    season = replace(
        WITH_GAME,
        entries=tuple(
            replace(
                e, number={4: 1, 1: 4}.get(e.id, e.number), state=EntryState.OUT if e.id in out else e.state
            )
            for e in WITH_GAME.entries
        ),
    )
    lost = results_of(season, 1, (2, 1), LineKind.OVERRIDE)
    assert format_of(season.plan).correct(season, season.fixtures[0], lost) == numbers


def test_who_does_not_show_up_leaves_the_ladder() -> None:
    """The others close ranks."""
    fixture = WITH_GAME.fixtures[0]
    absent = results_of(WITH_GAME, 1, (1, 2), LineKind.PLAYED, forfeits={1})
    assert rungs_after(WITH_GAME, fixture, absent, {1}) == {4: 1, 5: 4}
    challenger = results_of(WITH_GAME, 1, (2, 1), LineKind.PLAYED, forfeits={4})
    assert rungs_after(WITH_GAME, fixture, challenger, {4}) == {5: 4}
    both = results_of(WITH_GAME, 1, (1, 2), LineKind.PLAYED, forfeits={1, 4})
    assert rungs_after(WITH_GAME, fixture, both, {1, 4}) == {2: 1, 3: 2, 5: 3}
    assert rungs_after(WITH_GAME, fixture, both) == {}, "an adjudicated game, and no seat lost"
    elsewhere = scenes.with_entry(WITH_GAME, 1, lost=1)
    assert rungs_after(elsewhere, fixture, absent, {1}) == {2: 1, 3: 2, 4: 3, 5: 4}, "off the ladder already"


def test_who_forfeits_by_a_changed_result_stays_on_the_ladder() -> None:
    """They yield their rung, and everybody has one."""
    lines = results_of(WITH_GAME, 1, (1, 2), LineKind.OVERRIDE, forfeits={1})
    numbers = format_of(WITH_GAME.plan).correct(WITH_GAME, WITH_GAME.fixtures[0], lines)
    assert numbers == {4: 1, 1: 2, 2: 3, 3: 4}


def test_a_refusal_yields_the_rung() -> None:
    """Without leaving the ladder; only before the game."""
    for state in (FixtureState.PLANNED, FixtureState.OPENING):
        season = scenes.with_fixture(SEASON, 1, state=state, stage=CHALLENGE)
        refused = refusal(season, season.fixtures[0], season.fixtures[0].seats[1])
        assert {x.entry: x.points60 for x in refused.lines} == {4: 600, 1: 0}
        assert rungs_after(season, season.fixtures[0], refused.lines) == {4: 1, 1: 2, 2: 3, 3: 4}
    with pytest.raises(LeagueError) as other:
        refusal(season, season.fixtures[0], season.fixtures[0].seats[0])
    assert other.value.key == "not-challenged"
    late_game = scenes.with_fixture(WITH_GAME, 1, stage=CHALLENGE)
    with pytest.raises(LeagueError) as late:
        refusal(late_game, late_game.fixtures[0], late_game.fixtures[0].seats[1])
    assert late.value.key == "fixture-state"


@pytest.mark.parametrize("state", [FixtureState.DONE, FixtureState.VOID])
def test_a_pair_waits_a_week(state: FixtureState) -> None:
    """After a game; a fixture that ended without a time counts as long ago."""
    over = scenes.with_fixture(SEASON, 1, state=state, ended_at=START)
    with pytest.raises(LeagueError) as refused:
        format_of(over.plan).challenge(over, 4, 1, START + 6 * DAY, {})
    assert (refused.value.key, refused.value.data["until"]) == ("challenge-rematch", START + 7 * DAY)
    assert format_of(over.plan).challenge(
        scenes.with_fixture(over, 1, ended_at=None), 4, 1, START, {}
    ).seats == (4, 1)


def test_rungs_have_an_order() -> None:
    """The top first."""
    assert rungs(scenes.with_entry(SEASON, 0, number=9)) == (1, 2, 3, 4, 5, 0)

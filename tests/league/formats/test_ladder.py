"""Challenges on a ladder."""

from __future__ import annotations

from contextlib import nullcontext
from itertools import permutations

import pytest
from msgspec.structs import replace

from league.errors import LeagueError
from league.formats import format_of
from league.formats.ladder import CHALLENGE, refusal, rungs, rungs_after
from league.model import EntryState, FixtureState, LineKind, Season, SeasonState
from league.outcomes import results_of
from league.season import numbers_after
from tests.league.made import LADDER
from tests.league.season import scenes
from tests.league.season.scenes import DAY, END, START

SEASON = scenes.running([(4, 1)], [FixtureState.UNDER_WAY], entries=6, format=LADDER, table=2, length=10.0)
OLD = replace(SEASON, rules=1)
WITH_GAME = scenes.with_fixture(SEASON, 1, game=77, began_at=START)


def test_a_challenge_is_a_fixture() -> None:
    """The challenger sits first; it is adjudicated after twice the usual length, or at the end."""
    new = format_of(SEASON.plan).challenge(SEASON, 3, 0, START, {})
    assert (new.seats, new.round, new.stage, new.deadline) == ((3, 0), 2, "challenge", START + 20 * DAY)
    assert format_of(OLD.plan).challenge(OLD, 3, 0, END - 6 * DAY, {}).deadline == END


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
    """And time for its game: for half of one by rules 1, else for all that it has, if the season is not
    short."""
    short = replace(SEASON, ends_at=START + 30 * DAY)
    format_of(short.plan).challenge(short, 3, 0, START + 20 * DAY, {})
    format_of(SEASON.plan).challenge(SEASON, 3, 0, END - 20 * DAY, {})
    format_of(OLD.plan).challenge(OLD, 3, 0, END - 5 * DAY, {})
    for season, now, key in (
        (SEASON, END - 20 * DAY + 1, "challenge-late"),
        (OLD, END - 5 * DAY + 1, "challenge-late"),
        (short, START + 20 * DAY + 1, "challenge-late"),
        (scenes.running([]), START, "no-challenges"),
        (replace(SEASON, state=SeasonState.PROTEST), START, "season-state"),
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
def test_by_rules_1_a_changed_result_moves_nobody_who_has_left(
    out: tuple[int, ...], numbers: dict[int, int]
) -> None:
    """The challenger who had climbed and loses now changes places with the other, who is still there."""
    season = replace(
        WITH_GAME,
        rules=1,
        entries=tuple(
            replace(
                e, number={4: 1, 1: 4}.get(e.id, e.number), state=EntryState.OUT if e.id in out else e.state
            )
            for e in WITH_GAME.entries
        ),
    )
    lost = results_of(season, 1, (2, 1), LineKind.OVERRIDE)
    assert format_of(season.plan).correct(season, season.fixtures[0], lost) == numbers


def test_by_rules_1_a_change_that_is_taken_back_moves_back_whom_it_moved() -> None:
    """If others have moved since, it counts like any other."""
    season = replace(WITH_GAME, rules=1)
    won = results_of(season, 1, (1, 2), LineKind.OVERRIDE)
    stood = {4: 3, 1: 4}  # whatever it was
    season = scenes.with_entry(scenes.with_entry(season, 4, number=4), 1, number=3)
    assert numbers_after(season, season.fixtures[0], won, stood) == stood
    moved = scenes.with_entry(season, 1, number=1)
    assert numbers_after(moved, moved.fixtures[0], won, stood) != stood


THREE = scenes.running(
    [(4, 1), (3, 2), (1, 0)], [FixtureState.UNDER_WAY] * 3, entries=6, format=LADDER, table=2, length=10.0
)
"""Three challenges, made in this order."""


def _after(season: Season, *results: tuple[int, tuple[int, int]]) -> list[int]:
    """The entries from the top after these results, which come in this order: fixtures, and the places of
    their seats."""
    for fixture, places in results:
        lines = results_of(season, fixture, places, LineKind.PLAYED)
        numbers = rungs_after(season, season.fixtures[fixture - 1], lines)
        for entry, number in numbers.items():
            season = scenes.with_entry(season, entry, number=number)
        season = replace(season, lines=(*season.lines, *lines))
    return list(rungs(season))


@pytest.mark.parametrize("order", list(permutations((1, 2, 3))))
def test_results_count_in_the_order_of_the_challenges(order: tuple[int, ...]) -> None:
    """Whoever plays slowly takes no other rung than whoever plays fast. By rules 1 they did."""
    season = replace(THREE, fixtures=tuple(replace(f, round=f.id) for f in THREE.fixtures))
    assert _after(season, *((fixture, (1, 2)) for fixture in order)) == [1, 0, 4, 3, 2, 5]
    old = replace(season, rules=1)
    if order == (3, 2, 1):
        assert _after(old, *((fixture, (1, 2)) for fixture in order)) == [4, 1, 0, 3, 2, 5]


def test_a_changed_result_counts_at_its_place() -> None:
    """All others stand where they would without it."""
    season = replace(THREE, fixtures=tuple(replace(f, round=f.id) for f in THREE.fixtures))
    won = [(1, (1, 2)), (2, (1, 2)), (3, (1, 2))]
    lost = results_of(season, 1, (2, 1), LineKind.OVERRIDE)
    for fixture, places in won:
        lines = results_of(season, fixture, places, LineKind.PLAYED)
        season = replace(season, lines=(*season.lines, *lines))
    numbers = format_of(season.plan).correct(season, season.fixtures[0], lost)
    stand = sorted(season.entries, key=lambda e: numbers.get(e.id, e.number or 0))
    assert [e.id for e in stand] == _after(THREE, *won[1:]) == [1, 0, 3, 2, 4, 5]


def test_a_win_against_who_has_left_takes_their_rung() -> None:
    """Everybody else keeps theirs among themselves. By rules 1 it moved nobody."""
    season = scenes.with_entry(WITH_GAME, 1, state=EntryState.OUT)
    won = results_of(season, 1, (1, 2), LineKind.PLAYED, forfeits={1})
    assert rungs_after(season, season.fixtures[0], won) == {4: 1, 5: 4}
    old = replace(season, rules=1)
    assert rungs_after(old, old.fixtures[0], won) == {2: 1, 3: 2, 4: 3, 5: 4}


def test_a_substitute_stands_where_the_other_stood() -> None:
    """What that one had won counts."""
    season = scenes.with_entry(WITH_GAME, 4, state=EntryState.OUT)
    heir = replace(season.entries[4], id=9, member="m9", replaces=4, state=EntryState.PLAYING)
    season = replace(season, entries=(*season.entries, heir))
    won = results_of(season, 1, (1, 2), LineKind.PLAYED)
    assert rungs_after(season, season.fixtures[0], won) == {9: 1, 1: 2, 2: 3, 3: 4}


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
    assert rungs_after(elsewhere, fixture, absent, {1}) == {4: 1, 5: 4}, "off the ladder already"
    old = replace(elsewhere, rules=1)
    assert rungs_after(old, fixture, absent, {1}) == {2: 1, 3: 2, 4: 3, 5: 4}


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
def test_a_challenge_counts_for_its_whole_time(state: FixtureState) -> None:
    """However soon it is over. By rules 1 it counts until then, and a pair waits a week; a fixture that ended
    without a time counts as long ago."""
    over = scenes.with_fixture(SEASON, 1, state=state, ended_at=START, deadline=START + 20 * DAY)
    for rules, days in ((2, 20), (1, 7)):
        season = replace(over, rules=rules)
        with pytest.raises(LeagueError) as refused:
            format_of(season.plan).challenge(season, 4, 1, START + (days - 1) * DAY, {})
        assert (refused.value.key, refused.value.data["until"]) == ("challenge-rematch", START + days * DAY)
        format_of(season.plan).challenge(season, 4, 1, START + days * DAY, {})
    old = replace(scenes.with_fixture(over, 1, ended_at=None), rules=1)
    assert format_of(old.plan).challenge(old, 4, 1, START, {}).seats == (4, 1)


@pytest.mark.parametrize(("rules", "refused"), [(1, False), (2, True)])
def test_who_plays_fast_is_not_challenged_more_often(rules: int, refused: bool) -> None:
    """Three challenges within a challenge's time are all, for who made them and for whom they concern."""
    season = replace(
        scenes.running([(1, 0), (2, 0), (3, 0)], entries=6, format=LADDER, table=2, length=10.0), rules=rules
    )
    for fixture in (1, 2, 3):
        done = {"state": FixtureState.DONE, "ended_at": START + 2 * DAY, "deadline": START + 20 * DAY}
        season = scenes.with_fixture(season, fixture, **done)
    season = scenes.with_entry(scenes.with_entry(season, 3, number=4), 4, number=3)
    now = START + 12 * DAY
    with pytest.raises(LeagueError) if refused else nullcontext() as error:
        format_of(season.plan).challenge(season, 4, 0, now, {})
    if refused:
        assert error is not None
        assert (error.value.key, error.value.data["until"]) == ("challenge-in", START + 20 * DAY)
    format_of(season.plan).challenge(season, 4, 0, START + 20 * DAY, {})


def test_rungs_have_an_order() -> None:
    """The top first."""
    assert rungs(scenes.with_entry(SEASON, 0, number=9)) == (1, 2, 3, 4, 5, 0)

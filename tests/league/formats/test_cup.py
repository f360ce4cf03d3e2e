"""What hangs on a result of a cup that a manager changes."""

from __future__ import annotations

from msgspec.structs import replace

from league.exports.backing import unfinished_result
from league.formats import format_of, standings
from league.formats.format import Fallout
from league.model import ORPHAN, FixtureState, Season, SeasonState
from tests.league import made
from tests.league.made import CUP, SWISS
from tests.league.season import scenes

STAGES = ("winners", "winners", "final")


def _over(*, state: SeasonState = SeasonState.PROTEST, **changes: object) -> Season:
    """A cup of four that entry 0 has won, in two rounds of 50 seconds."""
    season = made.season(
        [(0, 3), (1, 2), (0, 1)],
        entries=[made.entrant(n, division=None) for n in range(4)],
        rounds_of=(1, 1, 2), stages=STAGES, division=None, format=CUP, table=2,
    )  # fmt: skip
    return replace(season, state=state, starts_at=0.0, ends_at=100.0, **changes)


def _changed(season: Season, fixture: int, *order: int) -> Season:
    lines = made.results(fixture, {e: n for n, e in enumerate(order, 1)}, revision=2)
    return replace(season, lines=(*season.lines, *lines))


def _fallout(before: Season, after: Season) -> Fallout:
    return format_of(after.plan).fallout(before, after, 70.0)


def _voided(season: Season, fixture: int) -> Season:
    return scenes.with_fixture(season, fixture, state=FixtureState.VOID, mark=ORPHAN)


def test_the_final_hangs_on_a_semifinal() -> None:
    """A season that is over goes on for the time of a round; one that runs needs none."""
    season = _over()
    assert _fallout(season, _changed(season, 1, 3, 0)) == Fallout(True, (3,), 120.0)
    running = _over(state=SeasonState.RUNNING)
    assert _fallout(running, _changed(running, 1, 3, 0)) == Fallout(True, (3,), None)


def test_nothing_hangs_on_the_final_nor_on_the_same_winner() -> None:
    """Nor on any result where everybody plays whatever happens."""
    season = _over()
    assert _fallout(season, _changed(season, 3, 1, 0)) == Fallout()
    assert _fallout(season, _changed(season, 1, 0, 3)) == Fallout()
    swiss = made.season([(0, 1)], entries=2, format=SWISS, table=2, rounds=1)
    assert _fallout(swiss, _changed(swiss, 1, 1, 0)) == Fallout()


def test_an_orphan_counts_for_nothing_but_is_no_contradiction() -> None:
    """Neither in the table nor for the course; the new final is drawn, and drawn again if it is undone."""
    season = _voided(_changed(_over(state=SeasonState.RUNNING), 1, 3, 0), 3)
    assert {line.entry: line.points60 for line in standings(season, None)} == {0: 0, 1: 600, 2: 0, 3: 600}
    assert unfinished_result(season) is None
    assert unfinished_result(scenes.with_fixture(season, 3, mark=None)) is not None
    go_on = format_of(season.plan).go_on
    new = go_on(season, 70.0)
    assert new is not None
    assert [sorted(fixture.seats) for fixture in new.fixtures] == [[1, 3]]
    undone = replace(season, lines=(*season.lines, *made.results(1, {0: 1, 3: 2}, revision=3)))
    assert _fallout(season, undone) == Fallout(moves=True)
    again = go_on(undone, 70.0)
    assert again is not None
    assert [sorted(fixture.seats) for fixture in again.fixtures] == [[0, 1]]


def test_a_season_that_ends_before_its_final_has_no_winner() -> None:
    """Who is still in shares the first place while it runs, and the second once it is over: the title stays
    vacant."""
    games, stages = [(0, 3), (1, 2)], STAGES[:2]
    entries = [made.entrant(n, division=None) for n in range(4)]
    season = made.season(
        games, entries=entries, rounds_of=(1, 1), stages=stages, division=None, format=CUP, table=2
    )
    for state, place in ((SeasonState.RUNNING, 1), (SeasonState.PROTEST, 2), (SeasonState.CLOSED, 2)):
        ended = replace(season, state=state, starts_at=0.0, ends_at=100.0)
        places = {line.entry: line.place for line in standings(ended, None)}
        assert places == {0: place, 1: place, 2: 3, 3: 3}
        assert format_of(ended.plan).vacant(ended) == (state != SeasonState.RUNNING)

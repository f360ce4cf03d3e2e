"""The rounds of Swiss systems and cups."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from league.formats import format_of
from league.formats.cup import places_of
from league.formats.parts import round_deadline
from league.model import EntryState, FixtureState, LineKind, Season
from league.outcomes import bye_lines, results_of
from league.season import next_step
from league.steps import AddRound, Finish
from tests.league.made import CUP, DIVISION, SWISS
from tests.league.season import scenes
from tests.league.season.scenes import DAY, END, START


def _played(season: Season) -> Season:
    """The season with all its fixtures won by the first seat."""
    for fixture in season.fixtures:
        seats = len(fixture.seats)
        lines = (
            bye_lines(season, fixture)
            if seats == 1
            else results_of(season, fixture.id, range(1, seats + 1), LineKind.PLAYED)
        )
        season = replace(season, lines=(*season.lines, *lines))
        season = scenes.with_fixture(
            season, fixture.id, state=FixtureState.DONE, game=fixture.id, ended_at=START
        )
    return season


def go_on(season: Season, now: float) -> AddRound | None:
    """What the season's format pairs now."""
    return format_of(season.plan).go_on(season, now)


SWISS_ONE = scenes.running([(0, 1), (2, 3), (4, 5)], entries=6, format=SWISS, table=2, rounds=2, least=3)


def test_a_round_is_paired_when_the_last_one_is_over() -> None:
    """Not while a game is open; nobody meets again, and who left is not paired."""
    assert go_on(SWISS_ONE, START + DAY) is None
    over = _played(SWISS_ONE)
    step = next_step(over, START + DAY)
    assert isinstance(step, AddRound)
    assert (step.known, step.round) == (3, 2)
    assert not {frozenset(f.seats) for f in step.fixtures} & {frozenset(f.seats) for f in SWISS_ONE.fixtures}
    left = go_on(scenes.with_entry(over, 0, state=EntryState.OUT), START + DAY)
    assert left is not None
    assert sorted(e for f in left.fixtures for e in f.seats) == [1, 2, 3, 4, 5]


def test_the_last_round_is_the_end() -> None:
    """Nothing is paired after it, nor during a pause, nor with one member left."""
    over = _played(SWISS_ONE)
    last = scenes.with_fixture(over, 3, round=2)
    assert go_on(last, START) is None
    assert isinstance(next_step(last, START), Finish)
    assert next_step(replace(over, paused=True), START) is None
    assert isinstance(next_step(over, END), Finish), "no round begins at the end"
    for entry in range(5):
        over = scenes.with_entry(over, entry, state=EntryState.OUT)
    assert go_on(over, START) is None
    assert go_on(scenes.running([], format=DIVISION), START) is None


def test_deadlines_split_the_season() -> None:
    """Evenly; an early round has until its deadline, a late one its part of what is left."""
    span = END - START
    assert round_deadline(SWISS_ONE, 1, 3, START) == pytest.approx(START + span / 3)
    assert round_deadline(SWISS_ONE, 2, 3, START + DAY) == pytest.approx(START + 2 * span / 3)
    assert round_deadline(SWISS_ONE, 2, 3, START + span / 2) == pytest.approx(START + 3 * span / 4)
    assert round_deadline(SWISS_ONE, 3, 3, START) == END


def test_winners_meet_in_a_cup() -> None:
    """As soon as both are known; the last game decides, and then there is no more to play."""
    season = _played(scenes.running([(0, 3), (1, 2)], entries=4, format=CUP, table=2))
    for fixture in (1, 2):
        season = scenes.with_fixture(season, fixture, stage="winners")
    step = go_on(season, START + DAY)
    assert step is not None
    (final,) = step.fixtures
    assert set(final.seats) == {0, 1}
    assert (final.round, final.stage) == (2, "final")
    assert final.deadline == END
    assert places_of(season)[2] == places_of(season)[3] == 3


def test_a_bye_stays_when_its_entry_leaves_later() -> None:
    """What followed from it is not played again."""
    season = _played(scenes.running([(1, 2), (0,), (0, 1)], entries=3, format=CUP, table=2))
    for fixture, number, stage in ((1, 1, "winners"), (2, 1, ""), (3, 2, "final")):
        season = scenes.with_fixture(season, fixture, round=number, stage=stage)
    season = scenes.with_entry(season, 0, state=EntryState.OUT)
    assert go_on(season, START) is None
    assert places_of(season) == {0: 1, 1: 2, 2: 3}

"""How much time members use, and who is slow."""

from __future__ import annotations

from msgspec.structs import replace

from league.model import EntryState, FixtureState
from league.pace import WEEK, PaceLine, pace_lines, slow_entries
from league.season import PACE, next_step, wake_at
from league.steps import Announce
from tests.league.season import scenes

HOUR = 3600


def test_a_pace_is_the_median_of_turns_and_what_all_took() -> None:
    """Answers to others' moves count in the total alone."""
    lines = pace_lines([(1, True, 10), (1, True, 40), (1, False, 7), (1, True, 20), (2, False, 3)])
    assert lines == {1: PaceLine(3, 20.0, 77), 2: PaceLine(0, 0.0, 3)}


def test_who_takes_twice_the_median_of_the_division_is_slow() -> None:
    """Of five turns or more; who is out is told nothing."""
    season = scenes.running([(0, 1, 2, 3)], [])
    fast, slow, new, *_ = (entry.id for entry in season.entries)
    questions = [(fast, True, 2 * HOUR)] * 9 + [(slow, True, 4 * HOUR)] * 5 + [(new, True, 9 * HOUR)] * 4
    assert slow_entries(season, questions) == {}, "the median of all is three hours"
    questions += [(fast, True, 2 * HOUR)] * 3
    assert slow_entries(season, questions) == {slow: (4.0 * HOUR, 2.0 * HOUR)}
    out = [replace(e, state=EntryState.OUT) if e.id == slow else e for e in season.entries]
    assert slow_entries(replace(season, entries=tuple(out)), questions) == {}


def test_it_is_due_once_a_week() -> None:
    """While the season runs, by its rules; weeks that nobody looked at count as told."""
    season = scenes.running([(0, 1, 2, 3)], [FixtureState.UNDER_WAY])
    assert next_step(season, scenes.START + WEEK - 1) is None
    assert wake_at(season, scenes.START + WEEK - 1) == scenes.START + WEEK
    due = next_step(season, scenes.START + 2 * WEEK + 5)
    assert due == Announce(PACE, ("pace:2",), 2, scenes.START + 2 * WEEK + 5)
    assert next_step(replace(season, told=("pace:2",)), scenes.START + 3 * WEEK - 1) is None
    assert next_step(replace(season, rules=1), scenes.START + 2 * WEEK) is None

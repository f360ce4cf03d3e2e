"""The numbers of a ladder, computed again."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from league.exports.checks.rungs import wrong_rungs
from league.exports.document import AuditLine
from league.model import Entrant, EntryState, FixtureState, LineKind, Season
from league.outcomes import results_of
from tests.league.made import LADDER
from tests.league.season import scenes
from tests.league.season.scenes import START


def _season(ends: float) -> Season:
    """Two games of a ladder of rules 1 that end at once, the later challenge first; the top is beaten in
    both."""
    done = [FixtureState.DONE, FixtureState.DONE]
    season = scenes.running([(2, 0), (1, 0)], done, entries=3, format=LADDER, table=2, length=10.0)
    season = replace(season, rules=1)
    for fixture, game in ((1, 72), (2, 71)):
        season = scenes.with_fixture(season, fixture, game=game, began_at=START, ended_at=ends)
        lines = results_of(season, fixture, (1, 2), LineKind.PLAYED)
        season = replace(season, lines=(*season.lines, *lines))
    return season


def _numbered(season: Season, *order: int) -> Season:
    for number, entry in enumerate(order):
        season = scenes.with_entry(season, entry, number=number)
    return season


def test_results_of_one_moment_count_in_the_order_of_their_games() -> None:
    """As the host stores them, whichever challenge was made first."""
    season = _season(START + 1)
    assert list(wrong_rungs(_numbered(season, 1, 2, 0), (), (0, 1, 2))) == []
    assert list(wrong_rungs(_numbered(season, 2, 1, 0), (), (0, 1, 2)))


@pytest.mark.parametrize(("later", "clear"), [(30, False), (90, True)])
def test_a_result_just_before_somebody_left_may_have_been_stored_after(later: float, clear: bool) -> None:
    """The moment of the game's end is in the file, that of its storing is not."""
    left = AuditLine(
        1, START + 1 + later, "m0", "leave", {"entry": 0, "state": "playing"}, {"state": "out"}, ""
    )
    season = scenes.with_entry(_numbered(_season(START + 1), 2, 1, 0), 0, state=EntryState.OUT)
    assert bool(list(wrong_rungs(season, (left,), (0, 1, 2)))) is clear


def test_by_rules_2_results_count_in_the_order_of_the_challenges() -> None:
    """Whenever they came; and the numbers are without gaps while nobody has left."""
    season = _season(START + 1)
    season = replace(season, rules=2, fixtures=tuple(replace(f, round=f.id) for f in season.fixtures))
    assert list(wrong_rungs(_numbered(season, 2, 1, 0), (), (0, 1, 2))) == []
    assert list(wrong_rungs(_numbered(season, 1, 2, 0), (), (0, 1, 2)))
    assert list(wrong_rungs(scenes.with_entry(_numbered(season, 2, 1, 0), 0, number=3), (), (0, 1, 2)))
    gone = scenes.with_entry(_numbered(season, 1, 2, 0), 1, state=EntryState.OUT)
    gone = scenes.with_entry(scenes.with_entry(gone, 2, number=1), 0, number=3)
    assert list(wrong_rungs(gone, (), (0, 1, 2))) == []


def test_entries_begin_at_the_end() -> None:
    """But for those of the season's start, and who takes over a rung from somebody who has not left."""
    season = replace(_numbered(replace(_season(START + 1), rules=2, fixtures=()), 0, 1, 2), lines=())
    late = replace(season.entries[0], id=3, member="m3", entered_at=START + 5, number=3, first_rung=3)
    heir = replace(late, id=4, member="m4", entered_at=START + 6, replaces=1, number=1, first_rung=1)
    season = scenes.with_entry(season, 1, state=EntryState.OUT)

    def wrong(*later: Entrant, acts: tuple[AuditLine, ...] = ()) -> bool:
        there = replace(season, entries=(*season.entries, *later))
        return any("began on" in text for text in wrong_rungs(there, acts, (0, 1, 2)))

    def left(at: float) -> AuditLine:
        return AuditLine(1, at, "m1", "leave", {"entry": 1, "state": "playing"}, {"state": "out"}, "")

    assert not wrong(late, heir)
    assert wrong(replace(late, first_rung=2), heir)
    assert wrong(late, replace(heir, first_rung=2))
    assert not wrong(late, heir, acts=(left(START + 7),))
    assert wrong(late, heir, acts=(left(START + 3),))
    assert not wrong(late, replace(heir, first_rung=4), acts=(left(START + 3),))

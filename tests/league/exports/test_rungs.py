"""The numbers of a ladder, computed again."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from league.exports.checks.rungs import wrong_rungs
from league.exports.document import AuditLine
from league.model import EntryState, FixtureState, LineKind, Season
from league.outcomes import results_of
from tests.league.made import LADDER
from tests.league.season import scenes
from tests.league.season.scenes import START


def _season(ends: float) -> Season:
    """Two games of a ladder that end at once, the later challenge first; the top is beaten in both."""
    done = [FixtureState.DONE, FixtureState.DONE]
    season = scenes.running([(2, 0), (1, 0)], done, entries=3, format=LADDER, table=2, length=10.0)
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

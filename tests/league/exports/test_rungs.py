"""The numbers of a ladder, computed again."""

from __future__ import annotations

from msgspec.structs import replace

from league.exports.checks.rungs import wrong_rungs
from league.model import FixtureState, LineKind
from league.outcomes import results_of
from tests.league.made import LADDER
from tests.league.season import scenes
from tests.league.season.scenes import START


def test_results_of_one_moment_count_in_the_order_of_their_games() -> None:
    """As the host stores them, whichever challenge was made first."""
    done = [FixtureState.DONE, FixtureState.DONE]
    season = scenes.running([(2, 0), (1, 0)], done, entries=3, format=LADDER, table=2, length=10.0)
    for fixture, game in ((1, 72), (2, 71)):
        season = scenes.with_fixture(season, fixture, game=game, began_at=START, ended_at=START + 1)
        lines = results_of(season, fixture, (1, 2), LineKind.PLAYED)
        season = replace(season, lines=(*season.lines, *lines))
    for order, right in (((1, 2, 0), True), ((2, 1, 0), False)):
        numbered = season
        for number, entry in enumerate(order):
            numbered = scenes.with_entry(numbered, entry, number=number)
        assert (list(wrong_rungs(numbered, (), (0, 1, 2))) == []) == right

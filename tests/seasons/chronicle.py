"""Leagues of several seasons, one after the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from league.model import EntryState, FixtureState, FormerPlace, Season, SeasonState
from league.season import check_plan, fits
from tests.league.made import LADDER
from tests.seasons.checks import check_moves, check_waiting, sizes
from tests.seasons.life import SeasonLife
from tests.seasons.people import Story, behave

DAY = 86400.0


@dataclass(frozen=True)
class Lived:
    """A season that was lived through."""

    season: Season
    kills: int
    substitutes: int
    most_at_once: int
    fallouts: dict[tuple[int, int], tuple[float, tuple[int, ...]]]
    """By fixture and revision the time of an override, and the fixtures that were void from then on."""

    leaves: dict[int, float]
    """By entry that left it the time of that."""

    def __str__(self) -> str:
        season = self.season
        states = Counter(f.state for f in season.fixtures)
        return (
            f"{season.plan.format} {season.number}: {len(season.entries)} entries at {season.plan.table}, "
            f"{states[FixtureState.DONE]} fixtures done, {states[FixtureState.VOID]} void, "
            f"{self.substitutes} substitutes, {self.kills} kills, {season.state}"
        )


def live(story: Story, seasons: int) -> Iterator[Lived]:
    """Live through seasons of a league. :raises AssertionError: something that must hold did not."""
    check_plan(story.plan)
    assert (fits(story.plan, len(story.people))[0] > 0) is (story.plan.format != LADDER)
    former: tuple[FormerPlace, ...] = ()
    away: tuple[str, ...] = ()
    opens_at = 1_800_000_000.0
    for number in range(1, seasons + 1):
        behave(story)
        life = SeasonLife(story, number, former, opens_at, away)
        season = life.run()
        before = story.waiting
        story.waiting = {e.member for e in season.entries if e.state == EntryState.WAITING}
        check_waiting(before, season)
        check_moves(former, season, sizes(former))
        if season.state == SeasonState.CLOSED and life.closing is not None:
            stayed = {place.member for place in life.closing.former}
            away = tuple(sorted({place.member for place in former} - stayed))
            former = life.closing.former
        opens_at = season.ends_at + 3 * DAY
        watch = life.watch
        yield Lived(
            season, life.kills, watch.substitutes, watch.most_at_once, life.data.fallouts, life.data.leaves
        )

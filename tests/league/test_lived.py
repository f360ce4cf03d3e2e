"""Tables, bounds, ratings and exports of whole seasons that simulated members lived through."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from league import reach as reaching
from league.exports import csv_file, trf
from league.exports import document as documents
from league.formats import FORMATS, standings
from league.model import Season, SeasonState
from league.ratings import RatedGame, RatedSeat, fold, pool
from tests.league.made import CUP, DIVISION, ROUND_ROBIN, SWISS
from tests.seasons.checks import Watch
from tests.seasons.life import SeasonLife
from tests.seasons.people import Habits, Story, behave, story

SEEDS = range(4)


class _Diary(Watch):
    """Keeps the season as it was after each change."""

    def changed(self, season: Season, now: float) -> None:
        super().changed(season, now)
        if season.state == SeasonState.RUNNING:
            self.kept.append(season)

    kept: list[Season]


def _lived(tale: Story) -> tuple[list[Season], Season]:
    """A season of the story: how it was while it ran, and how it ended."""
    behave(tale)
    life = SeasonLife(tale, 1, (), 1_800_000_000.0)
    diary = _Diary(tale, life.data)
    diary.kept = []
    life.watch = diary
    last = life.run()
    return diary.kept, last


@pytest.mark.spread(2)
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("system", [DIVISION, ROUND_ROBIN, SWISS])
def test_seasons_end_within_the_bounds(system: str, seed: int) -> None:
    """Where nobody leaves, each entrant ends on a place that was called possible all the time."""
    tale = story(seed, 13, format=system)
    tale.habits = Habits(0.0, 0.0, False, 0.0)
    kept, last = _lived(tale)
    assert kept
    for division in documents.divisions(last):
        table = standings(last, division)
        final = {line.entry: line.place for line in table}
        for season in kept[:: max(1, len(kept) // 12)]:
            for line in reaching.reach(season, division, up=2, down=2).values():
                place = final[line.entry]
                assert line.best <= place <= line.worst
                assert line.up == reaching.OPEN or (line.up == reaching.SAFE) == (place <= 2)
                safe = place <= len(table) - 2
                assert line.down == reaching.OPEN or (line.down == reaching.SAFE) == safe


def _rated(season: Season) -> Iterator[RatedGame]:
    """The rated games of a season; those of fixtures without a game have no rated seats."""
    members = {entry.id: entry.member for entry in season.entries}
    lines = [line for line in season.current_lines() if line.rated]
    for fixture in season.fixtures:
        seats = [RatedSeat(members[x.entry], x.place) for x in lines if x.fixture == fixture.id]
        if len(seats) > 1 and fixture.ended_at is not None:
            yield RatedGame(fixture.id, fixture.ended_at, tuple(seats))


@pytest.mark.spread(6)
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("system", FORMATS)
def test_exports_agree_with_what_they_were_made_from(system: str, seed: int) -> None:
    """Members drop out, are replaced, never come: the file has the same tables and ratings, to the bit."""
    tale = story(100 + seed, 20, format=system)
    kept, last = _lived(tale)
    assert kept
    for season in (*kept[len(kept) // 2 :][:1], last):
        games = list(_rated(season))
        name = pool(season.plan.rules, season.plan.table)
        document = documents.make(
            id=1, name="A league", guild="2", made_at=3.0, seasons=[season], games={name: games}
        )
        read = documents.decode(documents.encode(document))
        assert read == document
        tables = documents.check_standings(read)
        assert [check.differences for check in tables] == [()] * len(tables)
        assert [check.differences for check in documents.check_ratings(read)] == [()]
        assert documents.check_ratings(read)[0].book.events == fold(games).events
        csv_file.results_csv(season)
        for division in documents.divisions(season):
            lines = csv_file.standings_csv(season, division).count("\r\n")
            assert lines == 1 + len(standings(season, division))
            if season.plan.table == 2:
                players = trf.trf(season, division, "A league").count("\r\n001 ")
                assert players == len(standings(season, division))
            places = [line.place for line in standings(season, division)]
            assert places == sorted(places)
            assert system == CUP or len(set(places)) == len(places)

"""What the picture of a division's standings shows: places, games between entries, what is still possible."""

from __future__ import annotations

import msgspec
import pytest

from league.model import EntryState, FixtureState, Line, LineKind, SeasonState
from render.league.model import AHEAD, BEHIND, DOWN, LEVEL, OPEN, UP
from tests.league.made import CUP, HOME, LADDER, SWISS, entrant, season
from ui.words.figures.standings import meetings, standing_sheet, standings_alt


def test_rows_are_in_order_with_their_games() -> None:
    """The row of the first has its marks against the others, the game to play included; they mirror."""
    autumn = season([[2, 1, 0], {0: 1, 2: 1, 1: 3}], entries=3, to_play=[[0, 1, 2]], table=3)
    shown = standing_sheet("en", "Autumn", autumn, autumn.divisions[0], (1, 1))
    assert [row.name for row in shown.rows] == ["Name 2", "Name 0", "Name 1"]
    assert shown.title == "Autumn"
    assert "1" in shown.subtitle
    first, second, last = shown.rows
    assert [(row.band, row.sure) for row in shown.rows] == [(UP, False), ("", False), (DOWN, False)]
    assert first.meetings == ((), (AHEAD, LEVEL, OPEN), (AHEAD, AHEAD, OPEN))
    assert second.meetings[0] == (BEHIND, LEVEL, OPEN)
    assert (first.played, first.games) == (2, 3)
    assert first.reach[0] == 1
    assert last.reach[1] == 3
    assert not shown.over
    assert len(first.values) == len(shown.columns)


@pytest.mark.parametrize("locale", ["en", "it"])
def test_decimals_are_the_readers(locale: str) -> None:
    """Halves of points have the locale's sign."""
    autumn = season([{0: 1, 1: 2, 2: 2, 3: 4}], entries=4)
    shown = standing_sheet(locale, "Autumn", autumn, autumn.divisions[0])
    sign = {"en": ".", "it": ","}[locale]
    assert [row.points for row in shown.rows] == ["10", f"4{sign}5", f"4{sign}5", "1"]
    values = " ".join(value for row in shown.rows for value in row.values)
    assert {c for c in values if not c.isalnum()} <= {" ", "-", sign}


def test_forfeits_and_void_games() -> None:
    """An entry that forfeits is behind, two that do are level, and games never played leave no mark."""
    autumn = season([[0, 1]], entries=3, table=2)
    lines = (
        Line(1, 1, 0, 2, 0, LineKind.FORFEIT),
        Line(1, 1, 1, 1, 600, LineKind.PLAYED),
    )
    autumn = msgspec.structs.replace(autumn, lines=lines)
    assert meetings(autumn, HOME) == {(0, 1): [BEHIND], (1, 0): [AHEAD]}
    both = tuple(msgspec.structs.replace(line, kind=LineKind.FORFEIT) for line in lines)
    assert meetings(msgspec.structs.replace(autumn, lines=both), HOME)[0, 1] == [LEVEL]
    void = tuple(msgspec.structs.replace(f, state=FixtureState.VOID) for f in autumn.fixtures)
    assert meetings(msgspec.structs.replace(autumn, fixtures=void), HOME) == {}


@pytest.mark.parametrize("format_", [CUP, LADDER, SWISS])
def test_formats_whose_games_are_drawn_later(format_: str) -> None:
    """Cups and ladders have no crosstable and no places that can still be reached; Swiss tables have both."""
    autumn = season([[0, 1]], entries=4, table=2, format=format_)
    autumn = msgspec.structs.replace(
        autumn,
        divisions=(),
        entries=tuple(entrant(n, division=None) for n in range(4)),
        fixtures=tuple(
            msgspec.structs.replace(f, division=None, state=FixtureState.DONE) for f in autumn.fixtures
        ),
    )
    shown = standing_sheet("en", "Autumn", autumn, None)
    assert shown.over is (format_ != SWISS)
    assert any(row.meetings for row in shown.rows) is (format_ == SWISS)
    assert len(shown.rows) == 4
    assert all(row.points for row in shown.rows) is (format_ == SWISS), "nobody stands by points"
    assert ("points" in standings_alt("en", shown)) is (format_ == SWISS)


def test_who_left_goes_down_first() -> None:
    """Those who left are last and take the places that go down; an entry that was replaced takes none."""
    entries = [entrant(n, state=EntryState.OUT if n > 3 else EntryState.PLAYING) for n in range(6)]
    entries.append(entrant(6, replaces=5))
    autumn = season([[0, 1, 2, 3], [4, 5, 0, 1]], entries=entries, to_play=[[0, 1, 2, 6]])
    rows = standing_sheet("en", "Autumn", autumn, autumn.divisions[0], (1, 2)).rows
    assert {row.name: row.band for row in rows if row.band} == {
        rows[0].name: UP,
        "Name 4": DOWN,
        rows[4].name: DOWN,
    }
    assert [row.out for row in rows] == [False] * 5 + [True] * 2


def test_what_is_certain_is_marked() -> None:
    """The leader with nothing left to lose goes up for certain while others still play."""
    autumn = season([[0, 1], [0, 2], [0, 3], [0, 1], [0, 2]], entries=4, to_play=[[2, 3]], table=2)
    first, *_, last = standing_sheet("en", "Autumn", autumn, autumn.divisions[0], (1, 1)).rows
    assert (first.name, first.band, first.sure, first.reach) == ("Name 0", UP, True, (1, 1))
    assert (last.band, last.sure) == (DOWN, False)


def test_a_season_that_is_over() -> None:
    """Places are what they are."""
    autumn = msgspec.structs.replace(season([[0, 1, 2, 3]], entries=4), state=SeasonState.CLOSED)
    shown = standing_sheet("en", "Autumn", autumn, autumn.divisions[0], (1, 1))
    assert shown.over
    assert [(row.band, row.sure) for row in shown.rows] == [(UP, True), ("", True), ("", True), (DOWN, True)]
    assert [row.reach for row in shown.rows] == [(n, n) for n in range(1, 5)]


@pytest.mark.parametrize("locale", ["en", "it"])
def test_the_alt_text_tells_places_and_points(locale: str) -> None:
    """Within Discord's limit, whatever the names; names without anything visible are kept as they are."""
    names = ["Ada", "x" * 400, "\u200b", *(f"Member {n}" for n in range(60))]
    entries = [entrant(n, name=name) for n, name in enumerate(names)]
    autumn = season([[0, 1, 2, 3]], entries=entries, most=99)
    shown = standing_sheet(locale, "Autumn", autumn, autumn.divisions[0])
    about = standings_alt(locale, shown)
    assert "1. Ada" in about
    assert len(about) <= 1024
    assert shown.rows[-1].name in standings_alt(locale, shown, 48)


def test_a_vacant_title_stands_in_the_picture() -> None:
    """Of a cup to whose final nobody came, and of no other."""
    autumn = season([[0, 1]], entries=2, table=2, format=CUP)
    final = tuple(msgspec.structs.replace(f, stage="final", division=None) for f in autumn.fixtures)
    won = msgspec.structs.replace(autumn, fixtures=final)
    gone = tuple(Line(1, 1, entry, 1, 0, LineKind.FORFEIT, rated=False) for entry in (0, 1))
    vacant = msgspec.structs.replace(won, lines=gone)
    for cup, named in ((won, False), (vacant, True)):
        shown = standing_sheet("en", "Autumn", cup, None)
        assert ("stays vacant" in shown.subtitle) is named
        assert ("stays vacant" in standings_alt("en", shown)) is named

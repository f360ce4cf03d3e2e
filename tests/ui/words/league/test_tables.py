"""Standings as text."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from league.formats import standings
from league.model import BERGER, POINTS, Division, EntryState
from league.standings import UNITS
from locales import text
from tests.league.made import CUP, LADDER
from tests.ui.words.league.seasons import LEAGUE, PLAN, SEASON, entrants
from ui.words.league import tables
from ui.words.league.tables import (
    ROOM,
    bands_of,
    place_line,
    points_text,
    standing_line,
    table_lines,
    table_text,
)

DIVISION = SEASON.divisions[0]


@pytest.mark.parametrize("locale", ["en", "it"])
def test_the_best_stands_first(locale: str) -> None:
    """With points and games; names are escaped."""
    lines = table_lines(locale, SEASON, DIVISION)
    assert lines[0].startswith("`1` **Ada** · **10**")
    assert len(lines) == 4
    assert "Br\\*no" in "\n".join(lines)
    assert "Autumn \\*cup\\*" in table_text(locale, LEAGUE, SEASON, DIVISION)


def test_points_are_written_as_the_language_writes_them() -> None:
    """Halves with a decimal, less than nothing with a minus sign."""
    assert points_text("en", 270) == "4.5"
    assert points_text("it", 270) == "4,5"
    assert points_text("en", -90) == "−1.5"
    assert points_text("en", 600) == "10"


def test_what_is_special_is_told() -> None:
    """Who left, points by managers, the tie-break that decided."""
    first, second, third, fourth = SEASON.entries
    entries = (first, replace(second, adjust60=90), third, replace(fourth, state=EntryState.OUT))
    text = "\n".join(table_lines("en", replace(SEASON, entries=entries), DIVISION))
    assert "+1.5 by a manager" in text
    assert "**Dmitri** (out)" in text


def test_signs_for_going_up_and_down() -> None:
    """Nobody goes up from the first division, nor down from the last."""
    divisions = (Division(1, 1, 1), Division(2, 2, 1))
    half = [replace(e, division=1 if e.id < 3 else 2) for e in entrants()]
    season = replace(SEASON, entries=tuple(half), divisions=divisions, fixtures=(), lines=())
    assert bands_of(season, divisions[0]) == (0, 1)
    assert bands_of(season, divisions[1]) == (1, 0)
    assert bands_of(season, None) == (0, 0)
    assert "🔽" in table_lines("en", season, divisions[0])[-1]
    assert "🔼" in table_lines("en", season, divisions[1])[0]


def test_a_ladder_tells_rungs() -> None:
    """And wins and losses instead of points."""
    ladder = replace(SEASON, plan=replace(PLAN, format=LADDER))
    assert "1 won, 0 lost" in table_lines("en", ladder, DIVISION)[0]
    assert "on the ladder" in place_line("en", ladder, 1)


def test_a_cup_tells_wins() -> None:
    """Nobody stands by points or tie-breaks in it."""
    cup = replace(SEASON, plan=replace(PLAN, format=CUP))
    shown = table_text("en", LEAGUE, cup, DIVISION)
    assert "`1` **Ada** · 1 won of 1 game" in shown
    assert "point" not in shown
    assert "decided" not in shown
    assert place_line("en", cup, 1) == "You are in place 1 of 4."


def test_where_an_entry_stands() -> None:
    """To its member and to others; to nobody where it is in no table."""
    assert place_line("en", SEASON, 1) == "You are in place 1 of 4 with 10 points."
    assert standing_line("en", SEASON, 1) == "Is in place 1 of 4 with 10 points."
    nowhere = replace(SEASON, entries=entrants(EntryState.WAITING), fixtures=(), lines=())
    assert place_line("en", nowhere, 1) == ""
    assert "Nobody is in this table" in table_lines("en", nowhere, DIVISION)[0]


def test_a_table_fits_into_a_message() -> None:
    """However long it is."""
    many = tuple(replace(entrants()[0], id=n, name=f"Member number {n} " * 3) for n in range(1, 101))
    text = table_text("en", LEAGUE, replace(SEASON, entries=many, fixtures=(), lines=()), DIVISION)
    assert len(text) <= ROOM


@pytest.mark.parametrize(("locale", "value"), [("en", "1.5"), ("it", "1,5")])
def test_a_tie_break_is_written_as_the_language_writes_numbers(
    locale: str, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With its name; what points alone decide, or an entry that has not played, has none."""
    line = standings(SEASON, DIVISION.id)[1]
    tied = replace(line, played=1, decided=BERGER, values={BERGER: 3 * UNITS[BERGER] // 2})
    lines = (tied, replace(tied, decided=POINTS), replace(tied, decided=""), replace(tied, played=0))
    monkeypatch.setattr(tables, "standings", lambda season, division: lines)
    name = text(locale, f"tie-break-{BERGER}")
    first, *rest = table_lines(locale, SEASON, DIVISION)
    assert first.endswith(f" · {name}: {value}")
    assert not any(name in row for row in rest)

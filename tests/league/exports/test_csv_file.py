"""CSV for spreadsheets."""

from __future__ import annotations

import csv
import io

import pytest

from league.exports.csv_file import cell, ratings_csv, results_csv, standings_csv
from league.model import BUCHHOLZ, LOT, POINTS, EntryState
from league.ratings import DAY, DEFAULT, Rating
from tests.league import made


def _read(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text, newline="")))


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@sum", "\t=1", "\r=1", "＝1", " =1", "\u200b=1"])
def test_no_name_is_a_formula(name: str) -> None:
    """A spreadsheet shows it as text."""
    assert cell(name).startswith("'")


def test_other_names_stay() -> None:
    """Quotes and separators are the file's concern."""
    assert cell('O\'Neill, "the" =one=') == 'O\'Neill, "the" =one='
    assert cell("one; two - three, four@five") == "one; two - three, four@five"


@pytest.mark.parametrize("sign", "=+-@\ufe62\ufe63\ufe66\ufe6b\uff1d\uff0b\uff0d\uff20")
def test_no_part_of_a_name_is_a_formula(sign: str) -> None:
    """Wherever a spreadsheet splits lines, with or without heed of quotes; small and wide signs too."""
    names = [
        f"{sign}1",
        *(f"a{split}{sign}1" for split in (";", ",", "\t", ";;", '; "', ',"', ";\u200b", "; \t")),
    ]
    names += [f'{names[1]};"{names[2]}"', f'";{sign}1', f"a,;{sign}1"]
    season = made.season([], entries=[made.entrant(n, name=name) for n, name in enumerate(names)])
    text = standings_csv(season, made.HOME) + ratings_csv({}, {}, 0.0, DEFAULT)
    for split in ";,\t":
        for quoting in (csv.QUOTE_MINIMAL, csv.QUOTE_NONE):
            rows = csv.reader(io.StringIO(text, newline=""), delimiter=split, quoting=quoting)
            cells = [cell.lstrip(' "') for row in rows for cell in row]
            assert len(cells) > len(names)
            assert not [cell for cell in cells if cell.startswith(sign)]


def test_a_table_has_a_line_for_each_entrant() -> None:
    """With the criteria of its plan; names survive as they are."""
    names = {0: "=cmd|' /C calc'!A0", 1: 'a "b", c', 2: "日本"}
    entries = [
        made.entrant(n, name=name, state=EntryState.OUT if n == 2 else EntryState.PLAYING)
        for n, name in names.items()
    ]
    season = made.season(
        [(0, 1), {0: 1, 2: 1}], entries=entries, table=2, tie_breaks=(POINTS, BUCHHOLZ, LOT), rounds_of=[1, 2]
    )
    lines = _read(standings_csv(season, made.HOME))
    assert [(x["place"], x["name"], x["points"], x["out"]) for x in lines] == [
        ("1", "'" + names[0], "15", ""), ("2", names[1], "0", ""), ("3", names[2], "5", "yes"),
    ]  # fmt: skip
    assert list(lines[0])[6:9] == ["adjusted", "buchholz", "lot"]


def test_results_have_a_line_for_each_seat() -> None:
    """The last revisions only, by round."""
    season = made.season([(0, 1, 2), (2, 1, 0)], entries=3, table=3)
    lines = _read(results_csv(season))
    assert [(x["round"], x["member"], x["place"], x["points"]) for x in lines] == [
        ("1", "m0", "1", "10"), ("1", "m1", "2", "4"), ("1", "m2", "3", "1"),
        ("2", "m2", "1", "10"), ("2", "m1", "2", "4"), ("2", "m0", "3", "1"),
    ]  # fmt: skip
    assert {x["division"] for x in lines} == {"1.1"}


def test_ratings_are_listed_as_they_stand_now() -> None:
    """The best first, with what idle time did."""
    known = {"a": Rating(1400.0, 6400.0, 9, 3, 0.0), "b": Rating(1600.0, 6400.0, 9, 3, 70.0 * DAY)}
    lines = _read(ratings_csv(known, {"a": "-A"}, 130.0 * DAY, DEFAULT))
    assert [(x["member"], x["name"], x["rating"], x["sigma"]) for x in lines] == [
        ("b", "", "1600.00", "84.73"), ("a", "'-A", "1400.00", "94.87"),
    ]  # fmt: skip

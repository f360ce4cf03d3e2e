"""The page `docs/rules/middle_earth.md` links every ruling, value and line of the book to what there is."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.house.sources import ROOT
from tests.house.test_rulebooks import links

PAGE = (ROOT / "docs" / "rules" / "middle_earth.md").read_text("utf-8")
HOME = ROOT / "tests" / "engine" / "middle_earth"
RULINGS = (
    *("1", "2", "3", "4", "5", "5a", "5b", "5c", "5d", "6", "6a", "6b", "6c", "6d", "6e", "7", "7a", "7b"),
    *("8", "8a", "8b", "8c", "8d", "8e", "8f", "8g", "9", "9a", "9b", "10", "11", "11a", "11b", "11c", "11d"),
    *("12", "13", "13a", "13b", "13c", "13d", "13e", "14", "15", "16", "17"),
)


def _rows(heading: str) -> dict[str, str]:
    """The rows of the table under a heading: their first cell and the rest."""
    (text,) = [
        part for part in re.split(r"^## ", PAGE, flags=re.MULTILINE) if part.startswith(f"{heading}\n")
    ]
    lines = [line.strip("|").split("|", 1) for line in text.splitlines() if line.startswith("|")]
    return {first.strip(): rest for first, rest in lines[2:]}


def _values(cell: str) -> Iterator[int]:
    """The values that a cell names: one, or `21 to 40`."""
    first, _, last = cell.partition(" to ")
    yield from range(int(first), int(last or first) + 1)


def test_every_test_that_is_named_exists() -> None:
    """A test that was renamed is renamed in the page as well."""
    named = links(PAGE)
    assert len(named) > 200
    sources = {path.stem.removeprefix("test_"): path.read_text("utf-8") for path in HOME.glob("test_*.py")}
    missing = [
        f"{file}::{name}" for file, name in named if f"\ndef test_{name}(" not in sources.get(file, "")
    ]
    assert missing == []


def test_every_ruling_and_every_value_has_a_test() -> None:
    """Seventeen rulings with their letters and a hundred values, none left out."""
    rulings, values = _rows("Rulings"), _rows("Values")
    assert tuple(rulings) == RULINGS
    assert [n for cell in values for n in _values(cell)] == list(range(1, 101))
    assert [row for row, rest in {**rulings, **values}.items() if not links(rest)] == []


def test_the_lines_of_the_book_lead_to_rulings() -> None:
    """Each row names rulings that exist, or says that there is none."""
    rows = _rows("The book, line by line")
    assert rows
    for row in rows.values():
        cell = row.strip("| ").split("|")[-1].strip()
        known = cell.split(";")[0].split(", ")
        assert cell.startswith("none:") or {n.strip() for n in known} <= set(RULINGS), cell

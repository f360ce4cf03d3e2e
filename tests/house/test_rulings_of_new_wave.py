"""The page `docs/rules/new_wave.md` links every ruling, case and line of the book to what there is."""

from __future__ import annotations

import re

from engine.rules.new_wave.meta import DATA
from tests.house.sources import ROOT
from tests.house.test_rulebooks import links

PAGE = (ROOT / "docs" / "rules" / "new_wave.md").read_text("utf-8")
HOME = ROOT / "tests" / "engine" / "new_wave"
RULINGS = [str(n) for n in range(1, 21)]
CASES = [f"{letter}{n}" for letter, last in (("E", 13), ("C", 35), ("D", 15)) for n in range(1, last + 1)]


def _rows(heading: str) -> dict[str, str]:
    """The rows of the table under a heading: their first cell and the rest."""
    (text,) = [
        part for part in re.split(r"^## ", PAGE, flags=re.MULTILINE) if part.startswith(f"{heading}\n")
    ]
    lines = [line.strip("|").split("|", 1) for line in text.splitlines() if line.startswith("|")]
    return {first.strip(): rest for first, rest in lines[2:]}


def test_every_test_that_is_named_exists() -> None:
    """A test that was renamed is renamed in the page as well."""
    named = links(PAGE)
    assert len(named) > 150
    sources = {path.stem.removeprefix("test_"): path.read_text("utf-8") for path in HOME.glob("test_*.py")}
    missing = [
        f"{file}::{name}" for file, name in named if f"\ndef test_{name}(" not in sources.get(file, "")
    ]
    assert missing == []


def test_every_ruling_and_every_case_has_a_test_named_after_it() -> None:
    """Twenty rulings, thirteen examples of the book, fifty more cases; none left out."""
    rulings, cases = _rows("Rulings"), _rows("Cases")
    assert list(rulings) == RULINGS
    assert list(cases) == CASES
    for row, rest in rulings.items():
        assert any(re.match(rf"ruling_{row}[a-z]?_", name) for _, name in links(rest)), row
    for row, rest in cases.items():
        assert any(name.startswith(f"case_{row.lower()}_") for _, name in links(rest)), row


def test_the_lines_of_the_book_lead_to_rulings_and_cases() -> None:
    """Each row names rulings or cases that exist, or says that there is none."""
    rows = _rows("The book, line by line")
    assert rows
    for row in rows.values():
        cell = row.strip("| ").split("|")[-1].strip()
        known = {word for word in re.split(r"[,;] ", cell) if word != "data"}
        assert cell.startswith("none:") or known <= {*RULINGS, *CASES}, cell


def test_what_is_assumed_is_marked_in_the_data() -> None:
    """Every price, and whatever the page says of the cards and buildings of either side."""
    assert all("price" in card.assumed for card in DATA.cards if card.price is not None)
    assert {card.kind for card in DATA.cards if "first" in card.assumed} == {
        "ufo", "tripod", "relocation", "guerrilla",
    }  # fmt: skip
    assert {building.kind for building in DATA.buildings if building.assumed} == {
        "heavy_artillery", "supply_depot",
    }  # fmt: skip
    assert all("offers" in card.assumed for card in DATA.cards if card.side == "humans" and card.offers)
    assert DATA.notes.keys() == {"board", "start", "price", "copies", "buildings"}

"""The page `docs/rules/nuked.md` links every ruling and value to tests that exist."""

from __future__ import annotations

import re

from tests.house.sources import ROOT

PAGE = (ROOT / "docs" / "rules" / "nuked.md").read_text("utf-8")
LINK = re.compile(r"`(\w+)::(\w+)`")
HOME = ROOT / "tests" / "engine" / "nuked"


def _rows(heading: str) -> dict[str, str]:
    """The rows of the table under a heading: their first cell and the rest."""
    (text,) = [
        part for part in re.split(r"^## ", PAGE, flags=re.MULTILINE) if part.startswith(f"{heading}\n")
    ]
    lines = [line.strip("|").split("|", 1) for line in text.splitlines() if line.startswith("|")]
    return {first.strip(): rest for first, rest in lines[2:]}


def test_every_test_that_is_named_exists() -> None:
    """A test that was renamed is renamed in the page as well."""
    named = [match.groups() for match in LINK.finditer(PAGE)]
    assert len(named) > 100
    sources = {path.stem.removeprefix("test_"): path.read_text("utf-8") for path in HOME.glob("test_*.py")}
    missing = [
        f"{file}::{name}" for file, name in named if f"\ndef test_{name}(" not in sources.get(file, "")
    ]
    assert missing == []


def test_every_ruling_and_every_value_has_a_test() -> None:
    """Eighteen rulings and fifty-one values, none left out."""
    for heading, count in (("Rulings", 18), ("Values", 51)):
        rows = _rows(heading)
        assert list(rows) == [str(n) for n in range(1, count + 1)]
        assert all(LINK.search(rest) for rest in rows.values())

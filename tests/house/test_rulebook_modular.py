"""The page of `modular` links every ruling and every expected value to tests that exist."""

from __future__ import annotations

import re

from tests.house.sources import ROOT
from tests.house.test_rulebooks import links

PAGE = ROOT / "docs" / "rules" / "modular.md"
HOME = ROOT / "tests" / "engine" / "modular"

APART = {"brain"}
"""Tests of no rule: of how computer players plan."""


def named_in(file: str) -> set[str]:
    """The names of the tests in a file, without what all of them share."""
    path = HOME / f"test_{file}.py"
    return (
        set(re.findall(r"^def test_(\w+)\(", path.read_text("utf-8"), re.MULTILINE))
        if path.is_file()
        else set()
    )


def rows(heading: str) -> dict[str, str]:
    """The rows of the table under a heading: their first cell and the rest."""
    sections = re.split(r"^## ", PAGE.read_text("utf-8"), flags=re.MULTILINE)
    (text,) = [part for part in sections if part.startswith(heading + "\n")]
    lines = [line.strip("|").split("|", 1) for line in text.splitlines() if line.startswith("|")]
    return {first.strip(): rest for first, rest in lines[2:]}


def test_every_test_that_is_named_exists_and_all_are_named() -> None:
    """A test that was renamed is renamed in the page as well; none is forgotten."""
    named = set(links(PAGE.read_text("utf-8")))
    files = {path.stem.removeprefix("test_") for path in HOME.glob("test_*.py")} - APART
    assert named == {(file, name) for file in files for name in named_in(file)}


def test_every_ruling_and_every_value_has_a_test() -> None:
    """Twenty-three rulings, forty-nine values."""
    for heading, count in (("Rulings", 23), ("Expected values", 49)):
        table = rows(heading)
        assert list(table) == [str(n) for n in range(1, count + 1)]
        assert all(links(rest) for rest in table.values())

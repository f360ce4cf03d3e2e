"""The pages in `docs/rules` link every section and ruling to tests that exist."""

from __future__ import annotations

import re
from pathlib import Path

from tests.facts import load_facts
from tests.house.sources import ROOT

PAGE = ROOT / "docs" / "rules" / "risk2210.md"
HOMES = (ROOT / "tests" / "engine" / "risk2210", ROOT / "tests")
"""Where a test's file may lie: `15_end` in the first, `maps/test_frontline` in the second."""
LINK = re.compile(r"`([\w/]+)::(\w+)`")


def links(text: str) -> list[tuple[str, str]]:
    """File and name of every test that a text names."""
    return [(match[1], match[2]) for match in LINK.finditer(text)]


def rows(heading: str) -> dict[str, str]:
    """The rows of the table under a heading: their first cell and the rest."""
    section = re.split(r"^## ", PAGE.read_text("utf-8"), flags=re.MULTILINE)
    (text,) = [part for part in section if part.startswith(heading + "\n")]
    lines = [line.strip("|").split("|", 1) for line in text.splitlines() if line.startswith("|")]
    return {first.strip(): rest for first, rest in lines[2:]}


def _file(name: str) -> Path | None:
    candidates = (home / f"{part}.py" for home in HOMES for part in (f"test_{name}", name))
    return next((path for path in candidates if path.is_file()), None)


def test_every_test_that_is_named_exists() -> None:
    """A test that was renamed is renamed in the page as well."""
    named = links(PAGE.read_text("utf-8"))
    assert len(named) > 100
    missing = []
    for file, name in named:
        path = _file(file)
        if path is None or not re.search(rf"\n(?:async )?def test_{name}\(", path.read_text("utf-8")):
            missing.append(f"{file}::{name}")
    assert missing == []


def test_every_section_has_a_test() -> None:
    """The sections are numbered without a gap; all but references to elsewhere name tests."""
    sections = rows("The rulebook, section by section")
    assert [n for n in sections if n] == [str(n) for n in range(1, 38)]
    bare = {n for n, rest in sections.items() if not links(rest)}
    assert bare == {"35", "37"}


def test_every_ruling_has_a_test() -> None:
    """The seventeen rulings, each with at least one."""
    rulings = rows("Rulings")
    assert list(rulings) == [str(n) for n in range(1, 18)]
    assert all(links(rest) for rest in rulings.values())


def test_every_official_answer_has_a_test() -> None:
    """All of the list, in its order, each with at least one."""
    answers = rows("Official answers")
    assert [int(n[1:]) for n in answers] == list(range(1, len(answers) + 1))
    assert all(links(rest) for rest in answers.values())


def test_the_official_answers_are_all_there() -> None:
    """As many as the reference data has, from the same source each."""
    assert [n[0] for n in rows("Official answers")] == load_facts("risk2210")["answers"]

"""Formats of leagues are records: nothing outside their folder decides by a format's name."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from league import model
from league.formats import FORMATS
from tests.house import sources

ROOM = "league/formats/"
FIELDS = {
    field
    for struct in (model.SeasonPlan, model.Season, model.Entrant, model.Fixture)
    for field in struct.__struct_fields__
}
NAMES = re.compile(rf"\b({'|'.join(sorted(FORMATS.keys() - FIELDS))})\b")
"""The ids of formats; one that is also the name of a field (`division`) is no sign of anything."""
TEXT_KEYS = re.compile(r"(league|error|slash|button|honour)-[a-z_-]+")


def _outside() -> list[Path]:
    """The code of leagues and of all above them, without the formats themselves."""
    paths = sources.python_files("league", "host", "ui", "cogs", "publish", "render", "ops")
    return [path for path in paths if not sources.name(path).startswith(ROOM)]


def _compared(tree: ast.AST) -> Iterator[int]:
    """The lines in which a plan's format is compared."""
    for node in ast.walk(tree):
        sides: list[ast.expr] = []
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
        elif isinstance(node, ast.Match):
            sides = [node.subject]
        for side in sides:
            if isinstance(side, ast.Attribute) and side.attr == "format" and "plan" in ast.unparse(side):
                yield side.lineno


def _named(path: Path) -> Iterator[int]:
    """The lines in which a text is a format's name."""
    said = sources.docstrings(path)
    for node in sources.nodes(path):
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str) or id(node) in said:
            continue
        if NAMES.search(node.value) and not TEXT_KEYS.fullmatch(node.value):
            yield node.lineno


def test_comparisons_are_found() -> None:
    """In an `if`, among several, in a `match`; a record that is looked up is none."""
    ifs = "if plan.format == x: pass\nif season.plan.format in (x, y): pass\n"
    wrong = ifs + "match plan.format:\n  case _: pass"
    assert sorted(_compared(ast.parse(wrong))) == [1, 2, 3]
    assert list(_compared(ast.parse("format_of(plan).admits == FORMATS[plan.format].lasts"))) == []
    assert NAMES.search("round_robin")
    assert not NAMES.search("division")


def test_no_format_is_compared_outside_its_room() -> None:
    """A special case for one format means that the record lacks a field."""
    outside = _outside()
    assert len(outside) > 100
    lines = [f"{sources.name(p)}:{line}" for p in outside for line in _compared(sources.tree(p))]
    assert lines == []


def test_no_format_is_named_outside_its_room() -> None:
    """Not even in a text that is compared later."""
    assert [f"{sources.name(p)}:{line}" for p in _outside() for line in _named(p)] == []

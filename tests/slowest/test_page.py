"""The page of the slowest tests is true: each is there, with a reason."""

from __future__ import annotations

import ast

from tests.slowest.__main__ import COUNT, PAGE, ROOT, rows, written

LOG = """
12.50s call     tests/a/test_x.py::test_one[it]
3.50s setup    tests/a/test_x.py::test_one[en]
2.00s call     tests/a/test_y.py::test_two
1.00s call     tests/a/test_y.py::test_three
"""


def test_each_test_on_the_page_exists_and_has_a_reason() -> None:
    """A test that is renamed or removed leaves the page."""
    entries = rows(PAGE.read_text("utf-8"))
    assert len(entries) == COUNT
    for _, test, why in entries:
        path, *_, name = test.split("::")
        tree = ast.parse((ROOT / path).read_text("utf-8"))
        functions = (ast.FunctionDef, ast.AsyncFunctionDef)
        assert name in {node.name for node in ast.walk(tree) if isinstance(node, functions)}, test
        assert len(why) > 10, test


def test_the_page_is_written_from_a_run_and_keeps_its_reasons() -> None:
    """Cases count together, the slowest stands first, and what is not among the slowest has no line."""
    page = "| 9 | `tests/a/test_y.py::test_two` | needs two bots |\n"
    page += "| 8 | `tests/a/test_z.py::test_gone` | was slow |\n"
    assert rows(written(LOG, page, 2)) == [
        (16, "tests/a/test_x.py::test_one", ""),
        (2, "tests/a/test_y.py::test_two", "needs two bots"),
    ]

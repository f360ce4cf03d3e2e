"""How `make soak ARGS=real` reports, and which tests it leaves out."""

from __future__ import annotations

import ast
from pathlib import Path

from tests.house import sources
from tests.soak import real

MOST = 25
"""Most marks that leave tests out, of a module or a function each."""
MARK = "pytest.mark.own_faults"
REASONS = ("brings its own ", "counts the requests", "needs open direct messages", "measures ")


def test_what_fails_is_told_with_its_seed(tmp_path: Path) -> None:
    """One row a seed: what passed, what failed."""
    (tmp_path / "test_some.py").write_text(
        "import os\n"
        "def test_first(): assert os.environ['PLAYGROUND_PROFILE'] == 'real:1'\n"
        "def test_second(): pass\n"
    )
    (row,) = real.run(tmp_path, [str(tmp_path / "test_some.py")], seeds=(2,), workers=0)
    assert (row.name, row.value) == ("real, seed 2", 1)
    (wrong,) = row.wrong
    assert wrong.startswith("PLAYGROUND_PROFILE=real:2 ")
    assert wrong.endswith("test_some.test_first")


def test_a_run_of_nothing_is_wrong(tmp_path: Path) -> None:
    """Not a success."""
    assert real.row_of(tmp_path / "none.xml", 1).wrong == ("no test ran",)


def test_few_tests_are_left_out_each_with_its_reason() -> None:
    """A mark says why: `pytest.mark.own_faults("counts ...")`."""
    marks = [
        (sources.name(path), ast.literal_eval(node.args[0]))
        for path in sources.python_files("tests")
        if MARK in path.read_text("utf-8")
        for node in ast.walk(sources.tree(path))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == MARK
    ]
    assert all(why.startswith(REASONS) for _, why in marks), marks
    assert 0 < len(marks) <= MOST, "\n".join(f"{name}: {why}" for name, why in marks)

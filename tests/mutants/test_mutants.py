"""What `make mutants` changes, and that it tells survivors from the others."""

from __future__ import annotations

import ast
from pathlib import Path

from tests.mutants import mutants
from tests.mutants.__main__ import copy_tree, draw, passes, survives

SOURCE = '''"""Says what holds: 1 < 2."""
LIMIT: Literal[3] = 3

def half(value: Literal[7], rest: str = "ü") -> Literal[8]:
    """At least 0."""
    if value < 10 and not rest:
        log.warning("low", value)
        raise ValueError(value, 4)
    return f"{value + 1}" if rest in LIMIT else value - 2
'''
TEST = """import half

def test_low():
    assert half.at_least(3, 5) == 5
"""


def test_mistakes_are_made_only_in_what_runs() -> None:
    """Not in annotations, docstrings, texts and the log; each leaves valid Python and changes something."""
    mistakes = mutants(SOURCE)
    changes = {(mutant.kind, mutant.function, mutant.text) for mutant in mistakes}
    assert changes == {
        ("off by one", "", "4"),
        ("part left out", "half", "(not rest)"),
        ("part left out", "half", "(value < 10)"),
        ("boundary", "half", "(value <= 10)"),
        ("off by one", "half", "11"),
        ("negated", "half", "(rest)"),
        ("removed", "half", "pass"),
        ("swapped", "half", "(ValueError(4, value))"),
        ("off by one", "half", "5"),
        ("negated", "half", "(rest not in LIMIT)"),
        ("arithmetic", "half", "(value + 2)"),
        ("off by one", "half", "3"),
    }
    for mutant in mistakes:
        assert ast.dump(ast.parse(mutant.apply(SOURCE))) != ast.dump(ast.parse(SOURCE))
        assert "\n+" in mutant.diff(SOURCE)


def test_survivors_are_told_from_the_others(tmp_path: Path) -> None:
    """In a copy: the tree stays as it is, and so does the copy after each mistake."""
    root = tmp_path / "project"
    (root / ".venv").mkdir(parents=True)
    module = root / "half.py"
    module.write_text("def at_least(number, least):\n    return least if number < least else number\n")
    (root / "test_half.py").write_text(TEST)
    tree = copy_tree(root, tmp_path)
    assert {path.name for path in tree.iterdir()} == {"half.py", "test_half.py"}
    [mutant] = draw([module], 5, 1)[module]
    assert (mutant.kind, mutant.line) == ("boundary", 2)
    assert survives(tree, tree / "half.py", mutant, ["test_half.py"], 60), "no test has them equal"
    (tree / "test_half.py").write_text(TEST.replace("== 5", "== 4"))
    assert not survives(tree, tree / "half.py", mutant, ["test_half.py"], 60)
    assert not passes(tree, ["test_half.py"], 0), "what takes too long does not pass"
    assert (tree / "half.py").read_text() == module.read_text()

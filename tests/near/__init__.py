"""Which tests are nearest to a module: by where they lie, then by the import graph."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Mapping, Set
from functools import cache
from itertools import takewhile
from pathlib import Path

from tests.house import sources

FARTHEST = 3
"""A test that reaches the module by more imports than this says little about it."""
MOST = 12
"""Up to this many test modules are run."""


def is_test(module: str) -> bool:
    """Whether a module, by its dotted name, holds tests."""
    return module.startswith("tests.") and module.rpartition(".")[2].startswith("test_")


def distances(module: str, graph: Mapping[str, Set[str]]) -> dict[str, int]:
    """By test module the fewest imports that lead from it to the module, up to `FARTHEST`."""
    importers: dict[str, set[str]] = {}
    for importer, imported in graph.items():
        for name in imported:
            importers.setdefault(name, set()).add(importer)
    steps, edge = {module: 0}, {module}
    for distance in range(1, FARTHEST + 1):
        edge = {above for name in edge for above in importers.get(name, ())} - set(steps)
        steps |= dict.fromkeys(edge, distance)
    return {name: distance for name, distance in steps.items() if is_test(name)}


FOLDERS = {"cogs": "tests.cogs", "engine.rules": "tests.engine"}
"""By package where the tests of its features, or rule systems, are: they reach them through the bot or the
kernel, and import nothing of them."""


def in_its_folder(module: str, graph: Mapping[str, Set[str]]) -> set[str]:
    """The tests of the module's feature or rule system."""
    for package, folder in FOLDERS.items():
        part, _, rest = module.removeprefix(f"{package}.").partition(".")
        if module.startswith(f"{package}.") and rest:
            folders = (f"{folder}.{part}.", f"{folder}.{part}s.")  # `/league` is tested with `/league-admin`
            return {name for name in graph if is_test(name) and name.startswith(folders)}
    return set()


def nearest(
    module: str, graph: Mapping[str, Set[str]], mentions: Callable[[str], int] = lambda test: 0
) -> list[str]:
    """All test modules near the module, nearest first: its mirror, those that are named after it, those that
    import it, those of its feature or rule system, then by the number of imports between.

    :param mentions: how many of the module's names a test module has; of equal distance the most come first.
    """
    parent, _, stem = module.rpartition(".")
    mirror = f"tests.{parent}.test_{stem}" if parent else f"tests.test_{stem}"
    steps = dict.fromkeys(in_its_folder(module, graph), 2) | distances(module, graph)
    room = f"tests.{module.partition('.')[0]}."
    named = {name for name in graph if name.endswith(f".test_{stem}")}
    steps |= {name: 1 for name in named if name in steps or name.startswith(room)}
    if mirror in graph:
        steps[mirror] = 0

    def order(name: str) -> tuple[int, int, int, str]:
        return steps[name], -mentions(name), -_shared(name, f"tests.{module}"), name

    return sorted(steps, key=order)


def nearest_paths(module: str, graph: Mapping[str, Set[str]]) -> list[str]:
    """The files of the tests that are run for a module, nearest first, below the project's root."""
    names = _public(_file(module))

    def mentions(test: str) -> int:
        return len(names & _words(_file(test)))

    return [str(_file(name).relative_to(sources.ROOT)) for name in nearest(module, graph, mentions)[:MOST]]


def _file(module: str) -> Path:
    path = sources.ROOT / module.replace(".", "/")
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def _public(path: Path) -> set[str]:
    """The public functions, classes and methods of a module."""
    defined = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    names = {node.name for node in sources.nodes(path) if isinstance(node, defined)}
    return {name for name in names if not name.startswith("_")}


@cache
def _words(path: Path) -> Set[str]:
    return set(re.findall(r"\w+", path.read_text("utf-8")))


def _shared(name: str, other: str) -> int:
    """How many folders two modules have in common."""
    pairs = zip(name.split(".")[:-1], other.split(".")[:-1], strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))

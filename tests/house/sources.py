"""The project's own Python files, parsed once for all tests of the house."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("cogs", "host", "render", "locales", "engine", "db", "maps", "playground")


@cache
def python_files(*folders: str) -> tuple[Path, ...]:
    """All Python files of these packages, as absolute paths; without arguments of all packages and those
    that lie beside them."""
    found = [path for folder in folders or PACKAGES for path in sorted((ROOT / folder).rglob("*.py"))]
    return (*found, *(() if folders else sorted(ROOT.glob("*.py"))))


def name(path: Path) -> str:
    """The path below the project's root, for messages."""
    return path.relative_to(ROOT).as_posix()


@cache
def tree(path: Path) -> ast.Module:
    """The file's syntax."""
    return ast.parse(path.read_text("utf-8"), name(path))


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """Line and full dotted name of each module that the file imports anywhere, relative ones resolved."""
    package = path.relative_to(ROOT).with_suffix("").parts[:-1]
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parts = (*package[: len(package) - node.level + 1],) if node.level else ()
            base = ".".join((*parts, *filter(None, [node.module])))
            yield from ((node.lineno, f"{base}.{alias.name}") for alias in node.names)


def docstrings(path: Path) -> set[int]:
    """Ids of the syntax nodes that are docstrings (of modules, classes, functions and attributes)."""
    bodies = (getattr(node, "body", None) for node in ast.walk(tree(path)))
    return {
        id(statement.value)
        for body in bodies
        if isinstance(body, list)
        for statement in body
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
    }

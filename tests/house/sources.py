"""The project's own Python files, parsed once for all tests of the house."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = (
    "cogs", "publish", "web", "ui", "ops", "host", "league", "render", "locales", "engine", "db", "maps",
    "playground", "tools",
)  # fmt: skip


@cache
def python_files(*folders: str) -> tuple[Path, ...]:
    """All Python files of these packages, as absolute paths; without arguments of all packages and those
    that lie beside them."""
    files = [path for folder in folders or PACKAGES for path in sorted((ROOT / folder).rglob("*.py"))]
    return (*files, *(() if folders else sorted(ROOT.glob("*.py"))))


def name(path: Path) -> str:
    """The path below the project's root, for messages."""
    return path.relative_to(ROOT).as_posix()


@cache
def tree(path: Path) -> ast.Module:
    """The file's syntax."""
    return ast.parse(path.read_text("utf-8"), name(path))


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """All of the file's syntax: most of the time of looking through it is that of finding the next node."""
    return tuple(ast.walk(tree(path)))


def let_go() -> None:
    """Forget the syntax of all files; what is asked for again is parsed again."""
    tree.cache_clear()
    nodes.cache_clear()


def statements(path: Path) -> Iterator[ast.AST]:
    """The file's syntax without expressions, of which it has ten times as many nodes."""
    left: list[ast.AST] = [tree(path)]
    while left:
        node = left.pop()
        yield node
        for part in ("body", "orelse", "finalbody", "handlers", "cases"):
            left += getattr(node, part, ())


@cache
def imports(path: Path) -> tuple[tuple[int, str], ...]:
    """Line and full dotted name of each module that the file imports anywhere, relative ones resolved."""
    return tuple(_imports(path))


def _imports(path: Path) -> Iterator[tuple[int, str]]:
    package = path.relative_to(ROOT).with_suffix("").parts[:-1]
    for node in statements(path):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parts = (*package[: len(package) - node.level + 1],) if node.level else ()
            base = ".".join((*parts, *filter(None, [node.module])))
            yield from ((node.lineno, f"{base}.{alias.name}") for alias in node.names)


def module(path: Path) -> str:
    """The dotted name under which a file is imported."""
    return name(path).removesuffix(".py").replace("/", ".").removesuffix(".__init__")


@cache
def import_graph(*beside: str) -> dict[str, set[str]]:
    """By module of the project, and of these folders beside it, those that it imports anywhere, for types
    alone and inside functions included. What is taken from a package is the module of that name, if there is
    one, else the package itself."""
    modules = {module(path): path for path in (*python_files(), *(python_files(*beside) if beside else ()))}

    def known(dotted: str) -> str:
        while dotted and dotted not in modules:
            dotted = dotted.rpartition(".")[0]
        return dotted

    return {
        importer: {target for _, dotted in imports(path) if (target := known(dotted)) and target != importer}
        for importer, path in modules.items()
    }


def circles(graph: dict[str, set[str]]) -> list[set[str]]:
    """The groups of nodes that lead to each other (Tarjan's strongly connected components of two or more)."""
    order: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    groups: list[set[str]] = []

    def visit(node: str) -> None:
        order[node] = low[node] = len(order)
        stack.append(node)
        for below in graph[node]:
            if below not in order:
                visit(below)
            if below in stack:
                low[node] = min(low[node], low[below])
        if low[node] == order[node]:
            group = set(stack[stack.index(node) :])
            del stack[stack.index(node) :]
            if len(group) > 1:
                groups.append(group)

    for node in graph:
        if node not in order:
            visit(node)
    return groups


def docstring_nodes(path: Path) -> Iterator[ast.Constant]:
    """The syntax nodes that are docstrings (of modules, classes, functions and attributes)."""
    for node in statements(path):
        for statement in getattr(node, "body", ()):
            if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
                yield statement.value


def docstrings(path: Path) -> set[int]:
    """The ids of these nodes."""
    return set(map(id, docstring_nodes(path)))

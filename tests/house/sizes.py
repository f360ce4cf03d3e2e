"""`python -m tests.house.sizes`: lines of code by room, without blanks, comments, docstrings and imports."""

from __future__ import annotations

import ast
import io
import sys
import tokenize
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[2]
ROOMS = (
    "cogs",
    "publish",
    "ui",
    "ops",
    "host",
    "league",
    "db",
    "render",
    "engine",
    "maps",
    "playground",
    "tests",
)
LAYOUT = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENCODING,
    tokenize.ENDMARKER,
}
"""Tokens that are no code."""


def code_lines(source: str) -> int:
    """How many lines of a module hold code."""
    lines = {
        number
        for token in tokenize.generate_tokens(io.StringIO(source).readline)
        if token.type not in LAYOUT
        for number in range(token.start[0], token.end[0] + 1)
    }
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import | ast.ImportFrom) or _is_docstring(node):
            assert isinstance(node, ast.stmt)
            lines -= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return len(lines)


def _is_docstring(node: ast.AST) -> bool:
    """Whether a statement is nothing but a text, as docstrings of functions and of attributes are."""
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


def sizes(root: Path = ROOT) -> dict[str, int]:
    """The lines of code of each room, `bot.py` and `locales` left out."""
    lines: Counter[str] = Counter()
    for room in (*ROOMS, "tools"):
        for path in sorted((root / room).rglob("*.py")):
            lines[room] += code_lines(path.read_text(encoding="utf-8"))
    return dict(lines)


if __name__ == "__main__":
    for room, lines in sizes(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT).items():
        print(f"{room:12} {lines:>7,}")

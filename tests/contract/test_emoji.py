"""Discord takes on buttons and in selects only the emoji of its own list: those of the bot are on it."""

from __future__ import annotations

import ast
import unicodedata
from pathlib import Path

from playground.checks.emoji import known
from tests.house import sources

FOLDERS = ("cogs", "engine", "publish", "ui")
"""Where buttons and selects get their emoji from. Texts show whatever a font has."""


def drawn(word: str) -> bool:
    """Whether it is a symbol and nothing else."""
    kinds = {unicodedata.category(char) for char in word}
    return "So" in kinds and not any(kind[0] in "LNZ" for kind in kinds)


def test_every_emoji_is_on_the_list() -> None:
    files: dict[str, Path] = {}
    for folder in FOLDERS:
        for path in (sources.ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.Constant) and isinstance(node.value, str) and drawn(node.value):
                    files[node.value] = path
    assert len(files) > 30
    assert {word: path for word, path in files.items() if not known(word)} == {}

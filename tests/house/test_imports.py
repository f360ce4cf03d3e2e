"""Imports point downward only: the bot leans on the host, the host on the engine, never the other way."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.house import sources

MAY_IMPORT: dict[str, set[str]] = {
    "cogs": {"host", "render", "locales", "engine", "db"},
    "host": {"engine", "db"},
    "render": {"locales", "engine"},
    "locales": set(),
    "engine": set(),
    "db": {"engine"},
    "maps": {"engine", "render"},
    "playground": set(),
}
"""What a package may import of the others; itself always; bot.py, where all is put together, everything."""

PURE = {"random", "time", "datetime", "asyncio", "secrets", "os", "socket", "threading", "subprocess", "uuid"}


def _roots(path: Path) -> dict[str, int]:
    """The top-level packages that a file imports, each with a line where."""
    return {module.split(".")[0]: line for line, module in sources.imports(path)}


def test_imports_point_downward() -> None:
    """A module imports of the project only what its package may."""
    ours = {*sources.PACKAGES, "bot", "config", "tests"}
    wrong = [
        f"{sources.name(path)}:{line}: {root}"
        for own, allowed in MAY_IMPORT.items()
        for path in sources.python_files(own)
        for root, line in _roots(path).items()
        if root in ours and root not in allowed | {own}
    ]
    assert wrong == []


def test_engine_needs_msgspec_only() -> None:
    """The engine is the standard library, msgspec and itself: it runs wherever Python does."""
    roots = {root for path in sources.python_files("engine") for root in _roots(path)}
    assert roots - sys.stdlib_module_names - {"engine", "msgspec"} == set()


def test_engine_has_no_clock_and_no_chance() -> None:
    """Rules see no clock, no chance but their own, no other process. Only the command line reads the clock,
    to tell how long a game took."""
    command_line = {"engine/__main__.py", "engine/commands.py"}
    wrong = [
        f"{sources.name(path)}:{line}: {root}"
        for path in sources.python_files("engine")
        for root, line in _roots(path).items()
        if root in PURE and not (root == "time" and sources.name(path) in command_line)
    ]
    assert wrong == []


def test_the_database_knows_of_the_engine_only_how_logs_are_chained() -> None:
    """What a rule is does not concern it: it may check the heads that it keeps, nothing else."""
    known = {module for path in sources.python_files("db") for _, module in sources.imports(path)}
    assert {module for module in known if module.split(".")[0] == "engine"} <= {"engine.chain"}


def test_only_the_bot_knows_discord() -> None:
    """discord.py is imported by cogs, by bot.py and by the one module that redirects it."""
    knows = {sources.name(path) for path in sources.python_files() if "discord" in _roots(path)}
    assert {name for name in knows if not name.startswith("cogs/")} <= {"bot.py", "playground/redirect.py"}

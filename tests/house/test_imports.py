"""Imports point downward only, and none leads back in a circle: the bot leans on the host, the host on the
engine, never the other way."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from tests.house import sources

MAY_IMPORT: dict[str, set[str]] = {
    "cogs": {"publish", "ui", "host", "league", "render", "locales", "engine", "db"},
    "ops": {"ui", "host", "engine", "db"},
    "publish": {"ui", "host", "league", "render", "locales", "engine", "db"},
    "web": {"ui", "host", "league", "render", "locales", "engine", "db"},
    "ui": {"host", "league", "render", "locales", "engine", "db"},
    "host": {"league", "engine", "db"},
    "render": {"locales", "engine"},
    "locales": set(),
    "league": {"engine"},
    "engine": set(),
    "db": {"engine"},
    "maps": {"engine", "render"},
    "playground": set(),
    "tools": {"cogs", "render", "locales", "engine", "maps", "db", "ops", "playground"},
}
"""What a package may import of the others; itself always; bot.py, where all is put together, everything."""

HOST_FOR_FEATURES = {"host", "host.host", "host.kinds", "host.model"}
"""What features take from the host: its face, and the words and rows that it speaks of."""
WITHOUT_DISCORD = ("ui/words/", "ui/choices/")
"""What can be tested without a bot."""
CIRCLE = """
These modules import each other in a circle; type-only and lazy imports count. Move what they share into a
module below them, or hand what is called over as an argument."""
DOWNWARD = """
An import leads upward. Arrows are bot.py -> cogs -> publish -> ui -> host, render, league -> engine, db,
locales, and ops -> ui. Move what is needed down to where both may take it, or hand it over as an argument."""
FACE = """
A feature takes from the host its face (`from host import ...`), `host.kinds` and `host.model` alone. Export
the name from `host/__init__.py` if features are meant to know it."""

BOTLESS = ("tests/ui/conftest.py", "tests/ui/words/", "tests/ui/choices/")
"""Tests that need no bot, and the fixtures of theirs."""
NO_BOT = """
Tests of words and choices import neither discord.py nor the bot's tests, not even through another module.
Take positions, and what a seat sees of them, from tests/ui (positions.py, war.py, thick.py); test what is
sent as a message in tests/ui/messages or tests/cogs."""

NUMERIC = {"ai", "sieges.py", "valuation.py"}
"""Where the engine may value positions in batches with numpy: in folders of computer players, and in the
parts that these share."""
PURE = {"random", "time", "datetime", "asyncio", "secrets", "os", "socket", "threading", "subprocess", "uuid"}


def _roots(path: Path) -> dict[str, int]:
    """The top-level packages that a file imports, each with a line where."""
    return {module.split(".")[0]: line for line, module in sources.imports(path)}


def test_imports_point_downward() -> None:
    """A module imports of the project only what its package may."""
    ours = {*sources.PACKAGES, "bot", "config", "tests"}
    wrong = [
        f"{sources.name(path)}:{line}: {root}"
        for package, allowed in MAY_IMPORT.items()
        for path in sources.python_files(package)
        for root, line in _roots(path).items()
        if root in ours and root not in allowed | {package}
    ]
    assert wrong == [], DOWNWARD


def test_nothing_that_runs_imports_tools() -> None:
    """What maintainers run alone is not in an owner's image, and may need more packages."""
    files = [path for path in sources.python_files() if not sources.name(path).startswith("tools/")]
    assert {sources.name(path) for path in files} >= {"bot.py", "cogs/app.py"}
    assert [sources.name(path) for path in files if "tools" in _roots(path)] == []


def test_no_import_leads_back_in_a_circle() -> None:
    """Neither at the top of a module nor in a function, nor for a type alone."""
    assert [sorted(circle) for circle in sources.circles(sources.import_graph())] == [], CIRCLE


def test_circles_are_found() -> None:
    """The search sees a circle of two, a longer one, and none where all leads one way."""
    graph = {"a": {"b"}, "b": {"a", "c"}, "c": {"d"}, "d": {"e"}, "e": {"c", "f"}, "f": set[str]()}
    assert sorted(map(sorted, sources.circles(graph))) == [["a", "b"], ["c", "d", "e"]]
    assert sources.circles({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == []


def test_features_know_the_face_of_the_host() -> None:
    """How the host is made inside is no matter of a command or button."""
    graph = sources.import_graph()
    wrong = [
        f"{sources.module(path)}: {module}"
        for path in sources.python_files("cogs")
        for module in sorted(graph[sources.module(path)])
        if module.split(".")[0] == "host" and module not in HOST_FOR_FEATURES
    ]
    assert wrong == [], FACE


def _way(module: str, graph: dict[str, set[str]], knows: set[str], seen: set[str]) -> Iterator[str]:
    """The modules through which one comes to know Discord, if it does."""
    seen.add(module)
    if module in knows:
        yield module
        return
    for below in sorted(graph[module] - seen):
        if way := list(_way(below, graph, knows, seen)):
            yield from (module, *way)
            return


def test_words_and_choices_know_no_discord() -> None:
    """Neither they nor what they import imports discord.py: sentences and questions need no bot."""
    graph = sources.import_graph()
    knows = {sources.module(path) for path in sources.python_files() if "discord" in _roots(path)}
    paths = [path for path in sources.python_files("ui") if sources.name(path).startswith(WITHOUT_DISCORD)]
    assert _ways(paths, graph, knows) == []


def test_words_and_choices_are_tested_without_a_bot() -> None:
    """What a test of theirs needs beside them is a position, nothing that talks to Discord."""
    graph = sources.import_graph("tests")
    files = (*sources.python_files(), *sources.python_files("tests"))
    knows = {sources.module(path) for path in files if "discord" in _roots(path)}
    knows |= {module for module in graph if f"{module}.".startswith("tests.cogs.")}
    paths = [path for path in files if sources.name(path).startswith(BOTLESS)]
    assert len(paths) > len(BOTLESS), "tests are found"
    assert _ways(paths, graph, knows) == [], NO_BOT


def _ways(paths: Iterable[Path], graph: dict[str, set[str]], knows: set[str]) -> list[str]:
    """For each of the files that comes to know Discord, the way there."""
    ways = (_way(sources.module(path), graph, knows, set()) for path in paths)
    return [" -> ".join(steps) for way in ways if (steps := list(way))]


def test_engine_needs_msgspec_only() -> None:
    """The rules are the standard library, msgspec and themselves: they run wherever Python does. Computer
    players value positions in batches with numpy, and nothing else does."""
    allowed = sys.stdlib_module_names | {"engine", "msgspec"}
    wrong = [
        f"{sources.name(path)}:{line}: {root}"
        for path in sources.python_files("engine")
        for root, line in _roots(path).items()
        if root not in allowed and not (root == "numpy" and (NUMERIC & set(path.parts)))
    ]
    assert wrong == []


def test_league_needs_msgspec_and_exact_matching_only() -> None:
    """The arithmetic of leagues runs wherever Python does; pairings are matched by networkx."""
    roots = {root for path in sources.python_files("league") for root in _roots(path)}
    assert roots - sys.stdlib_module_names - {"league", "engine", "msgspec", "networkx"} == set()


def test_engine_and_leagues_have_no_clock_and_no_chance() -> None:
    """Rules and leagues see no clock, no chance but their own, no other process. Only the command
    line reads the clock, to tell how long a game took."""
    command_line = {"engine/__main__.py", "engine/commands.py"}
    wrong = [
        f"{sources.name(path)}:{line}: {root}"
        for path in sources.python_files("engine", "league")
        for root, line in _roots(path).items()
        if root in PURE and not (root == "time" and sources.name(path) in command_line)
    ]
    assert wrong == []


def test_the_database_knows_of_the_engine_only_how_logs_are_chained() -> None:
    """What a rule is does not concern it: it may check the heads that it keeps, nothing else."""
    assert _of_the_engine("db") == {"engine.record.chain"}


def test_leagues_know_of_the_engine_only_what_an_error_is() -> None:
    """Their arithmetic concerns entries and results, whatever is played; what compares results with the
    exports of games is apart, and nothing but the command line loads it."""
    apart = "league.exports.checks.game_files"
    assert _of_the_engine("league", apart) == {"engine.keyed"}
    graph = sources.import_graph()
    loading = [path for path in sources.python_files() if apart in graph[sources.module(path)]]
    assert [sources.name(path) for path in loading] == ["league/__main__.py"]


def _of_the_engine(package: str, *apart: str) -> set[str]:
    """The modules of the engine that a package imports, but for those modules of it that are apart."""
    graph = sources.import_graph()
    known = (sources.module(path) for path in sources.python_files(package))
    modules = {module for name in known if name not in apart for module in graph[name]}
    return {module for module in modules if module.split(".")[0] == "engine"}


def test_only_the_bot_knows_discord() -> None:
    """discord.py is imported by what makes up the bot, by the module that redirects it, and by the one that
    lists the bot's commands."""
    knows = {sources.name(path) for path in sources.python_files() if "discord" in _roots(path)}
    bot = ("cogs/", "publish/", "ui/", "ops/")
    beside = {"bot.py", "playground/redirect.py", "tools/commands.py"}
    assert {name for name in knows if not name.startswith(bot)} <= beside

"""The host is composed of services, and stores what happens to a game in one place."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

from host import Host
from tests.house import sources

MEMBERS, OF_A_SERVICE = 15, 10
"""Most public members of the host, and of each of its services."""
WRITES = {
    "host/core/commit.py",
    "host/core/outbox.py",  # its own rows and marks
    "host/core/tables.py",  # what the outbox notes of messages
    "host/lobby/lobby.py",
    "host/lobby/lessons.py",
    "host/lobby/imports.py",
    "host/league/profiles.py",  # a cache of what logs tell
    "host/record/pings.py",  # notes of the sender
    "host/record/settings.py",
    "host/league/course/writing.py",  # leagues and seasons
    "host/league/posting.py",  # their rows of news
    "host/background/outage.py",  # its sign of life and gaps, which change no game
    "host/seats/sitters.py",  # of members in a server, not of a game
}
"""Where write transactions are opened. Everything else returns a `Transition` or asks `Commit`."""
FOLDERS = ("time", "core", "record", "seats", "lobby", "play", "league", "background", "cluster")


def _public(thing: object) -> set[str]:
    return {name for name in dir(thing) if not name.startswith("_")}


def _services(host: Host) -> Iterator[tuple[str, object]]:
    """All that the host is made of, by the path to it."""
    for name in sorted(_public(host)):
        service = getattr(host, name)
        groups = getattr(type(service), "__dataclass_fields__", None)
        if groups is None:
            yield name, service
            continue
        for each in groups:
            if type(part := getattr(service, each)).__module__.startswith("host."):
                yield f"{name}.{each}", part


def test_the_host_is_composed() -> None:
    """It extends nothing and has few members; so has each service. A new action belongs to the service whose
    subject it is; a service that outgrows its bound is split by its subjects."""
    host = Host(cast(Any, object()))
    assert Host.__bases__ == (object,)
    assert len(_public(host)) <= MEMBERS, sorted(_public(host))
    large = {path: sorted(_public(service)) for path, service in _services(host)}
    assert len(large) > MEMBERS, "services are found"
    assert {path: names for path, names in large.items() if len(names) > OF_A_SERVICE} == {}


def test_no_service_knows_the_host() -> None:
    """Each is given what it calls and nothing else, so that none needs the whole."""
    wrong = [
        f"{sources.name(path)}:{line}"
        for path in sources.python_files("host")
        for line, module in sources.imports(path)
        if module.startswith("host.host") and sources.name(path) != "host/__init__.py"
    ]
    assert wrong == [], "give the service what it needs of the host as arguments"


def test_the_host_points_downward() -> None:
    """A folder of the host imports those before it only."""
    wrong = [
        f"{sources.name(path)}:{line}: {module}"
        for place, folder in enumerate(FOLDERS)
        for path in sources.python_files(f"host/{folder}")
        for line, module in sources.imports(path)
        if any(module.startswith(f"host.{later}.") for later in FOLDERS[place + 1 :])
    ]
    assert wrong == []


def _calls(path: Path) -> Iterator[ast.Call]:
    return (node for node in sources.nodes(path) if isinstance(node, ast.Call))


def test_games_are_written_in_one_place() -> None:
    """Only there can several processes on one database meet, and only from there the outbox, the ticker and
    the computer players are told."""
    wrong = [
        f"{sources.name(path)}:{call.lineno}"
        for path in sources.python_files("host")
        if sources.name(path) not in WRITES
        for call in _calls(path)
        if isinstance(call.func, ast.Attribute) and call.func.attr == "write"
    ]
    assert wrong == [], "return a Transition from the handler, or ask host.core.commit"


def test_handlers_have_names() -> None:
    """What runs under a game's lock is a method or a function that takes the table: `Actions.run` and
    `Actions.with_lock` shield, lock and load. A function within a function cannot be tested by itself."""
    wrong = [
        f"{sources.name(path)}:{inner.lineno}: {inner.name}"
        for path in sources.python_files("host")
        for outer in sources.nodes(path)
        if isinstance(outer, ast.FunctionDef | ast.AsyncFunctionDef)
        for inner in ast.walk(outer)
        if isinstance(inner, ast.AsyncFunctionDef) and inner is not outer and inner.name == "action"
    ]
    assert wrong == []

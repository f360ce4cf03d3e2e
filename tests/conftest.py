"""Shared settings of all tests."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Container, Iterable, Iterator
from contextlib import suppress
from importlib import import_module
from itertools import chain, groupby
from pathlib import Path
from typing import Any
from zlib import crc32

import msgspec
import pytest
from discord import app_commands
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers

import render
from host.background import pace
from playground.checks.commands_schema import check_commands
from playground.server import PROFILE
from playground.world import interactions
from tests import chance, migrated, profiled
from tests.db.conftest import KINDS
from tests.db.postgres import lacking
from tests.e2e.started import PATIENCE

pytest.register_assert_rewrite("tests.conformance.checks", "tests.conformance.selfplay")

# Compiled code is kept, whatever the environment says: the tests start hundreds of processes, and each would
# compile all of the program again.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
gc.set_threshold(50_000, 20, 50)  # the tests hold much that is looked through again and again for nothing
STORE = ("store", "backups", "losses", "replacing", "upgrade")
"""The database's own tests that each kind has to pass."""
LONG = ("e2e", "secrets", "soak", "weeks", "bench", "cogs", "conformance")
"""Folders with the longest tests; those of the first one begin first."""
TOGETHER = ("house", "near")
"""Folders whose tests are those of one process: they share what was read of all of the code."""
SLOW = [HealthCheck.too_slow]
MIGRATING = {("db", "test_upgrade.py"), ("db", "test_room.py")}
"""Tests that need migrations, or a file that grows by one."""
settings.register_profile("quick", max_examples=60, deadline=None, suppress_health_check=SLOW)
settings.register_profile("long", parent=settings.get_profile("quick"), max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))
if settings.get_current_profile_name() == "quick":
    # each process would look through all sources for numbers and words to try
    providers._get_local_constants = lambda: providers._local_constants


def pytest_sessionstart(session: pytest.Session) -> None:
    """Processes that run all tests begin together, each at another place of the list: what one has compiled,
    with its assertions written out, the others read."""
    worker = getattr(session.config, "workerinput", {})
    here, count = Path(__file__).parent, worker.get("workercount", 1)
    if count == 1 or [Path(folder).resolve() for folder in session.config.args] != [here]:
        return
    paths = sorted(here.rglob("test_*.py"))
    first = len(paths) * int(worker["workerid"].removeprefix("gw")) // count
    for path in (*paths[first:], *paths[:first]):
        with suppress(Exception, pytest.skip.Exception):  # pytest tells of it when it collects the module
            import_module(".".join(path.relative_to(here.parent).with_suffix("").parts))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Long tests begin first, spread over all processes, so that none is left alone at the end. xdist gives
    each process the same number of tests in a row; those of a module stay together, for they share what was
    made. Under a profile of faults, tests that bring their own are left out."""
    if os.environ.get(PROFILE):
        items[:] = [item for item in items if item.get_closest_marker("own_faults") is None]
    if not os.environ.get("ALL"):
        asked = bool(config.getoption("keyword"))  # by name, perhaps of a case: all of what is asked for
        known = {item.nodeid for item in items}
        out = {item for item in items if item.get_closest_marker("more") or _is_on_the_other(item, known)}
        out.update(_further_cases([] if asked else [item for item in items if item not in out]))
        config.hook.pytest_deselected(items=[*out])
        items[:] = [item for item in items if item not in out]
    here, modules = Path(__file__).parent, dict[Path, list[pytest.Item]]()
    for path, module in groupby(items, lambda item: item.path):
        together = path.relative_to(here).parts[0] in TOGETHER
        modules.setdefault(here / TOGETHER[0] if together else path, []).extend(module)
    folders = {path: path.relative_to(here).parts[0] for path in modules}
    shares = [list[pytest.Item]() for _ in range(getattr(config, "workerinput", {}).get("workercount", 1))]
    for path in sorted(modules, key=lambda path: (*LONG, folders[path]).index(folders[path])):
        min(shares, key=len).extend(modules[path])
    items[:] = chain(*shares)


def _further_cases(items: Iterable[pytest.Item]) -> list[pytest.Item]:
    """The cases of tests marked `spread` beyond as many as the marker says. Those that are played lie evenly
    between the first and the last, from one on that depends on the test's name: laws that share their cases
    play different ones."""
    tests = dict[str, list[pytest.Item]]()
    for item in items:
        if item.get_closest_marker("spread"):
            tests.setdefault(item.nodeid.partition("[")[0], []).append(item)
    further = list[pytest.Item]()
    for name, cases in tests.items():
        marker = cases[0].get_closest_marker("spread")
        assert marker is not None
        count, begin = min(marker.args[0], len(cases)), crc32(name.encode())
        played = {(begin + number * len(cases) // count) % len(cases) for number in range(count)}
        further += [case for number, case in enumerate(cases) if number not in played]
    return further


def _is_on_the_other(item: pytest.Item, known: Container[str]) -> bool:
    """Whether a test that could use either database is left out with this one. Each such test runs with one
    of them, one test of six with the server, which takes twice as long; `STORE` with both. `known`: the ids
    of all tests."""
    kind = getattr(getattr(item, "callspec", None), "params", {}).get("url")
    if kind not in KINDS:
        return False
    stores = item.path.is_relative_to(Path(__file__).parent / "db")
    if stores and item.path.stem.removeprefix("test_") in STORE:
        return False
    if lacking() is not None and os.environ.get("CI") != "true":
        return bool(kind != KINDS[0])
    same, other = item.nodeid.replace(KINDS[1], KINDS[0]), item.nodeid.replace(*KINDS)
    if same == item.nodeid and other not in known:
        return False  # it uses this one alone
    return bool((kind != KINDS[0]) != (crc32(same.encode()) % 6 == 0))


@pytest.fixture(scope="session", autouse=True)
def _data_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test, and no process that it starts, uses the data folder of the person who runs it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        yield


@pytest.fixture(scope="session", autouse=True)
def _quick_computers() -> Iterator[None]:
    """Computer players that plan play as normal ones do, here and in processes that a test starts, unless a
    test says how long they may think."""
    with pytest.MonkeyPatch.context() as patch:
        for level in pace.Pace().budgets:
            patch.setenv(f"{level.upper()}_MS", "0,0")
        patch.setattr(pace, "_budgets", dict)
        yield


@pytest.fixture(scope="session", autouse=True)
def _translated_once() -> Iterator[None]:
    """The names of a command in all of Discord's languages are the same for each bot that registers it."""
    known: dict[tuple[type, bytes], Any] = {}

    def once(plain: Any) -> Any:
        async def payload(command: Any, tree: Any, translator: Any) -> Any:
            key = type(translator), msgspec.json.encode(command.to_dict(tree))
            if key not in known:
                known[key] = await plain(command, tree, translator)
            return known[key]

        return payload

    with pytest.MonkeyPatch.context() as patch:
        for kind in (app_commands.Command, app_commands.Group):
            patch.setattr(kind, "get_translated_payload", once(kind.get_translated_payload))
        yield


@pytest.fixture(scope="session", autouse=True)
def _examined_once() -> Iterator[None]:
    """The local Discord examines a list of commands that it has found right only once in each process."""
    right = set[bytes]()

    def once(commands: Any) -> None:
        known = msgspec.json.encode(commands)
        if known not in right:
            check_commands(commands)
            right.add(known)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("playground.rest.application.check_commands", once)
        yield


@pytest.fixture(autouse=True)
def _layers_folder(tmp_path_factory: pytest.TempPathFactory) -> None:
    """What one process of the tests has painted of a board, the others read."""
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    render.keep_in(shared / "layers")


@pytest.fixture(autouse=True)
def _fixed_chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is chance to the program, in its process, is the same in each run of a test. Another `CHANCE` in
    the environment, any text, is another chance."""
    chance.fix(f"{os.environ.get('CHANCE', '')}{request.node.nodeid}", monkeypatch.setattr)


@pytest.fixture(autouse=True)
def _hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Under a profile of faults, what is tried again is tried soon."""
    if os.environ.get(PROFILE):
        profiled.hurry(monkeypatch.setattr)


@pytest.fixture(autouse=True)
def _migrated_once(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A new database file is a copy of one that was migrated once in each process of the tests; not in the
    tests of migrations."""
    if request.node.path.relative_to(Path(__file__).parent).parts not in MIGRATING:
        migrated.once(monkeypatch.setattr)


@pytest.fixture(scope="session", autouse=True)
def _patient() -> Iterator[None]:
    """However busy the machine is, the local Discord waits for the answer to an interaction, unless a test
    says how long; one that the tests of a module share does so, too."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(interactions, "ACK_SECONDS", PATIENCE)
        yield


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """What is there before the first test stays: it is not looked through again and again."""
    gc.freeze()


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish() -> None:
    """Leave nothing to be looked through after the tests: pytest does so before a process ends; where much is
    held it lasts longer than the five seconds that execnet gives a process to end, and execnet's interrupt in
    the midst of it would be told after the verdict."""
    gc.freeze()

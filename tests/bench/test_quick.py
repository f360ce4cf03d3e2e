"""The benchmarks run: every area to its end, as little as possible of it. Figures do not matter here."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest
import structlog

import engine
from tests import forked
from tests.bench import __main__ as bench
from tests.bench import (
    engine_bench,
    host_bench,
    pictures_bench,
    processes_bench,
    short_bench,
    suggest_bench,
)
from tests.bench.rows import Row
from tests.bench.web import browsing
from tests.db.postgres import lacking

LONGEST = "bot"


@pytest.fixture
def _log_as_before() -> Iterator[None]:
    """Benchmarks log nothing; tests after them do."""
    before = structlog.get_config()
    yield
    structlog.configure(**before)


EXPECTED: dict[str, Callable[[], int]] = {
    "engine": lambda: len(engine.rules_ids()) + 2,
    "pictures": lambda: (
        6 * min(len(engine.rules_ids()), pictures_bench.QUICK.systems) + len([*pictures_bench.boards()])
    ),
    "database": lambda: 6 + (0 if lacking() else 2),
    "bot": lambda: 9,
    "work": lambda: 25,
    "leagues": lambda: 2,
    "messages": lambda: 2,
    "processes": lambda: 0 if lacking() else 1,
    "web": lambda: 11 + (8 if browsing.browser() else 0),
}
"""How many rows an area has."""
ASKED = {"/attack", "/move", "/place", "/play", "/trade", "/game", "/manage", "/server", "/settings"}


async def measured(*areas: str) -> None:
    """Measure areas as `make bench` does, with the smallest sizes. Each has as many rows as there are things
    to measure."""
    wanted = [word for area in areas for word in ("--only", area)]
    process = await forked.start("-m", "tests.bench", "--quick", "--json", *wanted)
    out, err = await process.communicate()
    assert process.returncode == 0, err.decode()
    rows = [json.loads(line) for line in out.splitlines()]
    names = {area: [row["name"] for row in rows if row["area"] == area] for area in areas}
    assert sum(map(len, names.values())) == len(rows)
    for area, of_area in names.items():
        assert area == "suggestions" or len(of_area) == EXPECTED[area]()
        assert len(set(of_area)) == len(of_area)
    if "pictures" in areas:
        assert all(
            any(f" of {board} (" in name for name in names["pictures"]) for board in pictures_bench.boards()
        )
    if "suggestions" in areas:
        assert {name.split()[0].rstrip(",") for name in names["suggestions"]} >= ASKED
    assert all(row["value"] >= 0 and row["verdict"] is None for row in rows)


async def test_every_area_measures_all_its_rows() -> None:
    """All but the one that takes longest."""
    await measured(*(area for area in bench.AREAS if area != LONGEST))


@pytest.mark.more
async def test_the_longest_area_measures_all_its_rows() -> None:
    """The bot at work and its start."""
    await measured(LONGEST)


@pytest.mark.more
@pytest.mark.skipif(bool(lacking()), reason="no PostgreSQL")
@pytest.mark.usefixtures("_log_as_before")
def test_processes_that_run_are_measured() -> None:
    """Moves, and pauses when a process ends: `--quick` starts none."""
    small = processes_bench.QUICK._replace(processes=(1,), seconds=2.0, faults=1)
    measured = [*processes_bench.rows(small)]
    assert len({row.name for row in measured}) == len(measured) == 1 + 2 + 3
    assert all(row.value > 0 for row in measured)


@pytest.mark.usefixtures("_log_as_before")
def test_no_processes_are_measured_without_a_server(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """That is said, and no failure."""
    monkeypatch.setattr(processes_bench, "lacking", lambda: "PostgreSQL is not installed")
    assert bench.main(["--only", "processes", "--quick"]) == 0
    assert "processes: not measured, PostgreSQL is not installed" in capsys.readouterr().err


@pytest.mark.usefixtures("_log_as_before")
def test_a_game_may_be_over_before_everything_was_asked() -> None:
    """It is not ended once more, and the next one begins."""
    played_out = suggest_bench.QUICK._replace(every=5000, beginnings=((True, 0), (True, 0)))
    assert [*suggest_bench.rows(played_out)]


def test_an_area_that_cannot_be_measured_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The others are measured even so, and the exit code is not 0."""
    whole = Row("host", "a row", 1, "ms", 2, 1)

    def measured(name: str) -> Any:
        def rows(_sizes: object) -> Iterator[Row]:
            yield whole
            if name.endswith(bench.MODULES["bot"]):
                raise ValueError("no such game")

        return SimpleNamespace(rows=rows, QUICK=None, FULL=None)

    monkeypatch.setattr("importlib.import_module", measured)
    assert bench.main([]) == 1
    out, err = capsys.readouterr()
    assert out.count("host: a row") == len(bench.AREAS)
    assert err.splitlines()[-1] == "could not be measured: bot"
    assert bench.main(["--only", "engine", "--only", "database"]) == 0


def test_the_short_form_has_ten_ratios_and_warns(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is short of its target is no failure; in GitHub's actions it stands beside the run."""
    slow = Row("engine", "moves", 1, "moves/s", 0.3, 0.5, 10, more=True)
    quick = Row("engine", "others", 4, "moves/s", 0.3, 0.5, 10, more=True)
    monkeypatch.setattr(short_bench, "rows", lambda: iter((slow, quick)))
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)
    assert bench.main(["--short"]) == 0
    *lines, last = capsys.readouterr().out.splitlines()
    assert last == "warning: engine, moves: 0.1, wanted 0.3"
    assert len(lines) == 3
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    assert bench.main(["--short"]) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("::warning::engine, moves")


@pytest.mark.more
@pytest.mark.usefixtures("_log_as_before")
def test_the_short_form_measures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten rows, each a ratio."""
    monkeypatch.setattr(short_bench, "PLAY", engine_bench.QUICK)
    monkeypatch.setattr(short_bench, "MOVES", host_bench.QUICK)
    monkeypatch.setattr(short_bench, "STARTS", 1)
    rows = [*short_bench.rows()]
    assert len({row.name for row in rows}) == len(rows) == 10
    assert all(row.ratio for row in rows)

"""The benchmarks run: every area to its end, as little as possible of it. Figures do not matter here."""

from __future__ import annotations

import asyncio
import json
import sys
from asyncio.subprocess import PIPE
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
import structlog

import engine
from tests.bench import __main__ as bench
from tests.bench import pictures_bench, suggest_bench
from tests.bench.engine_bench import ROOT
from tests.bench.rows import Row


@pytest.fixture
def _log_as_before() -> Iterator[None]:
    """Benchmarks log nothing; tests after them do."""
    before = structlog.get_config()
    yield
    structlog.configure(**before)


async def test_every_area_measures_all_its_rows() -> None:
    """As `make bench` does, with the smallest sizes. Each has as many rows as there are things to measure."""
    command = (sys.executable, "-m", "tests.bench", "--quick", "--json")
    process = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdout=PIPE, stderr=PIPE)
    out, err = await process.communicate()
    assert process.returncode == 0, err.decode()
    rows = [json.loads(line) for line in out.splitlines()]
    names = {area: [row["name"] for row in rows if row["area"] == area] for area in bench.AREAS}
    assert sum(map(len, names.values())) == len(rows)
    systems, drawn = len(engine.rules_ids()), list(pictures_bench.boards())
    assert len(names["engine"]) == systems + 2
    assert len(names["pictures"]) == 6 * min(systems, pictures_bench.QUICK.systems) + len(drawn)
    assert all(any(f" of {board} (" in name for name in names["pictures"]) for board in drawn)
    assert len(names["database"]) == 3
    assert len(names["bot"]) == 8
    assert len(names["work"]) == 25
    assert len(names["leagues"]) == len(names["messages"]) == 2
    assert all(len(set(of_area)) == len(of_area) for of_area in names.values())
    asked = {name.split()[0].rstrip(",") for name in names["suggestions"]}
    assert asked >= {
        "/attack",
        "/move",
        "/place",
        "/play",
        "/trade",
        "/game",
        "/manage",
        "/server",
        "/settings",
    }
    assert all(row["value"] >= 0 and row["verdict"] is None for row in rows)


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

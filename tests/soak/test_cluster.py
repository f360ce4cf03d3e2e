"""A few of the faults of `make soak ARGS=cluster`: two processes that share a few games."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.db.postgres import lacking
from tests.soak.cluster import run
from tests.soak.cluster.figures import SEVERAL, STATE, Figures
from tests.soak.cluster.plan import ALONE, BLOWS, KINDS, OF_ALL, RARE, SLOW, VICTIMS, Plan
from tests.soak.cluster.run import Size

FAULTS = ("kill", "stop", "leave")
SMALL = Size(processes=2, shards=4, guilds=4, games=6, workers=1, pause=4.0, standby=False)


@pytest.mark.skipif(bool(lacking()), reason="no PostgreSQL")
async def test_what_fails_in_one_process_is_made_good_by_the_other(tmp_path: Path) -> None:
    """Whether it is killed, stands still or leaves: no acknowledged move is lost or made twice, no message is
    posted twice, and its shards are played again."""
    figures = Figures(tmp_path / "figures", 1)
    (tmp_path / "place").mkdir()
    rows = await run.run(SMALL, figures, Plan(FAULTS, 1), 10, 60)
    assert not figures.wrong, "\n".join(figures.wrong)
    assert [figures.counts[fault] for fault in FAULTS] == [1, 1, 1]
    assert {row.name for row in rows} >= {f"cluster, {fault}" for fault in FAULTS}


def test_an_interrupted_run_goes_on(tmp_path: Path) -> None:
    """Its figures are there again, and what is still to happen is counted from them."""
    figures = Figures(tmp_path, 7)
    for seconds in (1.0, 2.0, 9.0):
        figures.note(["kill"], seconds, seconds)
    figures.note(["kill", "crash"], 20.0, 20.0)
    figures.rounds = 4
    figures.store()
    again = Figures(tmp_path, 1)
    assert (again.seed, again.rounds, again.counts) == (7, 4, {"kill": 4, "crash": 1, "several": 1})
    report = again.report()["faults"]["kill"]
    assert report["back"] == [2.0, 8.86, 9.0]
    assert (report["bound"], report["beyond"]) == (3.0, 1)
    assert "| kill | 4 | 3 | 2.0, 8.9, 9.0 | 2.0, 8.9, 9.0 | 1 of 3 s |" in again.table()
    (tmp_path / STATE).unlink()
    assert not Figures(tmp_path, 1).counts


def test_each_fault_comes_often_enough_alone_and_with_others(tmp_path: Path) -> None:
    """Also where a run begins with the figures of an earlier one; no process is hit twice at once."""
    figures = Figures(tmp_path, 3)
    figures.note(["kill"], 1.0, 1.0)
    figures.note(["kill", "stop", "crash"], 1.0, 1.0)
    plan, random = Plan(KINDS, 60), Random(3)
    while faults := plan.next(figures, random):
        assert len(faults) <= max(VICTIMS) + max(BLOWS)
        assert all(faults.count(fault) <= 1 for fault in OF_ALL)
        assert not set(faults) & set(SLOW) or len(faults) == 1
        figures.note(faults, 1.0, 1.0)
    assert {fault: figures.counts[fault] for fault in KINDS} == {
        fault: RARE if fault in SLOW else 60 for fault in KINDS
    }
    assert all(len(figures.back[fault]) >= (RARE if fault in SLOW else ALONE) for fault in KINDS)
    assert figures.counts[SEVERAL] == len(figures.back[SEVERAL]) > 30

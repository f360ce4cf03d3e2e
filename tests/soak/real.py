"""What else is tested, under faults as on the real service: the profile `real` of the local Discord."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from xml.etree import ElementTree

from playground.server import PROFILE
from tests.soak.report import Row, say

ROOT = Path(__file__).parents[2]
SEEDS = (1, 2, 3)
PLACES = (
    "tests/cogs",
    "tests/publish",
    "tests/weeks",
    "tests/e2e/test_kill.py",
    "tests/e2e/test_kill_local.py",
    "tests/e2e/test_kill_unwanted.py",
    "tests/soak/test_kills.py",
)
"""Tests of the bot at work, and of kills. Those marked `own_faults` are left out."""


def run(
    folder: Path, places: Sequence[str] = PLACES, seeds: Sequence[int] = SEEDS, workers: int = 2
) -> list[Row]:
    """Run the tests under each seed, one after the other. `folder` takes the reports."""
    rows = []
    for seed in seeds:
        report = folder / f"real-{seed}.xml"
        subprocess.run(
            (sys.executable, "-m", "pytest", *places, "-n", str(workers), f"--junitxml={report}"),
            cwd=ROOT, env=os.environ | {PROFILE: f"real:{seed}"}, check=False,
        )  # fmt: skip
        rows.append(row_of(report, seed))
        say(f"real, seed {seed}: {rows[-1].value} passed, {len(rows[-1].wrong)} failed")
    return rows


def row_of(report: Path, seed: int) -> Row:
    """What a report of pytest tells of the run with this seed."""
    cases = [*ElementTree.parse(report).iter("testcase")] if report.exists() else []
    wrong = tuple(
        f"{PROFILE}=real:{seed} {case.get('classname')}.{case.get('name')}"
        for case in cases
        if {"failure", "error"} & {element.tag for element in case}
    )
    passed = sum(not len(case) for case in cases)
    return Row(f"real, seed {seed}", passed, "tests passed", wrong or (() if passed else ("no test ran",)))

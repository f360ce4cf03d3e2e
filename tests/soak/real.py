"""What else is tested, under faults as on the real service: the profile `real` of the local Discord."""

from __future__ import annotations

import os
import subprocess
import sys
import time
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


def run(folder: Path, places: Sequence[str] = PLACES, seeds: Sequence[int] = SEEDS) -> list[Row]:
    """Run the tests under each seed, one after the other. `folder` takes the reports."""
    return [_run(folder / f"real-{seed}.xml", places, seed) for seed in seeds]


def _run(report: Path, places: Sequence[str], seed: int) -> Row:
    began = time.monotonic()
    subprocess.run(
        (sys.executable, "-m", "pytest", *places, "-n", "2", "--dist", "worksteal", f"--junitxml={report}"),
        cwd=ROOT, env=os.environ | {PROFILE: f"real:{seed}"}, check=False,
    )  # fmt: skip
    cases = [*ElementTree.parse(report).iter("testcase")] if report.exists() else []
    wrong = tuple(
        f"{PROFILE}=real:{seed} {case.get('classname')}.{case.get('name')}"
        for case in cases
        if {"failure", "error"} & {one.tag for one in case}
    )
    passed = sum(not len(case) for case in cases)
    say(f"real, seed {seed}: {passed} passed, {len(wrong)} failed, {time.monotonic() - began:.0f} s")
    return Row(f"real, seed {seed}", passed, "tests passed", wrong or (() if passed else ("no test ran",)))

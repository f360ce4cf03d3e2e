"""Whether this tree is slower than another commit: both measured in turns, row by row.

Each pair of runs is measured one right after the other, and the order changes from pair to pair, so that what
else happens on the machine meets both. A row's ratio is the geometric mean over the pairs; above 1 this tree
is better. A row *falls* if the whole 95 % interval of its ratio (Student's t on the logarithms) lies below 1.
Of 40 rows that are alike one falls by chance: an area in which one falls is measured once more.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from math import exp, log, sqrt
from pathlib import Path
from statistics import fmean, stdev
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from tests.bench.rows import Row, aligned

ROOT = Path(__file__).parents[2]
SHARED = ROOT.parent / "shared"
PAIRS = 7
STUDENT = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145)
"""The 97.5 % quantiles of Student's t distribution for 1, 2, ... degrees of freedom."""
MOST_PAIRS = len(STUDENT) + 1

Run = dict[tuple[str, str], Row]
"""The rows of one run by area and name."""


class Comparison(msgspec.Struct, frozen=True):
    """One row in both trees: by how much this one is better, and how sure that is."""

    name: str
    ratio: float
    low: float
    high: float

    @property
    def verdict(self) -> str:
        """`falls`, `improves`, or nothing if the interval holds 1."""
        return "falls" if self.high < 1 else "improves" if self.low > 1 else ""

    def record(self) -> dict[str, Any]:
        """All of it as plain data."""
        return {**msgspec.structs.asdict(self), "verdict": self.verdict}


class UnknownRevision(Exception):
    """Git knows no such commit here."""


def compare(pairs: Sequence[tuple[Run, Run]]) -> list[Comparison]:
    """The rows that all runs have, in the order of the first one. There are at least two pairs, each of them
    (this tree, the other)."""
    shared = [key for key in pairs[0][0] if all(key in run for pair in pairs for run in pair)]
    return [
        _compared(f"{area}: {name}", [(a[area, name], b[area, name]) for a, b in pairs])
        for area, name in shared
    ]


def _compared(name: str, rows: Sequence[tuple[Row, Row]]) -> Comparison:
    # What counts something may be 0: then the ratio is that of one more.
    more = 1.0 if any(row.value == 0 for pair in rows for row in pair) else 0.0
    logs = [
        log((here.value + more) / (there.value + more)) * (1 if here.more else -1) for here, there in rows
    ]
    mean = fmean(logs)
    half = STUDENT[len(logs) - 2] * stdev(logs) / sqrt(len(logs))
    return Comparison(name, exp(mean), exp(mean - half), exp(mean + half))


@contextmanager
def checked_out(revision: str) -> Iterator[Path]:
    """A folder with the files of a commit, for as long as the context lasts."""
    commit = _git("rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}")
    if not commit:
        raise UnknownRevision(revision)
    with TemporaryDirectory() as folder:
        tree = Path(folder) / commit[:12]
        if SHARED.exists():  # what this tree's benchmark finds beside it, the other's must find too
            (tree.parent / SHARED.name).symlink_to(SHARED)
        _git("worktree", "add", "--quiet", "--detach", str(tree), commit)
        try:
            yield tree
        finally:
            _git("worktree", "remove", "--force", str(tree))


def _git(*arguments: str) -> str:
    """What git prints; nothing if it fails."""
    return subprocess.run(
        ("git", *arguments), cwd=ROOT, capture_output=True, text=True, check=False
    ).stdout.strip()


def measure(tree: Path, area: str, *, quick: bool) -> Run:
    """One run of an area's benchmark in a process of its own, with the benchmark as that tree has it."""
    command = (sys.executable, "-m", "tests.bench", "--json", "--only", area, *(["--quick"] if quick else []))
    process = subprocess.run(command, cwd=tree, capture_output=True, text=True, check=False)
    if process.returncode:
        raise RuntimeError(f"{area} could not be measured in {tree}:\n{process.stderr[-2000:]}")
    rows = [msgspec.convert(json.loads(line), Row) for line in process.stdout.splitlines()]
    return {(row.area, row.name): row for row in rows}


def area_pairs(other: Path, area: str, *, pairs: int, quick: bool) -> Iterator[tuple[Run, Run]]:
    """Pairs of runs of an area, (this tree, the other), as they are measured."""
    for number in range(pairs):
        trees = (ROOT, other) if number % 2 == 0 else (other, ROOT)
        runs = {tree: measure(tree, area, quick=quick) for tree in trees}
        yield runs[ROOT], runs[other]


def table(comparisons: Sequence[Comparison]) -> str:
    """The comparisons as aligned text, one a line, with a heading."""
    lines = [("", "ratio", "95 % from", "to", "verdict")]
    lines += [(c.name, f"{c.ratio:.3f}", f"{c.low:.3f}", f"{c.high:.3f}", c.verdict) for c in comparisons]
    return aligned(lines, right=(1, 2, 3))

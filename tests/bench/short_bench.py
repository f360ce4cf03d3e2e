"""The ten most telling rows, all of them ratios: quick enough for every run of all tests.

They say whether something has become much slower, on whatever machine. A row that is short of its target is a
warning; the figures themselves come from `make bench`.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from statistics import median

import engine
import render
from tests.bench import engine_bench, host_bench, pictures_bench
from tests.bench.engine_bench import ROOT
from tests.bench.rows import Row

PLAY = engine_bench.QUICK._replace(seconds=0.3, plies=400, times=500)
MOVES = host_bench.QUICK._replace(seconds=0.4)
FRAMES = 20
STARTS = 3
IMPORTS = """
from time import process_time
began = process_time()
import {modules}
print(process_time() - began)
"""
PROGRAM = "bot, cogs.app, playground, render"
LIBRARIES = "discord, sqlalchemy, aiosqlite, PIL.Image, aiohttp, structlog, msgspec"


def rows() -> Iterator[Row]:
    """All ten."""
    for rules in engine.rules_ids():
        yield engine_bench.play(rules, PLAY)
    states = [state for rules in engine.rules_ids() for state in engine_bench.late_states(rules, PLAY.plies)]
    yield engine_bench.storage(states, PLAY)
    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder)
        raw = partial(host_bench.raw_beside, here)
        yield asyncio.run(host_bench.durable_moves(here / "moves.sqlite3", raw, MOVES))
    yield _frame()
    yield _imports()


def _frame() -> Row:
    """A warm frame of the usual board, against a naive redraw."""
    render.keep_in(pictures_bench.QUICK.kept)
    board, setup = next(iter(pictures_bench.boards().items()))
    played = [*islice(pictures_bench.scenes(setup), 60, 60 + FRAMES)]
    return next(pictures_bench.warm(board, played))


def _imports() -> Row:
    """CPU until the program's modules are there, against the libraries alone."""
    ours, libraries = list[float](), list[float]()
    for _ in range(STARTS):
        for modules, seconds in ((PROGRAM, ours), (LIBRARIES, libraries)):
            done = subprocess.run(
                [sys.executable, "-c", IMPORTS.format(modules=modules)],
                cwd=ROOT, check=True, capture_output=True, text=True,
            )  # fmt: skip
            seconds.append(1000 * float(done.stdout))
    return Row("bot", "imports, CPU", median(ours), "ms", 3.2, 2.2, median(libraries))

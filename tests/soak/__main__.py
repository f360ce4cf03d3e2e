"""Runs the parts that are named, or all, and prints what came of them; exit code 1 if anything was wrong."""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import structlog

from tests.soak import clocks, jobs, kills, load, long_answers, panels, real, secrets, stage
from tests.soak.report import Row, say, table

PARTS = ("secrets", "kills", "load", "long", "jobs", "panels", "time", "real")


async def run(chosen: argparse.Namespace) -> list[Row]:
    """The rows of all chosen parts."""
    rows: list[Row] = []
    if "secrets" in chosen.parts:
        rows += await secrets.run(chosen.games, chosen.seed)
    if "kills" in chosen.parts:
        with TemporaryDirectory() as folder:
            rows += await kills.run(chosen.kills, chosen.seed, chosen.modes, Path(folder))
    if "load" in chosen.parts:
        with TemporaryDirectory() as folder:
            rows += await load.run(chosen.running, chosen.waves, chosen.seed, Path(folder))
    if "long" in chosen.parts:
        with TemporaryDirectory() as folder:
            rows += await long_answers.run(chosen.tables, chosen.waves, chosen.seed, Path(folder))
    if "jobs" in chosen.parts:
        with TemporaryDirectory() as folder:
            rows += await jobs.run(Path(folder))
    if "panels" in chosen.parts:
        with TemporaryDirectory() as folder:
            rows += await panels.run(chosen.seconds, Path(folder))
    if "time" in chosen.parts:
        with TemporaryDirectory() as folder:
            rows += await clocks.run(Path(folder))
    if "real" in chosen.parts:
        with TemporaryDirectory() as folder:
            rows += real.run(Path(folder))
    return rows


def _modes(names: str) -> list[str]:
    modes = names.split(",")
    if unknown := [name for name in modes if name not in stage.MODES]:
        raise argparse.ArgumentTypeError(f"unknown: {', '.join(unknown)}; there are {', '.join(stage.MODES)}")
    return modes


def main() -> int:
    """Run as the command line says."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("parts", nargs="*", choices=(*PARTS, []), help="default: all of them")
    parser.add_argument("--games", type=int, default=40, help="games in two worlds (default 40)")
    parser.add_argument("--kills", type=int, default=1000, help="kills, shared among modes (default 1000)")
    parser.add_argument(
        "--modes",
        type=_modes,
        default=[*stage.MODES],
        help=f"what is killed (default {','.join(stage.MODES)})",
    )
    parser.add_argument("--running", type=int, default=2000, help="running games under load (default 2000)")
    parser.add_argument("--tables", type=int, default=100, help="games for long answers (default 100)")
    parser.add_argument("--waves", type=int, default=10, help="times that 200 members act (default 10)")
    parser.add_argument("--seconds", type=float, default=150, help="time in which panels open (default 150)")
    parser.add_argument("--seed", type=int, default=1, help="number that decides all choices (default 1)")
    chosen = parser.parse_args()
    chosen.parts = chosen.parts or PARTS
    logging.getLogger("discord").setLevel(logging.ERROR)
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    rows = asyncio.run(run(chosen))
    wrong = [line for row in rows for line in row.wrong]
    say("done\n\n" + table(rows))
    for line in wrong:
        print(f"\nWRONG {line}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

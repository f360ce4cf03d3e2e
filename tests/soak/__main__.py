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
from tests.soak.cluster import run as cluster
from tests.soak.cluster.figures import Figures
from tests.soak.cluster.plan import ALONE, KINDS, Plan
from tests.soak.cluster.run import Size
from tests.soak.report import Row, say, table

PARTS = ("secrets", "kills", "load", "long", "jobs", "panels", "time", "real")
APART = ("cluster",)
"""Parts that take hours and are played only when they are named."""


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
    if "cluster" in chosen.parts:
        figures = Figures(chosen.folder, chosen.seed)
        size = Size(
            processes=chosen.processes, shards=chosen.shards, games=chosen.running,
            shared=chosen.processes > 1, workers=chosen.members, pause=chosen.pause,
        )  # fmt: skip
        plan = Plan(chosen.faults, chosen.each)
        rows += await cluster.run(size, figures, plan, chosen.rounds, chosen.minutes)
    if "real" in chosen.parts:
        with TemporaryDirectory() as folder:
            rows += real.run(Path(folder))
    return rows


def _modes(names: str) -> list[str]:
    modes = names.split(",")
    if unknown := [name for name in modes if name not in stage.MODES]:
        raise argparse.ArgumentTypeError(f"unknown: {', '.join(unknown)}; there are {', '.join(stage.MODES)}")
    return modes


def _add_options_of_cluster(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("cluster")
    place, many = Path("out/soak/cluster"), 10**6
    group.add_argument("--folder", type=Path, default=place, help="keeps the figures; goes on from there")
    group.add_argument("--rounds", type=int, default=many, help="rounds of faults at most")
    group.add_argument("--minutes", type=float, default=many, help="minutes at most")
    often = f"how often each fault happens, {ALONE} times alone (default 250)"
    group.add_argument("--each", type=int, default=250, help=often)
    group.add_argument("--processes", type=int, default=4, help="1: without shards (default 4)")
    group.add_argument("--shards", type=int, default=8, help="default 8")
    group.add_argument("--members", type=int, default=1, help="members of each shard who play (default 1)")
    group.add_argument(
        "--pause", type=float, default=0.5, help="seconds between two moves of a member (default 0.5)"
    )
    group.add_argument("--faults", nargs="+", choices=KINDS, default=KINDS, help="default: all")


def main() -> int:
    """Run as the command line says."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("parts", nargs="*", choices=(*PARTS, *APART, []), help=f"default: {' '.join(PARTS)}")
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
    _add_options_of_cluster(parser)
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

"""`python -m tests.bench`: measures what the design promises and prints one table.

The exit code is 1 if an area could not be measured, whatever the figures are; with `--against REV` also if a
row falls. `--short` measures ten rows, and warns of those that are short of their targets.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import sys
import traceback
from collections.abc import Sequence

from tests.bench import against, short_bench
from tests.bench.rows import Row, table

AREAS = (
    "engine", "pictures", "database", "bot", "suggestions", "leagues", "messages", "work", "processes", "web",
)  # fmt: skip
MODULES = {
    "engine": "engine_bench",
    "pictures": "pictures_bench",
    "database": "host_bench",
    "bot": "bot_bench",
    "suggestions": "suggest_bench",
    "leagues": "league_bench",
    "messages": "messages_bench",
    "work": "work_bench",
    "processes": "processes_bench",
    "web": "web.web_bench",
}


def main(arguments: list[str] | None = None) -> int:
    """Measure the wanted areas one after the other and print the rows."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--only", choices=AREAS, action="append", help="this area only; may be repeated")
    parser.add_argument(
        "--json", action="store_true", help="print JSON, one row a line, as they are measured"
    )
    parser.add_argument(
        "--quick", action="store_true", help="measure as little as possible, and judge nothing: does it run?"
    )
    parser.add_argument(
        "--short", action="store_true", help="measure the ten most telling rows, in half a minute, and warn"
    )
    parser.add_argument(
        "--against",
        metavar="REV",
        help="compare with a commit, in pairs of runs; how much better this tree is",
    )
    parser.add_argument(
        "--pairs",
        type=int,
        choices=range(2, against.MOST_PAIRS + 1),
        default=against.PAIRS,
        metavar="N",
        help=f"with --against: how many pairs of runs, 2 to {against.MOST_PAIRS} (default: %(default)s)",
    )
    args = parser.parse_args(arguments)
    if args.short:
        return _warn()
    areas = args.only or AREAS
    if args.against:
        return _compare(args.against, areas, pairs=args.pairs, as_json=args.json, quick=args.quick)
    return _measure(areas, as_json=args.json, quick=args.quick)


def _measure(areas: Sequence[str], *, as_json: bool, quick: bool) -> int:
    """Measure this tree and print its rows."""
    rows: list[Row] = []
    failed: list[str] = []
    for area in areas:
        print(f"measuring: {area}", file=sys.stderr)
        try:
            module = importlib.import_module(f"tests.bench.{MODULES[area]}")
            for row in module.rows(module.QUICK if quick else module.FULL):
                rows.append(row)
                if as_json:
                    print(json.dumps(row.record(judged=not quick)), flush=True)
        except Exception:  # one area that cannot be measured leaves the others
            traceback.print_exc()
            failed.append(area)
    if rows and not as_json:
        print(table(rows, judged=not quick))
    if failed:
        print(f"could not be measured: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


def _warn() -> int:
    """Print the ten most telling rows, and a warning for each that is short of its targets."""
    rows = [*short_bench.rows()]
    print(table(rows))
    warning = "::warning::" if os.environ.get("GITHUB_ACTIONS") else "warning: "
    for row in rows:
        if row.verdict == "short":
            print(f"{warning}{row.area}, {row.name}: {row.ratio:.3g}, wanted {row.passes:g}")
    return 0


def _compare(revision: str, areas: Sequence[str], *, pairs: int, as_json: bool, quick: bool) -> int:
    """Measure this tree and a commit in turns and print how they compare, area by area."""
    comparisons: list[against.Comparison] = []
    failed: list[str] = []
    try:
        with against.checked_out(revision) as other:
            for area in areas:
                try:
                    runs: list[tuple[against.Run, against.Run]] = []
                    for pair in against.area_pairs(other, area, pairs=pairs, quick=quick):
                        runs.append(pair)
                        print(f"measured: {area}, pair {len(runs)} of {pairs}", file=sys.stderr)
                    rows = against.compare(runs)
                    comparisons += rows
                    if as_json:
                        print(*(json.dumps(row.record()) for row in rows), sep="\n", flush=True)
                    else:
                        print(against.table(rows), flush=True)
                except RuntimeError as error:
                    print(error, file=sys.stderr)
                    failed.append(area)
    except against.UnknownRevision:
        print(f"git knows no commit {revision} here: name one of `git log --oneline`", file=sys.stderr)
        return 2
    fallen = [c.name for c in comparisons if c.verdict == "falls"]
    print(f"{len(comparisons)} rows compared, {len(fallen)} fall", *fallen, sep="\n  ", file=sys.stderr)
    if failed:
        print(f"could not be measured: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed or fallen else 0


if __name__ == "__main__":
    sys.exit(main())

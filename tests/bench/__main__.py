"""`python -m tests.bench`: measures what the design promises and prints one table.

The exit code is 1 only if an area could not be measured, whatever the figures are.
"""

from __future__ import annotations

import argparse
import importlib
import json
import sys
import traceback

from tests.bench.rows import Row, table

AREAS = ("engine", "pictures", "database", "bot", "suggestions", "leagues", "messages")
MODULES = {
    "engine": "engine_bench",
    "pictures": "pictures_bench",
    "database": "host_bench",
    "bot": "bot_bench",
    "suggestions": "suggest_bench",
    "leagues": "league_bench",
    "messages": "messages_bench",
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
    args = parser.parse_args(arguments)
    rows: list[Row] = []
    failed: list[str] = []
    for area in args.only or AREAS:
        print(f"measuring: {area}", file=sys.stderr)
        try:
            module = importlib.import_module(f"tests.bench.{MODULES[area]}")
            for row in module.rows(module.QUICK if args.quick else module.FULL):
                rows.append(row)
                if args.json:
                    print(json.dumps(row.record(judged=not args.quick)), flush=True)
        except Exception:  # one area that cannot be measured leaves the others
            traceback.print_exc()
            failed.append(area)
    if rows and not args.json:
        print(table(rows, judged=not args.quick))
    if failed:
        print(f"could not be measured: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

"""`python -m tests.bench`: measures what the design promises and prints one table. Never fails a test run."""

from __future__ import annotations

import argparse
import importlib
import json
import sys
import traceback

from tests.bench.rows import Row, table

AREAS = ("engine", "pictures", "database", "bot", "suggestions")
MODULES = {
    "engine": "engine_bench",
    "pictures": "pictures_bench",
    "database": "host_bench",
    "bot": "bot_bench",
    "suggestions": "suggest_bench",
}


def main() -> int:
    """Measure the wanted areas one after the other and print the rows."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--only", choices=AREAS, action="append", help="this area only; may be repeated")
    parser.add_argument(
        "--json", action="store_true", help="print JSON, one row a line, as they are measured"
    )
    args = parser.parse_args()
    rows: list[Row] = []
    for area in args.only or AREAS:
        print(f"measuring: {area}", file=sys.stderr)
        try:
            for row in importlib.import_module(f"tests.bench.{MODULES[area]}").rows():
                rows.append(row)
                if args.json:
                    print(json.dumps(row.record()), flush=True)
        except Exception:  # one area that cannot be measured leaves the others
            traceback.print_exc()
    if not args.json:
        print(table(rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())

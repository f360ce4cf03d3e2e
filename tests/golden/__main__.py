"""Make the golden files again: `python -m tests.golden --update [RULES ...]`.

Playthroughs (`tests/golden/<rules>*.txt`) keep their moves and their version of the rules, and get the
engine's present answers; recorded games and counts (`tests/fixtures/<rules>`) are searched and counted again,
those of earlier versions laid aside and kept. Look at the difference before keeping it.

`--new FILE` writes a playthrough for a recorded game: `--new tests/golden/classic.txt --game FILE`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec

import engine
from engine.record.export import dump, load
from tests.golden import perft, playthrough, records
from tests.golden.test_golden import GOLDEN


def update(rules: str) -> None:
    """Make all files of a rule system again."""
    folder = records.FIXTURES / rules
    folder.mkdir(parents=True, exist_ok=True)
    records.lay_aside(rules)
    for path in records.recorded(rules):
        path.unlink()
    for name, game in sorted(records.choose(rules).items()):
        (folder / f"{name}.json").write_bytes(msgspec.json.format(dump(game), indent=-1) + b"\n")
        print(f"{folder / name}.json: {len(game.moves)} moves")
    perft.write(rules)
    for path in sorted(GOLDEN.glob(f"{rules}*.txt")):
        path.write_text(playthrough.render(*playthrough.parse(path.read_text())))
        print(path)


def main(argv: Sequence[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.golden", description=__doc__)
    parser.add_argument("--update", nargs="*", metavar="RULES", help="make files anew (default: all systems)")
    parser.add_argument("--new", type=Path, metavar="FILE", help="the playthrough to write")
    parser.add_argument("--game", type=Path, metavar="FILE", help="the exported game that it tells")
    args = parser.parse_args(argv)
    if args.new and args.game:
        export = load(args.game.read_bytes())
        args.new.write_text(playthrough.render(export.setup, export.log()))
    elif args.update is not None:
        for rules in args.update or engine.rules_ids():
            update(rules)
    else:
        parser.print_help()
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""`python -m tests.players strength RULES ...` and `python -m tests.players tune RULES ...`."""

from __future__ import annotations

import argparse

from tests.players.formats import OPTIONS
from tests.players.strength import measure
from tests.players.tune import tune


def main() -> None:
    """Measure or tune."""
    parser = argparse.ArgumentParser(prog="python -m tests.players", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    one = commands.add_parser("strength", help="how often a level wins against another one")
    one.add_argument("rules")
    one.add_argument("--level", default="hard")
    one.add_argument("--against", default="normal")
    one.add_argument("--seats", type=int, default=2)
    one.add_argument("--seat", type=int)
    one.add_argument("--games", type=int, default=100)
    one.add_argument("--nodes", type=int)
    one.add_argument("--workers", type=int)
    two = commands.add_parser("tune", help="play and learn the weights")
    two.add_argument("rules")
    two.add_argument("--rounds", type=int, default=3)
    two.add_argument("--games", type=int, default=400)
    two.add_argument("--nodes", type=int, default=60)
    two.add_argument("--hidden", type=int, default=8)
    given = parser.parse_args()
    if given.command == "tune":
        tune(given.rules, given.rounds, given.games, given.nodes, given.hidden)
    else:
        print(measure(
            given.rules, given.level, given.against, given.seats, given.games, OPTIONS[given.rules],
            nodes=given.nodes, seat=given.seat, workers=given.workers,
        ))  # fmt: skip


if __name__ == "__main__":
    main()

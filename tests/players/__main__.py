"""How strong computer players are, and where their weights come from.

`strength RULES` plays one pairing and stores its figure with `--save`; without RULES it plays every pairing
for which there is a goal. `table` writes the stored figures into docs/computer-players.md. `tune RULES` plays
and learns in rounds. `games` plays all systems at all levels, looks whether each move is legal, and what a
decision costs.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from tests.players import games
from tests.players.decisions import write
from tests.players.evolve import evolve, has_table
from tests.players.fit import DECAY
from tests.players.strength import Pairing, measure, store
from tests.players.tune import tune
from tests.players.wanted import GOALS, PAGE, fill


def main() -> None:
    """Measure, write down or tune."""
    given = _arguments()
    if given.command == "tune" and has_table(given.rules):
        evolve(given.rules, given.rounds, given.games, given.workers)
    elif given.command == "tune":
        tune(
            given.rules, given.rounds, given.games, given.nodes, given.hidden, given.kept, given.workers,
            given.decay, given.nets,
        )  # fmt: skip
    elif given.command == "decisions":
        write()
    elif given.command == "games":
        games.store(games.run(given.games, given.nodes, given.first, given.workers))
    elif given.command == "table":
        PAGE.write_text(fill(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    elif given.rules is None:
        for goal in GOALS:
            print(goal.pairing, flush=True)
            store(goal.pairing, measure(goal.pairing, given.games or goal.games, workers=given.workers))
    else:
        pairing = Pairing(given.rules, given.level, given.against, given.seats, given.seat, given.variant)
        figure = measure(
            pairing, given.games or 100, first=given.first, nodes=given.nodes, workers=given.workers
        )
        print(figure)
        if given.save:
            store(pairing, figure)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.players", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    commands = parser.add_subparsers(dest="command", required=True)
    strength = commands.add_parser("strength", help="how often a level wins against another one")
    strength.add_argument("rules", nargs="?")
    strength.add_argument("--level", default="hard")
    strength.add_argument("--against", default="normal")
    strength.add_argument("--seats", type=int, default=2)
    strength.add_argument("--seat", type=int)
    strength.add_argument("--variant", default="")
    strength.add_argument("--games", type=int)
    strength.add_argument("--first", type=int, default=0)
    strength.add_argument("--nodes", type=int)
    strength.add_argument("--workers", type=int)
    strength.add_argument("--save", action="store_true")
    tuning = commands.add_parser("tune", help="play and learn the weights")
    tuning.add_argument("rules")
    tuning.add_argument("--rounds", type=int, default=3)
    tuning.add_argument("--games", type=int, default=400)
    tuning.add_argument("--nodes", type=int)
    tuning.add_argument("--hidden", type=int, default=12)
    tuning.add_argument("--decay", type=float, default=DECAY)
    tuning.add_argument("--nets", type=int, default=1)
    tuning.add_argument("--kept", type=Path, default=Path("out/players"))
    tuning.add_argument("--workers", type=int)
    checking = commands.add_parser("games", help="look whether each move is legal, and what a decision costs")
    checking.add_argument("--games", type=int, default=10_000)
    checking.add_argument("--first", type=int, default=games.FIRST)
    checking.add_argument("--nodes", type=int)
    checking.add_argument("--workers", type=int)
    commands.add_parser("decisions", help="store what computer players decide now")
    commands.add_parser("table", help="write the stored figures into the page")
    return parser.parse_args()


if __name__ == "__main__":
    main()

"""`python -m tests.fuzz`: random games under all checks, computer players against random ones, then presses
of the real bot, random and forged.

The time is shared among the kinds; with `--games N`, N games of each rule system are played to the end
first, however long that takes, and the time is for the presses. Computer players have 100 games each.
"""

from __future__ import annotations

import argparse
import asyncio
import secrets
import sys
from collections.abc import Sequence
from pathlib import Path

import engine
from tests.conformance import fuzz as games
from tests.conformance import skill
from tests.e2e import fuzz as forged
from tests.fuzz import interactions

KINDS = ("games", "players", "interactions", "forged")
SKILL = 100
"""Games of a computer player against random ones."""


def main() -> int:
    """Share the time among the kinds. Exit code 1 if anything failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=5, help="how long in all (default 5)")
    parser.add_argument("--games", type=int, help="so many games of each rule system, instead of their time")
    parser.add_argument("--only", choices=KINDS, help="this kind only")
    parser.add_argument(
        "--rules",
        choices=engine.rules_ids(),
        nargs="+",
        default=[*engine.rules_ids()],
        help="games of these rule systems only",
    )
    parser.add_argument(
        "--seed", default=secrets.token_hex(4), help="text that decides all choices made here"
    )
    args = parser.parse_args()
    kinds = [args.only] if args.only else KINDS
    timed = [kind for kind in kinds if kind != "players" and (kind != "games" or args.games is None)]
    share = args.minutes / max(1, len(timed))
    failures = 0
    if "games" in kinds:
        minutes = share if args.games is None else None
        failures += games.fuzz(args.seed, args.rules, Path("out"), minutes, args.games)
    if "players" in kinds:
        failures += _players(args.rules)
    if "interactions" in kinds:
        failures += interactions.fuzz(share, args.seed)
    if "forged" in kinds:
        failures += asyncio.run(forged.fuzz(60 * share, args.seed))
    return 1 if failures else 0


def _players(rules: Sequence[str]) -> int:
    """How many of the systems have a computer player that does not win often enough."""
    failures = 0
    for each in rules:
        if each in skill.OPTIONS:
            tally = skill.play(each, range(SKILL))
            failures += not tally.good
            print(f"{each}: computer player against random ones: {tally}", flush=True)
    return failures


if __name__ == "__main__":
    sys.exit(main())

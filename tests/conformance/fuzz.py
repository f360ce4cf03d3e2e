"""Self-play without end: `python -m tests.conformance.fuzz --minutes N`.

Random setups of every rule system are played under every check of the conformance suite, with new seeds each
time. What fails is written to a file, which `--again FILE` plays once more.
"""

from __future__ import annotations

import argparse
import os
import secrets
import sys
import time
import traceback
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random

import msgspec

import engine
from engine import Move, Setup
from tests.conformance import selfplay
from tests.conformance.setups import describe, factors, setup


def _random_setup(rules: str, salt: str, random: Random) -> Setup:
    row = {name: random.choice(values) for name, values in factors(rules)}
    return setup(rules, row, salt)


def again(path: Path) -> None:
    """Play a failing file again under all checks. Raises what it raised."""
    data = msgspec.json.decode(path.read_bytes())
    game = selfplay.Game(msgspec.convert(data["setup"], Setup), "again")
    for seat, code in data["moves"]:
        game.inspect()
        if code == "undo":
            game.undo()
        else:
            game.play(Move.parse(seat, code))
    if not game.state.result:
        game.inspect()


def fuzz(minutes: float, seed: str, rules: Sequence[str], out: Path) -> int:
    """Play for so long; the number of failures, each of which is written into `out`."""
    began = shown = time.monotonic()
    plies, games, failures = 0, 0, 0
    reasons: Counter[str] = Counter()
    while time.monotonic() - began < minutes * 60:
        salt = f"{seed}/{games}"
        random = Random(salt)
        chosen = _random_setup(rules[games % len(rules)], salt, random)
        game: selfplay.Game | None = None
        games += 1
        try:
            game = selfplay.Game(chosen, salt)
            game.wander(random.choice((0, 50, 300, 1500)), resign=random.choice((0.0, 0.002, 0.03)))
            game.finish()
            assert game.state.result
            reasons[f"{chosen.rules} {game.state.result.reason}"] += 1
        except Exception:
            failures += 1
            out.mkdir(parents=True, exist_ok=True)
            path = out / f"fuzz-{chosen.rules}-{seed}-{games}.json"
            path.write_text(selfplay.dump(chosen, game.moves if game else []))
            traceback.print_exc()
            print(f"FAILED {describe(chosen)}: {path}", flush=True)
        plies += len(game.moves) if game else 0
        if time.monotonic() - shown > 10:
            shown = time.monotonic()
            print(f"{games} games, {plies} plies, {failures} failures", flush=True)
    ends = ", ".join(f"{n} {reason}" for reason, n in sorted(reasons.items()))
    print(f"{games} games, {plies} plies, {failures} failures (seed {seed}): {ends}")
    return failures


def main(argv: Sequence[str] | None = None) -> int:
    """The command line; exit code 1 if anything failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.conformance.fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=float(os.environ.get("SANDTABLE_FUZZ_MINUTES", "1")))
    parser.add_argument("--seed", default=secrets.token_hex(4), help="text that decides everything")
    parser.add_argument("--rules", choices=engine.rules_ids(), nargs="+", default=list(engine.rules_ids()))
    parser.add_argument("--out", type=Path, default=Path("out"), help="where failures go")
    parser.add_argument("--again", type=Path, metavar="FILE", help="play a failing file again")
    args = parser.parse_args(argv)
    if args.again:
        again(args.again)
        print("nothing failed")
        return 0
    return 1 if fuzz(args.minutes, args.seed, args.rules, args.out) else 0


if __name__ == "__main__":
    sys.exit(main())

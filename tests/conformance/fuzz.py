"""Self-play without end: `python -m tests.conformance.fuzz --minutes N`, or `--games N` of each rule system.

Random setups are played to the end under the checks of the conformance suite, with new seeds each time, on
all processors. Every position must be sound, and what oracles say where there are any; one of `--every` goes
through all checks. What fails is written to a file, which `--again FILE` plays once more.
"""

from __future__ import annotations

import argparse
import os
import secrets
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from multiprocessing import Pool
from pathlib import Path
from random import Random
from threading import Semaphore

import msgspec

import engine
from engine import Move, Setup
from tests.conformance import selfplay
from tests.conformance.curious import Curious
from tests.conformance.oracles import oracle
from tests.conformance.rich import BEGINNINGS
from tests.conformance.setups import describe, factors, playable, setup

CHUNK = 25
"""Games that one process plays in a row, by one curious player."""
EVERY = 40


class Chunk(msgspec.Struct, frozen=True):
    """Some games of one rule system; the seed decides all about them."""

    rules: str
    seed: str
    every: int = EVERY
    games: int = CHUNK
    out: str = "out"


class Tally(msgspec.Struct):
    """What came out."""

    games: int = 0
    plies: int = 0
    failures: int = 0
    ends: Counter[str] = msgspec.field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        """Count the other's too."""
        self.games += other.games
        self.plies += other.plies
        self.failures += other.failures
        self.ends.update(other.ends)

    def __str__(self) -> str:
        ends = ", ".join(f"{n} {reason}" for reason, n in sorted(self.ends.items()))
        return f"{self.games} games, {self.plies} plies, {self.failures} failures: {ends}"


def _random_setup(rules: str, salt: str, random: Random) -> Setup:
    while True:
        row = {name: random.choice(values) for name, values in factors(rules)}
        chosen = setup(rules, row, salt)
        if playable(chosen):
            return chosen


def again(path: Path) -> None:
    """Play a failing file again under all checks. Raises what it raised."""
    data = msgspec.json.decode(path.read_bytes())
    setup = msgspec.convert(data["setup"], Setup)
    game = selfplay.Game(setup, "again", begin_rich=data["rich"], hears=oracle(setup))
    for seat, code in data["moves"]:
        game.inspect()
        if code == "undo":
            game.undo()
        else:
            game.play(Move.parse(seat, code))
    if not game.state.result:
        game.inspect()


def play(chunk: Chunk) -> Tally:
    """Play the games of a chunk. Failures are printed and written into its folder."""
    tally, curious = Tally(), Curious()
    for number in range(chunk.games):
        salt = f"{chunk.seed}/{number}"
        random = Random(salt)
        chosen = _random_setup(chunk.rules, salt, random)
        rich = chunk.rules in BEGINNINGS and random.random() < 0.4
        game: selfplay.Game | None = None
        tally.games += 1
        try:
            game = selfplay.Game(chosen, salt, begin_rich=rich, curious=curious, hears=oracle(chosen))
            game.wander(random.choice((0, 50, 300, 1500)), random.choice((0.0, 0.002, 0.03)), chunk.every)
            game.finish(chunk.every)
            assert game.state.result
            tally.ends[game.state.result.reason] += 1
        except Exception:
            tally.failures += 1
            path = Path(chunk.out) / f"fuzz-{chunk.rules}-{salt.replace('/', '-')}.json"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(selfplay.dump(chosen, game.moves if game else [], rich))
            print(f"FAILED {describe(chosen)}: {path}\n{traceback.format_exc()}", flush=True)
        tally.plies += len(game.moves) if game else 0
    return tally


def _chunks(rules: str, seed: str, every: int, out: Path, games: int | None) -> Iterator[Chunk]:
    number = 0
    while games is None or number * CHUNK < games:
        size = CHUNK if games is None else min(CHUNK, games - number * CHUNK)
        yield Chunk(rules, f"{seed}/{number}", every, size, str(out))
        number += 1


def fuzz(
    seed: str,
    rules: Sequence[str],
    out: Path,
    minutes: float | None = None,
    games: int | None = None,
    every: int = EVERY,
    jobs: int | None = None,
) -> int:
    """Play this many games of each system, or for this long in all; the number of failures."""
    failures = 0
    with Pool(jobs) as pool:
        for each in rules:
            began = shown = time.monotonic()
            ends = began + 60 * minutes / len(rules) if minutes is not None else None
            tally, room = Tally(), Semaphore(2 * (jobs or os.cpu_count() or 1))
            chunks = _throttled(_chunks(each, seed, every, out, games), room, ends)
            for done in pool.imap_unordered(play, chunks):
                room.release()
                tally.add(done)
                if time.monotonic() - shown > 10:
                    shown = time.monotonic()
                    print(f"{each}: {tally.games} games, {tally.failures} failures", flush=True)
            print(f"{each}: {tally} (seed {seed}, {time.monotonic() - began:.0f} seconds)", flush=True)
            failures += tally.failures
    return failures


def _throttled(chunks: Iterator[Chunk], room: Semaphore, ends: float | None) -> Iterator[Chunk]:
    """Chunks as there is room for them, until the time is over. The pool takes them in advance."""
    for chunk in chunks:
        room.acquire()
        if ends is not None and time.monotonic() > ends:
            return
        yield chunk


def main(argv: Sequence[str] | None = None) -> int:
    """The command line; exit code 1 if anything failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.conformance.fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, help="how long in all (default 1)")
    parser.add_argument("--games", type=int, help="how many games of each rule system, instead")
    parser.add_argument("--every", type=int, default=EVERY, help=f"inspect one of so many (default {EVERY})")
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count(), help="processes (default: one a processor)"
    )
    parser.add_argument("--seed", default=secrets.token_hex(4), help="text that decides everything")
    parser.add_argument("--rules", choices=engine.rules_ids(), nargs="+", default=list(engine.rules_ids()))
    parser.add_argument("--out", type=Path, default=Path("out"), help="where failures go")
    parser.add_argument("--again", type=Path, metavar="FILE", help="play a failing file again")
    args = parser.parse_args(argv)
    if args.again:
        again(args.again)
        print("nothing failed")
        return 0
    minutes = 1 if args.minutes is None and args.games is None else args.minutes
    failures = fuzz(args.seed, args.rules, args.out, minutes, args.games, args.every, args.jobs)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())

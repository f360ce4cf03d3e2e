"""Measure ratings: `python -m tests.ratings`. A line for each kind of world."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from itertools import pairwise, product

import numpy as np

from tests.ratings.books import Measured
from tests.ratings.worlds import Floats, Worlds

MOMENTS = (8, 20, 40, 80)
STEPS = (0.5, 0.6, 0.7, 0.8, 0.9, 1.0)
NOTICED = 10
"""Rounds after which it is measured whether what was told comes true."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the share within two sigmas, the log loss of pairs, and what came true of what was told."""
    parser = argparse.ArgumentParser("python -m tests.ratings", description=__doc__)
    parser.add_argument("--worlds", type=int, default=10, help="worlds of each kind")
    parser.add_argument("--kinds", nargs="*", default=["random", "tiers"])
    parser.add_argument("--seats", type=int, nargs="*", default=[2, 3, 4, 5, 6])
    parser.add_argument("--spreads", type=int, nargs="*", default=[61, 122, 250])
    parser.add_argument("--drifts", type=int, nargs="*", default=[0, 10])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--others", type=int, default=0, help="worlds on which other programs are measured")
    chosen = parser.parse_args(arguments)
    began = time.monotonic()
    print("kind   drift spread seats | % within 2 sigmas after 8, 20, 40, 80 | log loss | said>came true")
    for kind, drift, spread, seats in product(chosen.kinds, chosen.drifts, chosen.spreads, chosen.seats):
        worlds = Worlds(kind, seats, spread, drift, chosen.worlds, chosen.seed)
        print(f"{kind:6} {drift:5} {spread:6} {seats:5} | ", end="")
        print(measure(worlds, chosen.others), flush=True)
    print(f"{time.monotonic() - began:.0f} s", file=sys.stderr)
    return 0


def measure(worlds: Worlds, others: int = 0) -> str:
    """What was measured in worlds of one kind."""
    measured = Measured(worlds)
    inside, losses, said = [], [], []
    played: list[list[list[int]]] = [[] for _ in range(others)]
    for number, tables in enumerate(worlds.rounds(MOMENTS[-1]), 1):
        chances = measured.add(tables)
        losses.append(-np.log(chances).mean((1, 2)))
        if number > NOTICED:
            said.append(chances.ravel())
        if number in MOMENTS:
            inside.append(f"{100 * measured.inside().mean():5.1f}")
        for world in range(others):
            played[world] += tables[world].tolist()
    loss = np.stack(losses).mean(0)
    line = f"{' '.join(inside)} | {loss.mean():.4f} | {calibration(np.concatenate(said))}"
    if others:
        from tests.ratings.others import OTHERS, pairs

        line += f" | the same {others}: {loss[:others].mean():.4f}"
        for name, judge in OTHERS.items():
            line += f" {name} {np.mean([judge(games) / pairs(games) for games in played]):.4f}"
    return line


def calibration(chances: Floats) -> str:
    """By class of what was told of the favourite: its mean, and in how many of 100 pairs it came true."""
    favoured, right = np.maximum(chances, 1.0 - chances), chances > 0.5
    parts = []
    for low, high in pairwise(STEPS):
        among = (favoured >= low) & (favoured < high)
        if among.sum() >= 300:
            parts.append(f"{100 * favoured[among].mean():.0f}>{100 * right[among].mean():.0f}")
    return " ".join(parts)


if __name__ == "__main__":
    sys.exit(main())

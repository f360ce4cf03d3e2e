"""`python -m tests.seasons.colluders`: how many pairs that spare each other the managers' report finds, how
many innocent ones it flags, and what points the pairs make, in real games of four computer players."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from statistics import mean, stdev
from typing import NamedTuple

from engine import Setup, State, apply, awaited_seats, complete, places, start, vocabulary
from engine.ai import decide
from engine.rng import Chance
from engine.types import Event, Move
from host.league.course.rated_counts import Played, counts, victims
from league.collusion import GameCounts, report
from league.ratings import MEAN
from league.scoring import points60

SEATS, SHARED = 4, 6
"""Seats of a game, and how many games a pair shares."""
RULES, OPTIONS, MOST = "classic", {"rounds": 15}, 4000
LEVEL, CAREFUL = "normal", "random"
"""Who plays, and who is asked for another move in place of an attack on the accomplice."""
WANTED, ALLOWED = 0.9, 0.02
"""Part of the colluding pairs that is to be found, and of the innocent ones that may be flagged."""


class Table(NamedTuple):
    """A game, and the seats of two of its members, who may have spared each other."""

    game: GameCounts
    pair: tuple[int, int]


def play(colluding: bool, seed: int) -> Table:
    """Play a game in which two seats, drawn by lot, never attack each other, or are like all others."""
    rng = Random(f"{seed} {colluding}")
    pair = rng.sample(range(SEATS), 2)
    chance = Chance(rng.randbytes(16).hex())
    setup = complete(Setup(rules=RULES, seats=SEATS, options=dict(OPTIONS), seed=rng.randbytes(32).hex()))
    state, moves = start(setup).state, list[tuple[Move, str | None, tuple[Event, ...]]]()
    while not state.result and len(moves) < MOST:
        seat = awaited_seats(state)[0]
        friend = sum(pair) - seat if colluding and seat in pair else None
        move = _move(state, seat, chance, friend)
        after = apply(state, move)
        moves.append((move, None, tuple(after.events)))
        state = after.state
    members = tuple(f"m{seat}" for seat in range(SEATS))
    played = Played(seed, setup, moves, members, points60(places(state)), (MEAN,) * SEATS)
    return Table(counts(played), (pair[0], pair[1]))


def _move(state: State, seat: int, chance: Chance, friend: int | None) -> Move:
    move = decide(LEVEL, state, seat, chance)
    while friend is not None and _hits(state, move, friend):
        move = decide(CAREFUL, state, seat, chance)
    return move


def _hits(state: State, move: Move, friend: int) -> bool:
    rules = state.setup.rules
    hostile = vocabulary.verb(rules, move.verb).hostile
    return hostile and friend in victims(rules, apply(state, move).events)


def flag_rate(tables: Sequence[Table], trials: int, rng: Random, shared: int = SHARED) -> float:
    """The part of pairs that are flagged after this many games, drawn from these, with new opponents each
    time."""
    flags = 0
    for _ in range(trials):
        flags += any(
            (p.a, p.b) == ("a", "b") for p in report(_shared_games(rng.choices(tables, k=shared))).pairs
        )
    return flags / trials


def _shared_games(tables: Iterable[Table]) -> list[GameCounts]:
    games = []
    for number, (game, pair) in enumerate(tables):
        members = [f"x{number} {seat}" for seat in range(SEATS)]
        members[pair[0]], members[pair[1]] = "a", "b"
        games.append(GameCounts(number, tuple(members), game.points60, game.attacks, game.expected60))
    return games


def main(arguments: list[str] | None = None) -> int:
    """Measure; 1 if too few are found or too many flagged."""
    parser = argparse.ArgumentParser("python -m tests.seasons.colluders", description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="this many of each kind")
    parser.add_argument("--trials", type=int, default=10_000, help="this many pairs of each kind")
    parser.add_argument("--workers", type=int, default=2)
    chosen = parser.parse_args(arguments)
    failed = False
    with ProcessPoolExecutor(chosen.workers) as workers:
        for colluding in (True, False):
            tables = list(workers.map(partial(play, colluding), range(chosen.games)))
            part = flag_rate(tables, chosen.trials, Random(1))
            failed |= part < WANTED if colluding else part > ALLOWED
            points = [mean(table.game.points60[seat] for seat in table.pair) / 60 for table in tables]
            error = stdev(points) / len(points) ** 0.5
            name = "colluding" if colluding else "innocent"
            earned = f"{mean(points):.2f} points each, error {error:.2f}"
            print(f"{name}: {part:.1%} flagged, {earned}", flush=True)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())

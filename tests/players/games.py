"""Games of all systems among computer players of all levels: whether each move was legal, and what a decision
costs."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from typing import NamedTuple

import msgspec

import engine
from engine import Setup, State, legal, start
from engine.rng import Chance
from engine.types import Move
from tests.players.arena import Match, Player, course, player_of
from tests.players.formats import TUNED

REPORT = Path(__file__).with_name("results") / "games.json"
LEVELS = ("easy", "normal", "hard", "expert")
FIRST = 900_000
"""The number of the first game; seeds follow from the numbers."""
TOLD = 100
"""Progress is told after each of this many games."""


class NotOfferedError(Exception):
    """A computer player made a move that it was not offered."""


class GameReport(NamedTuple):
    """One game."""

    rules: str
    moves: int
    illegal: str
    """The seed and the move that was not legal; empty: each was."""
    costs: dict[str, list[float]]
    """By level, the milliseconds of processor of each decision."""
    memory: float
    """Megabytes that the process has held at most so far."""


class SystemReport(msgspec.Struct):
    """All games of a system."""

    games: int = 0
    moves: int = 0
    illegal: list[str] = []
    memory: float = 0.0
    costs: dict[str, tuple[int, float, float, float]] = {}
    """By level, the decisions, and their milliseconds: mean, the one that 99 of 100 do not exceed, the
    greatest."""


class Run(msgspec.Struct):
    """Games that were played in one run."""

    first: int
    nodes: int | None
    """The most nodes a decision; None: as many as the level has."""
    systems: dict[str, SystemReport]


_RUNS = msgspec.json.Decoder(list[Run])


def matches(count: int, nodes: int | None, first: int) -> Iterator[Match]:
    """Games of all systems in turn; seats, options and levels by chance."""
    rules = engine.rules_ids()
    for number in range(first, first + count):
        random, known = Random(number), rules[number % len(rules)]
        low, high = engine.meta(known).seats
        players = tuple(random.choice(LEVELS) for _ in range(random.randint(low, high)))
        yield Match(known, f"{number:08x}", players, random.choice(TUNED[known]), nodes)


def played(match: Match) -> GameReport:
    """Play one game, each move compared with what is offered."""
    state = start(Setup(match.rules, len(match.players), match.seed, dict(match.options))).state
    costs: dict[str, list[float]] = {name: [] for name in match.players}
    players = [_watched(player_of(name, match), costs[name]) for name in match.players]
    moves, illegal = 0, ""
    try:
        for _ in course(state, players, Chance(match.seed + "aa")):
            moves += 1
    except NotOfferedError as error:
        illegal = f"{match.seed} {error}"
    return GameReport(match.rules, moves, illegal, {k: v for k, v in costs.items() if v}, _memory())


def _watched(player: Player, costs: list[float]) -> Player:
    """A player whose decisions are timed and compared with what is offered."""

    def decide(state: State, seat: int, chance: Chance) -> Move:
        began = time.process_time()
        move = player(state, seat, chance)
        costs.append(1000 * (time.process_time() - began))
        if move not in legal(state, seat):
            raise NotOfferedError(move)
        return move

    return decide


def run(count: int, nodes: int | None, first: int = FIRST, workers: int | None = None) -> Run:
    """Play the games, and tell how far it is."""
    report = Run(first, nodes, {rules: SystemReport() for rules in engine.rules_ids()})
    costs: dict[tuple[str, str], list[float]] = {}
    with ProcessPoolExecutor(workers or os.cpu_count()) as pool:
        for number, game in enumerate(pool.map(played, matches(count, nodes, first), chunksize=1), 1):
            system = report.systems[game.rules]
            system.games += 1
            system.moves += game.moves
            system.memory = max(system.memory, game.memory)
            system.illegal += [game.illegal] if game.illegal else []
            for level, spent in game.costs.items():
                costs.setdefault((game.rules, level), []).extend(spent)
            if number % TOLD == 0 or number == count:
                wrong = sum(len(s.illegal) for s in report.systems.values())
                print(f"{number} of {count} games, {wrong} with an illegal move", flush=True)
    for (rules, level), spent in sorted(costs.items()):
        spent.sort()
        mean, high = sum(spent) / len(spent), spent[int(len(spent) * 0.99)]
        report.systems[rules].costs[level] = len(spent), round(mean, 2), round(high, 1), round(spent[-1], 1)
    return report


def _memory() -> float:
    """Megabytes that this process has held at most; 0 where the system does not tell."""
    try:
        import resource  # not on Windows
    except ImportError:
        return 0.0
    return round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, 1)


def stored(path: Path = REPORT) -> list[Run]:
    """The runs in a file."""
    return _RUNS.decode(path.read_bytes()) if path.exists() else []


def store(new: Run, path: Path = REPORT) -> None:
    """Put a run into the file, in place of an earlier one with the same budget."""
    kept = [old for old in stored(path) if old.nodes != new.nodes]
    path.write_bytes(msgspec.json.format(msgspec.json.encode([*kept, new]), indent=1) + b"\n")

"""Plays games among computer players, many at once."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from typing import Any, NamedTuple

from engine import Setup, State, apply, awaited, start
from engine.ai import think
from engine.kernel import rules_of
from engine.rng import Chance
from engine.types import Result

MOST = 20_000
"""No game that one of them plays well lasts this many moves."""


class Match(NamedTuple):
    """One game to be played."""

    rules: str
    seed: str
    players: tuple[str, ...]
    """By seat, the level."""
    options: Mapping[str, Any]
    nodes: int | None = None
    """The most moves of playouts a decision, if fewer than the level has."""
    record: bool = False
    """Whether the numbers of positions are wanted."""


class Record(NamedTuple):
    """The numbers of one seat between two turns."""

    seat: int
    numbers: tuple[float, ...]


class Outcome(NamedTuple):
    """One game that was played."""

    match: Match
    result: Result | None
    """None: it was broken off."""
    moves: int
    records: tuple[Record, ...]

    def share(self, seat: int) -> float:
        """The seat's part of the victory; all have the same of a game that was broken off."""
        if self.result is None:
            return 1 / len(self.match.players)
        return (seat in self.result.winners) / len(self.result.winners)


def play(match: Match) -> Outcome:
    """Play one game to its end."""
    state = start(Setup(match.rules, len(match.players), match.seed, dict(match.options))).state
    chance, moves = Chance(match.seed + "aa"), 0
    brain, records = rules_of(match.rules).brain, list[Record]()
    turn: object = None
    while not state.result and moves < MOST:
        seat = awaited(state)[0]
        if match.record and brain and (now := brain.turn(state)) != turn:
            turn = now
            records += _numbers(state)
        state = apply(state, think(match.players[seat], state, seat, chance, match.nodes).move).state
        moves += 1
    return Outcome(match, state.result, moves, tuple(records))


def _numbers(state: State) -> Iterator[Record]:
    rules = rules_of(state.setup.rules)
    assert rules.brain
    for seat in range(state.setup.seats):
        if rules.alive(state.body, seat):
            yield Record(seat, tuple(rules.brain.features(state, seat)))


def play_all(matches: Iterable[Match], workers: int | None = None) -> Iterator[Outcome]:
    """Play the games side by side, and give each in its order."""
    with ProcessPoolExecutor(workers or os.cpu_count()) as pool:
        yield from pool.map(play, matches, chunksize=1)

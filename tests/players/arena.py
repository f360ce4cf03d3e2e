"""Plays games among computer players, many at once."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from engine import Setup, State, apply, awaited_seats, start
from engine.ai import TurnBudget, allowance, campaign, think
from engine.ai.greedy import greedy
from engine.ai.planner import plan
from engine.kernel import rules_of, view
from engine.rng import Chance
from engine.system import Brain
from engine.types import Move, Result

Player = Callable[[State, int, Chance], Move]
MOST = 20_000
"""No game that one of them plays well lasts this many moves."""


class Step(NamedTuple):
    """One move of a game, with the positions before and after it."""

    before: State
    seat: int
    after: State


def course(state: State, players: Sequence[Player], chance: Chance) -> Iterator[Step]:
    """Play a game from a position, each seat by its player, until it ends or is broken off."""
    for _ in range(MOST):
        if state.result:
            return
        seat = awaited_seats(state)[0]
        before, state = state, apply(state, players[seat](state, seat, chance)).state
        yield Step(before, seat, state)


class Match(NamedTuple):
    """One game to be played."""

    rules: str
    seed: str
    players: tuple[str, ...]
    """By seat, the level; `hard@60` is one with fewer nodes a decision, `hard!file` one with the
    weights of campaigns in that file."""
    options: Mapping[str, Any]
    nodes: int | None = None
    """The most nodes a decision, if fewer than the level has."""
    record: bool = False
    """Whether the numbers of positions are wanted."""


class Record(NamedTuple):
    """The numbers of the field of a seat whose turn has just ended."""

    seat: int
    numbers: tuple[float, ...]


class Outcome(NamedTuple):
    """One game that was played."""

    match: Match
    result: Result | None
    """None: it was broken off."""
    moves: int
    records: tuple[Record, ...]
    cpu: float = 0.0
    """Seconds of processor that it took."""

    def share(self, seat: int) -> float:
        """The seat's part of the victory; all have the same of a game that was broken off."""
        if self.result is None:
            return 1 / len(self.match.players)
        return (seat in self.result.winners) / len(self.result.winners)


def play(match: Match) -> Outcome:
    """Play one game to its end."""
    began = time.process_time()
    state = start(Setup(match.rules, len(match.players), match.seed, dict(match.options))).state
    brain, records, moves = rules_of(match.rules).brain, list[Record](), 0
    players = [player_of(name, match) for name in match.players]
    turn: object = None
    for before, seat, after in course(state, players, Chance(match.seed + "aa")):
        state, moves = after, moves + 1
        if match.record and brain and not state.result and (now := brain.turn(state)) != turn:
            turn = now
            on_turn = view(before, None).turn
            records += _numbers(state, seat if on_turn is None else on_turn)
    return Outcome(match, state.result, moves, tuple(records), time.process_time() - began)


def player_of(name: str, match: Match) -> Player:
    """The player with a name as in `Match.players`."""
    name, _, file = name.partition("!")
    level, _, few = name.partition("@")
    nodes = int(few) if few else match.nodes
    if not file:
        return _level(level, nodes)
    brain = rules_of(match.rules).brain
    assert brain
    other = replace(brain, campaign=Path(file))
    most = int(allowance(level, match.rules).decision)
    nodes = most if nodes is None else min(nodes, most)
    return planning(other, nodes)


def planning(brain: Brain, nodes: int) -> Player:
    """A player that plans with another brain than its system's."""
    return lambda state, seat, chance: plan(state, seat, greedy, chance, nodes, brain).move


def _level(level: str, nodes: int | None) -> Player:
    """A level's player for one seat, within the budget of its turns, as in the bot."""
    budget = TurnBudget()

    def player(state: State, seat: int, chance: Chance) -> Move:
        left = budget.remaining_nodes(level, state)
        thought = think(level, state, seat, chance, left if nodes is None else min(left, nodes))
        budget.spend(state, thought.nodes)
        return thought.move

    return player


def _numbers(state: State, seat: int) -> Iterator[Record]:
    """The numbers of a position for a living seat, as far as it can plan there."""
    rules = rules_of(state.setup.rules)
    brain = rules.brain
    if brain and brain.field and rules.alive(state.body, seat) and (field := brain.field(state, seat)):
        yield Record(seat, campaign.numbers(field))


def play_all(matches: Iterable[Match], workers: int | None = None) -> Iterator[Outcome]:
    """Play the games side by side, and give each in its order."""
    if workers == 1:
        yield from map(play, matches)
        return
    with ProcessPoolExecutor(workers or os.cpu_count()) as pool:
        yield from pool.map(play, matches, chunksize=1)

"""How long games take that begin one after the other, in lengths of a game, by simulation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from math import exp
from statistics import NormalDist

from league import lots

SPREAD = 0.35
"""Standard deviation of the logarithm of a game's length. With it seasons of divisions of 7 at tables of 4
last as long as in simulations: 37, 54, 77 days with games of 22 days and at most 4, 3, 2 games at once."""
SURE = 0.7
"""The part of seasons that end within the days that are told."""
LONG = round(exp(SPREAD * NormalDist().inv_cdf(SURE) - SPREAD**2 / 2), 2)
"""The lengths of a game within which seven of ten games are over."""
GAMES = 3000
"""Games that are simulated for one estimate."""


@lru_cache(maxsize=256)
def of_tables(games: tuple[tuple[int, ...], ...], cap: int) -> float:
    """The lengths of a game within which seven of ten times all of the games are over, if each begins once
    none of its players has `cap` games."""
    trials = _trials(len(games))
    return sorted(_rolling(games, cap, trial) for trial in range(trials))[int(SURE * trials)]


@lru_cache(maxsize=256)
def of_rounds(rounds: int, tables: int, halving: bool) -> float:
    """The same for rounds of this many games, each of which begins after the last game of the one before.

    :param halving: Each round has half as many games as the one before.
    """
    trials = _trials(rounds * tables)
    return sorted(_in_rounds(rounds, tables, halving, trial) for trial in range(trials))[int(SURE * trials)]


def _trials(games: int) -> int:
    return max(10, min(100, GAMES // max(1, games)))


def _rolling(games: Sequence[Sequence[int]], cap: int, trial: int) -> float:
    """When the last of the games ends, if a table starts once all its players are free."""
    busy: Counter[int] = Counter()
    todo, lengths = list(games), _lengths(trial)
    ends: list[tuple[float, int, Sequence[int]]] = []
    now, started = 0.0, 0
    while True:
        wait = []
        for seats in todo:
            if all(busy[seat] < cap for seat in seats):
                busy.update(seats)
                started += 1
                heappush(ends, (now + next(lengths), started, seats))
            else:
                wait.append(seats)
        todo = wait
        if not ends:
            return now
        now, _, seats = heappop(ends)
        busy.subtract(seats)


def _in_rounds(rounds: int, tables: int, halving: bool, trial: int) -> float:
    """When the last round ends, if each begins after the last game of the one before."""
    lengths, now = _lengths(trial), 0.0
    for _ in range(rounds):
        now += max(next(lengths) for _ in range(tables))
        tables = max(1, tables // 2) if halving else tables
    return now


def _lengths(trial: int) -> Iterator[float]:
    """Lengths of games with the mean 1, the same ones for each estimate."""
    normal, number = NormalDist(), 0
    while True:
        chance = (lots.number(2**48, "length", trial, number) + 0.5) / 2**48
        yield exp(SPREAD * normal.inv_cdf(chance) - SPREAD**2 / 2)
        number += 1

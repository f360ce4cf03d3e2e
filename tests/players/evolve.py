"""Evolves tables of numbers by which a quick player or a search weighs (`Brain.table`).

In each game every seat plays with numbers that chance has changed, its own part of the table alone. Which
changes went with victories, and with better scores, is told by regression; the table takes a step in that
direction, and keeps it if it wins at least half of some games against the table before. What was played, with
which seeds, stands in `results/tune-<rules>.json`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from math import exp
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
import numpy as np

import engine
from engine import Setup, State, legal, start, view
from engine.ai import allowance
from engine.kernel import rules_of
from engine.rng import Chance
from engine.system import NumberTable
from tests.players.arena import Player, course, planning
from tests.players.formats import TUNED

RESULTS = Path(__file__).with_name("results")
APART = 1_000_000
"""The numbers of games, from which their seeds follow, of two generations are so far apart."""
SPREAD = 0.2
"""The standard deviation of the logarithms of the factors by which numbers are changed."""
SCORES = 0.25
"""What a standard deviation of the lead in points counts beside a victory."""
FURTHEST = 0.45
"""The most that the logarithm of a number moves in one generation."""
CALM = 5.0
"""How much regression doubts that a number matters."""
CHECKED = 200
"""Games of the new table against the old one."""
TOLD = 100
"""Progress is told after each of this many games."""

Numbers = dict[str, float]
"""A table, flat: names joined by points."""


class Generation(msgspec.Struct):
    """What one generation was."""

    number: int
    games: int
    first: int
    """The number of its first game."""
    moved: Numbers
    """By number, by what its logarithm moved."""
    share: float
    """The new table's share of victories against the old one, as if all games were of two."""
    kept: bool


class Played(NamedTuple):
    """A seat of a game that was played."""

    changes: Numbers
    share: float
    """Its part of the victory, less that of a mean seat."""
    lead: float
    """Its points less those of its best rival."""


_REPORT = msgspec.json.Decoder(list[Generation])


def flat(table: Mapping[str, Any], path: str = "") -> Numbers:
    """A table as one of names and numbers."""
    numbers: Numbers = {}
    for name, value in table.items():
        if isinstance(value, Mapping):
            numbers |= flat(value, f"{path}{name}.")
        else:
            numbers[f"{path}{name}"] = float(value)
    return numbers


def changed(table: Mapping[str, Any], logs: Mapping[str, float], path: str = "") -> dict[str, Any]:
    """The table with numbers multiplied; `logs` has the logarithms of the factors."""
    return {
        name: changed(value, logs, f"{path}{name}.")
        if isinstance(value, Mapping)
        else round(value * exp(logs.get(f"{path}{name}", 0.0)), 3)
        for name, value in table.items()
    }


def play(state: State, tables: list[Mapping[str, Any]]) -> list[float]:
    """Play a game from its beginning, each seat by a table of its own; by seat its share of the victory, then
    the leads."""
    rules, seats = state.setup.rules, range(len(tables))
    table = _table(rules)
    players = [_player(table, rules, tables[seat][table.part(state, seat)]) for seat in seats]
    for step in course(state, players, Chance(f"{state.setup.seed}aa")):
        state = step.after
    winners = state.result.winners if state.result else tuple(seats)
    points = {score.seat: float(sum(score.points.values())) for score in engine.standings(state)}
    best = [max((n for other, n in points.items() if other != seat), default=0.0) for seat in seats]
    leads = [points.get(seat, 0.0) - best[seat] for seat in seats]
    return [*((seat in winners) / len(winners) for seat in seats), *leads]


def _start(rules: str, number: int, seats: int) -> State:
    """The beginning of a game; its options follow from its number."""
    options = TUNED[rules][number % len(TUNED[rules])]
    return start(Setup(rules, seats, f"{number:08x}", dict(options))).state


def _seats(rules: str, number: int) -> int:
    """How many play in a game: the fewest in every other one."""
    low, high = engine.meta(rules).seats
    return low if number % 2 else low + number // 2 % (high - low + 1)


def _player(table: NumberTable, rules: str, numbers: Mapping[str, Any]) -> Player:
    """The player with the numbers of a part; one that searches has the time of *hard*."""
    if table.player:
        quick = table.player(numbers)
        return lambda state, seat, chance: quick(view(state, seat), legal(state, seat), chance)
    brain, nodes = rules_of(rules).brain, int(allowance("hard", rules).decision)
    assert brain
    assert table.search
    return planning(replace(brain, search=table.search(numbers)), nodes)


def _trial(rules: str, now: Mapping[str, Any], number: int) -> list[Played]:
    """A game in which each seat's part is changed by chance."""
    random, count = Random(number), _seats(rules, number)
    table, state = _table(rules), _start(rules, number, count)
    changes = []
    for seat in range(count):
        names = flat({table.part(state, seat): now[table.part(state, seat)]})
        changes.append({name: random.gauss(0.0, SPREAD) for name in names})
    scores = play(state, [changed(now, logs) for logs in changes])
    return [Played(logs, scores[s] - 1 / count, scores[count + s]) for s, logs in enumerate(changes)]


def _duel(rules: str, old: Mapping[str, Any], new: Mapping[str, Any], number: int) -> float:
    """What the new table's seats win of a game more than their share; every second seat is one of them. Each
    game is played twice, with the seats exchanged."""
    game, first = divmod(number, 2)
    count = _seats(rules, game)
    tables = [new if seat % 2 == first else old for seat in range(count)]
    return sum(share - 1 / count for share in play(_start(rules, game, count), tables)[first:count:2])


def has_table(rules: str) -> bool:
    """Whether a system's numbers are found so."""
    brain = rules_of(rules).brain
    return brain is not None and brain.table is not None


def _table(rules: str) -> NumberTable:
    brain = rules_of(rules).brain
    assert brain is not None
    assert brain.table is not None, f"{rules} has no table"
    return brain.table


def step(rows: list[Played]) -> Numbers:
    """By what the logarithms should move: a ridge regression of the outcomes, in which whatever might be
    chance is made smaller."""
    names = sorted({name for row in rows for name in row.changes})
    column = {name: number for number, name in enumerate(names)}
    parts = sorted({name.partition(".")[0] for name in names})
    x = np.zeros((len(rows), len(names) + len(parts)))
    for number, row in enumerate(rows):
        for name, log in row.changes.items():
            x[number, column[name]] = log
        part = next(iter(row.changes)).partition(".")[0]
        x[number, len(names) + parts.index(part)] = 1.0  # parts may win with different chances
    leads = np.array([row.lead for row in rows])
    y = np.array([row.share for row in rows]) + SCORES * leads / max(float(leads.std()), 1e-9)
    doubt = np.eye(x.shape[1]) * CALM
    doubt[len(names) :] = 0.0
    inverse = np.linalg.inv(x.T @ x + doubt)
    slope = inverse @ (x.T @ y)
    error = np.sqrt(np.diag(inverse) * float((y - x @ slope).var()))
    shifts: Numbers = {}
    for name, k in column.items():
        if abs(slope[k]) > error[k]:
            sure = 1.0 - float(error[k] / slope[k]) ** 2
            shifts[name] = round(float(np.clip(slope[k] * sure, -FURTHEST, FURTHEST)), 3)
    return shifts


def evolve(rules: str, generations: int, games: int, workers: int | None = None) -> None:
    """Play and step, and write the table after each generation. Without a report the table begins as the
    system's start."""
    table, report = _table(rules), RESULTS / f"tune-{rules}.json"
    done = _REPORT.decode(report.read_bytes()) if report.exists() else []
    now: Mapping[str, Any] = msgspec.json.decode(table.path.read_bytes()) if done else table.start
    with ProcessPoolExecutor(workers or os.cpu_count()) as pool:
        for number in range(len(done), len(done) + generations):
            first = APART * (number + 1)
            trials = pool.map(partial(_trial, rules, now), range(first, first + games), chunksize=4)
            moved = step([row for rows in _with_progress(trials, games) for row in rows])
            new = changed(now, moved)
            checks = range(first + games, first + games + CHECKED)
            share = 0.5 + sum(pool.map(partial(_duel, rules, now, new), checks, chunksize=4)) / CHECKED
            kept = share >= 0.5
            now = new if kept else now
            done.append(Generation(number, games, first, moved, round(share, 3), kept))
            _write(table.path, now)
            report.parent.mkdir(exist_ok=True)
            _write(report, done)
            print(f"{rules} generation {number}: {len(moved)} numbers moved, {share:.3f}", flush=True)


def _with_progress(trials: Iterator[list[Played]], games: int) -> Iterator[list[Played]]:
    for number, rows in enumerate(trials, 1):
        if number % TOLD == 0 or number == games:
            print(f"{number} of {games} games", flush=True)
        yield rows


def _write(path: Path, data: object) -> None:
    path.write_bytes(msgspec.json.format(msgspec.json.encode(data), indent=1) + b"\n")

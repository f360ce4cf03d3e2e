"""Rounds of play and learning, from which a system's weights come.

Each round plays games of a pool of players, with the weights as they are and with those of earlier rounds,
and learns from the positions of this round and of the latest ones before it who will win. What was played,
with which seeds, and how well the outcome of games held out was foretold stands in
`results/tune-<rules>.json`.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import NamedTuple

import msgspec
import numpy as np

import engine
from engine.ai import campaign
from engine.kernel import rules_of
from engine.parts.valuation import Weights, load, net_of
from engine.system import Brain
from tests.players.arena import Match, play_all
from tests.players.fit import DECAY, Data, fit
from tests.players.formats import BLIND, POOL, TUNED

RESULTS = Path(__file__).with_name("results")
KINDS = ("easy", "normal", "hard", "expert")
APART = 100_000
"""The numbers of games, from which their seeds follow, of two rounds are so far apart."""
LATEST = 4
"""From how many rounds is learned."""
TOLD = 20
"""Progress is told after each of this many games."""


class Row(NamedTuple):
    """A position, as it is stored for later rounds."""

    game: int
    player: str
    share: float
    """The seat's part of the victory."""
    numbers: tuple[float, ...]
    """Those of its field."""


class Round(msgspec.Struct):
    """What one round was, and how good what it learned is."""

    number: int
    games: int
    first: int
    """The number of its first game."""
    pool: tuple[str, ...]
    nodes: int | None
    hidden: int
    rows: int
    losses: dict[str, tuple[float, float]]
    """By file of weights, the mean logarithmic loss on games held out, and the same if only the mean of the
    outcomes is known."""
    decay: float = 2e-4
    """Rounds that do not tell had this one."""
    nets: int = 1


def matches(rules: str, pool: tuple[str, ...], count: int, nodes: int | None, first: int) -> Iterator[Match]:
    """Games of any number of seats, two in each five of them with two; options and players by chance."""
    low, high = engine.meta(rules).seats
    for number in range(first, first + count):
        random = Random(number)
        more = [s for s in (3, 4, 4, 5, 6) if low <= s <= high] or [high]
        seats = low if number % 5 < 2 else random.choice(more)
        players = tuple(random.choice(pool) for _ in range(seats))
        options = TUNED[rules][random.randrange(len(TUNED[rules]))]
        yield Match(rules, f"{number:08x}", players, options, nodes, record=True)


def gather(games: Iterator[Match], count: int, workers: int | None) -> list[Row]:
    """Play, and tell how far it is."""
    rows: list[Row] = []
    began = time.monotonic()
    for number, outcome in enumerate(play_all(games, workers), 1):
        if outcome.result:
            game = int(outcome.match.seed, 16)
            rows += [
                Row(game, outcome.match.players[r.seat], outcome.share(r.seat), r.numbers)
                for r in outcome.records
            ]
        if number % TOLD == 0 or number == count:
            took = time.monotonic() - began
            print(f"{number} of {count} games, {len(rows)} positions, {took:.0f} s", flush=True)
    return rows


def data(rows: list[Row]) -> Data:
    """The positions as arrays."""
    kinds = [KINDS.index(r.player.partition("!")[0].partition("@")[0]) for r in rows]
    return Data(
        np.array([r.numbers for r in rows]),
        np.array([r.share for r in rows]),
        np.array([r.game for r in rows]),
        np.eye(len(KINDS))[kinds],
    )


def learn(
    brain: Brain, rows: list[Row], hidden: int, decay: float = DECAY, nets: int = 1
) -> dict[str, tuple[float, float]]:
    """Learn all weights of a system and write them; the losses by file."""
    losses = {}
    for path, names, known in _targets(brain, data(rows)):
        result = fit(names, known, hidden, decay=decay, nets=nets)
        path.write_bytes(msgspec.json.format(msgspec.json.encode(result.weights), indent=1))
        losses[path.name] = round(result.loss, 4), round(result.base, 4)
    load.cache_clear()
    net_of.cache_clear()
    return losses


def _targets(brain: Brain, known: Data) -> list[tuple[Path, tuple[str, ...], Data]]:
    """The positions for each file of weights."""
    names, files = campaign.names(brain), campaign.files(brain)
    if not brain.apart:
        return [(files[0], names, known)]
    other = known.x[:, names.index(brain.apart)] != 0
    parts = (Data(*(column[some] for column in known)) for some in (~other, other))
    return [(file, names, part) for file, part in zip(files, parts, strict=True)]


def ready(brain: Brain) -> bool:
    """Whether there are weights for the numbers as they are; where they are missing or others, weights that
    know nothing are written."""
    known, names = True, campaign.names(brain)
    for path in campaign.files(brain):
        if not path.exists() or load(path).names != names:
            empty = Weights(names, (0.0,) * len(names), (1.0,) * len(names), (0.0,) * len(names), 0.0)
            path.write_bytes(msgspec.json.encode(empty))
            load.cache_clear()
            known = False
    return known


def tune(
    rules: str,
    rounds: int,
    games: int,
    nodes: int | None,
    hidden: int,
    kept: Path,
    workers: int | None = None,
    decay: float = DECAY,
    nets: int = 1,
) -> None:
    """Play and learn in rounds, and write the weights after each. `kept` is a folder in which positions are
    stored, so that what was played once is not played again, and the weights of each round, so that they can
    play along."""
    brain = rules_of(rules).brain
    assert brain is not None, f"{rules} has no numbers to learn from"
    assert brain.campaign is not None, f"{rules} plans no campaigns"
    kept.mkdir(parents=True, exist_ok=True)
    report = RESULTS / f"tune-{rules}.json"
    done = msgspec.json.decode(report.read_bytes(), type=list[Round]) if report.exists() else []
    knows = ready(brain)
    for number in range(len(done), len(done) + rounds):
        pool = pool_of(rules, number, kept) if knows else BLIND
        store = kept / f"{rules}-{number}.msgpack"
        if not store.exists():
            first = APART * number
            positions = gather(matches(rules, pool, games, nodes, first), games, workers)
            store.write_bytes(msgspec.msgpack.encode(positions))
        rows: list[Row] = []
        for latest in range(max(0, number - LATEST + 1), number + 1):
            path = kept / f"{rules}-{latest}.msgpack"
            if path.exists():
                rows += msgspec.msgpack.decode(path.read_bytes(), type=list[Row])
        losses = learn(brain, rows, hidden, decay, nets)
        other = replace(brain, campaign=kept / f"{rules}-{number}.json")
        for path, copy in zip(campaign.files(brain), campaign.files(other), strict=True):
            copy.write_bytes(path.read_bytes())
        played = tuple(name.replace(f"{kept}/", "") for name in pool)
        done.append(
            Round(number, games, APART * number, played, nodes, hidden, len(rows), losses, decay, nets)
        )
        report.parent.mkdir(exist_ok=True)
        report.write_bytes(msgspec.json.format(msgspec.json.encode(done), indent=1) + b"\n")
        print(f"{rules} round {number}: {len(rows)} positions, {losses}", flush=True)
        knows = True


def pool_of(rules: str, number: int, kept: Path) -> tuple[str, ...]:
    """The pool, with the weights of the latest two rounds before the last one."""
    earlier = [kept / f"{rules}-{n}.json" for n in range(max(0, number - 3), number - 1)]
    return (*POOL, *(f"expert@300!{path}" for path in earlier if path.exists()))

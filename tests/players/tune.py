"""Rounds of play and learning, from which a system's weights come."""

from __future__ import annotations

import msgspec
import numpy as np

import engine
from engine.ai.valuation import Weights, load
from engine.kernel import rules_of
from tests.players.arena import Match, Outcome, play_all
from tests.players.fit import Data, fit
from tests.players.formats import OPTIONS

MIXTURES = (("normal",), ("normal", "hard"), ("hard",), ("easy", "normal", "hard"))
"""The players of games in turn, by seat and repeated."""
PLAYERS = ("easy", "normal", "hard")


def matches(rules: str, count: int, nodes: int, first: int) -> list[Match]:
    """Games over all numbers of seats, options and mixtures of players."""
    low, high = engine.meta(rules).seats
    found = []
    for number in range(first, first + count):
        seats = low + number % (high - low + 1)
        lap = number // (high - low + 1)
        options = OPTIONS[rules][lap % len(OPTIONS[rules])]
        mixture = MIXTURES[lap % len(MIXTURES)]
        players = tuple(mixture[(seat + number) % len(mixture)] for seat in range(seats))
        found.append(Match(rules, f"{number:08x}", players, options, nodes, record=True))
    return found


def data(outcomes: list[Outcome]) -> Data:
    """The positions of games as rows."""
    rows = [(o, n, r) for n, o in enumerate(outcomes) if o.result for r in o.records]
    return Data(
        np.array([r.numbers for _, _, r in rows]),
        np.array([o.share(r.seat) for o, _, r in rows]),
        np.array([n for _, n, _ in rows]),
        np.array([[float(o.match.players[r.seat] == p) for p in PLAYERS] for o, _, r in rows]),
    )


def tune(rules: str, rounds: int, games: int, nodes: int, hidden: int) -> list[str]:
    """Play and learn in rounds, and write the weights after each; what is told of it. The first round has
    nothing to value by: without a file of weights all players of it are normal ones."""
    brain = rules_of(rules).brain
    assert brain is not None, f"{rules} has no numbers to learn from"
    told, outcomes = list[str](), list[Outcome]()
    if not brain.weights.exists():
        empty = Weights(
            brain.names,
            *((0.0,) * len(brain.names), (1.0,) * len(brain.names)),
            (0.0,) * len(brain.names),
            0.0,
        )
        brain.weights.write_bytes(msgspec.json.encode(empty))
        start = 0
    else:
        start = 1 if load(brain.weights).names == brain.names else 0
    for number in range(rounds):
        blind = number == 0 and not start
        outcomes += play_all(matches(rules, games, 0 if blind else nodes, 1_000_000 * (number + 1)))
        found = fit(brain.names, data(outcomes), hidden)
        brain.weights.write_bytes(msgspec.json.format(msgspec.json.encode(found.weights), indent=1))
        load.cache_clear()
        told.append(
            f"{rules} round {number + 1}: {len(outcomes)} games, loss {found.loss:.4f} (mean alone {found.base:.4f})"
        )
        print(told[-1], flush=True)
    return told

"""Learns what the numbers of positions are worth: logistic regression on who won, with a small hidden
layer."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.parts.valuation import Weights

Array = NDArray[np.float64]
STEPS, ROWS, RATE = 1500, 2048, 0.006
DECAY = 8e-3
"""How strongly weights are drawn to 0. More makes a net plainer: it foretells positions like those it learned
from hardly better or worse, but a search finds fewer others that it takes for better than they are."""
HELD_OUT = 10
"""One game of this many is kept for the check, with any seats and players."""


class Data(NamedTuple):
    """Positions as rows."""

    x: Array
    y: Array
    """The seat's part of the victory."""
    game: NDArray[np.int64]
    player: Array
    """Numbers that tell the kind of player, so that skill is not taken for a good position."""


class Fitted(NamedTuple):
    """What was learned."""

    weights: Weights
    loss: float
    """The mean logarithmic loss on the games held out."""
    base: float
    """The same if only the mean of the outcomes is known."""


def fit(
    names: tuple[str, ...],
    data: Data,
    hidden: int = 8,
    seed: int = 1,
    decay: float = DECAY,
    nets: int = 1,
) -> Fitted:
    """Learn from games; each of them weighs alike. Of several nets, the mean of what they say is taken: each
    learns from as many games, drawn from all of them with replacement, so that what only chance has taught
    one of them counts less."""
    held = data.game * 2_654_435_761 % (1 << 32) // (1 << 16) % HELD_OUT == 0
    mean = data.x[~held].mean(axis=0)
    scale = data.x[~held].std(axis=0)
    scale[scale < 1e-6] = 1.0
    x = np.hstack([(data.x - mean) / scale, data.player])
    _, number, counts = np.unique(data.game, return_inverse=True, return_counts=True)
    weight = 1 / counts[number]
    descents = []
    for k in range(nets):
        random = np.random.default_rng(seed + k)
        drawn = random.poisson(1.0, len(counts))[number] if nets > 1 else 1.0
        descents.append(_descend(x[~held], data.y[~held], (weight * drawn)[~held], hidden, decay, random))
    parts = _together(descents)
    n = len(names)
    odds = _forward(x[held], parts)[0]
    rate = np.average(data.y[~held], weights=weight[~held])
    weights = Weights(
        names, _plain(mean), _plain(scale), _plain(parts["w"][:n]), float(parts["b"]),
        tuple((*_plain(row[:n]), float(bias)) for row, bias in zip(parts["W"].T, parts["B"], strict=True)),
        _plain(parts["o"]),
    )  # fmt: skip
    loss = _loss(odds, data.y[held], weight[held])
    return Fitted(
        weights, loss, _loss(np.full(held.sum(), np.log(rate / (1 - rate))), data.y[held], weight[held])
    )


def _together(nets: list[dict[str, Any]]) -> dict[str, Any]:
    """One net that says the mean of what some nets say."""
    return {
        "w": np.mean([net["w"] for net in nets], axis=0),
        "b": np.mean([net["b"] for net in nets]),
        "W": np.hstack([net["W"] for net in nets]),
        "B": np.concatenate([net["B"] for net in nets]),
        "o": np.concatenate([net["o"] for net in nets]) / len(nets),
    }


def _plain(row: Array) -> tuple[float, ...]:
    return tuple(round(float(v), 6) for v in row)


def _loss(odds: Array, y: Array, weight: Array) -> float:
    return float(np.average(np.logaddexp(0, odds) - y * odds, weights=weight))


def _forward(x: Array, p: dict[str, Any]) -> tuple[Array, Array, Array]:
    inner = x @ p["W"] + p["B"]
    soft = inner / (1 + np.abs(inner))
    return x @ p["w"] + p["b"] + soft @ p["o"], inner, soft


def _descend(
    x: Array, y: Array, weight: Array, hidden: int, decay: float, random: np.random.Generator
) -> dict[str, Any]:
    """Adam over random parts of the positions, with steps that become smaller."""
    n = x.shape[1]
    p: dict[str, Any] = {
        "w": np.zeros(n), "b": np.zeros(()), "W": random.normal(0, 0.3, (n, hidden)), "B": np.zeros(hidden),
        "o": random.normal(0, 0.1, hidden),
    }  # fmt: skip
    first = {k: np.zeros_like(v) for k, v in p.items()}
    second = {k: np.zeros_like(v) for k, v in p.items()}
    weight = weight / weight.sum()
    for step in range(1, STEPS + 1):
        rows = random.choice(len(x), min(ROWS, len(x)), p=weight)
        part = x[rows]
        odds, inner, soft = _forward(part, p)
        d = (1 / (1 + np.exp(-odds)) - y[rows]) / len(rows)
        back = np.outer(d, p["o"]) / (1 + np.abs(inner)) ** 2
        grad = {"w": part.T @ d, "b": d.sum(), "W": part.T @ back, "B": back.sum(axis=0), "o": soft.T @ d}
        rate = RATE * (1 - step / (STEPS + 1))
        for k in p:
            g = grad[k] + (decay * p[k] if k in ("w", "W", "o") else 0)
            first[k] = 0.9 * first[k] + 0.1 * g
            second[k] = 0.999 * second[k] + 0.001 * g * g
            p[k] = p[k] - rate * (first[k] / (1 - 0.9**step)) / (
                np.sqrt(second[k] / (1 - 0.999**step)) + 1e-8
            )
    return p

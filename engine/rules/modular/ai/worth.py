"""What positions of `modular` are worth to the seat whose turn has just ended: its probability of winning."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec
import numpy as np

from engine.rules.modular.ai.ground import Floats
from engine.rules.modular.ai.numbers import Positions, numbers
from engine.rules.modular.meta import WHOLE

WEIGHTS = Path(__file__).with_name("weights.json")


class Learned(msgspec.Struct, frozen=True):
    """The form of the file of weights: a linear part beside one hidden layer, as `engine.ai.valuation` has
    it."""

    mean: tuple[float, ...]
    scale: tuple[float, ...]
    linear: tuple[float, ...]
    bias: float
    hidden: tuple[tuple[float, ...], ...] = ()
    out: tuple[float, ...] = ()


class Judge:
    """The weights as arrays."""

    def __init__(self, learned: Learned) -> None:
        self.mean = np.array(learned.mean)[:, None]
        self.scale = np.array(learned.scale)[:, None]
        self.linear = learned.linear
        self.bias = learned.bias
        rows = np.array(learned.hidden, float).reshape(len(learned.hidden), len(learned.linear) + 1)
        self.hidden = np.ascontiguousarray(rows[:, :-1].T)[:, :, None]
        """By number, then by hidden unit."""
        self.biases = rows[:, -1][:, None]
        self.out = learned.out

    def odds(self, rows: Floats) -> Floats:
        """The logarithms of the odds of winning, a column each; added up in one order on every machine."""
        x = (rows - self.mean) / self.scale
        total = np.full(x.shape[1], self.bias)
        inner = np.repeat(self.biases, x.shape[1], axis=1)
        for row, weight, weights in zip(x, self.linear, self.hidden, strict=True):
            total += row * weight
            inner += weights * row
        inner /= 1.0 + np.abs(inner)
        for row, weight in zip(inner, self.out, strict=True):
            total += row * weight
        return total


@cache
def judge() -> Judge:
    """The judge with the weights of the file."""
    return Judge(msgspec.json.decode(WEIGHTS.read_bytes(), type=Learned))


def probability(odds: Floats) -> Floats:
    """The logistic function, near enough, by plain arithmetic."""
    half = np.clip(odds * 0.5, -3.0, 3.0)
    square = half * half
    return 0.5 + 0.5 * half * (27 + square) / (27 + 9 * square)


def won(p: Positions) -> Floats:
    """1 where the seat in question has what wins, otherwise 0."""
    own = p.owner == 0
    points = (own * p.ground.points[:, None]).sum(axis=0)
    counts = np.add.reduceat(own.astype(float), p.ground.starts, axis=0)
    whole = (counts == p.ground.sizes[:, None]).sum(axis=0)
    found: Floats = ((points >= p.ground.target) & (whole >= WHOLE)).astype(float)
    return found


def chances(p: Positions) -> Floats:
    """The probability that the seat in question wins, for each position after its turn."""
    return np.maximum(won(p), probability(judge().odds(numbers(p))))

"""What positions are worth to the seat that thinks: weights learned from played games, applied to many
positions at once.

Nothing but additions, multiplications and divisions, element by element in a fixed order: every machine
computes the same worths to the last bit.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec
import numpy as np

from engine.rules.risk2210.ai.ground import Batch, Ground
from engine.rules.risk2210.ai.numbers import NAMES, Floats, Numbers

WEIGHTS = Path(__file__).with_name("weights.json")


class Worth(msgspec.Struct, frozen=True):
    """A linear part beside one hidden layer, in the form of `engine.parts.valuation`."""

    names: tuple[str, ...]
    mean: tuple[float, ...]
    scale: tuple[float, ...]
    linear: tuple[float, ...]
    bias: float
    hidden: tuple[tuple[float, ...], ...] = ()
    out: tuple[float, ...] = ()

    def of(self, ground: Ground, batch: Batch) -> Floats:
        """The logarithms of the odds of winning, by position."""
        columns = Numbers(ground, batch).all()
        x = [(c - m) / s for c, m, s in zip(columns, self.mean, self.scale, strict=True)]
        total = np.full(len(batch.owner), self.bias)
        for value, weight in zip(x, self.linear, strict=True):
            total = total + value * weight
        for (*row, bias), weight in zip(self.hidden, self.out, strict=True):
            inner = np.full(len(batch.owner), bias)
            for value, w in zip(x, row, strict=True):
                inner += value * w
            total = total + weight * inner / (1.0 + np.abs(inner))
        return total


@cache
def load(path: Path = WEIGHTS) -> Worth:
    """The weights in a file."""
    found = msgspec.json.decode(path.read_bytes(), type=Worth)
    assert found.names == NAMES, "the weights belong to other numbers"
    return found

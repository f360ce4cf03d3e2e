"""What a position is worth: a small network over its numbers, with weights learned from played games.

It uses nothing but additions, multiplications and divisions in a fixed order, so that every machine computes
the same worth to the last bit.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import msgspec


class Weights(msgspec.Struct, frozen=True):
    """A linear part beside one hidden layer, as `make tune` writes them."""

    names: tuple[str, ...]
    mean: tuple[float, ...]
    scale: tuple[float, ...]
    linear: tuple[float, ...]
    bias: float
    hidden: tuple[tuple[float, ...], ...] = ()
    """By hidden unit: a weight for each number, then its bias."""
    out: tuple[float, ...] = ()
    """By hidden unit, its weight."""

    def worth(self, numbers: Sequence[float]) -> float:
        """The logarithm of the odds of winning, from a position's numbers."""
        x = [(n - m) / s for n, m, s in zip(numbers, self.mean, self.scale, strict=True)]
        total = self.bias
        for value, weight in zip(x, self.linear, strict=True):
            total += value * weight
        for (*row, bias), weight in zip(self.hidden, self.out, strict=True):
            inner = bias
            for value, w in zip(x, row, strict=True):
                inner += value * w
            total += weight * inner / (1.0 + abs(inner))
        return total


@cache
def load(path: Path) -> Weights:
    """The weights in a file. :raises msgspec.ValidationError: it has another form."""
    return msgspec.json.decode(path.read_bytes(), type=Weights)

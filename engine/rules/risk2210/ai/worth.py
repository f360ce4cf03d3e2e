"""What positions are worth to the seat that thinks: weights learned from played games, applied to many
positions at once.

Nothing but additions, multiplications and divisions, element by element in a fixed order: every machine
computes the same worths to the last bit.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from engine.parts.valuation import Weights
from engine.rules.risk2210.ai.ground import Risk2210Batch, Risk2210Ground
from engine.rules.risk2210.ai.numbers import Floats, Risk2210Numbers

WEIGHTS = Path(__file__).with_name("weights.json")


def worths(weights: Weights, ground: Risk2210Ground, batch: Risk2210Batch) -> Floats:
    """The logarithms of the odds of winning, by position."""
    columns = Risk2210Numbers(ground, batch).all()
    x = [(c - m) / s for c, m, s in zip(columns, weights.mean, weights.scale, strict=True)]
    total = np.full(len(batch.owner), weights.bias)
    for value, weight in zip(x, weights.linear, strict=True):
        total = total + value * weight
    for (*row, bias), weight in zip(weights.hidden, weights.out, strict=True):
        inner = np.full(len(batch.owner), bias)
        for value, w in zip(x, row, strict=True):
            inner += value * w
        total = total + weight * inner / (1.0 + np.abs(inner))
    return total

"""What positions are worth to the seat that thinks, many at once.

Nothing but additions and multiplications, element by element in a fixed order: every machine computes the
same worths to the last bit.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from engine.rules.risk2210.ai.ground import Batch, Ground
from engine.rules.risk2210.ai.numbers import Floats, Numbers

Weights = Sequence[float]
"""What each number is worth, in their order."""


def worths(weights: Weights, ground: Ground, batch: Batch) -> Floats:
    """The logarithms of the odds of winning, less the same for all, by position."""
    total = np.zeros(len(batch.owner))
    for column, weight in zip(Numbers(ground, batch).all(), weights, strict=True):
        total = total + column * weight
    return total

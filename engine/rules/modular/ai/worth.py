"""What positions of `modular` are worth to the seat whose turn has just ended: its probability of winning."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from engine.parts.valuation import chance_of, net_of
from engine.rules.modular.ai.ground import Floats
from engine.rules.modular.ai.numbers import ModularPositions, numbers
from engine.rules.modular.meta import WHOLE

ROWS = 256
"""The most positions that are valued at once: of more, processors would share the work."""
WEIGHTS = Path(__file__).with_name("weights.json")


def won(p: ModularPositions) -> Floats:
    """1 where the seat in question has what wins, otherwise 0."""
    own = p.owner == 0
    points = (own * p.ground.points[:, None]).sum(axis=0)
    counts = np.add.reduceat(own.astype(float), p.ground.starts, axis=0)
    whole = (counts == p.ground.sizes[:, None]).sum(axis=0)
    found: Floats = ((points >= p.ground.target) & (whole >= WHOLE)).astype(float)
    return found


def chances(p: ModularPositions) -> Floats:
    """The probability that the seat in question wins, for each position after its turn."""
    rows = numbers(p).T
    net = net_of(WEIGHTS)
    odds = [net.odds(rows[start : start + ROWS]) for start in range(0, len(rows), ROWS)]
    return np.maximum(won(p), chance_of(np.concatenate(odds)))

"""A terrain as arrays, and numbers whose sums are exact."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from engine.parts.field import FieldTerrain

Floats = NDArray[np.float64]

FINE = 4096.0
"""Numbers that are summed are rounded to a multiple of one part of these."""


def fine(x: Floats) -> Floats:
    """Numbers, rounded so that all their sums are exact."""
    rounded: Floats = np.rint(x * FINE) / FINE
    return rounded


class TerrainArrays:
    def __init__(self, terrain: FieldTerrain) -> None:
        size = len(terrain.ids)
        self.size = size
        self.edges = np.array(
            [(a, t) for a, near in enumerate(terrain.near) for t in near], dtype=np.intp
        ).reshape(-1, 2)
        self.strikes = np.zeros((size, size))
        self.strikes[self.edges[:, 0], self.edges[:, 1]] = 1.0
        self.one = np.ones(size)
        self.degrees = self.strikes.sum(axis=0)
        self.members = np.zeros((size, len(terrain.regions)))
        for r, (spaces, _) in enumerate(terrain.regions):
            self.members[list(spaces), r] = 1.0
        self.sizes = self.members.sum(axis=0)
        self.bonus = np.array([bonus for _, bonus in terrain.regions])
        self.total = max(float(self.bonus.sum()), 1.0)
        most = max(map(len, terrain.near), default=0)
        self.padded = np.array(
            [(*near, *[size] * (most - len(near))) for near in terrain.near], dtype=np.intp
        )
        """By space its neighbours, filled up with the number of spaces."""
        self.around = np.minimum(self.members + self.strikes @ self.members, 1.0)
        widest = max((len(spaces) for spaces, _ in terrain.regions), default=0)
        self.spaces = np.array(
            [(*spaces, *spaces[:1] * (widest - len(spaces))) for spaces, _ in terrain.regions], dtype=np.intp
        ).reshape(len(terrain.regions), widest)
        """By region its spaces, filled up with its first one."""


@lru_cache(maxsize=64)
def ground_of(terrain: FieldTerrain) -> TerrainArrays:
    """The arrays of a terrain."""
    return TerrainArrays(terrain)

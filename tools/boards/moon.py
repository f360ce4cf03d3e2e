"""The relief of a cratered disc lit from the north-west, in the even steps of the other reliefs."""

from __future__ import annotations

import math
import random

import numpy as np
from numpy.typing import NDArray

from tools.boards.partition import noise
from tools.boards.relief import STEPS, encoded, levels

Field = NDArray[np.float64]
CRATERS, SEED = 900, 12


def relief(radius: int) -> bytes:
    """A square PNG of a disc's relief with values 0 (deep shade) to STEPS - 1 (full light)."""
    size = 2 * radius
    y, x = np.mgrid[0:size, 0:size] + 0.5 - radius
    far = np.hypot(x, y) / radius
    # A ball: full light falls on its north-west, the limb is dark.
    light = 0.8 * np.sqrt(np.clip(1 - far**2, 0, 1)) - 0.58 - 0.42 * (x + y) / (radius * math.sqrt(2))
    for seed, scale, strength in ((1, 34, 0.16), (2, 13, 0.12), (3, 5, 0.08)):
        light += strength * noise(seed, scale)(x, y)
    for cx, cy, wide in _craters(radius):
        # Small ones are shallow: else they look like drops.
        light += _crater(x - cx, y - cy, wide) * min(1.0, 0.4 + wide / 16)
    return encoded(levels(light * STEPS / 2.0 + (STEPS - 1) / 2))


def _crater(x: Field, y: Field, wide: float) -> Field:
    """A bowl whose far wall is lit, with a rim whose near wall is."""
    far = np.hypot(x, y) / wide
    lit = (x + y) / (wide * math.sqrt(2))
    bowl = np.where(far < 1, 0.62 * lit * far - 0.12 * (1 - far), 0)
    rim = np.where((far >= 1) & (far < 1.4), -0.5 * lit * (1.4 - far) / 0.4, 0)
    return np.asarray(bowl + rim)


def _craters(radius: int) -> list[tuple[float, float, float]]:
    """Centres and radii of craters that do not cover each other: few great ones, many small ones."""
    chance = random.Random(SEED)
    craters: list[tuple[float, float, float]] = []
    for _ in range(CRATERS):
        turn, reach = chance.uniform(0, math.tau), radius * math.sqrt(chance.random())
        wide = min(20.0, 1.6 + chance.paretovariate(1.25) * 1.2)
        x, y = reach * math.cos(turn), reach * math.sin(turn)
        if reach + wide < radius and all(math.dist((x, y), c[:2]) > wide + c[2] for c in craters):
            craters.append((x, y, wide))
    return craters

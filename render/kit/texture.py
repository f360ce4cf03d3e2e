"""Even, repeatable noise for paper, fog and stars."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from PIL import Image

Field = NDArray[np.float32]


def noise(size: tuple[int, int], cell: float, seed: int) -> Field:
    """Smooth noise around 0, mostly within -1 to 1, whose waves are about `cell` pixels long."""
    rng = np.random.default_rng(seed)
    few = (max(2, round(size[0] / cell) + 2), max(2, round(size[1] / cell) + 2))
    grid = Image.fromarray(rng.uniform(-1, 1, (few[1], few[0])).astype(np.float32))
    return np.asarray(grid.resize(size, Image.Resampling.BICUBIC), np.float32)


def fractal_noise(size: tuple[int, int], cells: Sequence[float], seed: int) -> Field:
    """Noise of several wave lengths, each half as strong as the one before it."""
    total = np.zeros((size[1], size[0]), np.float32)
    for i, cell in enumerate(cells):
        total += noise(size, cell, seed + i) * np.float32(0.5**i)
    return total


def vignette(size: tuple[int, int]) -> Field:
    """0 in the middle of a picture, 1 at the middles of its sides, 2 in its corners."""
    y = np.linspace(-1, 1, size[1], dtype=np.float32)[:, None]
    x = np.linspace(-1, 1, size[0], dtype=np.float32)[None]
    return np.asarray(x**2 + y**2, np.float32)

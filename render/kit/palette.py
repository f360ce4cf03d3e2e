"""Colours of spaces: an owner's colour in steps of light, times the levels of its pattern."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from render.kit import pattern
from render.kit.theme import Land, Owner

STEPS = 48
"""Steps of light; flat ground lies in the middle."""
MIDDLE = (STEPS - 1) / 2
LAST = (STEPS - 1) * pattern.LEVELS
"""The highest row without pattern."""


@lru_cache(maxsize=256)
def palette(owner: Owner, land: Land) -> NDArray[np.uint8]:
    """Colours of an owner by step of light and level of pattern: row step * pattern.LEVELS + level."""
    steps = (np.arange(STEPS, dtype=np.float32) - MIDDLE) / (STEPS / 2)
    offsets = np.array(pattern.OFFSETS, np.float32) * land.pattern
    marked = np.clip(np.array(owner.rgb, np.float32)[None] + offsets[:, None], 0, 255)
    colours = marked[None] * (1 + steps * land.contrast)[:, None, None]
    return np.asarray(np.clip(colours, 0, 255), np.uint8).reshape(-1, 3)


def numbers(light: NDArray[np.float32]) -> NDArray[np.uint8]:
    """Rows of a palette without pattern, from light in -1 to 1."""
    steps = np.clip(np.rint(light * (STEPS / 2) + MIDDLE), 0, STEPS - 1)
    return np.asarray(steps * pattern.LEVELS, np.uint8)

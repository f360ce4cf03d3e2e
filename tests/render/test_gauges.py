"""Large tracks: a row of cells."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from engine.types import Track
from render.frame import gauges
from render.frame.pen import Scene
from render.kit.theme import load as load_theme
from tests.render.positions import position

RED, WHITE = (200, 0, 0), (255, 255, 255)


def painted(track: Track, left: float, wide: float) -> NDArray[np.uint8]:
    """A line of pixels through a track's cells on white ground."""
    image = Image.new("RGB", (400, 60), WHITE)
    layers: Any = SimpleNamespace(theme=load_theme("atlas"), scale=1.0)
    gauges.cells(Scene(image, layers, position(), (), "en"), track, RED, left, 10, wide)
    line: NDArray[np.uint8] = np.asarray(image)[20]
    return line


@pytest.mark.parametrize(("value", "filled"), [(0, 0), (7, 7), (20, 20), (23, 20)])
def test_a_track_has_a_cell_for_every_step(value: int, filled: int) -> None:
    """From edge to edge, the reached ones filled, with a wider gap after each five."""
    line = painted(Track("damage", value, 20), 50, 300)
    inside = np.concatenate(([False], (line != WHITE).any(axis=1), [False]))
    edges = np.flatnonzero(np.diff(inside.astype(int)))
    starts, ends = edges[::2], edges[1::2]
    assert len(starts) == 20
    assert (starts[0], ends[-1]) == (50, 50 + 300 - 2)
    assert [(line[start] == RED).all() for start in starts] == [True] * filled + [False] * (20 - filled)
    widths, gaps = ends - starts, starts[1:] - ends[:-1]
    assert widths.max() - widths.min() <= 1
    assert min(gaps[4::5]) > max(np.delete(gaps, slice(4, None, 5)))


def test_a_long_track_is_one_bar_of_parts() -> None:
    """Of 100 steps each of 40 cells stands for two and a half; one that has begun is filled."""
    line = painted(Track("damage", 26, 100), 0, 400)
    red = (line == RED).all(axis=1).astype(int)
    assert (np.diff(red, prepend=0) == 1).sum() == 11

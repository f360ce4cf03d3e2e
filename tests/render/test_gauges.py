"""Large tracks: a row of cells."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image

from engine.types import Track
from render.frame import compose, gauges
from render.frame.pen import Scene
from tests.render.positions import position

RED, WHITE = (200, 0, 0), (255, 255, 255)


@pytest.mark.parametrize(("value", "filled"), [(0, 0), (7, 7), (20, 20), (23, 20)])
def test_a_track_has_a_cell_for_every_step(value: int, filled: int) -> None:
    """From edge to edge, the reached ones filled, with a wider gap after each five."""
    image = Image.new("RGB", (400, 60), WHITE)
    scene = Scene(image, compose.layers("world", "atlas", 1.0), position(), (), "en")
    gauges.cells(scene, Track("damage", value, 20), RED, 50, 10, 300)
    line = np.asarray(image)[20]
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
    image = Image.new("RGB", (400, 60), WHITE)
    scene = Scene(image, compose.layers("world", "atlas", 1.0), position(), (), "en")
    gauges.cells(scene, Track("damage", 26, 100), RED, 0, 10, 400)
    line = np.asarray(image)[20]
    red = (line == RED).all(axis=1).astype(int)
    assert (np.diff(red, prepend=0) == 1).sum() == 11

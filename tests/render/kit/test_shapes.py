"""Shapes: outlines of arrows."""

from __future__ import annotations

import numpy as np
import pytest

from render.kit.shapes import Line, bent_arrow

STRAIGHT: Line = [(float(x), 50.0) for x in range(0, 101, 10)]
SIZES = (10.0, 20.0, 12.0)
"""Width of the shaft, length of the head, half its width."""


def test_an_arrow_tapers_from_its_head_to_its_tail() -> None:
    """At the head the shaft is as wide as its size says, at the tail three fifths of that; the tip is the end
    of the line."""
    outline = np.array(bent_arrow(STRAIGHT, SIZES))
    upper, tip, lower = outline[:10], outline[10], outline[:10:-1]
    assert tip == pytest.approx([100, 50])
    assert lower == pytest.approx(upper * [1, -1] + [0, 100])
    assert upper[0] == pytest.approx([0, 53])
    assert upper[-3:] == pytest.approx(np.array([[70, 55], [80, 55], [80, 62]]))
    assert (np.diff(upper[:8, 1]) > 0).all()


def test_a_casing_covers_its_arrow_on_all_sides() -> None:
    """Along the shaft and around the head, behind the tail, and before the tip."""
    plain, grown = (np.array(bent_arrow(STRAIGHT, SIZES, grow)) for grow in (0, 2))
    sides = np.arange(len(plain)) != 10
    assert np.abs(grown - 50)[sides, 1] == pytest.approx(np.abs(plain - 50)[sides, 1] + 2)
    assert grown[[0, -1], 0].tolist() == [-2, -2]
    assert grown[10, 0] > 102

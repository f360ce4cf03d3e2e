"""The second mark of an owner beside the colour: a small repeating pattern."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

PERIOD = 12
"""Pixels after which a pattern repeats, at scale 1."""
LEVELS = 5
"""A pattern darkens (0, 1), leaves (2) or lightens (3, 4) the owner's colour."""
OFFSETS = (-34, -17, 0, 19, 38)
_FINE = 8

_Draw = Callable[[ImageDraw.ImageDraw, float], None]


def _diagonal(draw: ImageDraw.ImageDraw, n: float) -> None:
    for start in (-n, 0, n):
        draw.line([(start, n), (start + n, 0)], 4, round(n * 0.24))


def _dots(draw: ImageDraw.ImageDraw, n: float) -> None:
    r = n * 0.145
    for x, y in ((n / 4, n / 4), (3 * n / 4, 3 * n / 4)):
        draw.ellipse([x - r, y - r, x + r, y + r], 0)


def _bars(draw: ImageDraw.ImageDraw, n: float) -> None:
    for y in (0.2, 0.7):
        draw.rectangle([0, n * y, n, n * (y + 0.14)], 4)


def _posts(draw: ImageDraw.ImageDraw, n: float) -> None:
    for x in (0.2, 0.7):
        draw.rectangle([n * x, 0, n * (x + 0.12), n], 0)


def _lattice(draw: ImageDraw.ImageDraw, n: float) -> None:
    for line in ([(0, 0), (n, n)], [(0, n), (n, 0)]):
        draw.line(line, 4, round(n * 0.12))


def _waves(draw: ImageDraw.ImageDraw, n: float) -> None:
    for y in (-n / 2, 0, n / 2, n):
        draw.line([(0, y + n * 0.25), (n / 2, y), (n, y + n * 0.25)], 4, round(n * 0.12))


TILES: dict[str, _Draw | None] = {
    "plain": None,
    "diagonal": _diagonal,
    "dots": _dots,
    "bars": _bars,
    "posts": _posts,
    "lattice": _lattice,
    "waves": _waves,
}


@cache
def tile(kind: str, period: int) -> NDArray[np.uint8]:
    """One period of a pattern as levels."""
    paint = TILES[kind]
    if paint is None:
        return np.full((period, period), 2, np.uint8)
    size = period * _FINE
    image = Image.new("L", (size, size), 2)
    paint(ImageDraw.Draw(image), size)
    fine = np.asarray(image, np.float32).reshape(period, _FINE, period, _FINE)
    return np.asarray(np.rint(fine.mean(axis=(1, 3))), np.uint8)


def spread(kind: str, period: int, box: tuple[int, int, int, int]) -> NDArray[np.uint8]:
    """The pattern over a box of the board, in step with the board's origin."""
    left, top, right, bottom = box
    rows = np.arange(top, bottom) % period
    columns = np.arange(left, right) % period
    return np.asarray(tile(kind, period)[np.ix_(rows, columns)], np.uint8)

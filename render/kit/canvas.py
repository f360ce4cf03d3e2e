"""Antialiased flat shapes on a picture, each drawn on a small mask at a multiple of its size."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from PIL import Image, ImageDraw

from render.kit.shapes import Line, bounds, transform
from render.kit.theme import Rgb

FINE = 4


def polygon(canvas: Image.Image, points: Line, rgb: Rgb) -> None:
    """Fill a polygon given in pixels."""
    box = bounds(points, 1)
    mask = Image.new("L", ((box[2] - box[0]) * FINE, (box[3] - box[1]) * FINE), 0)
    ImageDraw.Draw(mask).polygon(transform(points, FINE, -box[0] * FINE, -box[1] * FINE), 255)
    canvas.paste(rgb, (box[0], box[1]), mask.reduce(FINE))


def line(canvas: Image.Image, points: Line, width: float, rgb: Rgb) -> None:
    """Draw a line given in pixels."""
    box = bounds(points, width + 1)
    mask = Image.new("L", ((box[2] - box[0]) * FINE, (box[3] - box[1]) * FINE), 0)
    moved = transform(points, FINE, -box[0] * FINE, -box[1] * FINE)
    ImageDraw.Draw(mask).line(moved, 255, max(1, round(width * FINE)), joint="curve")
    canvas.paste(rgb, (box[0], box[1]), mask.reduce(FINE))


def _round(draw: ImageDraw.ImageDraw, size: tuple[int, int], radius: int, fill: int, width: int) -> None:
    draw.rounded_rectangle((0, 0, size[0] - 1, size[1] - 1), radius, fill, 255, width)


def _square(draw: ImageDraw.ImageDraw, size: tuple[int, int], radius: int, fill: int, width: int) -> None:
    draw.rectangle((0, 0, size[0] - 1, size[1] - 1), fill, 255, width)


def _cut(draw: ImageDraw.ImageDraw, size: tuple[int, int], radius: int, fill: int, width: int) -> None:
    """The upper left and the lower right corner cut off."""
    right, low, d = size[0] - 1, size[1] - 1, radius * 1.2
    points = [(d, 0), (right, 0), (right, low - d), (right - d, low), (0, low), (0, d)]
    draw.polygon(points, fill, 255, width)


CORNERS: dict[str, Callable[[ImageDraw.ImageDraw, tuple[int, int], int, int, int], None]] = {
    "round": _round,
    "square": _square,
    "cut": _cut,
}
"""Shapes of boxes."""


@lru_cache(maxsize=256)
def plate(
    width: int, height: int, radius: int, border: int = 0, corner: str = "round", alpha: int = 255
) -> Image.Image:
    """The mask of a box, or of its border alone."""
    mask = Image.new("L", (width * FINE, height * FINE), 0)
    filled = 0 if border else 255
    CORNERS[corner](ImageDraw.Draw(mask), mask.size, radius * FINE, filled, max(1, border * FINE))
    reduced = mask.reduce(FINE)
    return reduced if alpha == 255 else reduced.point([v * alpha // 255 for v in range(256)])


def rounded_box(
    canvas: Image.Image,
    box: tuple[int, int, int, int],
    radius: int,
    fill: Rgb | None = None,
    alpha: int = 255,
    border: Rgb | None = None,
    thick: int = 1,
    corner: str = "round",
) -> None:
    """A box from left, top, width, height."""
    left, top, width, height = box
    if fill is not None:
        canvas.paste(fill, (left, top), plate(width, height, radius, 0, corner, alpha))
    if border is not None:
        canvas.paste(border, (left, top), plate(width, height, radius, thick, corner))

"""Antialiased flat shapes on a picture, each drawn on a small mask at a multiple of its size."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image, ImageDraw

from render.shapes import Line, bounds, scaled
from render.theme import Rgb

FINE = 4


def polygon(canvas: Image.Image, points: Line, rgb: Rgb) -> None:
    """Fill a polygon given in pixels."""
    box = bounds(points, 1)
    mask = Image.new("L", ((box[2] - box[0]) * FINE, (box[3] - box[1]) * FINE), 0)
    ImageDraw.Draw(mask).polygon(scaled(points, FINE, -box[0] * FINE, -box[1] * FINE), 255)
    canvas.paste(rgb, (box[0], box[1]), mask.reduce(FINE))


def line(canvas: Image.Image, points: Line, width: float, rgb: Rgb) -> None:
    """Draw a line given in pixels."""
    box = bounds(points, width + 1)
    mask = Image.new("L", ((box[2] - box[0]) * FINE, (box[3] - box[1]) * FINE), 0)
    moved = scaled(points, FINE, -box[0] * FINE, -box[1] * FINE)
    ImageDraw.Draw(mask).line(moved, 255, max(1, round(width * FINE)), joint="curve")
    canvas.paste(rgb, (box[0], box[1]), mask.reduce(FINE))


@lru_cache(maxsize=256)
def plate(width: int, height: int, radius: int, border: int = 0) -> Image.Image:
    """The mask of a rounded rectangle, or of its border alone."""
    mask = Image.new("L", (width * FINE, height * FINE), 0)
    draw = ImageDraw.Draw(mask)
    corners: Sequence[float] = (0, 0, width * FINE - 1, height * FINE - 1)
    if border:
        draw.rounded_rectangle(corners, radius * FINE, outline=255, width=border * FINE)
    else:
        draw.rounded_rectangle(corners, radius * FINE, fill=255)
    return mask.reduce(FINE)


def rounded(
    canvas: Image.Image,
    box: tuple[int, int, int, int],
    radius: int,
    fill: Rgb | None = None,
    alpha: int = 255,
    border: Rgb | None = None,
    thick: int = 1,
) -> None:
    """A rounded rectangle from left, top, width, height."""
    left, top, width, height = box
    if fill is not None:
        mask = plate(width, height, radius)
        canvas.paste(
            fill, (left, top), mask if alpha == 255 else mask.point([v * alpha // 255 for v in range(256)])
        )
    if border is not None:
        canvas.paste(border, (left, top), plate(width, height, radius, thick))

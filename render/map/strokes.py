"""Strokes of a theme along lines, and areas filled with a colour."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PIL import Image, ImageDraw, ImageFilter

from render.kit.shapes import Line, Point, dashes, transform
from render.kit.theme import Rgb, Stroke
from render.map.base import Base


def lay(
    layers: Base,
    front: Image.Image,
    lines: list[Line],
    strokes: Sequence[Stroke],
    ends: Sequence[Point] = (),
) -> None:
    """Draw lines with a theme's strokes, from the lowest to the uppermost, with dots at the ends given."""
    if not lines:
        return
    factor = layers.scale * layers.fine
    for stroke in strokes:
        drawn = (
            lines if stroke.dash is None else [part for line in lines for part in dashes(line, *stroke.dash)]
        )
        mask = Image.new("L", (layers.size[0] * layers.fine, layers.size[1] * layers.fine), 0)
        pen = ImageDraw.Draw(mask)
        for line in drawn:
            pen.line(transform(line, factor), 255, max(1, round(stroke.width * factor)), joint="curve")
        for x, y in transform(ends if stroke.dot else (), factor):
            r = stroke.dot * factor
            pen.ellipse([x - r, y - r, x + r, y + r], 255)
        mask = mask.reduce(layers.fine)
        if stroke.blur:
            mask = mask.filter(ImageFilter.GaussianBlur(stroke.blur * layers.scale))
        lay_over(front, mask, stroke.rgb, stroke.alpha)


def fill(layers: Base, front: Image.Image, areas: list[Line], rgb: Rgb, alpha: int) -> None:
    """Fill areas with a colour; `alpha` is 0 to 255."""
    if not areas:
        return
    mask = Image.new("L", (layers.size[0] * layers.fine, layers.size[1] * layers.fine), 0)
    for area in areas:
        ImageDraw.Draw(mask).polygon(transform(area, layers.scale * layers.fine), 255)
    lay_over(front, mask.reduce(layers.fine), rgb, alpha)


def lay_over(front: Image.Image, mask: Image.Image, rgb: Rgb, alpha: int) -> None:
    """Lay a colour over a picture where the mask is; `alpha` is 0 to 255."""
    layer = Image.new("RGBA", front.size, (*rgb, 0))
    layer.putalpha(mask.point(dim(alpha / 255)))
    front.alpha_composite(layer)


def dim(part: float) -> Callable[[int], float]:
    """What `Image.point` is to do to take a part of a mask."""
    return lambda v: v * part

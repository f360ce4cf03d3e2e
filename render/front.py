"""The layer in front of all painted spaces: coasts, borders, lakes and links, as the theme strokes them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw, ImageFilter

from render import terrain, waters
from render.shapes import Line, Point, dashes, scaled
from render.theme import Rgb, Stroke

if TYPE_CHECKING:
    from render.layers import Layers

WATER = "water"
"""The kind of spaces that are water: they have no coast of their own."""


def paint(layers: Layers) -> Image.Image:
    """All lines of a board."""
    lines, sea = layers.theme.lines, layers.theme.sea
    sorts = sorted_arcs(layers)
    front = Image.new("RGBA", layers.size, (*lines.coast[-1].rgb, 0))
    lakes = [scaled(lake, 1 / layers.geometry.scale) for lake in layers.geometry.lakes]
    _fill(layers, front, lakes, sea.lake, 240)
    for sort, strokes in (
        ("water", lines.water),
        ("inner", lines.inner),
        ("outer", lines.outer),
        ("coast", lines.coast),
    ):
        lay(layers, front, sorts[sort], strokes)
    waters.outline(front, layers)
    terrain.paint(layers, front)
    curves: list[Line] = []
    ends: list[Point] = []
    for link in layers.art.links:
        path = list(link.path)
        curves += [path[:2], path[:1:-1]] if link.wrap else [link.curve()]
        ends += [path[0], path[-1]]
    lay(layers, front, curves, lines.link, ends)
    return front


def sorted_arcs(layers: Layers) -> dict[str, list[Line]]:
    """The geometry's arcs by what they part: `coast` (land and anything else), `water` (two waters), `inner`
    and `outer` (two lands of one region, of two)."""
    space = {layers.art.spaces[s.id].shape: s for s in layers.board.spaces}
    found: dict[str, list[Line]] = {"coast": [], "inner": [], "outer": [], "water": []}
    for users, line in zip(layers.geometry.users(), layers.geometry.points(), strict=True):
        spaces = [space[u] for u in dict.fromkeys(users) if u in space]
        wet = sum(s.kind == WATER for s in spaces)
        if len(spaces) == 2 and wet == 2:
            found["water"].append(line)
        elif len(spaces) == 2 and wet == 0:
            found["inner" if spaces[0].region == spaces[1].region else "outer"].append(line)
        elif wet < len(spaces):
            found["coast"].append(line)
    backdrop = [scaled(ring, 1 / layers.geometry.scale) for ring in layers.geometry.backdrop]
    found["coast"] += [[*ring, ring[0]] for ring in backdrop]
    return found


def lay(
    layers: Layers,
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
            pen.line(scaled(line, factor), 255, max(1, round(stroke.width * factor)), joint="curve")
        for x, y in scaled(ends if stroke.dot else (), factor):
            r = stroke.dot * factor
            pen.ellipse([x - r, y - r, x + r, y + r], 255)
        mask = mask.reduce(layers.fine)
        if stroke.blur:
            mask = mask.filter(ImageFilter.GaussianBlur(stroke.blur * layers.scale))
        _over(front, mask, stroke.rgb, stroke.alpha)


def _fill(layers: Layers, front: Image.Image, areas: list[Line], rgb: Rgb, alpha: int) -> None:
    if not areas:
        return
    mask = Image.new("L", (layers.size[0] * layers.fine, layers.size[1] * layers.fine), 0)
    for area in areas:
        ImageDraw.Draw(mask).polygon(scaled(area, layers.scale * layers.fine), 255)
    _over(front, mask.reduce(layers.fine), rgb, alpha)


def _over(front: Image.Image, mask: Image.Image, rgb: Rgb, alpha: int) -> None:
    layer = Image.new("RGBA", front.size, (*rgb, 0))
    layer.putalpha(mask.point(dim(alpha / 255)))
    front.alpha_composite(layer)


def dim(part: float) -> Callable[[int], float]:
    """What `Image.point` is to do to take a part of a mask."""
    return lambda v: v * part

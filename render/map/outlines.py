"""The layer in front of all painted spaces: coasts, borders, lakes and links, as the theme strokes them."""

from __future__ import annotations

from PIL import Image, ImageChops, ImageDraw

from render.kit.shapes import Line, Point, transform
from render.kit.theme import readable
from render.map import terrain, waters
from render.map.base import WATER, Base
from render.map.strokes import fill, lay, lay_over

BAND, EDGE = 15.0, 1.2
"""Width of the bands of two regions along their border together, and of the line at their inner side."""


def paint(layers: Base) -> Image.Image:
    """All lines of a board."""
    lines, sea = layers.theme.lines, layers.theme.sea
    sorts = sorted_arcs(layers)
    front = Image.new("RGBA", layers.size, (*lines.coast[-1].rgb, 0))
    lakes = [transform(lake, 1 / layers.geometry.scale) for lake in layers.geometry.lakes]
    fill(layers, front, lakes, sea.lake, 240)
    for sort, strokes in (
        ("water", lines.water),
        ("inner", lines.inner),
        ("outer", lines.outer),
        ("coast", lines.coast),
    ):
        if sort == "outer":
            _bands(front, layers, sorts[sort])
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


def _bands(front: Image.Image, layers: Base, borders: list[Line]) -> None:
    """Along the borders between regions on land, on each side a band in its region's colour, which its card
    has too."""
    if not borders:
        return
    factor, size = layers.scale * layers.fine, layers.size
    bands = []
    for width in (BAND + 2 * EDGE, BAND):
        mask = Image.new("L", (size[0] * layers.fine, size[1] * layers.fine), 0)
        pen = ImageDraw.Draw(mask)
        for line in borders:
            pen.line(transform(line, factor), 255, max(1, round(width * factor)), joint="curve")
        bands.append(mask.reduce(layers.fine))
    ui, casing = layers.theme.ui, layers.theme.lines.outer[0].rgb
    for region in layers.board.regions:
        masks = [layers.masks[s.id] for s in layers.board.spaces if s.region == region.id and s.kind != WATER]
        if not masks:
            continue
        lefts, tops, rights, bottoms = zip(*(box for box, _ in masks), strict=True)
        box = min(lefts), min(tops), max(rights), max(bottoms)
        inside = Image.new("L", (box[2] - box[0], box[3] - box[1]), 0)
        for (left, top, *_), mask in masks:
            inside.paste(255, (left - box[0], top - box[1]), mask)
        part = front.crop(box)
        tint = readable(layers.art.regions[region.id].tint, ui.card, ui.text)
        for band, rgb in zip(bands, (casing, tint), strict=True):
            lay_over(part, ImageChops.multiply(band.crop(box), inside), rgb, 255)
        front.paste(part, box[:2])


def sorted_arcs(layers: Base) -> dict[str, list[Line]]:
    """The geometry's arcs by what they part: `coast` (land and anything else), `water` (two waters), `inner`
    and `outer` (two lands of one region, of two)."""
    space = {layers.art.spaces[s.id].shape: s for s in layers.board.spaces}
    lines: dict[str, list[Line]] = {"coast": [], "inner": [], "outer": [], "water": []}
    for users, line in zip(layers.geometry.users(), layers.geometry.points(), strict=True):
        spaces = [space[u] for u in dict.fromkeys(users) if u in space]
        wet = sum(s.kind == WATER for s in spaces)
        if len(spaces) == 2 and wet == 2:
            lines["water"].append(line)
        elif len(spaces) == 2 and wet == 0:
            lines["inner" if spaces[0].region == spaces[1].region else "outer"].append(line)
        elif wet < len(spaces):
            lines["coast"].append(line)
    backdrop = [transform(ring, 1 / layers.geometry.scale) for ring in layers.geometry.backdrop]
    lines["coast"] += [[*ring, ring[0]] for ring in backdrop]
    return lines

"""The layer in front of all painted spaces: coasts, borders, lakes and links, as the theme strokes them."""

from __future__ import annotations

from PIL import Image

from render.kit.shapes import Line, Point, transform
from render.map import terrain, waters
from render.map.base import WATER, Base
from render.map.strokes import fill, lay


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

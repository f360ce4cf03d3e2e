"""What a chart maker draws on the land, as the board's art lists it: rivers along borders, mountains, woods,
hills and marshes, bridges, trails and icons. All of it is still, below names and badges."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise

from PIL import Image, ImageDraw

from render.art.art import Art, Bridge, Icon, Terrain, Trail
from render.kit.shapes import Line, Point, transform
from render.kit.theme import Rgb, TerrainColors
from render.map.base import Base

FINE = 4
ICON = 11.5
"""Radius of an icon at scale 1."""


class Pen:
    """A small transparent tile, drawn finely, measured from its anchor in the units of scale 1."""

    def __init__(self, reach: float, scale: float, colours: TerrainColors) -> None:
        self.unit = scale * FINE
        self.half = math.ceil(reach * scale) + 1
        self.tile = Image.new("RGBA", (2 * self.half * FINE, 2 * self.half * FINE), (*colours.ink, 0))
        self.draw = ImageDraw.Draw(self.tile)
        self.colours = colours

    def _points(self, points: Line) -> Line:
        return transform(points, self.unit, self.half * FINE, self.half * FINE)

    def area(self, points: Line, rgb: Rgb, alpha: int = 255) -> None:
        self.draw.polygon(self._points(points), (*rgb, alpha))

    def line(self, points: Line, width: float, rgb: Rgb, alpha: int = 255) -> None:
        """A line through points."""
        self.draw.line(self._points(points), (*rgb, alpha), max(1, round(width * self.unit)), joint="curve")

    def disc(
        self, at: Point, radius: float, fill: Rgb | None, outline: Rgb | None = None, width: float = 1
    ) -> None:
        (x0, y0), (x1, y1) = self._points(
            [(at[0] - radius, at[1] - radius), (at[0] + radius, at[1] + radius)]
        )
        self.draw.ellipse([x0, y0, x1, y1], fill, outline, max(1, round(width * self.unit)))

    def lay(self, front: Image.Image, at: Point, scale: float) -> None:
        """Put the tile on the layer with its anchor at a point of scale 1."""
        small = self.tile.reduce(FINE)
        left, top = round(at[0] * scale) - self.half, round(at[1] * scale) - self.half
        over = (max(0, -left), max(0, -top))
        if over[0] < small.width and over[1] < small.height and left < front.width and top < front.height:
            front.alpha_composite(small, (left + over[0], top + over[1]), over)


def paint(layers: Base, front: Image.Image) -> None:
    """Draw the board's terrain, if it has any, on its front layer."""
    terrain, colours, scale = layers.art.terrain, layers.theme.terrain, layers.scale
    if terrain is None:
        return
    _rivers(layers, front, terrain)
    glyphs = [(y, x, size, group.kind) for group in terrain.glyphs for x, y, size in group.at]
    for y, x, size, kind in sorted(glyphs):
        pen = Pen(size * 1.4, scale, colours)
        GLYPHS[kind](pen, size, (round(x) * 7 + round(y) * 13) % 8)
        pen.lay(front, (x, y), scale)
    for trail in terrain.trails:
        _way(front, trail, scale, colours)
    for bridge in terrain.bridges:
        _bridge(front, bridge, scale, colours)
    for trail in terrain.trails:
        _stops(front, trail, scale, colours)
    for icon in terrain.icons:
        _icon(front, icon, scale, colours)


def _rivers(layers: Base, front: Image.Image, terrain: Terrain) -> None:
    pairs = {frozenset(pair) for pair in terrain.rivers}
    geometry = layers.geometry
    courses = [
        line
        for users, line in zip(geometry.users(), geometry.points(), strict=True)
        if frozenset(users) in pairs
    ]
    factor = layers.scale * layers.fine
    colours = layers.theme.terrain
    for width, rgb, alpha in ((7.4, colours.bank, 215), (4.6, colours.river, 255), (1.3, colours.glint, 120)):
        mask = Image.new("L", (layers.size[0] * layers.fine, layers.size[1] * layers.fine), 0)
        draw = ImageDraw.Draw(mask)
        for line in courses:
            points = transform(line, factor)
            draw.line(points, 255, round(width * factor), joint="curve")
            r = width * factor / 2
            for x, y in (points[0], points[-1]):
                draw.ellipse([x - r, y - r, x + r, y + r], 255)
        layer = Image.new("RGBA", layers.size, (*rgb, 0))
        layer.putalpha(mask.reduce(layers.fine).point([v * alpha // 255 for v in range(256)]))
        front.alpha_composite(layer)


def _peak(pen: Pen, size: float, variant: int) -> None:
    """A mountain as pen and wash show it: light from the left, snow, hatching in the shade."""
    c, wide = pen.colours, size * (0.62 + 0.025 * variant)
    tip = ((variant % 3 - 1) * 0.06 * size, -size)
    left = [(-wide, 0.0), (-wide * 0.62, -size * 0.34), (-wide * 0.36, -size * 0.56), tip]
    right = [(wide * 0.28, -size * 0.62), (wide * 0.6, -size * 0.28), (wide, 0.0)]
    ridge = [(wide * 0.06, -size * 0.6), (-wide * 0.1, -size * 0.34), (wide * 0.14, 0.0)]
    pen.area([*left, *right], c.rock)
    pen.area([tip, *right, *reversed(ridge)], c.shade)
    snow = [(-0.3, -0.62), (-0.1, -0.56), (0.05, -0.66), (0.18, -0.58), (0.27, -0.66)]
    pen.area([tip, *((x * wide, y * size) for x, y in reversed(snow))], c.snow)
    for part in (0.34, 0.56, 0.78):
        x, y = tip[0] + (wide - tip[0]) * part, tip[1] * (1 - part)
        pen.line([(x, y), (x - wide * 0.18, y + size * (1 - part) * 0.36)], 0.8, c.ink, 190)
    pen.line([*left, *right], 1.3, c.ink)


def _tree(pen: Pen, size: float, variant: int) -> None:
    """A tree with a round crown, or a fir."""
    c = pen.colours
    leaf, half = c.leaves[variant % len(c.leaves)], size * 0.36
    pen.line([(0, 0), (0, -size * 0.4)], 1.3, c.ink)
    if variant < 5:
        pen.disc((0, -size * 0.62), half, leaf, c.ink, 0.9)
        pen.disc((-half * 0.25, -size * 0.7), half * 0.4, c.light)
    else:
        crown = [(0.0, -size * 1.05), (half, -size * 0.25), (-half, -size * 0.25), (0.0, -size * 1.05)]
        pen.area(crown, leaf)
        pen.line([(-half * 0.1, -size * 0.85), (-half * 0.55, -size * 0.4)], 1.2, c.light)
        pen.line(crown, 0.9, c.ink)


def _hill(pen: Pen, size: float, variant: int) -> None:
    """A rounded hill with a few strokes of shade."""
    c, wide = pen.colours, size * (0.95 + 0.03 * variant)
    bow = [(-wide * math.cos(t), -size * 0.6 * math.sin(t)) for t in (math.pi * i / 12 for i in range(13))]
    pen.area(bow, c.rock, 110)
    pen.area([*bow[6:], (wide * 0.3, 0)], c.shade, 120)
    pen.line(bow, 1.2, c.ink, 235)
    for part in (0.72, 0.5):
        x, y = wide * part, -size * 0.6 * math.sqrt(1 - part * part)
        pen.line([(x, y + 1.5), (x - 1, y + size * 0.3)], 0.8, c.ink, 170)


def _reed(pen: Pen, size: float, variant: int) -> None:
    """A tuft of reeds over two strokes of water."""
    c = pen.colours
    for lean in (-0.42, -0.15, 0.12, 0.4):
        blade = [(lean * size * 0.4, 0.0), (lean * size, -size * (0.75 - abs(lean) * 0.5))]
        pen.line(blade, 2.2, c.ink, 200)
        pen.line(blade, 1.1, c.leaves[variant % len(c.leaves)])
    pen.line([(-size * 0.7, 1), (size * 0.5, 1)], 1.0, c.ink, 200)
    pen.line([(-size * 0.25, 3.4), (size * 0.8, 3.4)], 1.0, c.ink, 140)


GLYPHS: dict[str, Callable[[Pen, float, int], None]] = {
    "peak": _peak,
    "tree": _tree,
    "hill": _hill,
    "reed": _reed,
}
"""Drawn with their foot at the anchor, by their height and a variant from 0 to 7."""


def _bridge(front: Image.Image, bridge: Bridge, scale: float, colours: TerrainColors) -> None:
    """Planks between two rails, along the way over the river."""
    pen = Pen(16, scale, colours)
    ux, uy = math.cos(bridge.turn), math.sin(bridge.turn)

    def at(along: float, side: float) -> Point:
        return along * ux - side * uy, along * uy + side * ux

    def deck(long: float, wide: float) -> Line:
        return [at(-long, -wide), at(long, -wide), at(long, wide), at(-long, wide)]

    pen.area(deck(13.5, 6.6), colours.ink)
    pen.area(deck(12.2, 4.2), colours.wood)
    for along in (-9, -6, -3, 0, 3, 6, 9):
        pen.line([at(along, -4.2), at(along, 4.2)], 0.9, colours.ink, 170)
    pen.lay(front, (bridge.x, bridge.y), scale)


def _way(front: Image.Image, trail: Trail, scale: float, colours: TerrainColors) -> None:
    rest = 0.0
    for (ax, ay), (bx, by) in pairwise(trail.line):
        length = math.dist((ax, ay), (bx, by))
        while rest < length:
            part = rest / length
            pen = Pen(3.4, scale, colours)
            pen.disc((0, 0), 2.9, colours.snow)
            pen.disc((0, 0), 1.9, colours.trail)
            pen.lay(front, (ax + (bx - ax) * part, ay + (by - ay) * part), scale)
            rest += 8.5
        rest -= length


def _stops(front: Image.Image, trail: Trail, scale: float, colours: TerrainColors) -> None:
    """A ring at every stop of a trail; where a die is thrown, a die."""
    for stop in trail.stops:
        pen = Pen(13, scale, colours)
        if stop.kind:
            _die(pen)
        else:
            _stop(pen)
        pen.lay(front, (stop.x, stop.y), scale)


def symbols(board: Art) -> list[str]:
    """What is drawn on a board's land, each kind once; woods, hills and marshes are `tree`."""
    terrain = board.terrain or Terrain()
    kinds = [icon.kind for icon in terrain.icons]
    kinds += ["bridge"] * bool(terrain.bridges) + ["river"] * bool(terrain.rivers)
    kinds += ["peak" if group.kind == "peak" else "tree" for group in terrain.glyphs]
    for trail in terrain.trails:
        kinds += ["trail", *("dice" for stop in trail.stops if stop.kind)]
    return [*dict.fromkeys(kinds)]


def sample(kind: str, scale: float, colours: TerrainColors) -> Image.Image:
    """One of the `symbols` on a small transparent tile."""
    tile = Image.new("RGBA", (round(72 * scale), round(48 * scale)), (*colours.ink, 0))
    middle, pen = (36.0, 24.0), Pen(34, scale, colours)
    if kind == "bridge":
        _bridge(tile, Bridge("", "", *middle, 0.0), scale, colours)
        return tile
    if kind in FIGURES:
        _icon(tile, Icon(kind, "", *middle), scale, colours)
        return tile
    if kind == "river":
        for width, rgb in ((7.4, colours.bank), (4.6, colours.river)):
            pen.line([(-30, 4), (-10, -5), (10, 5), (30, -4)], width, rgb)
    elif kind in GLYPHS:
        GLYPHS[kind](pen, 34, 2)
        middle = (36.0, 40.0)
    elif kind == "dice":
        _die(pen)
    else:
        _stop(pen)
    pen.lay(tile, middle, scale)
    return tile


def boxes(board: Art) -> list[tuple[float, float, float, float]]:
    """What icons, bridges and stops cover: others do well to keep off."""
    terrain = board.terrain or Terrain()
    marks = [(i.x, i.y, ICON) for i in terrain.icons] + [(b.x, b.y, 8.0) for b in terrain.bridges]
    marks += [(s.x, s.y, 9.0 if s.kind else 6.0) for trail in terrain.trails for s in trail.stops]
    return [(x - r, y - r, x + r, y + r) for x, y, r in marks]


def marker(radius: float, scale: float, colours: TerrainColors) -> Image.Image:
    """A golden ring of this radius, on a tile whose middle is the anchor."""
    pen = Pen(radius + 3, scale, colours)
    _ring(pen, radius)
    return pen.tile.reduce(FINE)


def _ring(pen: Pen, radius: float) -> None:
    c = pen.colours
    pen.disc((0, 0), radius + 1.6, None, c.ink, 7.4)
    pen.disc((0, 0), radius, None, c.marker, 4.4)
    pen.disc((0, 0), radius - 1.0, None, c.snow, 1.0)


def _stop(pen: Pen) -> None:
    pen.disc((0, 0), 6.2, pen.colours.snow)
    pen.disc((0, 0), 5.0, None, pen.colours.trail, 2.3)


def _die(pen: Pen) -> None:
    c, half = pen.colours, 9.0
    for grow, rgb in ((1.6, c.snow), (0.0, c.trail)):
        corner, r = [], half + grow
        for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
            ends = [(sx * r, sy * (r - 3)), (sx * (r - 3), sy * r)]
            corner += ends if sx == sy else ends[::-1]
        pen.area(corner, rgb)
    for x in (-4.2, 4.2):
        for y in (-4.2, 4.2):
            pen.disc((x, y), 2.0, c.snow)
    pen.disc((0, 0), 2.0, c.snow)


def _icon(front: Image.Image, icon: Icon, scale: float, colours: TerrainColors) -> None:
    pen = Pen(ICON + 3, scale, colours)
    ground, figure = colours.icons[icon.kind]
    pen.disc((0, 0), ICON + 1.6, colours.ink)
    pen.disc((0, 0), ICON, ground, figure, 1.3)
    FIGURES[icon.kind](pen, figure, ground)
    pen.lay(front, (icon.x, icon.y), scale)


def _tower(pen: Pen, rgb: Rgb, ground: Rgb) -> None:
    """A keep with battlements and a gate."""
    wall = [(-5.4, 6.2), (-5.4, -5.8), (-3.0, -5.8), (-3.0, -3.4), (-1.2, -3.4), (-1.2, -5.8)]
    pen.area([*wall, *((-x, y) for x, y in reversed(wall))], rgb)
    pen.area([(-1.8, 6.2), (-1.8, 2.0), (0, 0.4), (1.8, 2.0), (1.8, 6.2)], ground)


def _star(pen: Pen, rgb: Rgb, ground: Rgb) -> None:
    """A star with eight points, four of them long."""
    points = []
    for i in range(16):
        reach = (8.6, 2.9, 5.4, 2.9)[i % 4]
        points.append((reach * math.sin(math.tau * i / 16), -reach * math.cos(math.tau * i / 16)))
    pen.area(points, rgb)
    pen.disc((0, 0), 1.5, ground)


def _anchor(pen: Pen, rgb: Rgb, ground: Rgb) -> None:
    pen.line([(0, -4.4), (0, 6.6)], 1.9, rgb)
    pen.line([(-3.6, -2.4), (3.6, -2.4)], 1.7, rgb)
    bow = [(5.8 * math.cos(t), 1.0 + 5.8 * math.sin(t)) for t in (math.pi * i / 12 for i in range(13))]
    pen.line(bow, 1.9, rgb)
    pen.disc((0, -6.0), 2.0, ground, rgb, 1.4)


def _lander(pen: Pen, rgb: Rgb, ground: Rgb) -> None:
    """A craft on its three legs."""
    pen.area([(0, -8.2), (2.9, -4.2), (3.5, 2.4), (-3.5, 2.4), (-2.9, -4.2)], rgb)
    for side in (-1, 1):
        pen.area([(side * 2.6, -0.6), (side * 7.0, 6.6), (side * 4.6, 6.6), (side * 1.6, 2.0)], rgb)
    pen.area([(-1.2, 2.4), (1.2, 2.4), (0.9, 6.4), (-0.9, 6.4)], rgb)
    pen.disc((0, -2.6), 1.5, ground)


FIGURES: dict[str, Callable[[Pen, Rgb, Rgb], None]] = {
    "stronghold": _tower,
    "site": _star,
    "port": _anchor,
    "anchor": _anchor,
    "landing": _lander,
}
"""Figures on round icons, by the icon's kind."""

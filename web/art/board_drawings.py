"""The drawings of pictures as paths: what a pen of the pictures does is written down in place of pixels."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any, cast

from PIL import ImageDraw

from render.kit import icons, pattern
from render.kit.shapes import BADGES, Line, Point
from render.kit.theme import Rgb, TerrainColors
from render.map import terrain

UNIT = 5
"""Steps to a pixel in paths of spaces and borders."""
FINE = 100
"""Steps to a unit in the paths of small drawings."""

Stroke = tuple[str, str, str, float, float]
"""A path with its fill, line colour, line width and strength (0 to 1); no colour is empty."""


def path(lines: Iterable[Sequence[Point]], unit: float = UNIT, *, closed: bool = False) -> str:
    """Lines as one path of relative whole numbers, `unit` steps to a pixel."""
    words = []
    for line in lines:
        points = [(round(x * unit), round(y * unit)) for x, y in line]
        if closed and len(points) > 1 and points[0] == points[-1]:
            points.pop()
        if not points:
            continue
        (x, y), steps = points[0], list[str]()
        for px, py in points[1:]:
            if (px, py) != (x, y):
                steps.append(f"{px - x}{'' if py < y else ' '}{py - y}")
                x, y = px, py
        word = f"M{points[0][0]} {points[0][1]}l{' '.join(steps)}" if steps else ""
        words.append(word.replace(" -", "-") + ("z" if closed and steps else ""))
    return "".join(words)


def oval(x: float, y: float, rx: float, ry: float, unit: float = FINE) -> str:
    """An oval as a path."""
    a, b, c, d = (round(v * unit) for v in (x, y, rx, ry))
    return f"M{a - c} {b}a{c} {d} 0 1 0 {2 * c} 0a{c} {d} 0 1 0 {-2 * c} 0z"


def colour(rgb: Rgb) -> str:
    """A colour as style sheets write it."""
    return "#{:02x}{:02x}{:02x}".format(*rgb)


class _Notes:
    """Stands in for the pen of the pictures' terrain (`terrain.Pen`)."""

    def __init__(self, colours: TerrainColors) -> None:
        self.colours = colours
        self.strokes: list[Stroke] = []

    def area(self, points: Line, rgb: Rgb, alpha: int = 255) -> None:
        self.strokes.append((path([points], FINE, closed=True), colour(rgb), "", 0, round(alpha / 255, 2)))

    def line(self, points: Line, width: float, rgb: Rgb, alpha: int = 255) -> None:
        self.strokes.append((path([points], FINE), "", colour(rgb), width, round(alpha / 255, 2)))

    def disc(
        self, at: Point, radius: float, fill: Rgb | None, outline: Rgb | None = None, width: float = 1
    ) -> None:
        # The pictures draw the line inside the edge.
        inner = radius - width / 2 if outline else radius
        lines = colour(outline) if outline else ""
        filled = colour(fill) if fill else ""
        self.strokes.append((oval(*at, inner, inner), filled, lines, width if outline else 0, 1))


def glyph(kind: str, size: float, variant: int, colours: TerrainColors) -> tuple[Stroke, ...]:
    """A mountain or tree of the board's terrain around its foot."""
    notes = _Notes(colours)
    terrain.GLYPHS[kind](cast(terrain.Pen, notes), size, variant)
    return tuple(notes.strokes)


def badge_of(kind: str, colours: TerrainColors) -> tuple[Stroke, ...]:
    """A round mark on a space (`terrain.FIGURES`)."""
    notes, (ground, figure) = _Notes(colours), colours.icons[kind]
    notes.disc((0, 0), terrain.ICON + 1.6, colours.ink)
    notes.disc((0, 0), terrain.ICON, ground, figure, 1.3)
    terrain.FIGURES[kind](cast(terrain.Pen, notes), figure, ground)
    return tuple(notes.strokes)


class _Tile:
    """Stands in for the drawing of a pattern's tile: notes paths by level."""

    def __init__(self) -> None:
        self.levels: list[tuple[int, str]] = []

    def line(self, points: Line, fill: int, width: int) -> None:
        (ax, ay), (bx, by) = points[0], points[1]
        if len(points) > 2:
            for pair in pairwise(points):
                self.line(list(pair), fill, width)
            return
        long = math.dist((ax, ay), (bx, by)) or 1.0
        dx, dy = (bx - ax) / long * width / 2, (by - ay) / long * width / 2
        # A little longer than the line, so that tiles meet without a gap.
        corners = [(ax - dx - dy, ay - dy + dx), (bx + dx - dy, by + dy + dx)]
        corners += [(bx + dx + dy, by + dy - dx), (ax - dx + dy, ay - dy - dx)]
        self.levels.append((fill, path([corners], 1, closed=True)))

    def rectangle(self, box: Sequence[float], fill: int) -> None:
        left, top, right, bottom = box
        corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
        self.levels.append((fill, path([corners], 1, closed=True)))

    def ellipse(self, box: Sequence[float], fill: int) -> None:
        left, top, right, bottom = box
        middle = (left + right) / 2, (top + bottom) / 2
        self.levels.append((fill, oval(*middle, (right - left) / 2, (bottom - top) / 2, 1)))


def patterns() -> dict[str, tuple[tuple[int, str], ...]]:
    """Of each pattern the parts of a tile `pattern.PERIOD * FINE` wide: by how much they are lighter than the
    owner's colour, and the path."""
    paths = {}
    for kind, paint in pattern.TILES.items():
        tile = _Tile()
        if paint is not None:
            paint(cast(ImageDraw.ImageDraw, tile), pattern.PERIOD * FINE)
        paths[kind] = tuple((pattern.OFFSETS[level], d) for level, d in tile.levels)
    return paths


def badges() -> dict[str, str]:
    """The outlines of badges, `FINE` steps to a radius."""
    return {kind: path([line], FINE, closed=True) for kind, line in BADGES.items()}


def icon_parts(stock: icons.Icons) -> dict[str, tuple[tuple[bool, str], ...]]:
    """Of each icon the parts one upon another: whether a part is filled or cut out, and its path."""
    paths = {}
    for kind, shapes in stock.icons.items():
        parts = []
        for shape, *numbers in shapes:
            v: list[Any] = [float(n) for n in numbers]
            if shape in ("fill", "cut"):
                outline = path([list(zip(v[::2], v[1::2], strict=True))], FINE, closed=True)
                parts.append((shape == "fill", outline))
            else:
                parts.append((shape == "oval", oval(v[0], v[1], v[2], v[3])))
        paths[kind] = tuple(parts)
    return paths

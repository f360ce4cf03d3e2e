"""What a chart maker adds where there is room: a compass with its rhumb lines, a grid, a frame."""

from __future__ import annotations

import math

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from render.kit.shapes import Point, transform
from render.kit.theme import Rgb
from render.map.base import Base

CELL = 8
"""Pixels, at scale 1, of the raster on which free room is looked for."""
FINE = 2
ROSE = (92, 78, 66, 56)
"""Radii that are tried for the compass, greatest first."""


def draw(image: Image.Image, layers: Base) -> None:
    """Lay the ornaments of the theme's style over the sea."""
    style = STYLES.get(layers.theme.sea.style)
    if style is not None:
        style(image, layers)


def free(layers: Base) -> tuple[Point, float] | None:
    """The middle and the radius of a free round place for an ornament, away from all that is drawn."""
    width, height = layers.art.size
    taken = Image.new("L", (width // CELL, height // CELL), 0)
    mark = ImageDraw.Draw(taken)

    def box(left: float, top: float, right: float, bottom: float) -> None:
        mark.rectangle([left / CELL, top / CELL, right / CELL, bottom / CELL], 255)

    land = layers.land.resize(taken.size, Image.Resampling.BOX).point([0] * 8 + [255] * 248)
    taken.paste(255, (0, 0), land)
    box(0, layers.art.panel[1] - 345, 390, height)
    if layers.art.sheet is not None:
        box(0, 0, layers.art.sheet.box[0], height)
    for place in layers.art.spaces.values():
        boxes = [(*place.badge, 24.0, 24.0)]
        boxes += [(*a.at, max(map(len, a.lines)) * 4.2, len(a.lines) * 10.0) for a in place.labels.values()]
        for x, y, dx, dy in boxes:
            box(x - dx, y - dy, x + dx, y + dy)
    for region in layers.art.regions.values():
        for title in region.titles.values():
            (x, y), high = title.at, 12 + 17 * len(title.lines)
            box(x - 110, y - high, x + 110, y + high)
    for link in layers.art.links:
        path = [*link.path[:2]] if link.wrap else link.curve()
        mark.line(transform(path, 1 / CELL), 255, 2)
    for radius in ROSE:
        reach = math.ceil(radius / CELL)
        room = np.asarray(taken.filter(ImageFilter.BoxBlur(reach)), np.uint8)
        inner = room[reach:-reach, reach:-reach]
        rows, columns = np.nonzero(inner == 0)
        if len(rows):
            # As low as possible and not far from the middle: there a chart has it.
            best = int(np.argmax(rows * 2 - np.abs(columns - inner.shape[1] / 2)))
            return ((columns[best] + reach + 0.5) * CELL, (rows[best] + reach + 0.5) * CELL), float(radius)
    return None


def _lay(image: Image.Image, lines: list[tuple[list[Point], float]], rgb: Rgb, alpha: int) -> None:
    mask = Image.new("L", (image.width * FINE, image.height * FINE), 0)
    pen = ImageDraw.Draw(mask)
    for points, width in lines:
        pen.line(transform(points, FINE), alpha, max(1, round(width * FINE)))
    image.paste(rgb, (0, 0), mask.reduce(FINE))


def _chart(image: Image.Image, layers: Base) -> None:
    """A compass with sixteen rhumb lines across the sheet, and a double frame."""
    s, ink = layers.scale, layers.theme.sea.shore
    width, height = image.size
    place = free(layers)
    if place is not None:
        (x, y), radius = place
        far = float(width + height)
        turns = [math.tau * i / 16 for i in range(16)]
        rays = [[(x * s, y * s), (x * s + far * math.cos(t), y * s + far * math.sin(t))] for t in turns]
        _lay(image, [(ray, 1.0 * s) for ray in rays], ink, 46)
        _rose(image, (x * s, y * s), radius * 0.8 * s, layers)
    for inset, thick in ((7, 2.2), (12, 0.9)):
        d = inset * s
        frame = [(d, d), (width - d, d), (width - d, height - d), (d, height - d), (d, d)]
        _lay(image, [(frame, thick * s)], ink, 150)


def _rose(image: Image.Image, at: Point, radius: float, layers: Base) -> None:
    """Eight points, each half dark and half light, on two rings."""
    ink, light = layers.theme.sea.shore, layers.theme.label.halo
    size = math.ceil(radius * 1.3)
    tile = Image.new("RGBA", (2 * size * FINE * 2, 2 * size * FINE * 2), (*ink, 0))
    pen, middle, unit = ImageDraw.Draw(tile), size * FINE * 2, radius * FINE * 2
    for part, thick in ((0.70, 0.018), (0.64, 0.010)):
        r = unit * part
        pen.ellipse(
            [middle - r, middle - r, middle + r, middle + r], None, (*ink, 220), max(1, round(unit * thick))
        )
    for order in (1, 0):
        for i in range(4):
            turn = math.tau * (i / 4 + order / 8) - math.tau / 4
            long, wide = (1.0, 0.2) if order == 0 else (0.66, 0.17)
            tip = (middle + unit * long * math.cos(turn), middle + unit * long * math.sin(turn))
            for side, fill in ((1, ink), (-1, light)):
                angle = turn + side * math.tau / 8
                flank = (middle + unit * wide * math.cos(angle), middle + unit * wide * math.sin(angle))
                pen.polygon([tip, flank, (middle, middle)], (*fill, 235), (*ink, 255))
    small = tile.reduce(FINE * 2)
    image.paste(small, (round(at[0]) - size, round(at[1]) - size), small)


def _grid(image: Image.Image, layers: Base) -> None:
    """A navigator's grid with ticks where its lines cross."""
    s, rgb = layers.scale, layers.theme.sea.shore
    width, height = image.size
    step = 100 * s
    xs: list[float] = [step * (i + 0.5) for i in range(int(width / step) + 1)]
    ys = [step * (i + 0.5) for i in range(int(height / step) + 1)]
    _lay(image, [([(x, 0.0), (x, float(height))], s) for x in xs], rgb, 22)
    _lay(image, [([(0.0, y), (float(width), y)], s) for y in ys], rgb, 22)
    ticks: list[tuple[list[Point], float]] = []
    for x in xs:
        for y in ys:
            ticks += [([(x - 5 * s, y), (x + 5 * s, y)], s), ([(x, y - 5 * s), (x, y + 5 * s)], s)]
    _lay(image, ticks, rgb, 90)


STYLES = {"paper": _chart, "stars": _grid}

"""Arrows of attacks and moves as chains: where one starts at the end of another they are joined below the
badge and numbered, and only the last has a head. All but the newest chain are thin."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache

from PIL import Image, ImageDraw

from render.kit import badges, fonts
from render.kit.shapes import BADGES, Box, Line, Point, bounds, length, overlap, transform
from render.kit.theme import Rgb, Theme, contrast
from render.map import labels
from render.map.layers import Layers
from render.pieces import arrows
from render.pieces.standing import boxes

THIN, SMALLER = 0.5, 0.78
"""Of older chains: the width of their shafts and the size of their heads."""
RADIUS, SIZE, RIM = 17, 27, 2.5
"""Of a number's disc, of its figures, and of its rim."""
ASIDE = (0, 7, -7, 13, -13, 19, -19)
"""How many pixels beside its arrow a number may stand."""
FINE = 4
Pair = tuple[str, str]


def chains(pairs: Iterable[Pair]) -> list[list[Pair]]:
    """Pairs of spaces in order, each behind the newest pair that ends where it starts."""
    rows: list[list[Pair]] = []
    for pair in pairs:
        row = next((row for row in reversed(rows) if row[-1][1] == pair[0]), None)
        if row is None:
            row = []
        else:
            rows.remove(row)
        rows.append([*row, pair])
    return rows


def draw(picture: Image.Image, layers: Layers, hostile: dict[Pair, bool], locale: str) -> list[Box]:
    """Draw the arrows between pairs of spaces, oldest first, below the titles that they cross. Returns what
    heads and numbers cover."""
    covered: list[Box] = []
    lines: list[Line] = []
    colours, rows = layers.theme.change, chains(hostile)
    for row in rows:
        newest = row is rows[-1]
        for pair in row:
            rgb = colours.attack if hostile[pair] else colours.move
            shown = [
                _link(layers, arrow, pair, row, newest=newest)
                for arrow in arrows.arrows(layers, *pair, locale)
            ]
            arrows.draw(picture, layers, shown, rgb, 1.0 if newest else THIN)
            covered += [arrows.head_box(arrow) for arrow in shown if arrow.headed]
            lines += [arrow.line for arrow in shown]
    for tile, at in labels.crossed_titles(layers, locale, lines, arrows.WIDTH / 2 + arrows.CASING):
        picture.paste(tile, at, tile)
    for row in rows:
        if len(row) > 1:
            for number, pair in enumerate(row, 1):
                rgb = colours.attack if hostile[pair] else colours.move
                covered.append(_number(picture, layers, number, pair, rgb, locale, covered))
    return covered


def _link(layers: Layers, arrow: arrows.Arrow, pair: Pair, row: list[Pair], *, newest: bool) -> arrows.Arrow:
    """The arrow as a link of its chain: from badge to badge, without a head if another link follows."""
    size = arrow.size if newest else arrow.size * SMALLER
    line, last = list(arrow.line), pair == row[-1]
    start, end = (layers.art.spaces[space].badge for space in pair)
    if pair != row[0] and _leaves(arrow, start):
        line.insert(0, start)
    if not last and arrow.headed:
        line.append(end)
    return arrows.Arrow(line, size, arrow.headed and last)


def _leaves(arrow: arrows.Arrow, start: Point) -> bool:
    """Whether an arrow begins at its start, not at the other edge of the map."""
    (x, y), (a, b) = arrow.line[0], start
    return abs(x - a) + abs(y - b) < 3 * badges.RADIUS


def _number(
    picture: Image.Image,
    layers: Layers,
    number: int,
    pair: Pair,
    rgb: Rgb,
    locale: str,
    shown: Sequence[Box],
) -> Box:
    """A number on an arrow, where it hides least and least hides it."""
    line = max((arrow.line for arrow in arrows.arrows(layers, *pair, locale)), key=length)
    near = bounds(line, RADIUS - ASIDE[-1])
    standing = (box for _, _, box in boxes(layers, locale))
    taken = [box for box in (*standing, *shown, *layers.art.cards()) if overlap(near, box)]

    def cost(place: tuple[float, Point]) -> float:
        return place[0] + sum(overlap(_around(place[1]), box) for box in taken)

    best = (math.inf, line[0])
    for place in _places(line):
        if place[0] >= best[0]:
            break
        best = min(best, (cost(place), place[1]))
    x, y = at = best[1]
    scale = layers.scale
    badges.paste_at(picture, disc(layers.theme, number, rgb, scale), x * scale, y * scale)
    return _around(at)


def _places(line: Line) -> list[tuple[float, Point]]:
    """Where a number may stand, each place with its cost: on the line, best in its middle, or beside it as
    far as the disc still touches it."""
    middle = (len(line) - 1) / 2
    places = []
    for i, (x, y) in enumerate(line):
        (ax, ay), (bx, by) = line[max(0, i - 1)], line[min(len(line) - 1, i + 1)]
        across = math.dist((ax, ay), (bx, by)) or 1.0
        for aside in ASIDE:
            at = (x - (by - ay) * aside / across, y + (bx - ax) * aside / across)
            places.append((abs(i - middle) + 2 * abs(aside), at))
    return sorted(places)


def _around(at: Point) -> Box:
    return at[0] - RADIUS, at[1] - RADIUS, at[0] + RADIUS, at[1] + RADIUS


@lru_cache(maxsize=128)
def disc(theme: Theme, number: int, rgb: Rgb, scale: float) -> Image.Image:
    unit = scale * FINE
    size = round(RADIUS * 2.2 * scale) * FINE
    tile = Image.new("RGBA", (size, size), (*theme.change.casing, 0))
    pen = ImageDraw.Draw(tile)
    for radius, colour in ((RADIUS, theme.change.casing), (RADIUS - RIM, rgb)):
        pen.polygon(transform(BADGES["circle"], radius * unit, size / 2, size / 2), (*colour, 255))
    font = fonts.font(theme.fonts.number, SIZE * scale, FINE)
    at = (size / 2, size / 2 + SIZE * 0.35 * unit)
    ink = max((theme.change.tag_text, theme.change.casing), key=lambda ink: contrast(ink, rgb))
    pen.text(at, str(number), (*ink, 255), font, "ms")
    return tile.reduce(FINE)

"""Temporary links: lines between spaces that are neighbours though the board does not join them, each with
the icon of its kind. They take the shorter way, over the edge of the map if it continues there."""

from __future__ import annotations

import math
from itertools import pairwise

from PIL import Image

from engine.types import View
from render.kit import badges, canvas, icons
from render.kit.shapes import Box, Line, Point, curve, dashes, length, overlap, transform
from render.kit.theme import Theme
from render.map.base import Base, layer_cache
from render.map.layers import Layers
from render.pieces.standing import boxes

WIDTH, CASING = 6.0, 2.4
"""Of a line, and how much its casing adds on each side, at scale 1."""
DASH = (20.0, 9.0)
BENDS = (0.1, -0.1, 0.2, -0.2, 0.3, -0.3, 0.42, -0.42)
"""How far a line may bend to a side, as a part of its length, the best first: an arrow between the same
spaces is straight."""
SHIFTS = (0, 40, -40, 80, -80, 130, -130)
"""By how many pixels a line may cross the edge of the map below its straight way, the best first."""
TITLE, NAME, OUTSIDE = 12.0, 3.0, 40.0
"""What it costs, in points of a line, that one lies on a title, on a name or badge, beside the map."""
CLEAR = 5
"""Pixels that lines keep off titles."""
RADIUS, RIM, ICON = 19, 2.5, 26
"""Of the disc on a line, of its rim, and the size of the icon in it."""


def draw(picture: Image.Image, layers: Layers, view: View, locale: str) -> list[Box]:
    """Draw the links of a view; drawn below arrows, names and badges. Returns what their discs cover."""
    boxes: list[Box] = []
    for link in view.links:
        lines = ways(layers, link.a, link.b, locale)
        for stroke in (part for whole in lines for part in beside_titles(layers, whole, locale)):
            line(picture, layers.theme, stroke, layers.scale)
        x, y = _middle(layers, max(lines, key=length), locale)
        disc(picture, layers.theme, view.rules, link.kind, (x, y), layers.scale)
        boxes.append((x - RADIUS, y - RADIUS, x + RADIUS, y + RADIUS))
    return boxes


def line(picture: Image.Image, theme: Theme, points: Line, scale: float) -> None:
    """A line of long dashes with a casing."""
    for grow, rgb in ((CASING, theme.change.casing), (0.0, theme.lines.link[-1].rgb)):
        for part in dashes(points, *DASH):
            canvas.line(picture, transform(part, scale), (WIDTH + 2 * grow) * scale, rgb)


def disc(picture: Image.Image, theme: Theme, rules: str, kind: str, at: Point, scale: float) -> None:
    """The icon of a kind on a disc around a point."""
    rounds = (
        (RADIUS + CASING, theme.change.casing),
        (RADIUS, theme.lines.link[-1].rgb),
        (RADIUS - RIM, theme.ui.bar),
    )
    icon = icons.mask(rules, kind, round(ICON * scale))
    badges.disc(picture, icon, theme.ui.text, at, rounds, scale)


def edges(layers: Base) -> tuple[float, float] | None:
    """Where the map goes on at its other side, if it does: the places of its left and right edge."""
    over = next((link.path for link in layers.art.links if link.wrap), None)
    if over is None:
        return None
    left, right = sorted(x for x, _ in over[1:3])
    return left, right


@layer_cache
def ways(layers: Base, a: str, b: str, locale: str) -> tuple[Line, ...]:
    """The line between two spaces, or its two parts where it leads over the edge of the map; of all bends the
    one that lies least on titles and names."""
    start, end = layers.art.spaces[a].badge, layers.art.spaces[b].badge
    around = edges(layers)
    if around is None or 2 * abs(end[0] - start[0]) <= around[1] - around[0]:
        choices: list[tuple[Line, ...]] = [(curve(start, end, bend),) for bend in BENDS]
    else:
        west, east = sorted((start, end))
        choices = [_over(around, west, east, shift) for shift in SHIFTS]
    width, height = layers.art.size
    others = [
        (TITLE if kind == "title" else NAME, box)
        for of, kind, box in boxes(layers, locale)
        if of and of not in (a, b)
    ]

    def cost(lines: tuple[Line, ...]) -> float:
        points = [at for line in lines for at in line]
        outside = sum(not (8 < x < width - 8 and 8 < y < height - 8) for x, y in points) - 2 * len(lines)
        return OUTSIDE * max(0, outside) + sum(
            weight for x, y in points for weight, (x0, y0, x1, y1) in others if x0 < x < x1 and y0 < y < y1
        )

    return min(choices, key=cost)


def _over(around: tuple[float, float], west: Point, east: Point, shift: float) -> tuple[Line, Line]:
    """The way over the edge, as if the eastern end stood beyond the left edge."""
    left, right = around
    before = west[0] - left
    height = west[1] + (east[1] - west[1]) * before / max(1.0, before + right - east[0]) + shift
    return curve(west, (left, height), 0.0), curve((right, height), east, 0.0)


def beside_titles(layers: Base, points: Line, locale: str) -> list[Line]:
    """The parts of a line that lie on no title."""
    titles = [box for _, kind, box in boxes(layers, locale) if kind == "title"]
    parts: list[Line] = [[]]
    for (ax, ay), (bx, by) in pairwise(points):
        steps = max(1, round(math.dist((ax, ay), (bx, by)) / 3))
        for i in range(steps):
            x, y = ax + (bx - ax) * i / steps, ay + (by - ay) * i / steps
            if any(x0 - CLEAR < x < x1 + CLEAR and y0 - CLEAR < y < y1 + CLEAR for x0, y0, x1, y1 in titles):
                parts.append([])
            else:
                parts[-1].append((x, y))
    return [part for part in parts if len(part) > 1]


def _middle(layers: Layers, points: Line, locale: str) -> Point:
    """The point in the middle half of a line at which a disc hides least of badges, names and titles."""
    taken = [box for _, _, box in boxes(layers, locale)]
    middle = points[len(points) // 2]

    def cost(at: Point) -> float:
        shown = (at[0] - RADIUS, at[1] - RADIUS, at[0] + RADIUS, at[1] + RADIUS)
        return sum(overlap(shown, box) for box in taken) + math.dist(at, middle)

    return min(points[len(points) // 4 : -len(points) // 4], key=cost)

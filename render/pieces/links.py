"""Temporary links: lines between spaces that are neighbours though the board does not join them, each with
the icon of its kind. They take the shorter way, over the edge of the map if it continues there."""

from __future__ import annotations

import math

from PIL import Image

from engine.types import View
from render.kit import badges, canvas, icons
from render.kit.shapes import Box, Line, Point, curve, dashes, length, overlap, transform
from render.kit.theme import Theme
from render.map.base import layer_cache
from render.map.layers import Layers
from render.pieces.standing import boxes

WIDTH, CASING = 6.0, 2.4
"""Of a line, and how much its casing adds on each side, at scale 1."""
DASH = (20.0, 9.0)
BEND = 0.1
"""How far a line bends to a side, as a part of its length: an arrow between the same spaces is straight."""
RADIUS, RIM, ICON = 19, 2.5, 26
"""Of the disc on a line, of its rim, and the size of the icon in it."""


def draw(picture: Image.Image, layers: Layers, view: View, locale: str) -> list[Box]:
    """Draw the links of a view; drawn below arrows, names and badges. Returns what their discs cover."""
    boxes: list[Box] = []
    for link in view.links:
        lines = ways(layers, link.a, link.b)
        for stroke in lines:
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


def edges(layers: Layers) -> tuple[float, float] | None:
    """Where the map goes on at its other side, if it does: the places of its left and right edge."""
    over = next((link.path for link in layers.art.links if link.wrap), None)
    if over is None:
        return None
    left, right = sorted(x for x, _ in over[1:3])
    return left, right


@layer_cache
def ways(layers: Layers, a: str, b: str) -> tuple[Line, ...]:
    """The line between two spaces, or its two parts where it leads over the edge of the map."""
    start, end = layers.art.spaces[a].badge, layers.art.spaces[b].badge
    around = edges(layers)
    if around is None or 2 * abs(end[0] - start[0]) <= around[1] - around[0]:
        return (curve(start, end, BEND),)
    left, right = around
    west, east = sorted((start, end))
    # As if the eastern one stood beyond the left edge.
    before = west[0] - left
    height = west[1] + (east[1] - west[1]) * before / max(1.0, before + right - east[0])
    return curve(west, (left, height), 0.0), curve((right, height), east, 0.0)


def _middle(layers: Layers, points: Line, locale: str) -> Point:
    """The point in the middle half of a line at which a disc hides least of badges, names and titles."""
    taken = [box for _, _, box in boxes(layers, locale)]
    middle = points[len(points) // 2]

    def cost(at: Point) -> float:
        shown = (at[0] - RADIUS, at[1] - RADIUS, at[0] + RADIUS, at[1] + RADIUS)
        return sum(overlap(shown, box) for box in taken) + math.dist(at, middle)

    return min(points[len(points) // 4 : -len(points) // 4], key=cost)

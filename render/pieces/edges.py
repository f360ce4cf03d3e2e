"""Marks on edges: temporary conditions between two neighbours, each on a disc at the crossing between them,
for instance on a bridge. The rim has the colour of the seat at whose next turn the mark ends."""

from __future__ import annotations

import math
from itertools import pairwise

from PIL import Image

from engine.types import View
from render.art.art import Terrain
from render.kit import badges, icons
from render.kit.shapes import Box, Line, Point, length
from render.kit.theme import Looks, Rgb
from render.map.base import layer_cache
from render.map.layers import Layers
from render.pieces import links

RADIUS, RIM, ICON = 19, 4.0, 23
"""Of the disc, of its rim, and the size of the icon in it."""
STOP: Rgb = (206, 24, 30)
"""Of a disc, in every theme: a light icon stands out from it."""


def boxes(layers: Layers, view: View) -> list[Box]:
    """What the discs of a view cover."""
    return [
        (x - RADIUS, y - RADIUS, x + RADIUS, y + RADIUS)
        for edge in view.edges
        for x, y in _places(layers, edge.a, edge.b, len(edge.marks))
    ]


def draw(picture: Image.Image, layers: Layers, view: View, looks: Looks) -> None:
    """Draw the marks; above names and arrows."""
    for edge in view.edges:
        places = _places(layers, edge.a, edge.b, len(edge.marks))
        for mark, at in zip(edge.marks, places, strict=True):
            rim = looks.of(edge.until[mark]).rgb if mark in edge.until else layers.theme.terrain.snow
            disc(picture, layers, view.rules, mark, at, rim)


def disc(picture: Image.Image, layers: Layers, rules: str, mark: str, at: Point, rim: Rgb) -> None:
    """The icon of a mark on a disc around a point."""
    land, scale = layers.theme.terrain, layers.scale
    rounds = ((RADIUS + 2.2, land.ink), (RADIUS, rim), (RADIUS - RIM, STOP))
    icon = icons.mask(rules, mark, round(ICON * scale))
    badges.disc(picture, icon, land.snow, at, rounds, scale)


def _places(layers: Layers, a: str, b: str, count: int) -> list[Point]:
    """Points beside each other around the one where the way is crossed."""
    x, y = crossing(layers, a, b)
    first = -(count - 1) / 2
    return [(x + (first + i) * 2 * RADIUS, y) for i in range(count)]


@layer_cache
def crossing(layers: Layers, a: str, b: str) -> Point:
    """Where the way between two spaces is crossed: on its bridge, in the middle of its line or of the border
    between the spaces, else halfway between their badges."""
    terrain = layers.art.terrain or Terrain()
    for bridge in terrain.bridges:
        if {bridge.a, bridge.b} == {a, b}:
            return bridge.x, bridge.y
    for link in layers.art.links:
        if {link.a, link.b} == {a, b}:
            return _middle([*link.path[:2]] if link.wrap else link.curve())
    wanted = {layers.art.spaces[space].shape for space in (a, b)}
    geometry = layers.geometry
    borders = zip(geometry.users(), geometry.points(), strict=True)
    if shared := [line for users, line in borders if {*users} == wanted]:
        return _middle(max(shared, key=length))
    return _middle(links.ways(layers, a, b, "en")[0])


def _middle(line: Line) -> Point:
    """The point halfway along a line."""
    rest = length(line) / 2
    for (ax, ay), (bx, by) in pairwise(line):
        step = math.dist((ax, ay), (bx, by))
        if step >= rest and step:
            return ax + (bx - ax) * rest / step, ay + (by - ay) * rest / step
        rest -= step
    return line[-1]

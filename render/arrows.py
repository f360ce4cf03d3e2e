"""Arrows of attacks and moves. Shafts lie below badges and names; heads stand where they hide none of them:
an arrow bends, or ends a little before its target, where that keeps its head clear."""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple

from PIL import Image

from render import badges, canvas
from render.layers import Layers, kept
from render.shapes import Line, Point, bent_arrow, bounds, curve
from render.standing import boxes
from render.theme import Rgb

WIDTH, LONG, WING = 10.0, 26.0, 12.5
"""Width of a shaft, and length and half width of a head, at scale 1."""
CASING = 2.2
GAP = 3.0
"""Pixels between a badge and what points at it."""
BENDS = (0.0, 0.14, -0.14, 0.28, -0.28, 0.45, -0.45, 0.65, -0.65)
"""How far an arrow may bend, as parts of its length, the best first."""
BACK = tuple(4.0 * i for i in range(16))
"""How far before its target an arrow may end."""
SIZES = (1.0, 0.8, 0.64)
"""Sizes of heads, the best first."""
REACH = 130.0
"""What lies farther from an arrow's end than this cannot be hidden by its head."""

Box = tuple[float, float, float, float]


class Way(NamedTuple):
    """A straight way, and whether it starts and ends at a badge: over the edge of the map there are two."""

    start: Point
    end: Point
    leaves: bool
    arrives: bool


class Arrow(NamedTuple):
    """A line of points from tail to tip, and the size of its head; without one it only leads off the map."""

    line: Line
    size: float
    headed: bool

    @property
    def head(self) -> Line:
        """The corners of the head with its casing."""
        return head(self.line, self.size)


def ways(layers: Layers, start: str, end: str) -> list[Way]:
    """The ways from one space to another."""
    here, there = layers.art.spaces[start].badge, layers.art.spaces[end].badge
    for link in layers.art.links:
        if link.wrap and {link.a, link.b} == {start, end}:
            path = link.path if link.a == start else link.path[::-1]
            return [Way(here, path[1], True, False), Way(path[2], there, False, True)]
    return [Way(here, there, True, True)]


@kept
def arrows(layers: Layers, start: str, end: str, locale: str) -> tuple[Arrow, ...]:
    """The arrows that show the way from one space to another."""
    return tuple(_placed(layers, way, locale) for way in ways(layers, start, end))


def _placed(layers: Layers, way: Way, locale: str) -> Arrow:
    """The arrow on a way whose head hides least, as straight, as large and as near to its target as may be."""
    leave, reach = (badges.RADIUS + GAP) * way.leaves, badges.RADIUS + GAP
    if not way.arrives:
        return Arrow(_between(curve(way.start, way.end, 0.0), leave, 0.0), 1.0, False)
    (x, y), found = way.end, []
    near = [box for _, _, box in boxes(layers, locale) if _apart((x, y), box) < REACH]
    length = math.dist(way.start, way.end)
    for shape, bend in enumerate(BENDS):
        whole = curve(way.start, way.end, bend)
        for smaller, size in enumerate(SIZES):
            for back in BACK:
                if leave + reach + back + LONG * size > length and (back or size != SIZES[-1]):
                    continue
                line = _between(whole, leave, reach + back)
                hidden = sum(touch(head(line, size), box) for box in near)
                cost = (hidden, shape * 5.0 + smaller * 9.0 + back)
                found.append((cost, Arrow(line, size, True)))
                if not hidden:
                    break
        if found and min(found, key=lambda f: f[0])[0] <= (0, 5.0 * (shape + 1)):
            break
    return min(found, key=lambda f: f[0])[1]


def _between(line: Line, start: float, end: float) -> Line:
    """The part of a line that is so far from its first point and from its last one; always some of it."""
    first, last = line[0], line[-1]
    kept_ = [p for p in line if math.dist(p, first) >= start and math.dist(p, last) >= end]
    if len(kept_) > 1:
        return kept_
    middle = len(line) // 2
    return line[middle - 1 : middle + 2]


def head(line: Line, size: float) -> Line:
    """The triangle at the end of a line, with its casing."""
    (ax, ay), (bx, by) = line[-min(len(line), 4)], line[-1]
    length = max(math.dist((ax, ay), (bx, by)), 1e-6)
    ux, uy = (bx - ax) / length, (by - ay) / length
    long, wing = LONG * size + CASING, WING * size + CASING
    foot = (bx - ux * long, by - uy * long)
    return [
        (bx + ux * CASING * 1.6, by + uy * CASING * 1.6),
        (foot[0] - uy * wing, foot[1] + ux * wing),
        (foot[0] + uy * wing, foot[1] - ux * wing),
    ]


def touch(shape: Line, box: Box) -> bool:
    """Whether a convex shape and a box have some area in common."""
    corners = [(box[0], box[1]), (box[2], box[1]), (box[2], box[3]), (box[0], box[3])]
    for points in (shape, corners):
        for (ax, ay), (bx, by) in pairwise([*points, points[0]]):
            nx, ny = ay - by, bx - ax
            one, other = ([nx * px + ny * py for px, py in each] for each in (shape, corners))
            if max(one) <= min(other) or max(other) <= min(one):
                return False
    return True


def _apart(at: Point, box: Box) -> float:
    """How far a point is from a box."""
    dx = max(box[0] - at[0], at[0] - box[2], 0.0)
    dy = max(box[1] - at[1], at[1] - box[3], 0.0)
    return math.hypot(dx, dy)


def draw(picture: Image.Image, layers: Layers, shown: Iterable[Arrow], rgb: Rgb) -> None:
    """Draw arrows in a colour, with a casing."""
    scale, casing = layers.scale, layers.theme.change.casing
    for arrow in shown:
        points = [(x * scale, y * scale) for x, y in arrow.line]
        for grow, colour in ((CASING * scale, casing), (0.0, rgb)):
            if arrow.headed:
                sizes = tuple(v * scale * arrow.size for v in (WIDTH, LONG, WING))
                canvas.polygon(picture, bent_arrow(points, sizes, grow), colour)
            else:
                canvas.line(picture, points, WIDTH * 0.9 * scale + 2 * grow, colour)


def covered(arrow: Arrow) -> Box:
    """The box of an arrow's head."""
    return bounds(arrow.head)

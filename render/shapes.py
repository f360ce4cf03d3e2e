"""Plain vector geometry: badge outlines, dashes, arrows. Nothing here knows pixels or colours."""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import pairwise

Point = tuple[float, float]
Line = list[Point]


def _regular(corners: int, turn: float, size: float) -> Line:
    steps = (turn + math.tau * i / corners for i in range(corners))
    return [(size * math.cos(t), size * math.sin(t)) for t in steps]


def _ticket() -> Line:
    """A square whose corners are bitten off inwards."""
    found: Line = []
    for cx, cy, start in ((1, 1, math.pi), (-1, 1, 1.5 * math.pi), (-1, -1, 0.0), (1, -1, 0.5 * math.pi)):
        bite = [(start + math.pi / 2 * i / 6) for i in range(7)]
        found += [(0.98 * cx + 0.42 * math.cos(t), 0.98 * cy + 0.42 * math.sin(t)) for t in reversed(bite)]
    return found


BADGES: dict[str, Line] = {
    "circle": _regular(48, 0, 1.0),
    "square": [(-0.92, -0.92), (0.92, -0.92), (0.92, 0.92), (-0.92, 0.92)],
    "diamond": [(0, -1.26), (1.26, 0), (0, 1.26), (-1.26, 0)],
    "hexagon": _regular(6, 0, 1.16),
    "shield": [
        (-0.96, -0.95),
        (0.96, -0.95),
        (0.96, 0.25),
        (0.6, 0.8),
        (0, 1.16),
        (-0.6, 0.8),
        (-0.96, 0.25),
    ],
    "house": [(0, -1.24), (1.0, -0.42), (1.0, 0.94), (-1.0, 0.94), (-1.0, -0.42)],
    "ticket": _ticket(),
}
"""Outlines around the origin with a radius of about one."""


def badge(shape: str, radius: float, stretch: float = 1.0) -> Line:
    """A badge's outline; `stretch` widens it for long numbers."""
    return [(x * radius * stretch, y * radius) for x, y in BADGES[shape]]


def dashes(line: Line, dash: float, gap: float) -> list[Line]:
    """The parts of a line that are drawn when it is dashed."""
    found: list[Line] = []
    current, rest, drawing = [line[0]], dash, True
    for a, b in pairwise(line):
        length, done = math.dist(a, b), 0.0
        while length - done > rest:
            done += rest
            point = (a[0] + (b[0] - a[0]) * done / length, a[1] + (b[1] - a[1]) * done / length)
            if drawing:
                found.append([*current, point])
            drawing = not drawing
            rest, current = (dash if drawing else gap), [point]
        rest -= length - done
        current.append(b)
    if drawing and len(current) > 1:
        found.append(current)
    return found


def arrow(a: Point, b: Point, width: float, grow: float = 0.0) -> Line:
    """A tapering arrow from a to b with a head; `grow` widens it on all sides (for a casing)."""
    length = max(math.dist(a, b), 1e-6)
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    head = min(width * 2.4, length * 0.6)

    def at(along: float, side: float) -> Point:
        return a[0] + ux * along - uy * side, a[1] + uy * along + ux * side

    tail, neck, wing = width * 0.3 + grow, width * 0.5 + grow, width * 1.15 + grow * 1.7
    back = length - head - grow * 0.6
    right = [at(-grow, tail), at(back, neck), at(back, wing)]
    left = [at(back, -wing), at(back, -neck), at(-grow, -tail)]
    return [*right, at(length + grow * 1.6, 0), *left]


def shortened(a: Point, b: Point, start: float, end: float) -> tuple[Point, Point]:
    """The line a-b without its first `start` and last `end` units (less where it is too short)."""
    length = max(math.dist(a, b), 1e-6)
    if start + end > length * 0.7:
        start, end = start * length * 0.7 / (start + end), end * length * 0.7 / (start + end)
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    return (a[0] + ux * start, a[1] + uy * start), (b[0] - ux * end, b[1] - uy * end)


def scaled(points: Iterable[Point], factor: float, dx: float = 0.0, dy: float = 0.0) -> Line:
    """The points times a factor, then moved."""
    return [(x * factor + dx, y * factor + dy) for x, y in points]


def bounds(points: Iterable[Point], margin: float = 0.0) -> tuple[int, int, int, int]:
    """Whole-numbered box around points with a margin: left, top, right, bottom."""
    xs, ys = zip(*points, strict=True)
    return (
        math.floor(min(xs) - margin),
        math.floor(min(ys) - margin),
        math.ceil(max(xs) + margin),
        math.ceil(max(ys) + margin),
    )

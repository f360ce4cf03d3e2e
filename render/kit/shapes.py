"""Plain vector geometry: badge outlines, dashes, arrows. Nothing here knows pixels or colours."""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import pairwise

Point = tuple[float, float]
Line = list[Point]
Box = tuple[float, float, float, float]


def overlap(a: Box, b: Box) -> float:
    """The area that two boxes share."""
    wide, high = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    return wide * high if wide > 0 and high > 0 else 0.0


def _regular(corners: int, turn: float, size: float) -> Line:
    steps = (turn + math.tau * i / corners for i in range(corners))
    return [(size * math.cos(t), size * math.sin(t)) for t in steps]


def _ticket() -> Line:
    """A square whose corners are bitten off inwards."""
    points: Line = []
    for cx, cy, start in ((1, 1, math.pi), (-1, 1, 1.5 * math.pi), (-1, -1, 0.0), (1, -1, 0.5 * math.pi)):
        bite = [(start + math.pi / 2 * i / 6) for i in range(7)]
        points += [(0.98 * cx + 0.42 * math.cos(t), 0.98 * cy + 0.42 * math.sin(t)) for t in reversed(bite)]
    return points


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


def length(line: Line) -> float:
    """How long a line is."""
    return sum(math.dist(p, q) for p, q in pairwise(line))


def dashes(line: Line, dash: float, gap: float) -> list[Line]:
    """The parts of a line that are drawn when it is dashed."""
    lines: list[Line] = []
    current, rest, drawing = [line[0]], dash, True
    for a, b in pairwise(line):
        length, done = math.dist(a, b), 0.0
        while length - done > rest:
            done += rest
            point = (a[0] + (b[0] - a[0]) * done / length, a[1] + (b[1] - a[1]) * done / length)
            if drawing:
                lines.append([*current, point])
            drawing = not drawing
            rest, current = (dash if drawing else gap), [point]
        rest -= length - done
        current.append(b)
    if drawing and len(current) > 1:
        lines.append(current)
    return lines


def curve(a: Point, b: Point, bend: float, steps: int = 48) -> Line:
    """Points of a line from a to b that bends to a side by a part of its length."""
    cx, cy = (a[0] + b[0]) / 2 - (b[1] - a[1]) * bend, (a[1] + b[1]) / 2 + (b[0] - a[0]) * bend
    points: Line = []
    for t in (i / steps for i in range(steps + 1)):
        p, q, r = (1 - t) ** 2, 2 * t * (1 - t), t * t
        points.append((p * a[0] + q * cx + r * b[0], p * a[1] + q * cy + r * b[1]))
    return points


def bent_arrow(line: Line, sizes: tuple[float, float, float], grow: float = 0.0) -> Line:
    """A tapering arrow along points, with a head; `sizes` are the shaft's width, length and half width of
    the head, `grow` widens it on all sides (for a casing)."""
    width, long, wing = sizes
    tip = line[-1]
    (ax, ay) = line[-min(len(line), 4)]
    length = max(math.dist((ax, ay), tip), 1e-6)
    ux, uy = (tip[0] - ax) / length, (tip[1] - ay) / length
    foot = (tip[0] - ux * long, tip[1] - uy * long)
    shaft = [p for p in line if math.dist(p, tip) > long] or [foot]
    left: Line = []
    right: Line = []
    for i, (x, y) in enumerate(shaft):
        (px, py), (qx, qy) = shaft[max(0, i - 1)], shaft[i + 1] if i + 1 < len(shaft) else foot
        step = max(math.dist((px, py), (qx, qy)), 1e-6)
        vx, vy = (qx - px) / step, (qy - py) / step
        half = width * (0.3 + 0.2 * i / max(1, len(shaft) - 1)) + grow
        back = grow if i == 0 else 0.0
        left.append((x - vx * back - vy * half, y - vy * back + vx * half))
        right.append((x - vx * back + vy * half, y - vy * back - vx * half))
    neck, out, behind = width * 0.5 + grow, wing + grow, grow * 0.6

    def at(along: float, side: float) -> Point:
        return foot[0] + ux * along - uy * side, foot[1] + uy * along + ux * side

    end = (tip[0] + ux * grow * 1.6, tip[1] + uy * grow * 1.6)
    corners = [at(-behind, neck), at(-behind, out), end, at(-behind, -out), at(-behind, -neck)]
    return [*left, *corners, *reversed(right)]


def transform(points: Iterable[Point], factor: float, dx: float = 0.0, dy: float = 0.0) -> Line:
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

"""Arrows of attacks and moves. Shafts lie below badges and names; heads stand where they hide none of them:
an arrow bends, or ends a little before its target, where that keeps its head clear. It bends, too, where it
would lead below the badge of a third space, as if it came from there, or over a region's title."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from render.art.art import Terrain, through
from render.kit import badges, canvas
from render.kit.shapes import Box, Line, Point, bent_arrow, bounds, curve
from render.kit.theme import Rgb
from render.map.base import layer_cache
from render.map.layers import Layers
from render.pieces.standing import boxes

WIDTH, LONG, WING = 10.0, 26.0, 12.5
"""Width of a shaft, and length and half width of a head, at scale 1."""
CASING = 2.2
GAP = 7.0
"""Pixels between a badge and what points at it."""
BENDS = (0, 14, -14, 26, -26, 42, -42, 62, -62, 90, -90)
"""How many pixels an arrow may bend to a side, the best first."""
BACK = tuple(range(0, 91, 6))
"""How many pixels before its target an arrow may end."""
NEAR = 42
"""How many it may end before its target for the sake of its shaft."""
SIZES = (1.0, 0.8, 0.64)
"""Sizes of heads, the best first."""
TRIED = sorted(
    (2.4 * place + 8.0 * smaller + back, bend, size, back)
    for place, bend in enumerate(BENDS)
    for smaller, size in enumerate(SIZES)
    for back in BACK
)
"""All that is tried, with its cost, the best first."""
FAULTS, WORST = {"letter": 1}, 4
"""How bad it is that a head hides something of a kind, or of another one; it is 1 that it is twisted."""
LENGTHY = 300
"""From how many pixels' length on arrows bend farther."""
DECK = 15.0
"""How far before and behind the middle of a bridge an arrow keeps to its direction."""
STEP = 7
"""Pixels between the points of an arrow."""
BELOW = 0.75 * badges.RADIUS
"""How near to the middle of a badge a shaft lies below it."""
REACH = 150.0
"""What lies farther from an arrow's end than this cannot be hidden by its head."""


class Way(NamedTuple):
    """A way, by which points it leads if it is not straight, and whether it starts and ends at a badge: over
    the edge of the map there are two."""

    start: Point
    end: Point
    leaves: bool
    arrives: bool
    via: tuple[Point, ...] = ()


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
    """The ways from one space to another: over the edge of the map, along a line around land, over a bridge,
    else straight."""
    here, there = layers.art.spaces[start].badge, layers.art.spaces[end].badge
    for link in layers.art.links:
        if {link.a, link.b} == {start, end}:
            path = link.path if link.a == start else link.path[::-1]
            if link.wrap:
                return [Way(here, path[1], True, False), Way(path[2], there, False, True)]
            return [Way(here, there, True, True, path if len(path) > 2 else ())]
    for bridge in (layers.art.terrain or Terrain()).bridges:
        if {bridge.a, bridge.b} == {start, end}:
            ux, uy = DECK * math.cos(bridge.turn), DECK * math.sin(bridge.turn)
            heads = (bridge.x - ux, bridge.y - uy), (bridge.x + ux, bridge.y + uy)
            return [Way(here, there, True, True, tuple(sorted(heads, key=lambda at: math.dist(at, here))))]
    return [Way(here, there, True, True)]


@layer_cache
def arrows(layers: Layers, start: str, end: str, locale: str) -> tuple[Arrow, ...]:
    """The arrows that show the way from one space to another."""
    return tuple(_best_arrow(layers, way, locale) for way in ways(layers, start, end))


def _best_arrow(layers: Layers, way: Way, locale: str) -> Arrow:
    """The arrow on a way whose head hides least and that leads below the fewest badges and over the fewest
    titles, as straight, large and near to its target as may be."""
    leave = (badges.RADIUS + GAP) * way.leaves
    if not way.arrives:
        return Arrow(_between(curve(way.start, way.end, 0.0), leave, 0.0), 1.0, False)
    length = max(math.dist(way.start, way.end), 1.0)
    near = [piece for piece in standing(layers, locale) if _apart(way.end, piece[1]) < REACH]
    # Long arrows bend farther: only so do they come from another side.
    part, steps = 2 * max(1.0, length / LENGTHY) / length, max(24, round(length / STEP))
    lines = {bend: _bent_line(way, bend, bend * part, steps) for bend in BENDS}
    ends = (way.start, way.end)
    others = np.array([place.badge for place in layers.art.spaces.values() if place.badge not in ends])
    written = [box for kind, box in standing(layers, locale) if kind == "title"] + layers.art.cards()
    below = cache(lambda bend: _clashes(lines[bend], others, np.array(written)))
    best: tuple[int, int, Arrow] | None = None
    for _, bend, size, back in TRIED:
        if best is not None and not best[0] and (back > NEAR or below(bend) >= best[1]):
            continue
        line, end = lines[bend], badges.RADIUS + GAP + back
        tip = _last(line, end)
        if math.dist(line[tip], way.start) < leave + LONG * size * 0.8:
            continue
        shape = head(line[: tip + 1], size)
        faults = int(twisted(line[: tip + 1], shape, way.end))
        if best is None or faults <= best[0]:
            faults += sum(FAULTS.get(kind, WORST) for kind, box in near if hides(shape, kind, box))
        if best is None or (faults, below(bend)) < best[:2]:
            best = faults, below(bend), Arrow(_between(line, leave, end), size, True)
        if not faults and not below(bend):
            break
    if best is None:
        middle = _between(lines[0], leave, badges.RADIUS + GAP)
        return Arrow(middle, SIZES[-1], True)
    return best[2]


def twisted(line: Line, shape: Line, target: Point) -> bool:
    """Whether a head stands across the shaft behind it, or points past its target."""
    (x, y), foot = shape[0], ((shape[1][0] + shape[2][0]) / 2, (shape[1][1] + shape[2][1]) / 2)
    long = math.dist((x, y), foot)
    ux, uy = (x - foot[0]) / long, (y - foot[1]) / long
    behind = next((at for at in reversed(line) if math.dist(at, (x, y)) > 1.5 * long), line[0])
    aside = abs((behind[0] - x) * uy - (behind[1] - y) * ux)
    ahead = (target[0] - x) * ux + (target[1] - y) * uy
    return aside > 0.6 * math.dist(behind, (x, y)) or ahead < 0.25 * math.dist(target, (x, y))


def _clashes(line: Line, others: NDArray[np.int_], written: NDArray[np.float64]) -> int:
    """A measure of what a shaft hides or lies below: of badges that it comes so near to that it seems to come
    from there, and, a tenth of that, of titles and cards."""
    points = np.array(line)[:, None]
    distances = np.abs(points - others[None]).max(axis=2)
    inside = ((points > written[None, :, :2]) & (points < written[None, :, 2:])).all(axis=2)
    return 10 * int((distances < BELOW).any(axis=0).sum()) + int(inside.any(axis=0).sum())


def _bent_line(way: Way, bend: int, part: float, steps: int) -> Line:
    """The line of a way that bends by this many pixels, which are this part of its length; one that leads by
    some points bends behind the last of them alone."""
    if not way.via:
        return curve(way.start, way.end, part, steps)
    (ax, ay), (bx, by) = way.via[-1], way.end
    length = max(math.dist((ax, ay), (bx, by)), 1.0)
    between = (ax + bx) / 2 - (by - ay) * bend / length / 2, (ay + by) / 2 + (bx - ax) * bend / length / 2
    return through([way.start, *way.via, between, way.end])


@layer_cache
def standing(layers: Layers, locale: str) -> list[tuple[str, Box]]:
    """What heads keep off, with its kind: badges, names and titles."""
    return [(kind, box) for _, kind, box in boxes(layers, locale) if kind != "mark"]


def hides(shape: Line, kind: str, box: Box) -> bool:
    """Whether a head covers some of what stands in a box: of a badge the circle in it."""
    if _apart(shape[0], box) > LONG + WING:
        return False
    if kind == "badge":
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        return _distance((x, y), shape) < (box[2] - box[0]) / 2
    return touch(shape, box)


def _distance(at: Point, shape: Line) -> float:
    """How far a point is from a convex shape; 0 inside."""
    sides = [*pairwise([*shape, shape[0]])]
    turns = [(b[0] - a[0]) * (at[1] - a[1]) - (b[1] - a[1]) * (at[0] - a[0]) for a, b in sides]
    if min(turns) >= 0 or max(turns) <= 0:
        return 0.0
    distances = []
    for (ax, ay), (bx, by) in sides:
        part = (at[0] - ax) * (bx - ax) + (at[1] - ay) * (by - ay)
        part = max(0.0, min(1.0, part / max((bx - ax) ** 2 + (by - ay) ** 2, 1e-9)))
        distances.append(math.dist(at, (ax + (bx - ax) * part, ay + (by - ay) * part)))
    return min(distances)


def _last(line: Line, end: float) -> int:
    """The last point of a line that is so far from its end."""
    last = line[-1]
    return next((i for i in range(len(line) - 1, 0, -1) if math.dist(line[i], last) >= end), 1)


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
            spans, other = ([nx * px + ny * py for px, py in each] for each in (shape, corners))
            if max(spans) <= min(other) or max(other) <= min(spans):
                return False
    return True


def _apart(at: Point, box: Box) -> float:
    """How far a point is from a box."""
    dx = max(box[0] - at[0], at[0] - box[2], 0.0)
    dy = max(box[1] - at[1], at[1] - box[3], 0.0)
    return math.hypot(dx, dy)


def draw(picture: Image.Image, layers: Layers, shown: Iterable[Arrow], rgb: Rgb, width: float = 1.0) -> None:
    """Draw arrows in a colour, with a casing; `width` is that of their shafts as a part of the usual one."""
    scale, casing = layers.scale, layers.theme.change.casing
    for arrow in shown:
        points = [(x * scale, y * scale) for x, y in arrow.line]
        for grow, colour in ((CASING * scale, casing), (0.0, rgb)):
            if arrow.headed:
                unit = scale * arrow.size
                sizes = (WIDTH * unit * width, LONG * unit, WING * unit)
                canvas.polygon(picture, bent_arrow(points, sizes, grow), colour)
            else:
                canvas.line(picture, points, WIDTH * 0.9 * scale * width + 2 * grow, colour)


def head_box(arrow: Arrow) -> Box:
    """The box of an arrow's head."""
    return bounds(arrow.head)

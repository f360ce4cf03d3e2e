"""Coverages: polygons that share their borders, as integer arcs; and lines that look drawn by nature."""

from __future__ import annotations

import hashlib
import math
import random
from collections.abc import Iterable, Mapping
from itertools import pairwise

import shapely
from shapely.geometry import LineString, MultiPolygon, Point, Polygon

from render.art.art import Geometry

Spot = tuple[float, float]
Node = tuple[int, int]
Side = tuple[Node, Node]


def wavy(a: Spot, b: Spot, name: str, amount: float = 0.13, least: float = 7.0) -> list[Spot]:
    """A line from a to b, broken at shifted middles and then rounded off; equal names give equal lines."""
    chance = random.Random(hashlib.sha256(name.encode()).hexdigest())

    def split(a: Spot, b: Spot) -> list[Spot]:
        length = math.dist(a, b)
        if length < least:
            return [b]
        part, side = chance.uniform(0.42, 0.58), chance.uniform(-amount, amount)
        middle = (
            a[0] + (b[0] - a[0]) * part - (b[1] - a[1]) * side,
            a[1] + (b[1] - a[1]) * part + (b[0] - a[0]) * side,
        )
        return split(a, middle) + split(middle, b)

    return round_off([a, *split(a, b)])


def round_off(line: list[Spot]) -> list[Spot]:
    """The line with every corner cut twice and its ends kept."""
    for _ in range(2):
        cut = [line[0]]
        for (ax, ay), (bx, by) in pairwise(line):
            cut += [
                (0.75 * ax + 0.25 * bx, 0.75 * ay + 0.25 * by),
                (0.25 * ax + 0.75 * bx, 0.25 * ay + 0.75 * by),
            ]
        line = [cut[0], *cut[2:-2], line[-1]]
    return line


def faces(lines: Iterable[Iterable[Spot]], seeds: Mapping[str, Spot], scale: int) -> dict[str, MultiPolygon]:
    """What the lines enclose, on a grid of 1/scale pixel, by the seed inside.

    :raises SystemExit: a seed is in no face, or two are in one.
    """
    net = shapely.set_precision(shapely.union_all([LineString(line) for line in lines], 1 / scale), 1 / scale)
    shapes: dict[str, MultiPolygon] = {}
    polygons = shapely.get_parts(shapely.polygonize([net]))
    for space, seed in seeds.items():
        inside = [p for p in polygons if p.contains(Point(seed))]
        if len(inside) != 1 or any(inside[0].equals(f.geoms[0]) for f in shapes.values()):
            raise SystemExit(f"{space} has no face of its own")
        shapes[space] = MultiPolygon(inside)
    return shapes


def geometry_of(
    shapes: Mapping[str, MultiPolygon], size: tuple[int, int], scale: int, base: str = ""
) -> Geometry:
    """The shapes as arcs that neighbours share. :raises SystemExit: a shape is not valid on the grid."""
    rings = {
        space: [[_nodes(r.coords, scale) for r in (p.exterior, *p.interiors)] for p in shape.geoms]
        for space, shape in shapes.items()
    }
    ends = _junctions(rings)
    index: dict[tuple[Node, ...], int] = {}
    arcs: list[tuple[int, ...]] = []

    def arc(nodes: tuple[Node, ...]) -> int:
        if nodes[::-1] in index:
            return ~index[nodes[::-1]]
        if nodes not in index:
            index[nodes] = len(arcs)
            steps = [nodes[0], *((q[0] - p[0], q[1] - p[1]) for p, q in pairwise(nodes))]
            arcs.append(tuple(v for step in steps for v in step))
        return index[nodes]

    def chain(ring: list[Node]) -> tuple[int, ...]:
        ring = ring[:-1]
        first = next((i for i, node in enumerate(ring) if node in ends), ring.index(min(ring)))
        ring = [*ring[first:], *ring[: first + 1]]
        cuts = [0, *(i for i in range(1, len(ring) - 1) if ring[i] in ends), len(ring) - 1]
        return tuple(arc(tuple(ring[a : b + 1])) for a, b in pairwise(cuts))

    spaces = {s: tuple(tuple(chain(r) for r in part) for part in parts) for s, parts in rings.items()}
    geometry = Geometry(scale=scale, size=size, arcs=tuple(arcs), spaces=spaces, base=base)
    for space, parts in rings.items():
        if not all(Polygon(part[0], part[1:]).is_valid for part in parts):
            raise SystemExit(f"{space} is not a valid polygon")
    return geometry


def _nodes(ring: Iterable[Spot], scale: int) -> list[Node]:
    nodes = [(round(x * scale), round(y * scale)) for x, y in ring]
    return [nodes[0], *(q for p, q in pairwise(nodes) if p != q)]


def _junctions(rings: dict[str, list[list[list[Node]]]]) -> set[Node]:
    """Nodes where what lies on both sides of a border changes."""
    users: dict[Side, set[str]] = {}
    for space, parts in rings.items():
        for ring in (r for part in parts for r in part):
            for a, b in pairwise(ring):
                users.setdefault((min(a, b), max(a, b)), set()).add(space)
    around: dict[Node, list[frozenset[str]]] = {}
    for side, spaces in users.items():
        for node in side:
            around.setdefault(node, []).append(frozenset(spaces))
    return {node for node, sides in around.items() if len(sides) != 2 or len(set(sides)) > 1}

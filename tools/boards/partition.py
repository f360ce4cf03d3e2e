"""Cuts a land into named spaces with organic, exactly shared borders.

Small cells (a relaxed Voronoi diagram) go to the space whose seed is nearest under a metric warped by noise;
contacts that must not be are repaired cell by cell. The borders between the spaces' cells become arcs, every
arc is smoothed on its own between fixed ends, so that neighbours share it exactly. Equal input gives equal
output.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry import LineString, MultiPoint
from shapely.geometry.base import BaseGeometry

from render.art.art import Geometry

Floats = NDArray[np.float64]
Node = tuple[int, int]
Run = tuple[Node, ...]
Noise = Callable[[Floats, Floats], Floats]
GRID = 1000
"""Corners of cells are told apart in units of 1/GRID pixel."""
WATER = -1
REPAIRS = 80


def noise(seed: int, scale: float) -> Noise:
    """A smooth function of the plane with values from -1 to 1 and features of the size `scale`."""
    values = np.random.default_rng(seed).uniform(-1, 1, (64, 64))

    def at(x: Floats, y: Floats) -> Floats:
        x, y = x / scale, y / scale
        i, j = np.floor(x).astype(int), np.floor(y).astype(int)
        u, v = x - i, y - j
        u, v = u * u * (3 - 2 * u), v * v * (3 - 2 * v)
        low = values[j % 64, i % 64] * (1 - u) + values[j % 64, (i + 1) % 64] * u
        high = values[(j + 1) % 64, i % 64] * (1 - u) + values[(j + 1) % 64, (i + 1) % 64] * u
        return np.asarray(low * (1 - v) + high * v)

    return at


@dataclass
class Cells:
    """Small cells over a box: centres, rings of corners (counter-clockwise), and which cells share a side."""

    centres: Floats
    rings: list[list[Node]]
    near: list[set[int]]

    @classmethod
    def make(cls, box: tuple[float, float, float, float], count: int, seed: int, relax: int = 2) -> Cells:
        """A relaxed diagram of `count` random points."""
        x0, y0, x1, y1 = box
        rng = np.random.default_rng(seed)
        points = np.column_stack([rng.uniform(x0, x1, count), rng.uniform(y0, y1, count)])
        for _ in range(relax):
            within = shapely.intersection(_voronoi(points), shapely.box(x0, y0, x1, y1))
            points = shapely.get_coordinates(shapely.centroid(within))
        rings: list[list[Node]] = []
        for polygon in _voronoi(points):
            corners = np.rint(shapely.get_coordinates(shapely.normalize(polygon).exterior) * GRID).astype(int)
            ring = [(int(x), int(y)) for x, y in corners]
            rings.append(_counter_clockwise([p for p, q in pairwise(ring) if p != q]))
        sides: dict[frozenset[Node], list[int]] = {}
        for i, ring in enumerate(rings):
            for a, b in pairwise([*ring, ring[0]]):
                sides.setdefault(frozenset((a, b)), []).append(i)
        near: list[set[int]] = [set() for _ in rings]
        for users in sides.values():
            for i in users:
                near[i] |= set(users) - {i}
        return cls(points, rings, near)

    def whole(self, box: tuple[float, float, float, float]) -> NDArray[np.bool_]:
        """Which cells lie in a box: those at the rim of the diagram reach far out."""
        x0, y0, x1, y1 = (side * GRID for side in box)
        return np.array([all(x0 <= x <= x1 and y0 <= y <= y1 for x, y in ring) for ring in self.rings])


def _voronoi(points: Floats) -> NDArray[np.object_]:
    cells = shapely.voronoi_polygons(MultiPoint(points), ordered=True)
    return np.asarray(shapely.get_parts(cells))


def _counter_clockwise(ring: list[Node]) -> list[Node]:
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise([*ring, ring[0]]))
    return ring if area > 0 else ring[::-1]


@dataclass
class Partition:
    """Cells with their owners: `labels[i]` is the index of a space in `spaces`, or WATER."""

    cells: Cells
    spaces: list[str]
    labels: NDArray[np.int64]
    distance: Floats

    @classmethod
    def make(
        cls,
        cells: Cells,
        land: NDArray[np.bool_],
        seeds: Mapping[str, BaseGeometry],
        warp: tuple[Noise, Noise],
        weights: Mapping[str, float],
    ) -> Partition:
        """Give every cell on land to its nearest seed. A weight is a head start in pixels."""
        x, y = cells.centres.T
        points = shapely.points(x + warp[0](x, y), y + warp[1](x, y))
        columns = [shapely.distance(points, seed) - weights.get(s, 0.0) for s, seed in seeds.items()]
        distance = np.column_stack(columns)
        return cls(cells, list(seeds), np.where(land, distance.argmin(1), WATER), distance)

    def contacts(self) -> Counter[frozenset[str]]:
        """Pairs of spaces that touch, with the number of pairs of cells."""
        counts: Counter[frozenset[str]] = Counter()
        for i, j in self._sides():
            counts[frozenset((self.spaces[self.labels[i]], self.spaces[self.labels[j]]))] += 1
        return counts

    def _sides(self) -> Iterable[tuple[int, int]]:
        """Pairs of cells of different spaces that touch."""
        labels = self.labels
        for i, near in enumerate(self.cells.near):
            if labels[i] != WATER:
                yield from (
                    (i, j) for j in sorted(near) if j > i and labels[j] != WATER and labels[j] != labels[i]
                )

    def separate(self, allowed: set[frozenset[str]]) -> None:
        """Give cells where two spaces touch that must not to the third one that fits best; then join what
        was cut off to its surroundings."""
        index = {space: i for i, space in enumerate(self.spaces)}
        fine = {frozenset(index[s] for s in pair) for pair in allowed}
        labels, near = self.labels, self.cells.near
        for _ in range(REPAIRS):
            self._join_pieces(fine)
            wrong = [p for p in self._sides() if frozenset((labels[p[0]], labels[p[1]])) not in fine]
            if not wrong:
                return
            for pair in wrong:
                if labels[pair[0]] == labels[pair[1]] or frozenset(labels[list(pair)]) in fine:
                    continue
                options = []
                for cell in pair:
                    around = {int(labels[n]) for n in near[cell]} - {WATER}
                    for other in sorted(around - {int(v) for v in labels[list(pair)]}):
                        rest = [a for a in around if a != other]
                        bad = sum(frozenset((a, other)) not in fine for a in rest)
                        cost = self.distance[cell, other] - self.distance[cell, labels[cell]]
                        options.append((bad, float(cost), cell, other))
                if options:
                    _, _, cell, other = min(options)
                    labels[cell] = other

    def _join_pieces(self, fine: set[frozenset[int]]) -> None:
        for label in range(len(self.spaces)):
            rest = {int(i) for i in np.flatnonzero(self.labels == label)}
            pieces = []
            while rest:
                piece, waiting = set[int](), [min(rest)]
                while waiting:
                    cell = waiting.pop()
                    if cell in rest:
                        rest.discard(cell)
                        piece.add(cell)
                        waiting += self.cells.near[cell] & rest
                pieces.append(piece)
            for piece in sorted(pieces, key=lambda p: (-len(p), min(p)))[1:]:
                around = Counter(int(self.labels[n]) for c in piece for n in self.cells.near[c] - piece)
                around.pop(WATER, None)
                best = max(around, key=lambda a: (frozenset((a, label)) in fine, around[a]), default=WATER)
                self.labels[sorted(piece)] = best

    def runs(self) -> tuple[dict[Run, tuple[int, int]], dict[int, list[list[tuple[Run, bool]]]]]:
        """Stretches of border with the labels on both sides (the greater first), and for every space its
        rings of stretches with whether each is walked backwards."""
        owner = {
            side: int(self.labels[i])
            for i, ring in enumerate(self.cells.rings)
            for side in pairwise([*ring, ring[0]])
        }
        corners: dict[Node, set[int]] = {}
        following: dict[int, dict[Node, Node]] = {}
        for (a, b), label in owner.items():
            other = owner.get((b, a), WATER)
            if label != other:
                for node in (a, b):
                    corners.setdefault(node, set()).update((label, other))
                if label != WATER:
                    following.setdefault(label, {})[a] = b
        junctions = {node for node, around in corners.items() if len(around) > 2}
        borders: dict[Run, tuple[int, int]] = {}
        rings: dict[int, list[list[tuple[Run, bool]]]] = {}
        for label, steps in sorted(following.items()):
            while steps:
                start = min((n for n in steps if n in junctions), default=min(steps))
                walk = [start]
                while walk[-1] in steps:
                    walk.append(steps.pop(walk[-1]))
                cuts = [i for i, n in enumerate(walk) if n in junctions or i in (0, len(walk) - 1)]
                row = []
                for first, last in pairwise(cuts):
                    run = tuple(walk[first : last + 1])
                    other = owner.get((run[1], run[0]), WATER)
                    backwards = label < other
                    if backwards:
                        run = run[::-1]
                    borders[run] = (max(label, other), min(label, other))
                    row.append((run, backwards))
                rings.setdefault(label, []).append(row)
        return borders, rings


def smoothed(run: Run) -> Floats:
    """The run's middle line: through the middles of its sides, corners cut twice, ends kept."""
    corners = np.array(run, np.float64) / GRID
    closed = run[0] == run[-1]
    middles = (corners[:-1] + corners[1:]) / 2
    line = np.vstack([middles, middles[:1]]) if closed else np.vstack([corners[:1], middles, corners[-1:]])
    for _ in range(2):
        cut = np.empty((2 * len(line) - 2, 2))
        cut[0::2] = 0.75 * line[:-1] + 0.25 * line[1:]
        cut[1::2] = 0.25 * line[:-1] + 0.75 * line[1:]
        line = np.vstack([cut, cut[:1]]) if closed else np.vstack([line[:1], cut[1:-1], line[-1:]])
    return line


def roughened(line: Floats, rng: np.random.Generator, amount: float = 0.16, least: float = 2.6) -> Floats:
    """The line with sides broken again and again at shifted middles, as coasts are."""

    def split(a: Floats, b: Floats) -> list[Floats]:
        length = math.dist(a, b)
        if length < least:
            return [b]
        side = np.array([-(b[1] - a[1]), b[0] - a[0]]) * rng.uniform(-amount, amount)
        middle = a + (b - a) * rng.uniform(0.4, 0.6) + side
        return split(a, middle) + split(middle, b)

    sparse = line[:: max(1, min(4, (len(line) - 1) // 3))]
    if not np.array_equal(sparse[-1], line[-1]):
        sparse = np.vstack([sparse, line[-1:]])
    return np.array([sparse[0], *(p for a, b in pairwise(sparse) for p in split(a, b))])


def geometry(partition: Partition, size: tuple[int, int], seed: int, scale: int = 10) -> Geometry:
    """The spaces as integer arcs that neighbours share. :raises SystemExit: a shape is not valid."""
    borders, rings = partition.runs()
    rng = np.random.default_rng(seed)
    index, arcs = {}, []
    for number, (run, (_, other)) in enumerate(borders.items()):
        line = smoothed(run)
        if other == WATER:
            line = roughened(line, rng)
        points = np.rint(shapely.get_coordinates(LineString(line).simplify(0.3)) * scale).astype(int)
        kept = [points[0], *(q for p, q in pairwise(points) if tuple(p) != tuple(q))]
        steps = [kept[0], *(q - p for p, q in pairwise(kept))]
        arcs.append(tuple(int(v) for step in steps for v in step))
        index[run] = number
    spaces: dict[str, tuple[tuple[tuple[int, ...], ...], ...]] = {}
    for label, rows in rings.items():
        numbers = [tuple(~index[run] if back else index[run] for run, back in row) for row in rows]
        spaces[partition.spaces[label]] = (tuple(sorted(numbers, key=lambda n: -_extent(n, arcs))),)
    encoded = Geometry(scale, size, tuple(arcs), {s: spaces[s] for s in partition.spaces})
    for space, shape in encoded.shapes().items():
        if not all(shapely.Polygon(part[0], part[1:]).is_valid for part in shape):
            raise SystemExit(f"{space} is not a valid polygon")
    return encoded


def _extent(ring: tuple[int, ...], arcs: list[tuple[int, ...]]) -> int:
    """Width of a ring: an outline is wider than its holes."""
    xs = [x for i in ring for x in np.cumsum(arcs[i if i >= 0 else ~i][::2])]
    return int(max(xs) - min(xs))

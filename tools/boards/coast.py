"""From a coarse grid of letters to shapes with natural coasts that share their borders.

The grid is blurred, bent and roughened by noise, read as a fine raster, cleaned, and traced into arcs between
the points where three areas meet. Along the sides of the square noise fades out, and land crosses them
between fixed points, along a curve that is the same for all squares: any two that fit then meet without gap
or step. No chance is involved but that of a seed.
"""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

FINE = 16
"""Raster cells to a sector of the grid."""
MARGIN = 2
"""Sectors around the square that are looked at too."""
OUT = -2
SEA = -1

Field = NDArray[np.float64]
Raster = NDArray[np.int64]
Vertex = tuple[int, int]
Point = tuple[float, float]


@dataclass
class Arc:
    """A line between two areas (indices of spaces, SEA or OUT) in raster cells."""

    sides: frozenset[int]
    points: list[Point]


def noise(rng: np.random.Generator, size: int, step: float) -> Field:
    """Smooth noise with hills about `step` cells apart, about -1 to 1."""
    count = int(size / step) + 3
    lattice = rng.uniform(-1, 1, (count, count))
    at = np.arange(size) / step
    low = at.astype(int)
    part = at - low
    part = part * part * (3 - 2 * part)
    rows = lattice[low] * (1 - part)[:, None] + lattice[low + 1] * part[:, None]
    return np.asarray(rows[:, low] * (1 - part) + rows[:, low + 1] * part)


def fractal(rng: np.random.Generator, size: int, step: float, octaves: int) -> Field:
    """Noise in several sizes, each half as wide and a little more than half as strong as the one before."""
    return np.asarray(sum(0.58**i * noise(rng, size, step / 2**i) for i in range(octaves)))


def blurred(field: Field, sigma: float) -> Field:
    """The field under a Gaussian."""
    reach = math.ceil(3 * sigma)
    kernel = np.exp(-0.5 * (np.arange(-reach, reach + 1) / sigma) ** 2)
    kernel /= kernel.sum()
    padded = np.pad(field, reach, mode="edge")
    rows = np.apply_along_axis(np.convolve, 0, padded, kernel, "valid")
    return np.asarray(np.apply_along_axis(np.convolve, 1, rows, kernel, "valid"))


def sampled(field: Field, y: Field, x: Field) -> Field:
    """The field between its cells."""
    top, left = np.floor(y).astype(int), np.floor(x).astype(int)
    top, left = np.clip(top, 0, field.shape[0] - 2), np.clip(left, 0, field.shape[1] - 2)
    v, u = y - top, x - left
    upper = field[top, left] * (1 - u) + field[top, left + 1] * u
    lower = field[top + 1, left] * (1 - u) + field[top + 1, left + 1] * u
    return np.asarray(upper * (1 - v) + lower * v)


def raster(grid: list[str], letters: str, seed: int) -> Raster:
    """The fine raster: which space (by its place in `letters`) or SEA lies in each cell."""
    rng = np.random.default_rng(seed)
    count = len(grid)
    cells = np.array([[letters.find(c) for c in row] for row in grid])
    wide = np.repeat(np.repeat(np.pad(cells, MARGIN, mode="edge"), FINE, 0), FINE, 1)
    size = count * FINE
    y, x = (a.astype(float) for a in np.mgrid[0:size, 0:size])
    near = np.minimum.reduce([x, y, size - 1 - x, size - 1 - y]) / FINE
    calm = np.clip(near / 1.1, 0, 1) ** 1.5
    bend = 0.36 * FINE * calm
    by = y + MARGIN * FINE + bend * noise(rng, size, 2.4 * FINE) + 0.4 * bend * noise(rng, size, 1.1 * FINE)
    bx = x + MARGIN * FINE + bend * noise(rng, size, 2.4 * FINE) + 0.4 * bend * noise(rng, size, 1.1 * FINE)
    fields = []
    for i in range(len(letters)):
        soft = blurred((wide == i).astype(float), 0.40 * FINE)
        fields.append(sampled(soft, by, bx))
    stack = np.array(fields)
    land = stack.sum(0)
    rough = fractal(rng, size, 1.3 * FINE, 5) * 0.24 * calm
    lakes = np.zeros((size, size))
    for row, column in crossings(grid):
        away = np.hypot(y - row * FINE, x - column * FINE) / FINE
        lakes += np.exp(-((away / 0.3) ** 2))
    dry = land + rough + 0.04 * calm - 1.1 * lakes > 0.5
    edged = np.array([f + 0.10 * calm * fractal(rng, size, 0.9 * FINE, 3) * (f > 0.02) for f in fields])
    owners = np.where(dry, edged.argmax(0), SEA)
    return cleaned(owners)


def crossings(grid: list[str]) -> list[tuple[int, int]]:
    """Corners where four different areas meet: those across from each other must not touch, so water parts
    them."""
    inner = range(1, len(grid))
    return [
        (r, c)
        for r in inner
        for c in inner
        if len({grid[r - 1][c - 1], grid[r - 1][c], grid[r][c - 1], grid[r][c]}) == 4
    ]


def components(mask: NDArray[np.bool_]) -> list[list[Vertex]]:
    """Connected parts of a mask, the largest first."""
    left = set(zip(*(v.tolist() for v in np.nonzero(mask)), strict=True))
    parts = []
    for start in sorted(left):
        if start not in left:
            continue
        left.discard(start)
        part = [start]
        for r, c in part:
            for near in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
                if near in left:
                    left.discard(near)
                    part.append(near)
        parts.append(part)
    return sorted(parts, key=len, reverse=True)


def cleaned(cells: Raster) -> Raster:
    """One connected part a space, no islets or ponds, and no two areas that touch at a corner only."""
    cells = cells.copy()
    for _ in range(12):
        before = cells.copy()
        for area in np.unique(cells).tolist():
            for part in components(cells == area)[1:]:
                if area == SEA and len(part) > 24:
                    continue
                for r, c in part:
                    cells[r, c] = _around(cells, r, c, area)
        for r, c in _corners(cells):
            window = cells[r : r + 2, c : c + 2]
            if SEA in window:
                window[:] = SEA
            else:
                window[0, 0] = window[1, 0] = window[0, 1]
        if (cells == before).all():
            return cells
    return cells


def _around(cells: Raster, r: int, c: int, area: int) -> int:
    """The area that a cell of a stray part goes to: the nearest other one in the row or column."""
    size = len(cells)
    for step in range(1, size):
        for y, x in ((r, c - step), (r, c + step), (r - step, c), (r + step, c)):
            if 0 <= y < size and 0 <= x < size and cells[y, x] != area:
                return int(cells[y, x])
    return SEA


def _corners(cells: Raster) -> list[Vertex]:
    """Upper left cells of all 2 x 2 windows with four areas or with equal areas only across."""
    a, b, c, d = cells[:-1, :-1], cells[:-1, 1:], cells[1:, :-1], cells[1:, 1:]
    cross = ((a == d) & (a != b) & (a != c)) | ((b == c) & (b != a) & (b != d))
    four = (a != b) & (a != c) & (a != d) & (b != c) & (b != d) & (c != d)
    return list(zip(*(v.tolist() for v in np.nonzero(cross | four)), strict=True))


def _borders(cells: Raster) -> dict[frozenset[Vertex], frozenset[int]]:
    """The sides of cells that lie between two areas, with these."""
    size = len(cells)
    sides: dict[frozenset[Vertex], frozenset[int]] = {}

    def area(r: int, c: int, beside: int) -> int:
        if 0 <= r < size and 0 <= c < size:
            return int(cells[r, c])
        return SEA if beside == SEA else OUT

    for r in range(size + 1):
        for c in range(size):
            above, below = (r - 1, c), (r, c)
            inner = int(cells[below if r < size else above])
            pair = frozenset((area(*above, inner), area(*below, inner)))
            if len(pair) == 2:
                sides[frozenset(((r, c), (r, c + 1)))] = pair
            left, right = (c, r - 1), (c, r)
            inner = int(cells[right if r < size else left])
            pair = frozenset((area(*left, inner), area(*right, inner)))
            if len(pair) == 2:
                sides[frozenset(((c, r), (c + 1, r)))] = pair
    return sides


def traced(cells: Raster) -> list[Arc]:
    """All lines between areas, split where three meet or where a line reaches the square's side."""
    sides = _borders(cells)
    at: dict[Vertex, list[frozenset[Vertex]]] = defaultdict(list)
    for edge in sides:
        for vertex in edge:
            at[vertex].append(edge)
    nodes = {v for v, edges in at.items() if len(edges) != 2 or len({sides[e] for e in edges}) > 1}
    arcs, passed = [], set[frozenset[Vertex]]()
    # Lines between nodes first; what is then left are closed lines, which may begin anywhere.
    for start in [*sorted(nodes), *sorted(at)]:
        for first in sorted(at[start], key=sorted):
            if first in passed:
                continue
            line, edge = [start], first
            while True:
                passed.add(edge)
                (end,) = edge - {line[-1]}
                line.append(end)
                following = [e for e in at[end] if e not in passed]
                if end in nodes or end == start or not following:
                    break
                edge = following[0]
            arcs.append(Arc(sides[first], [(float(c), float(r)) for r, c in line]))
    return arcs


def smoothed(points: list[Point], sigma: float = 1.7) -> list[Point]:
    """The line without the raster's steps. Its ends stay; a closed line is smoothed all round."""
    closed = points[0] == points[-1]
    line = np.array(points[:-1] if closed else points)
    reach = math.ceil(3 * sigma)
    kernel = np.exp(-0.5 * (np.arange(-reach, reach + 1) / sigma) ** 2)
    kernel /= kernel.sum()
    if closed:
        padded = np.pad(line, ((reach, reach), (0, 0)), mode="wrap")
    else:
        # Reflected through its ends, a line keeps them.
        reach_ = min(reach, len(line) - 1)
        head, tail = 2 * line[0] - line[reach_:0:-1], 2 * line[-1] - line[-2 : -reach_ - 2 : -1]
        padded = np.concatenate([head, line, tail])
        padded = np.pad(padded, ((reach - reach_, reach - reach_), (0, 0)), mode="edge")
    soft = np.stack([np.convolve(padded[:, i], kernel, "valid") for i in (0, 1)], 1)
    if closed:
        soft = np.concatenate([soft, soft[:1]])
    else:
        soft[0], soft[-1] = line[0], line[-1]
    return [(float(x), float(y)) for x, y in soft]


def pulled(points: list[Point], end: int, to: Point, reach: int = 14) -> list[Point]:
    """The line with its first (`end` 0) or last point (-1) moved, and the points near it less and less."""
    line = points[::-1] if end else points
    dx, dy = to[0] - line[0][0], to[1] - line[0][1]
    moved = []
    for i, (x, y) in enumerate(line):
        weight = max(0.0, 1 - i / reach) ** 2
        moved.append((x + dx * weight, y + dy * weight))
    return moved[::-1] if end else moved

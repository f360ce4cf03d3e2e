"""The art of a board: geometry (arcs that neighbours share), anchors, links, relief. Rules never read it."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from pathlib import Path

import msgspec

from engine.board import MAPS

Point = tuple[float, float]
Ring = list[Point]
Shape = list[list[Ring]]
"""Parts of a space, each an outline followed by its holes, all closed."""


class Label(msgspec.Struct, frozen=True, omit_defaults=True):
    """A name in one locale: centre of its lines; `leader` is where a line from the label ends."""

    at: tuple[int, int]
    lines: tuple[str, ...]
    leader: tuple[int, int] | None = None


class SpaceArt(msgspec.Struct, frozen=True):
    """Anchors of a space. `shape` is its id in the geometry file."""

    shape: str
    badge: tuple[int, int]
    labels: dict[str, Label]


class RegionArt(msgspec.Struct, frozen=True):
    """Colour of a region's title and shallow water, and the centre of its title."""

    tint: tuple[int, int, int]
    title: tuple[int, int]


class Link(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line between spaces that do not touch. A wrapping one leaves the picture on one side and comes back
    on the other: its four points are start, edge, edge, end."""

    a: str
    b: str
    path: tuple[Point, ...]
    bulge: float = 0.0
    wrap: bool = False

    def curve(self, steps: int = 24) -> list[Point]:
        """Points of the bent line from start to end. Not for wrapping links."""
        (ax, ay), (bx, by) = self.path
        cx, cy = (ax + bx) / 2 - (by - ay) * self.bulge, (ay + by) / 2 + (bx - ax) * self.bulge
        points = []
        for t in (i / steps for i in range(steps + 1)):
            p, q, r = (1 - t) ** 2, 2 * t * (1 - t), t * t
            points.append((p * ax + q * cx + r * bx, p * ay + q * cy + r * by))
        return points


class Cell(msgspec.Struct, frozen=True):
    """A part of a composed board: its letter, its region, what its spaces count together, its upper left
    corner."""

    letter: str
    region: str
    value: int
    corner: tuple[int, int]


class Mark(msgspec.Struct, frozen=True):
    """A letter on both sides of the map where the way leads over its edge: height and the edges' places."""

    letter: str
    y: float
    edges: tuple[int, int]


class Sheet(msgspec.Struct, frozen=True):
    """What a composed board's map shows beside its spaces. `box` is the map's left, top, width and height; a part
    is `side` pixels wide with `sections` along it; `compass` has centre and radius, `plan` the upper left corner
    and the width of a cell."""

    box: tuple[int, int, int, int]
    side: int
    sections: int
    columns: int
    cells: tuple[Cell, ...]
    marks: tuple[Mark, ...]
    compass: tuple[int, int, int]
    plan: tuple[int, int, int]


class Art(msgspec.Struct, frozen=True, omit_defaults=True):
    """The file `maps/<id>/art.json`. `geometry` is the board that holds geometry and relief."""

    geometry: str
    size: tuple[int, int]
    panel: tuple[int, int]
    """Bottom left corner of the players' panel."""
    banner: tuple[int, int]
    """Centre of the winner's banner."""
    regions: dict[str, RegionArt]
    spaces: dict[str, SpaceArt]
    links: tuple[Link, ...]
    sheet: Sheet | None = None


class Geometry(msgspec.Struct, frozen=True):
    """The file `maps/<id>/geometry.json`: delta-coded integer arcs in units of 1/scale pixel, shapes as
    indices of arcs (`~i` is arc i backwards). Lakes and the backdrop (land that is no space) are decoration:
    absolute points."""

    scale: int
    size: tuple[int, int]
    arcs: tuple[tuple[int, ...], ...]
    spaces: dict[str, tuple[tuple[tuple[int, ...], ...], ...]]
    lakes: tuple[tuple[tuple[int, int], ...], ...] = ()
    backdrop: tuple[tuple[tuple[int, int], ...], ...] = ()

    def points(self) -> list[Ring]:
        """The arcs' points in pixels."""
        found = []
        for arc in self.arcs:
            x = y = 0
            ring: Ring = []
            for dx, dy in zip(arc[::2], arc[1::2], strict=True):
                x, y = x + dx, y + dy
                ring.append((x / self.scale, y / self.scale))
            found.append(ring)
        return found

    def shapes(self) -> dict[str, Shape]:
        """Closed rings of every space, in pixels."""
        arcs = self.points()

        def ring(indices: tuple[int, ...]) -> Ring:
            points: Ring = []
            for i in indices:
                arc = arcs[i] if i >= 0 else arcs[~i][::-1]
                points += arc[1:] if points else arc
            return points

        return {s: [[ring(r) for r in part] for part in parts] for s, parts in self.spaces.items()}

    def users(self) -> list[list[str]]:
        """For every arc the spaces that it bounds: one at a coast, two at a border."""
        found: list[list[str]] = [[] for _ in self.arcs]
        for space, parts in self.spaces.items():
            for part in parts:
                for indices in part:
                    for i in indices:
                        found[i if i >= 0 else ~i].append(space)
        return found

    def borders(self) -> dict[frozenset[str], float]:
        """Pairs of spaces that touch with the length of their border in pixels."""
        lengths: dict[frozenset[str], float] = {}
        for users, ring in zip(self.users(), self.points(), strict=True):
            if len(set(users)) == 2:
                length = sum(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5 for a, b in pairwise(ring))
                lengths[frozenset(users)] = lengths.get(frozenset(users), 0.0) + length
        return lengths


def folder(board: str) -> Path:
    """Where a board's files lie; of a composed board, those of its set."""
    return MAPS / board.partition(":")[0]


@lru_cache(maxsize=64)
def load(board: str) -> Art:
    """The art of a board; one with a colon is put together from parts (see `render.composed`).
    :raises FileNotFoundError: it has none."""
    if ":" in board:
        from render import composed  # here, since it builds on the types above

        return composed.art(board)
    return msgspec.json.decode((folder(board) / "art.json").read_bytes(), type=Art)


@lru_cache(maxsize=64)
def geometry(board: str) -> Geometry:
    """The geometry of a board (the one that its art names)."""
    if ":" in board:
        from render import composed

        return composed.geometry(board)
    return msgspec.json.decode((folder(board) / "geometry.json").read_bytes(), type=Geometry)

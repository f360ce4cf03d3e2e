"""The art of a board: geometry (arcs that neighbours share), anchors, links, relief. Rules never read it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import msgspec

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


class RegionArt(msgspec.Struct, frozen=True, omit_defaults=True):
    """Colour of a region's title and shallow water, its title by locale, and left, top, width and height of
    its card on the map. If a board has no cards on the map, they are in a row below it."""

    tint: tuple[int, int, int]
    titles: dict[str, Label]
    card: tuple[int, int, int, int] | None = None


class Link(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line between spaces that do not touch. A wrapping one leaves the picture on one side and comes back
    on the other: its four points are start, edge, edge, end."""

    a: str
    b: str
    path: tuple[Point, ...]
    bulge: float = 0.0
    wrap: bool = False

    def curve(self, steps: int = 24) -> list[Point]:
        """Points of the bent line from start to end, or of a smooth one through more than two points. Not
        for wrapping links."""
        if len(self.path) > 2:
            return through(self.path)
        (ax, ay), (bx, by) = self.path
        cx, cy = (ax + bx) / 2 - (by - ay) * self.bulge, (ay + by) / 2 + (bx - ax) * self.bulge
        points = []
        for t in (i / steps for i in range(steps + 1)):
            p, q, r = (1 - t) ** 2, 2 * t * (1 - t), t * t
            points.append((p * ax + q * cx + r * bx, p * ay + q * cy + r * by))
        return points


class Cell(msgspec.Struct, frozen=True):
    """A part of a composed board: its letter, its region, the total value of its spaces, its upper left
    corner."""

    letter: str
    region: str
    value: int
    corner: tuple[int, int]


class Mark(msgspec.Struct, frozen=True):
    """A letter on both sides of the map where a way leads over its edge: its height, and the places of the
    edges."""

    letter: str
    y: float
    edges: tuple[int, int]


class Sheet(msgspec.Struct, frozen=True):
    """What a composed board's map shows besides its spaces. `box` is the map's left, top, width and height,
    `strip` the width of the strip beyond it; a part is `side` pixels wide with `sections` along it; `plan` is
    the upper left corner and the width of a cell of the small plan."""

    code: str
    box: tuple[int, int, int, int]
    strip: int
    side: int
    sections: int
    columns: int
    cells: tuple[Cell, ...]
    marks: tuple[Mark, ...]
    plan: tuple[int, int, int]

    @property
    def plan_box(self) -> tuple[int, int, int, int]:
        """What the small plan covers: left, top, right, bottom."""
        left, top, cell = self.plan
        return left, top, left + cell * self.columns, top + cell * len(self.cells) // self.columns


class Inset(msgspec.Struct, frozen=True):
    """A globe over the map on which the spaces of a kind lie, with a relief of its own. Behind it, from the
    height `sky` on, the map gives way to the night."""

    kind: str
    centre: tuple[int, int]
    radius: int
    relief: str
    sky: int


class Glyphs(msgspec.Struct, frozen=True):
    """Small pictures of a kind (`terrain.GLYPHS`) that belong together: foot and height of each. `of` is the
    feature of the board, or the space, that they show."""

    kind: str
    of: str
    at: tuple[tuple[float, float, float], ...]


class Bridge(msgspec.Struct, frozen=True):
    """A bridge where the edge between two spaces crosses their border; `turn` is its way in radians."""

    a: str
    b: str
    x: float
    y: float
    turn: float


class Icon(msgspec.Struct, frozen=True):
    """A round mark (`terrain.FIGURES`) on a space."""

    kind: str
    space: str
    x: float
    y: float


class Stop(msgspec.Struct, frozen=True, omit_defaults=True):
    """A step of a trail on a space."""

    space: str
    x: float
    y: float
    kind: str = ""


class Trail(msgspec.Struct, frozen=True):
    """A dotted way over the map with its steps in order. Where the view has the `path`, a marker stands on
    the step where its piece is."""

    path: str
    stops: tuple[Stop, ...]
    line: tuple[Point, ...]


class Terrain(msgspec.Struct, frozen=True, omit_defaults=True):
    """The drawings on the land. `rivers` are pairs of shapes whose border is a river."""

    rivers: tuple[tuple[str, str], ...] = ()
    glyphs: tuple[Glyphs, ...] = ()
    bridges: tuple[Bridge, ...] = ()
    trails: tuple[Trail, ...] = ()
    icons: tuple[Icon, ...] = ()


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
    terrain: Terrain | None = None
    insets: tuple[Inset, ...] = ()

    def cards(self) -> list[tuple[int, int, int, int]]:
        """What the regions' cards on the map cover: left, top, right and bottom."""
        places = [region.card for region in self.regions.values() if region.card]
        return [(x, y, x + wide, y + high) for x, y, wide, high in places]


class Geometry(msgspec.Struct, frozen=True, omit_defaults=True):
    """The file `maps/<id>/geometry.json`: delta-coded integer arcs in units of 1/scale pixel, shapes as
    indices of arcs (`~i` is arc i backwards). Lakes and the backdrop (land that is no space) are decoration:
    absolute points. With a `base` the file holds only what a board adds to another's geometry and relief."""

    scale: int
    size: tuple[int, int]
    arcs: tuple[tuple[int, ...], ...]
    spaces: dict[str, tuple[tuple[tuple[int, ...], ...], ...]]
    lakes: tuple[tuple[tuple[int, int], ...], ...] = ()
    backdrop: tuple[tuple[tuple[int, int], ...], ...] = ()
    base: str = ""

    def over(self, base: Geometry) -> Geometry:
        """The base's shapes and decoration with these shapes added. Both have the same scale."""
        first = len(base.arcs)

        def offset(ring: tuple[int, ...]) -> tuple[int, ...]:
            return tuple(i + first if i >= 0 else i - first for i in ring)

        shapes = {
            s: tuple(tuple(offset(r) for r in part) for part in parts) for s, parts in self.spaces.items()
        }
        return msgspec.structs.replace(
            self,
            arcs=(*base.arcs, *self.arcs),
            spaces={**base.spaces, **shapes},
            lakes=(*base.lakes, *self.lakes),
            backdrop=(*base.backdrop, *self.backdrop),
        )

    def points(self) -> list[Ring]:
        """The arcs' points in pixels."""
        corners = []
        for arc in self.arcs:
            x = y = 0
            ring: Ring = []
            for dx, dy in zip(arc[::2], arc[1::2], strict=True):
                x, y = x + dx, y + dy
                ring.append((x / self.scale, y / self.scale))
            corners.append(ring)
        return corners

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
        users_of: list[list[str]] = [[] for _ in self.arcs]
        for space, parts in self.spaces.items():
            for part in parts:
                for indices in part:
                    for i in indices:
                        users_of[i if i >= 0 else ~i].append(space)
        return users_of

    def borders(self) -> dict[frozenset[str], float]:
        """Pairs of spaces that touch with the length of their border in pixels."""
        lengths: dict[frozenset[str], float] = {}
        for users, ring in zip(self.users(), self.points(), strict=True):
            if len(set(users)) == 2:
                length = sum(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5 for a, b in pairwise(ring))
                lengths[frozenset(users)] = lengths.get(frozenset(users), 0.0) + length
        return lengths


def through(points: Sequence[Point], steps: int = 12) -> list[Point]:
    """A smooth line (Catmull-Rom) through points."""
    row = [points[0], *points, points[-1]]
    curve = [points[0]]
    for (px, py), (ax, ay), (bx, by), (qx, qy) in zip(row, row[1:], row[2:], row[3:], strict=False):
        for t in (i / steps for i in range(1, steps + 1)):
            u, v = t * t, t * t * t
            w = (2 * u - t - v) / 2, (3 * v - 5 * u + 2) / 2, (4 * u - 3 * v + t) / 2, (v - u) / 2
            x = w[0] * px + w[1] * ax + w[2] * bx + w[3] * qx
            curve.append((x, w[0] * py + w[1] * ay + w[2] * by + w[3] * qy))
    return curve

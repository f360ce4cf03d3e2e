"""The art of boards composed of square parts: the parts' shapes and anchors moved to their places in the
arrangement, seams closed, crossings drawn, the way over the map's edge marked on both sides.

The data is in `maps/<set>/parts.geometry.json` and `parts.art.json`; which spaces meet comes from the board
itself.
"""

from __future__ import annotations

import math
from functools import cache
from itertools import pairwise

import msgspec

from engine.boards import composed as rules
from engine.boards.board import folder
from render.art.art import Art, Cell, Geometry, Label, Link, Mark, Point, RegionArt, Ring, Sheet, SpaceArt

SLIVER = 8
"""Land beside the map is shown from this width on, in pixels: less of it looks like dirt."""


class PartGeometry(msgspec.Struct, frozen=True):
    """Arcs and shapes of a part, as in `Geometry`, from its upper left corner. `gates` are the arcs along
    which land crosses a side; they run from the north or west, alike in all parts."""

    arcs: tuple[tuple[int, ...], ...]
    spaces: dict[str, tuple[tuple[tuple[int, ...], ...], ...]]
    gates: dict[str, int]


class SetGeometry(msgspec.Struct, frozen=True):
    """The file `parts.geometry.json`. `side` is a part's width and height in pixels."""

    scale: int
    side: int
    parts: dict[str, PartGeometry]


class Port(msgspec.Struct, frozen=True):
    """Where a crossing by sea leaves a space towards a section of a side."""

    side: str
    at: int
    space: str
    point: tuple[int, int]


class PartArt(msgspec.Struct, frozen=True):
    """Colour, titles, anchors, inner links and ports of a part, from its upper left corner."""

    tint: tuple[int, int, int]
    titles: dict[str, Label]
    spaces: dict[str, SpaceArt]
    links: tuple[Link, ...]
    ports: tuple[Port, ...]

    def port(self, side: str, at: int, space: str) -> Point:
        """The point of a port."""
        return next(p.point for p in self.ports if (p.side, p.at, p.space) == (side, at, space))


class SheetArt(msgspec.Struct, frozen=True, omit_defaults=True):
    """The place of a layout's map in the picture: upper left corner of the map, width of the strips beside it
    that show the continuation, panel and banner as in `Art`, upper left corner and cell of the small plan;
    the regions' cards in the order of their places, where they are not in a row below the map."""

    size: tuple[int, int]
    origin: tuple[int, int]
    strip: int
    panel: tuple[int, int]
    banner: tuple[int, int]
    plan: tuple[int, int, int]
    cards: tuple[tuple[int, int, int, int], ...] = ()


class SetArt(msgspec.Struct, frozen=True):
    """The file `parts.art.json`. `sections` is the number of sections of a side."""

    side: int
    sections: int
    sheets: dict[str, SheetArt]
    parts: dict[str, PartArt]


_decode_art = msgspec.json.Decoder(SetArt).decode
_decode_geometry = msgspec.json.Decoder(SetGeometry).decode


@cache
def set_art(set_: str) -> SetArt:
    """The art of a set. :raises FileNotFoundError: the set has none."""
    return _decode_art((folder(set_) / "parts.art.json").read_bytes())


@cache
def set_geometry(set_: str) -> SetGeometry:
    """The geometry of a set."""
    return _decode_geometry((folder(set_) / "parts.geometry.json").read_bytes())


class _Plan:
    """The parts of a composed board with their places."""

    def __init__(self, board: str) -> None:
        self.set, _, code = board.partition(":")
        self.rules = rules.parts(self.set)
        arrangement = rules.parse(self.rules, code)
        rules.check(self.rules, arrangement)
        self.code = arrangement.code
        self.layout = self.rules.layouts[arrangement.layout]
        known = self.rules.by_letter()
        self.parts = [known[letter] for letter in arrangement.letters]
        self.art = set_art(self.set)
        self.sheet = self.art.sheets[arrangement.layout]
        self.size = (self.layout.columns * self.art.side, self.layout.rows * self.art.side)

    def corner(self, place: int) -> tuple[int, int]:
        """The upper left corner of a place in the picture."""
        row, column = divmod(place, self.layout.columns)
        return self.sheet.origin[0] + column * self.art.side, self.sheet.origin[1] + row * self.art.side


def geometry(board: str) -> Geometry:
    """The shapes of a composed board. Where land crosses a seam both shapes share an arc; along the top
    and the bottom of the map land ends in a straight line."""
    plan = _Plan(board)
    source = set_geometry(plan.set)
    arcs: dict[tuple[int, ...], int] = {}
    spaces = {}
    for place, part in enumerate(plan.parts):
        shape, (x, y) = source.parts[part.id], plan.corner(place)
        row = place // plan.layout.columns
        rims = {"north": row == 0, "south": row == plan.layout.rows - 1}
        straight = {shape.gates[side] for side, rim in rims.items() if rim and side in shape.gates}
        index = []
        for i, arc in enumerate(shape.arcs):
            line = (arc[0], arc[1], sum(arc[2::2]), sum(arc[3::2])) if i in straight else arc
            moved = (line[0] + x * source.scale, line[1] + y * source.scale, *line[2:])
            index.append(arcs.setdefault(moved, len(arcs)))
        for space, rings in shape.spaces.items():
            spaces[space] = tuple(
                tuple(tuple(index[i] if i >= 0 else ~index[~i] for i in ring) for ring in part_)
                for part_ in rings
            )
    composed = Geometry(source.scale, plan.sheet.size, tuple(arcs), spaces)
    return msgspec.structs.replace(composed, backdrop=_ghosts(plan, composed))


def art(board: str) -> Art:
    """The art of a composed board."""
    plan = _Plan(board)
    regions, spaces, links = {}, {}, []
    for place, part in enumerate(plan.parts):
        source, (x, y) = plan.art.parts[part.id], plan.corner(place)
        card = plan.sheet.cards[place] if plan.sheet.cards else None
        regions[part.id] = RegionArt(source.tint, _at_place(source.titles, x, y), card)
        for id_, anchors in source.spaces.items():
            badge = (anchors.badge[0] + x, anchors.badge[1] + y)
            spaces[id_] = SpaceArt(anchors.shape, badge, _at_place(anchors.labels, x, y))
        for link in source.links:
            path = tuple((px + x, py + y) for px, py in link.path)
            links.append(Link(link.a, link.b, path, link.bulge))
    crossings, marks = _crossings(plan)
    cells = tuple(
        Cell(part.letter, part.id, sum(s.value for s in part.spaces), plan.corner(i))
        for i, part in enumerate(plan.parts)
    )
    sheet = plan.sheet
    box = (*sheet.origin, *plan.size)
    columns, sections = plan.layout.columns, plan.art.sections
    framed = Sheet(plan.code, box, sheet.strip, plan.art.side, sections, columns, cells, marks, sheet.plan)
    return Art(board, sheet.size, sheet.panel, sheet.banner, regions, spaces, (*links, *crossings), framed)


def _at_place(labels: dict[str, Label], x: int, y: int) -> dict[str, Label]:
    """Labels of a part at its place."""
    return {
        locale: Label(
            (label.at[0] + x, label.at[1] + y),
            label.lines,
            label.leader and (label.leader[0] + x, label.leader[1] + y),
        )
        for locale, label in labels.items()
    }


def _crossings(plan: _Plan) -> tuple[list[Link], tuple[Mark, ...]]:
    """Links across seams not crossed by land, links over the map's edge, and the marks at their ends."""
    crossings: dict[frozenset[str], tuple[float, Link]] = {}
    wraps: list[tuple[int, int, float, Link]] = []
    section = plan.art.side / plan.art.sections
    west = plan.sheet.origin[0]
    east = west + plan.size[0]
    by_land = set()
    for seam in rules.seams(plan.layout):
        a, b = plan.parts[seam.a], plan.parts[seam.b]
        (ax, ay), (bx, by) = plan.corner(seam.a), plan.corner(seam.b)
        ends = plan.art.parts[a.id], plan.art.parts[b.id]
        for meeting in rules.meetings(a, b, seam.side):
            pair = frozenset((meeting.a, meeting.b))
            if meeting.kind == rules.LAND:
                if not seam.wrap:
                    by_land.add(pair)
                    continue
                y = ay + (meeting.at + 0.5) * section
                start, end = (east - 12.0, y), (west + 12.0, y)
            else:
                p = ends[0].port(seam.side, meeting.at, meeting.a)
                q = ends[1].port(rules.FACING[seam.side], meeting.at, meeting.b)
                start, end = (p[0] + ax, p[1] + ay), (q[0] + bx, q[1] + by)
            if seam.wrap:
                y = ay + (meeting.at + 0.5) * section
                link = Link(meeting.a, meeting.b, (start, (east, y), (west, y), end), wrap=True)
                wraps.append((seam.a, meeting.at, y, link))
                continue
            length = math.dist(start, end)
            if pair not in crossings or length < crossings[pair][0]:
                crossings[pair] = (length, Link(meeting.a, meeting.b, (start, end)))
    links = [link for pair, (_, link) in crossings.items() if pair not in by_land]
    over, marks = _over_the_edge(wraps, (west, east))
    return [*links, *over], marks


def _over_the_edge(
    wraps: list[tuple[int, int, float, Link]], edges: tuple[int, int]
) -> tuple[list[Link], tuple[Mark, ...]]:
    """One link for each pair that meets over the edge (the middle one of several), and a letter for each
    place."""
    pairs: dict[tuple[int, frozenset[str]], list[tuple[float, Link]]] = {}
    for place, _, y, link in wraps:
        pairs.setdefault((place, frozenset((link.a, link.b))), []).append((y, link))
    chosen = [rows[(len(rows) - 1) // 2] for rows in pairs.values()]
    heights = sorted({y for y, _ in chosen})
    marks = tuple(Mark(chr(ord("a") + i), y, edges) for i, y in enumerate(heights))
    return [link for _, link in chosen], marks


def _ghosts(plan: _Plan, geometry: Geometry) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Land that continues over the map's edge, as shown in the strips beside the western and the eastern
    side; of a coast that only just reaches into a strip nothing."""
    shapes = geometry.shapes()
    west, width, strip = plan.sheet.origin[0], plan.size[0], plan.sheet.strip
    ghosts = []
    for place, part in enumerate(plan.parts):
        column = place % plan.layout.columns
        views = []
        if column == 0:
            views.append((width, west + width, west + width + strip))
        if column == plan.layout.columns - 1:
            views.append((-width, west - strip, west))
        for shift, low, high in views:
            for space in part.spaces:
                for rings in shapes[space.id]:
                    clipped = _between([(x + shift, y) for x, y in rings[0]], low, high)
                    if clipped and max(x for x, _ in clipped) - min(x for x, _ in clipped) >= SLIVER:
                        ghosts.append(
                            tuple((round(x * geometry.scale), round(y * geometry.scale)) for x, y in clipped)
                        )
    return tuple(ghosts)


def _between(ring: Ring, low: float, high: float) -> Ring:
    """The part of a closed ring between two upright lines."""
    for sign, limit in ((1, low), (-1, -high)):
        kept: Ring = []
        for a, b in pairwise([*ring, ring[0]] if ring else []):
            inside = sign * a[0] >= limit, sign * b[0] >= limit
            if inside[0]:
                kept.append(a)
            if inside[0] != inside[1]:
                part = (sign * limit - a[0]) / (b[0] - a[0])
                kept.append((sign * limit, a[1] + (b[1] - a[1]) * part))
        ring = kept
    return ring

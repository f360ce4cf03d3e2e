"""The art of the squares of `quadrants`: inner links, ports of crossings by sea, titles, badges and names,
relief."""

from __future__ import annotations

import math
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray
from shapely.geometry import LineString, Polygon
from shapely.geometry import Point as Spot
from shapely.ops import nearest_points

from engine.boards import composed as rules
from maps import naming
from maps.layout import LabelLayout, fill_ratio
from maps.naming import LOCALES
from render.art.art import Label, Link, Point, RegionArt
from render.art.composed import PartArt, Port
from tools.boards import relief as shades

SEEN = 24.0
"""Length of a link that is easily seen."""


def inner_link(areas: dict[str, Polygon], a: str, b: str) -> Link:
    """A short line between two spaces that crosses no third, but long enough to be seen; else the
    shortest, bent."""
    others = [area for space, area in areas.items() if space not in (a, b)]
    best: tuple[float, Point, Point] | None = None
    for x in densified(areas[a]):
        for y in densified(areas[b]):
            off = abs(math.dist(x, y) - SEEN)
            if best is not None and off >= best[0]:
                continue
            line = LineString([x, y])
            dry = areas[a].intersection(line).length + areas[b].intersection(line).length
            if dry < 3 and all(line.distance(other) > 5 for other in others):
                best = (off, x, y)
    bulge = 0.0
    if best is None:
        near_a, near_b = nearest_points(areas[a], areas[b])
        best, bulge = (0.0, (near_a.x, near_a.y), (near_b.x, near_b.y)), 0.2
    # The ends stand a little inland, so that they can be seen to belong to their space.
    ends = [inland(areas[space], end) for space, end in ((a, best[1]), (b, best[2]))]
    return Link(a, b, (ends[0], ends[1]), bulge)


def densified(area: Polygon) -> list[Point]:
    """Points along an outline, about 6 pixels apart."""
    line = area.exterior
    count = max(8, int(line.length / 6))
    points = [line.interpolate(i / count, normalized=True) for i in range(count)]
    return [(p.x, p.y) for p in points]


def inland(area: Polygon, point: Point, depth: float = 5.0) -> Point:
    """The point moved a little into the space."""
    inner = area.buffer(-depth)
    if inner.is_empty:
        return round(point[0], 1), round(point[1], 1)
    at = nearest_points(inner, Spot(point))[0]
    return round(at.x, 1), round(at.y, 1)


def landing(side: str, at: int, size: int, sections: int = 12) -> Point:
    """The middle of a section of a side."""
    along = (at + 0.5) * size / sections
    if side in ("west", "east"):
        return (0.0 if side == "west" else float(size)), along
    return along, (0.0 if side == "north" else float(size))


def ports(rule: rules.Part, areas: dict[str, Polygon], side: int) -> tuple[Port, ...]:
    """Where crossings by sea start: of each coast section, the point of the coast nearest to its middle."""
    places = []
    for name, sections_ in rule.sides.items():
        for section in sections_:
            if section.kind != rules.COAST:
                continue
            for space in section.spaces:
                x, y = inland(areas[space], landing(name, section.at, side), 4.0)
                places.append(Port(name, section.at, space, (round(x), round(y))))
    return tuple(places)


def title(name: str, layout: LabelLayout, side: int) -> Label:
    """A square's title on open sea, off the lines, as near to the upper left corner as may be."""
    label = Label((0, 0), (name,))
    wide, high = (half + naming.MARGIN for half in naming.title_half(label))
    rows, columns = np.arange(high + 12, side - high - 12, 4), np.arange(wide + 12, side - wide - 12, 4)
    x, y = (a.ravel().astype(float) for a in np.meshgrid(columns, rows))
    score = 900 * fill_ratio(layout.land, x, y, (wide + 6, high + 5))
    score += 300 * fill_ratio(layout.links, x, y, (wide, high))
    best = int(np.argmin(score + 0.10 * np.hypot(x, y)))
    return msgspec.structs.replace(label, at=(round(float(x[best])), round(float(y[best]))))


def part_art(row: dict[str, Any], rule: rules.Part, areas: dict[str, Polygon], side: int) -> PartArt:
    """Anchors, links, ports and the title of one square. Names stand with what their spaces count."""
    links = tuple(inner_link(areas, e.a, e.b) for e in rule.edges if e.kind == "sea")
    ports_ = ports(rule, areas, side)
    rings = {s: [[list(a.exterior.coords), *(list(r.coords) for r in a.interiors)]] for s, a in areas.items()}
    layout = naming.layout(rings, (side, side))
    # Broad ways: names are to keep well off the links between spaces.
    shifts = [(0, 0), (4, 4), (-4, -4), (4, -4), (-4, 4)]
    ways = [[(x + dx, y + dy) for x, y in link.curve()] for link in links for dx, dy in shifts]
    ways += [[p.point, landing(p.side, p.at, side)] for p in ports_]
    layout.cross(ways)
    titles = {locale: title(rule.name[locale], layout, side) for locale in LOCALES}
    region = {rule.id: RegionArt(tuple(row["tint"]), titles)}
    layout.forbid(LOCALES, {locale: naming.title_boxes(region, locale) for locale in LOCALES})
    names = {locale: {s.id: f"{s.name[locale]}·{s.value}" for s in rule.spaces} for locale in LOCALES}
    spaces = naming.spaces(layout, names, rule.id)
    return PartArt(tuple(row["tint"]), titles, spaces, links, ports_)


def relief(side: int) -> bytes:
    """Mountains lit from the north-west, 16 steps; the picture repeats in both directions without a seam."""
    rng = np.random.default_rng(7)
    height = np.zeros((side, side))
    for octave in range(6):
        count = 6 * 2**octave
        height += 0.55**octave * (1 - np.abs(periodic(rng, side, count))) ** 2
    light = (np.roll(height, 1, 0) - np.roll(height, -1, 0)) + (
        np.roll(height, 1, 1) - np.roll(height, -1, 1)
    )
    return shades.encoded(shades.levels(7.5 - light / light.std() * 2.1))


def periodic(rng: np.random.Generator, size: int, count: int) -> NDArray[np.float64]:
    """Smooth noise, -1 to 1, that repeats after `size` in both directions."""
    lattice = rng.uniform(-1, 1, (count, count))
    at = np.arange(size) * count / size
    low = at.astype(int)
    part = at - low
    part = part * part * part * (part * (part * 6 - 15) + 10)
    after = (low + 1) % count
    rows = lattice[low] * (1 - part)[:, None] + lattice[after] * part[:, None]
    return np.asarray(rows[:, low] * (1 - part) + rows[:, after] * part)

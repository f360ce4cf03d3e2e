"""The set `quadrants`: twelve squares that fit together in many ways, from the grids in `sources/quadrants.json`.

Rules (`parts.json`) follow from the grids alone: territories that share a sector's side are neighbours, the outer
ring of sectors says what meets at a seam. The shapes must then touch exactly where the grids say so; for each
square the first seed from its own on that achieves it is taken, else the build fails.
"""

from __future__ import annotations

import json
import math
from io import BytesIO
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFont
from shapely.geometry import LineString, Polygon
from shapely.geometry import Point as Spot
from shapely.ops import nearest_points

from engine import composed as rules
from engine.board import Edge, Space
from maps.build import coast
from maps.build.layout import Layout, covered
from render.art import Label, Link, Point, SpaceArt, folder
from render.composed import PartArt, PartGeometry, Port, SetArt, SetGeometry, SheetArt

ID = "quadrants"
SOURCES = Path(__file__).resolve().parent / "sources"
FONTS = folder("").parent / "render" / "fonts"
LOCALES = ["en", "it"]
SECTIONS = 12
SCALE = 10
SHORTEST = 13.0
"""Pixels that a border must be long at least."""
TRIES = 60
NAME_SIZE, LEADING, TITLE_SIZE, TITLE_GAP = 17, 17, 20, 5
SIDES = {"north": (-1, 0), "east": (0, 1), "south": (1, 0), "west": (0, -1)}

Grid = list[str]


def near(r: int, c: int) -> list[tuple[int, int]]:
    """The up to four sectors that share a side with one."""
    around = ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1))
    return [(y, x) for y, x in around if 0 <= y < SECTIONS and 0 <= x < SECTIONS]


def ring(side: str) -> list[tuple[int, int]]:
    """The sectors along a side, from the north or west."""
    last = SECTIONS - 1
    places = {"north": (0, None), "south": (last, None), "west": (None, 0), "east": (None, last)}[side]
    return [
        (places[0] if places[0] is not None else i, places[1] if places[1] is not None else i)
        for i in range(SECTIONS)
    ]


def sections(grid: Grid, ids: dict[str, str], side: str) -> tuple[rules.Section, ...]:
    """What lies along a side: land in the ring, or water with a coast on it."""
    found = []
    for at, (r, c) in enumerate(ring(side)):
        if grid[r][c] != ".":
            found.append(rules.Section(at, rules.LAND, (ids[grid[r][c]],)))
            continue
        coasts = sorted({grid[y][x] for y, x in near(r, c)} - {"."})
        if coasts:
            found.append(rules.Section(at, rules.COAST, tuple(ids[letter] for letter in coasts)))
    return tuple(found)


def borders(grid: Grid) -> set[frozenset[str]]:
    """Pairs of letters whose sectors share a side."""
    return {
        frozenset((grid[r][c], grid[y][x]))
        for r in range(SECTIONS)
        for c in range(SECTIONS)
        for y, x in near(r, c)
        if "." not in (grid[r][c], grid[y][x]) and grid[r][c] != grid[y][x]
    }


def part(row: dict[str, Any]) -> rules.Part:
    """The rules of one square."""
    ids = {letter: name.lower() for letter, (name, _) in row["spaces"].items()}
    spaces = tuple(
        Space(ids[letter], {"en": name, "it": name}, row["id"], value=value)
        for letter, (name, value) in row["spaces"].items()
    )
    touching = sorted(sorted(pair) for pair in borders(row["grid"]))
    edges = [Edge(ids[a], ids[b]) for a, b in touching] + [Edge(ids[a], ids[b], "sea") for a, b in row["links"]]
    sides = {side: sections(row["grid"], ids, side) for side in SIDES}
    return rules.Part(row["id"], row["letter"], row["name"], row["bonus"], spaces, tuple(edges), sides)


def gate(side: str, low: float, high: float, size: float) -> list[Point]:
    """The curve along which land between two heights (or columns) crosses a side."""
    points = []
    for i in range(13):
        t = i / 12
        along = low + (high - low) * t
        off = 3.4 * math.sin(math.tau * t) * math.sin(math.pi * t) + 1.6 * math.sin(math.pi * 3 * t)
        if side in ("east", "west"):
            points.append(((size if side == "east" else 0.0) + off, along))
        else:
            points.append((along, (size if side == "south" else 0.0) + off))
    return points


def crossed(point: Point, size: float) -> str:
    """Which side a raster point lies on."""
    x, y = point
    return {0: "west", 1: "east", 2: "north", 3: "south"}[
        int(np.argmin([abs(x), abs(size - x), abs(y), abs(size - y)]))
    ]


def shapes(row: dict[str, Any], side: int, seed: int) -> PartGeometry:
    """Arcs and rings of one square with a seed. Whether they are right is left to `faults`."""
    letters = "".join(row["spaces"])
    ids = [name.lower() for name, _ in row["spaces"].values()]
    arcs = coast.traced(coast.raster(row["grid"], letters, seed))
    unit = side / (SECTIONS * coast.FINE)
    size = float(SECTIONS * coast.FINE)
    gates, targets = {}, {}
    for i, arc in enumerate(arcs):
        if coast.OUT not in arc.sides:
            continue
        middle = arc.points[len(arc.points) // 2]
        name = crossed(middle, size)
        land = [at for at, (r, c) in enumerate(ring(name)) if row["grid"][r][c] != "."]
        low, high = land[0] * coast.FINE, (land[-1] + 1) * coast.FINE
        for end in (arc.points[0], arc.points[-1]):
            along = end[1] if name in ("east", "west") else end[0]
            best = float(low if abs(along - low) < abs(along - high) else high)
            targets[end] = (end[0], best) if name in ("east", "west") else (best, end[1])
        gates[name] = i
        arc.points = [(x / unit, y / unit) for x, y in gate(name, low * unit, high * unit, side)]
    lines = []
    for i, arc in enumerate(arcs):
        line = arc.points
        if i not in gates.values():
            head, tail = line[0], line[-1]
            line = coast.smoothed(line)
            if head in targets:
                line = coast.pulled(line, 0, targets[head])
            if tail in targets:
                line = coast.pulled(line, -1, targets[tail])
            line = list(LineString(line).simplify(0.28 / unit).coords)
        points = [(round(x * unit * SCALE), round(y * unit * SCALE)) for x, y in line]
        lines.append([p for j, p in enumerate(points) if j == 0 or p != points[j - 1]])
    rings = {ids[k]: chained(lines, [i for i, a in enumerate(arcs) if k in a.sides]) for k in range(len(ids))}
    return PartGeometry(tuple(delta(line) for line in lines), rings, gates)


def delta(line: list[tuple[int, int]]) -> tuple[int, ...]:
    """The line as its first point and steps."""
    steps = [v for a, b in pairwise(line) for v in (b[0] - a[0], b[1] - a[1])]
    return (*line[0], *steps)


def chained(lines: list[list[tuple[int, int]]], own: list[int]) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """The rings that these lines form, as indices of lines (`~i` backwards): one part, its outline first."""
    left, found = list(own), []
    while left:
        first = left.pop(0)
        chain, end = [first], lines[first][-1]
        while end != lines[first][0]:
            following = next(
                (i if lines[i][0] == end else ~i for i in left if end in (lines[i][0], lines[i][-1])), None
            )
            if following is None:
                raise ValueError("an outline is not closed")
            left.remove(following if following >= 0 else ~following)
            chain.append(following)
            end = lines[following][-1] if following >= 0 else lines[~following][0]
        found.append(chain)

    def area(chain: list[int]) -> float:
        points = [p for i in chain for p in (lines[i] if i >= 0 else lines[~i][::-1])[:-1]]
        return Polygon(points).area if len(points) > 2 else 0.0

    found.sort(key=area, reverse=True)
    return (tuple(tuple(chain) for chain in found),)


def polygons(geometry: PartGeometry) -> dict[str, Polygon]:
    """The shapes in pixels."""
    lines = []
    for arc in geometry.arcs:
        points = np.cumsum(np.array(arc).reshape(-1, 2), 0) / SCALE
        lines.append([(float(x), float(y)) for x, y in points])
    found = {}
    for space, parts in geometry.spaces.items():
        rings = []
        for chain in parts[0]:
            points = [p for i in chain for p in (lines[i] if i >= 0 else lines[~i][::-1])[:-1]]
            rings.append([*points, points[0]])
        found[space] = Polygon(rings[0], rings[1:])
    return found


def faults(rule: rules.Part, geometry: PartGeometry) -> list[str]:
    """What is wrong with the shapes: invalid ones, borders too many, too few or too short."""
    found = []
    areas = polygons(geometry)
    for space, area in areas.items():
        if not area.is_valid or len(geometry.spaces[space][0]) > 1:
            found.append(f"{space} is not a sound shape")
    wanted = {frozenset((e.a, e.b)) for e in rule.edges if e.kind == "land"}
    for a, b in combinations(areas, 2):
        if not (areas[a].is_valid and areas[b].is_valid):
            continue
        length = areas[a].boundary.intersection(areas[b].boundary).length
        if frozenset((a, b)) in wanted and length < SHORTEST:
            found.append(f"{a} and {b} hardly touch ({length:.0f})")
        if frozenset((a, b)) not in wanted and areas[a].distance(areas[b]) < 4:
            found.append(f"{a} and {b} nearly touch")
        if areas[a].intersection(areas[b]).area > 0.5:
            found.append(f"{a} and {b} overlap")
    return found


def right(row: dict[str, Any], rule: rules.Part, side: int) -> PartGeometry:
    """The shapes of the first seed without faults."""
    found = []
    for seed in range(row["seed"], row["seed"] + TRIES):
        try:
            geometry = shapes(row, side, seed)
        except ValueError as error:
            found = [str(error)]
            continue
        found = faults(rule, geometry)
        if not found:
            return geometry
    raise SystemExit(f"{rule.id}: no seed is right, at last: {'; '.join(found)}")


def inner_link(areas: dict[str, Polygon], a: str, b: str) -> Link:
    """The shortest line between two spaces that crosses no third; else the shortest, bent."""
    others = [area for space, area in areas.items() if space not in (a, b)]
    best: tuple[float, Point, Point] | None = None
    for x in densified(areas[a]):
        for y in densified(areas[b]):
            if best is not None and math.dist(x, y) >= best[0]:
                continue
            line = LineString([x, y])
            if all(line.distance(other) > 5 for other in others):
                best = (math.dist(x, y), x, y)
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


def landing(side: str, at: int, size: int) -> Point:
    """The middle of a section of a side."""
    along = (at + 0.5) * size / SECTIONS
    if side in ("west", "east"):
        return (0.0 if side == "west" else float(size)), along
    return along, (0.0 if side == "north" else float(size))


def ports(rule: rules.Part, areas: dict[str, Polygon], side: int) -> tuple[Port, ...]:
    """Where crossings by sea start: of each coast section, the point of the coast nearest to its middle."""
    found = []
    for name, sections_ in rule.sides.items():
        for section in sections_:
            if section.kind != rules.COAST:
                continue
            for space in section.spaces:
                x, y = inland(areas[space], landing(name, section.at, side), 4.0)
                found.append(Port(name, section.at, space, (round(x), round(y))))
    return tuple(found)


def title_size(rule: rules.Part) -> tuple[float, float]:
    """Half width and height of a square's title in any locale."""
    font = ImageFont.truetype(FONTS / "Cinzel-Bold.ttf", TITLE_SIZE, layout_engine=ImageFont.Layout.BASIC)
    return max(font.getlength(n.upper()) + TITLE_GAP * len(n) for n in rule.name.values()) / 2 + 8, 15.0


def title(rule: rules.Part, layout: Layout, side: int) -> tuple[int, int]:
    """A place on open sea, off the lines, as near to the upper left corner as may be."""
    wide, high = title_size(rule)
    y, x = (a.ravel().astype(float) for a in np.mgrid[high + 8 : side - high - 8 : 4, wide + 6 : side - wide - 6 : 4])
    score = 900 * covered(layout.land, x, y, (wide + 6, high + 5)) + 300 * covered(layout.links, x, y, (wide, high))
    best = int(np.argmin(score + 0.10 * np.hypot(x, y)))
    return round(float(x[best])), round(float(y[best]))


def part_art(row: dict[str, Any], rule: rules.Part, geometry: PartGeometry, side: int) -> PartArt:
    """Anchors, links, ports and the title of one square."""
    areas = polygons(geometry)
    links = tuple(inner_link(areas, e.a, e.b) for e in rule.edges if e.kind == "sea")
    ports_ = ports(rule, areas, side)
    font = ImageFont.truetype(
        FONTS / "BarlowCondensed-SemiBold.ttf", NAME_SIZE, layout_engine=ImageFont.Layout.BASIC
    )
    rings = {s: [[list(a.exterior.coords), *(list(r.coords) for r in a.interiors)]] for s, a in areas.items()}
    layout = Layout(rings, (side, side), font, LEADING)
    ways = [link.curve() for link in links]
    ways += [[p.point, landing(p.side, p.at, side)] for p in ports_]
    layout.cross(ways)
    wide, high = title_size(rule)
    x, y = title(rule, layout, side)
    box = (x - wide, y - high, x + wide, y + high)
    layout.forbid(LOCALES, {locale: [box] for locale in LOCALES})
    names = {locale: {s.id: s.name[locale] for s in rule.spaces} for locale in LOCALES}
    spaces = {}
    for space, place in layout.place(names).items():
        labels = {
            locale: Label(label.at, label.lines, place.badge if label.leader else None)
            for locale, label in place.labels.items()
        }
        spaces[space] = SpaceArt(space, place.badge, labels)
        if place.score > 60:
            print(f"  {rule.id}: {space} is crowded ({place.score})")
    return PartArt(tuple(row["tint"]), (x, y), spaces, links, ports_)


def relief(side: int) -> bytes:
    """Mountains lit from the north-west, 16 steps; the picture repeats in both directions without a seam."""
    rng = np.random.default_rng(7)
    height = np.zeros((side, side))
    for octave in range(6):
        count = 6 * 2**octave
        height += 0.55**octave * (1 - np.abs(periodic(rng, side, count))) ** 2
    light = (np.roll(height, 1, 0) - np.roll(height, -1, 0)) + (np.roll(height, 1, 1) - np.roll(height, -1, 1))
    light = np.clip(np.rint(7.5 - light / light.std() * 2.1), 0, 15).astype(np.uint8)
    image = Image.fromarray(light)
    image.putpalette([v for step in range(16) for v in (step * 17,) * 3])
    file = BytesIO()
    image.save(file, "PNG", optimize=True, bits=4)
    return file.getvalue()


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


def lines(made: msgspec.Struct) -> bytes:
    """JSON with a line for each thing in each part, so that small changes give small differences."""

    def written(value: Any, depth: int) -> str:
        deep = depth < 4 and isinstance(value, dict | list) and len(json.dumps(value)) > 110
        pad = " " * (depth + 1)
        if deep and isinstance(value, dict):
            rows = [f"{pad}{json.dumps(k)}: {written(v, depth + 1)}" for k, v in value.items()]
            return "{\n" + ",\n".join(rows) + f"\n{pad[1:]}}}"
        if deep:
            return "[\n" + ",\n".join(pad + written(v, depth + 1) for v in value) + f"\n{pad[1:]}]"
        return json.dumps(value, ensure_ascii=False)

    return (written(json.loads(msgspec.json.encode(made)), 0) + "\n").encode()


def outputs() -> dict[Path, bytes]:
    """The files of the set, by path."""
    source = json.loads((SOURCES / f"{ID}.json").read_text("utf-8"))
    side = source["side"]
    layouts = {name: rules.Layout(**size) for name, size in source["layouts"].items()}
    made = {row["id"]: part(row) for row in source["parts"]}
    geometry = {row["id"]: right(row, made[row["id"]], side) for row in source["parts"]}
    art = {row["id"]: part_art(row, made[row["id"]], geometry[row["id"]], side) for row in source["parts"]}
    sheets = {name: msgspec.convert(sheet, type=SheetArt) for name, sheet in source["sheets"].items()}
    home = folder(ID)
    return {
        home / "parts.json": lines(rules.Parts(ID, layouts, tuple(made.values()))),
        home / "parts.geometry.json": lines(SetGeometry(SCALE, side, geometry)),
        home / "parts.art.json": lines(SetArt(side, SECTIONS, sheets, art)),
        home / "relief.png": relief(768),
    }

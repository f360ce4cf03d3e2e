"""The set `quadrants`: twelve squares that fit together in many ways, from the grids in
`sources/quadrants.json`.

Rules (`parts.json`) follow from the grids alone: territories that share a sector's side are neighbours, the
outer ring of sectors says what meets at a seam. The shapes must then touch exactly where the grids say so;
for each square the first seed from its own on that achieves it is taken, else the build fails.
"""

from __future__ import annotations

import json
import math
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from shapely.geometry import LineString, Polygon

from engine.boards import composed as rules
from engine.boards.board import Edge, Space, folder
from render.art.art import Point
from render.art.composed import PartGeometry, SetArt, SetGeometry, SheetArt
from tools.boards import coast
from tools.boards.quadrants_art import part_art, relief

ID = "quadrants"
SOURCES = Path(__file__).resolve().parent / "sources"
SECTIONS = 12
SCALE = 10
SHORTEST = 13.0
"""Pixels that a border must be long at least."""
TRIES = 60
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
    """The sections of a side: land in the ring, or water with a coast on it."""
    parts = []
    for at, (r, c) in enumerate(ring(side)):
        if grid[r][c] != ".":
            parts.append(rules.Section(at, rules.LAND, (ids[grid[r][c]],)))
            continue
        coasts = sorted({grid[y][x] for y, x in near(r, c)} - {"."})
        if coasts:
            parts.append(rules.Section(at, rules.COAST, tuple(ids[letter] for letter in coasts)))
    return tuple(parts)


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
    """The rules of one square. A territory's code is its letter in the grid and the square's."""
    ids = {letter: name.lower() for letter, (name, _) in row["spaces"].items()}
    spaces = tuple(
        Space(ids[letter], {"en": name, "it": name}, row["id"], value=value, code=letter + row["letter"])
        for letter, (name, value) in row["spaces"].items()
    )
    touching = sorted(sorted(pair) for pair in borders(row["grid"]))
    edges = [Edge(ids[a], ids[b]) for a, b in touching]
    edges += [Edge(ids[a], ids[b], "sea") for a, b in row["links"]]
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


def chained(lines: list[list[tuple[int, int]]], arcs: list[int]) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """The rings that these lines form, as indices of lines (`~i` backwards): one part, its outline first."""
    left, rings = list(arcs), []
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
        rings.append(chain)

    def area(chain: list[int]) -> float:
        points = [p for i in chain for p in (lines[i] if i >= 0 else lines[~i][::-1])[:-1]]
        return Polygon(points).area if len(points) > 2 else 0.0

    rings.sort(key=area, reverse=True)
    return (tuple(tuple(chain) for chain in rings),)


def polygons(geometry: PartGeometry) -> dict[str, Polygon]:
    """The shapes in pixels."""
    lines = []
    for arc in geometry.arcs:
        steps = np.cumsum(np.array(arc).reshape(-1, 2), 0) / SCALE
        lines.append([(float(x), float(y)) for x, y in steps])
    shapes = {}
    for space, parts in geometry.spaces.items():
        rings = []
        for chain in parts[0]:
            points = [p for i in chain for p in (lines[i] if i >= 0 else lines[~i][::-1])[:-1]]
            rings.append([*points, points[0]])
        shapes[space] = Polygon(rings[0], rings[1:])
    return shapes


def faults(rule: rules.Part, geometry: PartGeometry) -> list[str]:
    """What is wrong with the shapes: invalid ones, borders too many, too few or too short."""
    problems = []
    areas = polygons(geometry)
    for space, area in areas.items():
        if not area.is_valid or len(geometry.spaces[space][0]) > 1:
            problems.append(f"{space} is not a sound shape")
    wanted = {frozenset((e.a, e.b)) for e in rule.edges if e.kind == "land"}
    for a, b in combinations(areas, 2):
        if not (areas[a].is_valid and areas[b].is_valid):
            continue
        length = areas[a].boundary.intersection(areas[b].boundary).length
        if frozenset((a, b)) in wanted and length < SHORTEST:
            problems.append(f"{a} and {b} hardly touch ({length:.0f})")
        if frozenset((a, b)) not in wanted and areas[a].distance(areas[b]) < 4:
            problems.append(f"{a} and {b} nearly touch")
        if areas[a].intersection(areas[b]).area > 0.5:
            problems.append(f"{a} and {b} overlap")
    return problems


def right(row: dict[str, Any], rule: rules.Part, side: int) -> PartGeometry:
    """The shapes of the first seed without faults."""
    problems = []
    for seed in range(row["seed"], row["seed"] + TRIES):
        try:
            geometry = shapes(row, side, seed)
        except ValueError as error:
            problems = [str(error)]
            continue
        problems = faults(rule, geometry)
        if not problems:
            return geometry
    raise SystemExit(f"{rule.id}: no seed is right, at last: {'; '.join(problems)}")


def lines(struct: msgspec.Struct) -> bytes:
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

    return (written(json.loads(msgspec.json.encode(struct)), 0) + "\n").encode()


def outputs() -> dict[Path, bytes]:
    """The files of the set, by path."""
    source = json.loads((SOURCES / f"{ID}.json").read_text("utf-8"))
    side = source["side"]
    layouts = {name: rules.Grid(**size) for name, size in source["layouts"].items()}
    parts = {row["id"]: part(row) for row in source["parts"]}
    geometry = {row["id"]: right(row, parts[row["id"]], side) for row in source["parts"]}
    areas = {part_id: polygons(shape) for part_id, shape in geometry.items()}
    art = {row["id"]: part_art(row, parts[row["id"]], areas[row["id"]], side) for row in source["parts"]}
    sheets = {name: msgspec.convert(sheet, type=SheetArt) for name, sheet in source["sheets"].items()}
    home = folder(ID)
    return {
        home / "parts.json": lines(rules.Parts(ID, layouts, tuple(parts.values()))),
        home / "parts.geometry.json": lines(SetGeometry(SCALE, side, geometry)),
        home / "parts.art.json": lines(SetArt(side, SECTIONS, sheets, art)),
        home / "relief.png": relief(768),
    }

"""The board `frontline`: the world's land with territories at sea around it and a moon in front of it.

`sources/frontline.json` holds what was set by hand, labels and badges that stand elsewhere than the layout
puts them included. Seas are discs around seeds (x, y, radius) drawn together, kept off the coasts and cut
into territories; the moon's borders run between points where three territories meet, in thousandths of its
radius, and points of its rim, in degrees from the east.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from itertools import combinations
from pathlib import Path
from typing import Any

import msgspec
import shapely
from shapely.geometry import LineString, MultiPolygon, Point, Polygon

from engine.boards.board import Board, folder
from engine.boards.load import load_board
from maps import coverage, naming
from maps.naming import LOCALES
from render.art.art import Art, Geometry, Icon, Inset, Link, Terrain
from tools.boards import moon, world
from tools.boards.files import art_lines, board_lines

ID = "frontline"
SCALE = 10
SHORE = 11
"""Pixels that seas keep off coasts."""
STUB = 6
"""Pixels by which a link's ends lie inside their spaces."""
ICON = 14
"""Half of what an icon needs."""
Shapes = dict[str, MultiPolygon]
Line = list[tuple[float, float]]


def outputs() -> dict[Path, bytes]:
    """The files of the board, by path."""
    source = json.loads((world.SOURCES / "frontline.json").read_text("utf-8"))
    board = load_board(ID)
    land_art = json.loads((world.SOURCES / "world.art.json").read_text("utf-8"))
    names = {s: land_art["boards"]["2210-land"].get(s, s) for s in load_board("2210-land").ids}
    _, earth = world.geometry_file()
    land = {s: _polygons(earth.shapes()[names[s]]) for s in names}
    geometry = coverage.geometry_of(
        {**seas(source["colonies"], land), **moon_shapes(source["moon"])},
        tuple(source["size"]),
        SCALE,
        source["base"],
    )
    whole = geometry.over(earth)
    shape_of = {s: names.get(s, s) for s in board.ids}
    picture = art(board, whole, shape_of, source, land_art)
    directory = folder(ID)
    return {
        directory / "geometry.json": msgspec.json.encode(geometry) + b"\n",
        directory / "moon.png": moon.relief(source["moon"]["radius"]),
        directory / "art.json": art_lines(picture),
        directory / "board.json": board_file(board, whole, picture),
    }


def _polygons(shape: list[list[Line]]) -> MultiPolygon:
    return MultiPolygon([Polygon(part[0], part[1:]) for part in shape])


def seas(colonies: dict[str, Any], land: Shapes) -> Shapes:
    """The territories at sea."""
    coasts = shapely.union_all(list(land.values())).buffer(SHORE)
    shapes: Shapes = {}
    for colony, row in colonies.items():
        discs = [Point(x, y).buffer(r) for seeds in row["seeds"].values() for x, y, r in seeds]
        area = shapely.union_all(discs).buffer(22).buffer(-22).difference(coasts).buffer(-9).buffer(9)
        water = max(shapely.get_parts(area), key=lambda p: p.area).simplify(0.35)
        cuts = [LineString(coverage.wavy(a, b, f"{colony} {i}")) for i, (a, b) in enumerate(row["cuts"])]
        lines = [list(water.exterior.coords), *(list(c.coords) for c in cuts)]
        seeds = {space: tuple(points[0][:2]) for space, points in row["seeds"].items()}
        shapes |= coverage.faces(lines, seeds, SCALE)
    return shapes


def moon_shapes(row: dict[str, Any]) -> Shapes:
    """The territories of the moon."""
    (cx, cy), radius = row["centre"], row["radius"]
    inner = {
        frozenset(spaces): (cx + radius * x / 1000, cy + radius * y / 1000)
        for *spaces, x, y in row["junctions"]
    }
    turns = {frozenset(pair): math.radians(angle) for *pair, angle in row["rim"]}

    def rim(turn: float) -> tuple[float, float]:
        return cx + radius * math.cos(turn), cy - radius * math.sin(turn)

    lines: list[Line] = []
    for pair in sorted({tuple(sorted(p)) for spaces in inner for p in combinations(spaces, 2)}):
        ends = [at for spaces, at in inner.items() if set(pair) <= spaces]
        if frozenset(pair) in turns:
            ends.append(rim(turns[frozenset(pair)]))
        lines.append(coverage.wavy(ends[0], ends[1], " ".join(pair)))
    steps = sorted({*(math.tau * i / 180 for i in range(180)), *turns.values()})
    lines.append([rim(turn) for turn in [*steps, steps[0]]])
    spaces = sorted({space for ring in inner for space in ring})
    seeds = {space: _middle(space, inner, turns, rim) for space in spaces}
    return coverage.faces(lines, seeds, SCALE)


def _middle(
    space: str,
    inner: Mapping[frozenset[str], coverage.Spot],
    turns: Mapping[frozenset[str], float],
    rim: Callable[[float], coverage.Spot],
) -> coverage.Spot:
    points = [at for spaces, at in inner.items() if space in spaces]
    points += [rim(turn) for pair, turn in turns.items() if space in pair]
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def links(
    board: Board, shapes: Shapes, source: dict[str, Any], land_art: dict[str, Any], of: dict[str, str]
) -> list[Link]:
    """The world's links between the board's spaces, those of the seas, and the one over the edge."""
    space_of = {shape: space for space, shape in of.items()}
    edges = {frozenset((e.a, e.b)) for e in board.edges}
    lines = []
    for row in land_art["links"]:
        ends = {end: space_of[row[end]] for end in ("a", "b")}
        if frozenset(ends.values()) in edges:
            lines.append(msgspec.convert({**row, **ends}, type=Link))
    for row in source["links"]:
        path = row.get("path") or _shortest(shapes[row["a"]], shapes[row["b"]])
        lines.append(msgspec.convert({"bulge": 0.08, **row, "path": path}, type=Link))
    return lines


def _shortest(a: MultiPolygon, b: MultiPolygon) -> list[tuple[float, float]]:
    """From a to b where they are nearest to each other, islets left out."""
    first, other = (MultiPolygon([p for p in shape.geoms if p.area > 200]) for shape in (a, b))
    (ax, ay), (bx, by) = shapely.shortest_line(first, other).coords
    reach = STUB / math.dist((ax, ay), (bx, by))
    dx, dy = (bx - ax) * reach, (by - ay) * reach
    return [(round(ax - dx), round(ay - dy)), (round(bx + dx), round(by + dy))]


def art(
    board: Board,
    geometry: Geometry,
    shape_of: dict[str, str],
    source: dict[str, Any],
    land_art: dict[str, Any],
) -> Art:
    """Places badges, labels and links."""
    rings = {s: geometry.shapes()[shape] for s, shape in shape_of.items()}
    lines = links(board, {s: _polygons(shape) for s, shape in rings.items()}, source, land_art, shape_of)
    regions = naming.regions(board, source["regions"])
    layout = naming.layout(rings, geometry.size)
    layout.cross([path for link in lines for path in world.paths(link)])
    cards = [
        (x - 4.0, y - 4.0, x + w + 4.0, y + h + 4.0)
        for x, y, w, h in (r.card for r in regions.values() if r.card)
    ]
    icons = tuple(msgspec.convert(row, type=Icon) for row in source["icons"])
    around = [(i.x - ICON, i.y - ICON, i.x + ICON, i.y + ICON) for i in icons]
    by_hand = {region for region, row in source["regions"].items() if "titles" in row}
    regions = naming.with_titles(layout, board, regions, [*cards, *around, world.panel(source)], by_hand)
    layout.forbid(
        LOCALES,
        {c: [*cards, *around, *world.obstacles(regions, source, c)] for c in LOCALES},
    )
    names = {locale: {s: board.name(s, locale) for s in board.ids} for locale in LOCALES}
    spaces = naming.spaces(layout, names, board.id, shape_of)
    world.set_by_hand(spaces, source["labels"], source["badges"])
    globe = source["moon"]
    inset = Inset("moon", tuple(globe["centre"]), globe["radius"], "moon.png", source["sky"])
    return Art(
        ID,
        geometry.size,
        tuple(source["panel"]),
        tuple(source["banner"]),
        regions,
        spaces,
        tuple(lines),
        terrain=Terrain(icons=icons),
        insets=(inset,),
    )


def board_file(board: Board, geometry: Geometry, picture: Art) -> bytes:
    """board.json with the kind of every edge: by its spaces' kinds, between lands by whether they touch."""
    raw = json.loads((folder(board.id) / "board.json").read_text("utf-8"))
    kind = {s.id: s.kind for s in board.spaces}
    touching = geometry.borders()
    for edge in raw["edges"]:
        kinds = {kind[edge["a"]], kind[edge["b"]]}
        if kinds == {"land"}:
            pair = frozenset(picture.spaces[edge[end]].shape for end in ("a", "b"))
            edge["kind"] = "land" if pair in touching else "sea"
        elif len(kinds) == 1:
            edge["kind"] = {"water": "marine", "moon": "moon"}[kinds.pop()]
        else:
            edge["kind"] = "landing" if "moon" in kinds else "coast"
    return board_lines(raw)

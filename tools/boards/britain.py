"""The board `britain`: a real coast, cut into lands and seas by borders that were drawn by hand.

`sources/britain.json` holds the coast and the land that is no space (closed lines of steps in tenths of a
pixel), how degrees become pixels, the borders as lines of longitudes and latitudes, one place inside every
space, islands that do not belong to the nearest land, and mountains (place, reach in degrees, height).
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import shapely
from PIL import Image
from shapely.geometry import LineString, MultiPolygon, Point, Polygon, box

from engine.boards.board import Board, folder
from engine.boards.load import load_board
from maps import coverage, naming
from maps.naming import LOCALES
from render.art.art import Art, Geometry, Terrain
from tools.boards import partition, relief, world
from tools.boards.files import art_lines, board_lines

ID = "britain"
SCALE = 10
WATER = "water"
SMALLEST, WIDEST = 6, 12_000
"""Square pixels of what is left over by a cut, and of islands."""
NEAR = 8
"""Pixels between an island and the place that names it."""
Spot = tuple[float, float]
Source = dict[str, Any]


def outputs() -> dict[Path, bytes]:
    """The files of the board, by path."""
    source = json.loads((world.SOURCES / f"{ID}.json").read_text("utf-8"))
    board = load_board(ID)
    shapes = geometry(board, source)
    picture, directory = art(board, shapes, source), folder(ID)
    return {
        directory / "geometry.json": msgspec.json.encode(shapes) + b"\n",
        directory / "relief.png": relief.encoded(relief.stepped(hills(source))),
        directory / "art.json": art_lines(picture),
        directory / "board.json": board_file(board),
    }


def placed(source: Source, lon: float, lat: float) -> Spot:
    """A place of the earth in pixels: Mercator, widened."""

    def north(degrees: float) -> float:
        return math.degrees(math.log(math.tan(math.pi / 4 + math.radians(degrees) / 2)))

    p = source["projection"]
    x = p["x"] + (lon - p["lon"]) * p["degree"] * p["stretch"]
    return x, source["size"][1] / 2 - (north(lat) - north(p["lat"])) * p["degree"]


def outlines(rings: list[list[int]]) -> list[Polygon]:
    """Closed lines of steps in 1/SCALE pixel as polygons."""
    lines = []
    for ring in rings:
        points = zip(accumulate(ring[::2]), accumulate(ring[1::2]), strict=True)
        lines.append(Polygon([(x / SCALE, y / SCALE) for x, y in points]))
    return lines


def geometry(board: Board, source: Source) -> Geometry:
    """Lands and seas as arcs that they share, and the backdrop."""
    size = tuple(source["size"])
    land = shapely.union_all(outlines(source["coast"]))
    backdrop = [p.intersection(box(-4, -4, size[0] + 4, size[1] + 4)) for p in outlines(source["backdrop"])]
    water = box(0, 0, *size).difference(land).difference(shapely.union_all(backdrop))
    # All lines at once on one grid: what meets at a coast then meets in one corner.
    lines = [land.boundary, water.boundary, *borders(source)]
    net = shapely.set_precision(shapely.union_all(lines), 1 / SCALE)
    faces = shapely.get_parts(shapely.polygonize([net]))
    dry = [s.id for s in board.spaces if s.kind != WATER]
    wet = [s.id for s in board.spaces if s.kind == WATER]
    shapes = {**dealt(faces, land, source, dry), **dealt(faces, water, source, wet)}
    encoded = coverage.geometry_of(shapes, (size[0], size[1]), SCALE)
    rings = (p.exterior.coords[:-1] for p in backdrop)
    edge = tuple(tuple((round(x * SCALE), round(y * SCALE)) for x, y in ring) for ring in rings)
    return msgspec.structs.replace(encoded, backdrop=edge)


def borders(source: Source) -> list[LineString]:
    """The borders, made uneven between the points given: on land more than on water."""
    lines = []
    for key, amount in (("land_cuts", 0.13), ("sea_cuts", 0.05)):
        for points in source[key]:
            line: list[Spot] = []
            for i, (a, b) in enumerate(pairwise([placed(source, *p) for p in points])):
                line += coverage.wavy(a, b, f"{points[i]} {points[i + 1]}", amount)[bool(line) :]
            lines.append(LineString(line))
    return lines


def dealt(
    faces: Iterable[Polygon], area: shapely.Geometry, source: Source, spaces: list[str]
) -> dict[str, MultiPolygon]:
    """The faces of an area by space: what holds its seed, what a cut left over to the neighbour with the
    longest border, islands to the space that the source names or else to the nearest. Wide waters without a
    seed belong to none.

    :raises SystemExit: a seed lies in no face, or in that of another.
    """
    left = [f for f in faces if area.contains(f.representative_point())]
    shares: dict[str, list[Polygon]] = {}
    for space in spaces:
        seed = Point(placed(source, *source["seeds"][space]))
        inside = [f for f in left if f.contains(seed)]
        if len(inside) != 1:
            raise SystemExit(f"{space} has no face of its own")
        shares[space] = inside
        left.remove(inside[0])
    named = {Point(placed(source, *p)): s for s, ps in source["isles"].items() for p in ps if s in spaces}
    mains = {space: parts[0] for space, parts in shares.items()}
    for face in (f for f in left if SMALLEST < f.area < WIDEST):
        border = {s: face.intersection(main).length for s, main in mains.items()}
        best = max(border, key=lambda s: border[s])
        if border[best] < 0.5:
            nearest = min(mains, key=lambda s: mains[s].distance(face))
            best = next((s for at, s in named.items() if face.distance(at) < NEAR), nearest)
        shares[best].append(face)
    return {s: _parts(shapely.coverage_union_all(parts)) for s, parts in shares.items()}


def _parts(shape: shapely.Geometry) -> MultiPolygon:
    return MultiPolygon([p for p in shapely.get_parts(shape) if p.geom_type == "Polygon"])


def hills(source: Source) -> Image.Image:
    """Shades of ridges around the mountains that the source names, lit from the north-west; 128 is flat."""
    width, height = source["size"]
    x, y = np.meshgrid(np.arange(width, dtype=np.float64), np.arange(height, dtype=np.float64))
    high = np.full((height, width), 0.05)
    degree = source["projection"]["degree"]
    for lon, lat, reach, top in source["mountains"]:
        cx, cy = placed(source, lon, lat)
        squared = ((x - cx) ** 2 + (y - cy) ** 2) / (reach * degree * 1.25) ** 2
        high = np.maximum(high, top * np.exp(-squared))
    ridges = np.zeros_like(high)
    for octave, cell in enumerate((44.0, 22.0, 11.0)):
        ridges += (1 - np.abs(partition.noise(50 + octave, cell)(x, y))) * 0.58**octave
    ground = high * ridges * 15
    light = (np.roll(ground, 1, 0) - ground) + (np.roll(ground, 1, 1) - ground)
    return Image.fromarray(np.clip(128 - light * 100, 0, 255).astype(np.uint8))


def art(board: Board, outline: Geometry, source: Source) -> Art:
    """Places badges and labels."""
    regions = naming.regions(board, source["regions"])
    shapes = outline.shapes()
    layout = naming.layout({s: shapes[s] for s in board.ids}, outline.size)
    layout.forbid(LOCALES, {c: world.obstacles(regions, source, c) for c in LOCALES})
    names = {locale: {s: board.name(s, locale) for s in board.ids} for locale in LOCALES}
    spaces = naming.spaces(layout, names, board.id)
    terrain = msgspec.convert({"icons": source["icons"]}, type=Terrain)
    panel, banner = tuple(source["panel"]), tuple(source["banner"])
    return Art(ID, outline.size, panel, banner, regions, spaces, (), terrain=terrain)


def board_file(board: Board) -> bytes:
    """board.json with the kind of every edge, by what it joins."""
    raw = json.loads((folder(board.id) / "board.json").read_text("utf-8"))
    wet = {s.id for s in board.spaces if s.kind == WATER}
    for edge in raw["edges"]:
        edge["kind"] = ("land", "coast", "marine")[(edge["a"] in wet) + (edge["b"] in wet)]
    return board_lines(raw)

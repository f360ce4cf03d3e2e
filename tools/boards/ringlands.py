"""Builds the board `ringlands`: land and terrain from `sources/ringlands.json` and the board's features."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from PIL import Image
from shapely.geometry import LineString, Point, Polygon

from engine.boards.board import Board, folder
from engine.boards.load import load_board
from maps import naming
from maps.naming import LOCALES
from render.art.art import Art, Geometry, Glyphs, Icon, Link, Terrain
from tools.boards import terrain
from tools.boards.files import art_lines, geometry_lines
from tools.boards.partition import Cells, Partition, geometry, noise
from tools.boards.relief import encoded, stepped
from tools.boards.world import obstacles

SOURCE = Path(__file__).resolve().parent / "sources" / "ringlands.json"
COUNT, SEED = 9000, 7
MARGIN = 30
"""The land goes on beyond the picture, so that its edge is no coast."""


def land(board: Board, source: dict[str, Any]) -> Geometry:
    """The spaces at their seeds, touching where the board has land edges, bridges and barriers only."""
    xs, ys = np.array(source["x"]).T, np.array(source["y"]).T

    def placed(points: Iterable[Iterable[float]]) -> list[tuple[float, float]]:
        return [(float(np.interp(x, *xs)), float(np.interp(y, *ys))) for x, y in points]

    width, height = source["size"]
    sheet = (-MARGIN, -MARGIN, width + MARGIN, height + MARGIN)
    cells = Cells.make(sheet, COUNT, SEED)
    shore = Polygon(placed(source["coast"]))
    for lake in source["lakes"].values():
        shore = shore.difference(Polygon(placed(lake)).buffer(6).buffer(-6))
    bend = (noise(SEED + 1, 46), noise(SEED + 2, 46))
    x, y = cells.centres.T
    inside = shapely.contains_xy(shore, x + 10 * bend[0](x, y), y + 10 * bend[1](x, y)) & cells.whole(sheet)
    seeds = {}
    for space, points in source["seeds"].items():
        row = placed(points)
        seeds[space] = LineString(row) if len(row) > 1 else Point(row[0])
    strong = (noise(SEED + 3, 60), noise(SEED + 4, 60))
    warp = (lambda x, y: 13 * strong[0](x, y), lambda x, y: 13 * strong[1](x, y))
    partition = Partition.make(cells, inside, seeds, warp, source["weights"])
    partition.separate(may_touch(board))
    encoded = geometry(partition, (width, height), SEED)
    if set(encoded.borders()) != may_touch(board):
        odd = [sorted(pair) for pair in set(encoded.borders()) ^ may_touch(board)]
        raise SystemExit(f"borders and board differ in {odd}")
    return encoded


def may_touch(board: Board) -> set[frozenset[str]]:
    """Pairs of spaces with a border: joined by land or a bridge, or parted by a barrier."""
    pairs = {frozenset((e.a, e.b)) for e in board.edges if e.kind != "sea"}
    return pairs | {frozenset(barrier.spaces) for barrier in board.features["barrier"]}


def mountains(board: Board, shapes: Geometry, source: dict[str, Any]) -> list[Glyphs]:
    """The ranges, along the borders that they block and along the spurs of the source."""
    rng = np.random.default_rng(SEED)
    blocked = [frozenset(b.spaces) for b in board.features["barrier"] if b.kind == "mountain"]
    ranges = []
    for range_ in board.features["range"]:
        lines = [LineString(spur) for spur in source["spurs"].get(range_.id, ())]
        lines += terrain.courses(shapes, [pair for pair in blocked if pair <= set(range_.spaces)])
        ranges.append(terrain.peaks(range_.id, lines, rng))
    return ranges


def art(board: Board, shapes: Geometry, source: dict[str, Any]) -> Art:
    """Terrain, badges, names, and the marks in the room that they leave."""
    regions = naming.regions(board, source["regions"])
    ports = {space: terrain.port(shapes, space, wish) for space, wish in source["ports"].items()}
    links = tuple(
        Link(row["a"], row["b"], (ports[row["a"]][1], *map(tuple, row["over"]), ports[row["b"]][1]))
        for row in source["links"]
    )
    rivers = [frozenset((e.a, e.b)) for e in board.edges if e.kind == "bridge"]
    bridges = [
        terrain.bridge(shapes, e.a, e.b, source["bridges"].get(f"{e.a} {e.b}", 0.5))
        for e in board.edges
        if e.kind == "bridge"
    ]
    rivers += [frozenset(b.spaces) for b in board.features["barrier"] if b.kind == "river"]
    ranges = mountains(board, shapes, source)

    fixed = terrain.glyph_boxes(ranges)
    fixed += [(b.x - 13, b.y - 13, b.x + 13, b.y + 13) for b in bridges]
    fixed += [(p.x - 14, p.y - 14, p.x + 14, p.y + 14) for p, _ in ports.values()]
    layout = naming.layout(shapes.shapes(), shapes.size)
    courses = [list(line.coords) for line in terrain.courses(shapes, rivers)]
    layout.cross([link.curve() for link in links] + courses)
    boxes = {locale: obstacles(regions, source, locale) + fixed for locale in LOCALES}
    layout.forbid(LOCALES, boxes)
    names = {locale: {s: board.name(s, locale) for s in board.ids} for locale in LOCALES}
    spaces = naming.spaces(layout, names, board.id)

    room = terrain.Room(layout, spaces)
    for box in boxes[LOCALES[0]]:
        room.take(box)
    icons = [icon for icon, _ in ports.values()]
    for kind in ("stronghold", "site"):
        for feature in board.features[kind]:
            space = feature.spaces[0]
            icons.append(Icon(kind, space, *room.place(space, 13, spaces[space].badge)))
    path = terrain.trail(board, "ring", room, spaces, bridges, tuple(source["leave"]))
    room.trace(path.line, 8)
    for course in courses:
        room.trace(course, 9)
    rng = np.random.default_rng(SEED + 1)
    woods = [terrain.strewn(room, shapes, rng, *row) for row in source["woods"]]
    drawn = Terrain(
        tuple(sorted((min(p), max(p)) for p in rivers)),
        (*ranges, *woods),
        tuple(bridges),
        (path,),
        tuple(icons),
    )
    panel, banner = tuple(source["panel"]), tuple(source["banner"])
    return Art(board.id, shapes.size, panel, banner, regions, spaces, links, terrain=drawn)


def relief(shapes: Geometry, ranges: Iterable[Glyphs]) -> bytes:
    """Light from the north-west over rolling ground that rises towards the mountains."""
    width, height = shapes.size
    y, x = np.mgrid[0:height, 0:width].astype(np.float64)
    ground = sum(scale * 0.16 * noise(SEED + i, scale)(x, y) for i, scale in enumerate((110, 52, 24)))
    raised = np.zeros((height, width))
    for group in ranges:
        for px, py, size in group.at:
            if 0 <= px < width and 0 <= py - size * 0.4 < height:
                raised[int(py - size * 0.4), int(px)] += size
    waves = np.hypot(np.fft.fftfreq(height)[:, None], np.fft.rfftfreq(width)[None])
    spread = np.exp(-2 * (math.pi * 24 * waves) ** 2)
    rise = np.fft.irfft2(np.fft.rfft2(raised) * spread, (height, width)) * 900
    rough = sum(s * noise(SEED + 8 + i, s)(x, y) for i, s in enumerate((30, 13)))
    field = ground + rise * (0.6 + 0.02 * rough)
    slope = np.gradient(field)
    shade = 128 + (slope[0] + slope[1]) * 130
    return encoded(stepped(Image.fromarray(np.clip(shade, 0, 255).astype(np.uint8))))


def outputs() -> dict[Path, bytes]:
    """The files of the board, by path."""
    board, source = load_board("ringlands"), json.loads(SOURCE.read_text("utf-8"))
    shapes = land(board, source)
    picture = art(board, shapes, source)
    assert picture.terrain is not None
    ranges = [group for group in picture.terrain.glyphs if group.kind == "peak"]
    return {
        folder(board.id) / "geometry.json": geometry_lines(shapes),
        folder(board.id) / "art.json": art_lines(picture),
        folder(board.id) / "relief.png": relief(shapes, ranges),
    }

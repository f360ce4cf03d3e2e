"""The world: its coverage, relief, and the art of the boards that share them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
from shapely.geometry import MultiPolygon, Polygon

from engine.boards.board import Board, folder
from engine.boards.load import load_board
from maps import naming
from maps.naming import LOCALES
from render.art.art import Art, Geometry, Label, Link, RegionArt, SpaceArt
from tools.boards import relief
from tools.boards.files import art_lines, board_lines

SOURCES = Path(__file__).resolve().parent / "sources"


def geometry_file() -> tuple[bytes, Geometry]:
    """The coverage as it is, once it is proven to be valid after rounding."""
    data = (SOURCES / "world.coverage.json").read_bytes()
    geometry = msgspec.json.decode(data, type=Geometry)
    for space, shape in geometry.shapes().items():
        polygon = MultiPolygon([Polygon(part[0], part[1:]) for part in shape])
        if not polygon.is_valid:
            raise SystemExit(f"{space} is not a valid polygon")
    return data, geometry


def art(board: Board, geometry: Geometry, source: dict[str, Any]) -> Art:
    """Places badges and labels of a board on the geometry."""
    shape_of = {s: source["boards"][board.id].get(s, s) for s in board.ids}
    space_of = {shape: space for space, shape in shape_of.items()}
    edges = {frozenset((e.a, e.b)) for e in board.edges}
    links = []
    for row in source["links"]:
        ends = {"a": space_of[row["a"]], "b": space_of[row["b"]]}
        if frozenset(ends.values()) in edges:
            links.append(msgspec.convert({**row, **ends}, type=Link))
    regions = naming.regions(board, source["regions"])
    shapes = geometry.shapes()
    layout = naming.layout({s: shapes[shape_of[s]] for s in board.ids}, geometry.size)
    layout.cross([path for link in links for path in paths(link)])
    regions = naming.with_titles(layout, board, regions, [panel(source)])
    layout.forbid(LOCALES, {locale: obstacles(regions, source, locale) for locale in LOCALES})
    names = {locale: {s: board.name(s, locale) for s in board.ids} for locale in LOCALES}
    spaces = naming.spaces(layout, names, board.id, shape_of)
    set_by_hand(spaces, source["labels"].get(board.id, {}), {})
    return Art(
        "world", geometry.size, tuple(source["panel"]), tuple(source["banner"]), regions, spaces, tuple(links)
    )


def set_by_hand(spaces: dict[str, SpaceArt], labels: dict[str, Any], badges: dict[str, Any]) -> None:
    """Move badges, and the labels of some locales, to where a source has them."""
    for space, badge in badges.items():
        spaces[space] = msgspec.structs.replace(spaces[space], badge=tuple(badge))
    for space, rows in msgspec.convert(labels, type=dict[str, dict[str, Label]]).items():
        spaces[space] = msgspec.structs.replace(spaces[space], labels={**spaces[space].labels, **rows})


def paths(link: Link) -> list[list[tuple[float, float]]]:
    """The lines that a link draws."""
    return [list(link.path[:2]), list(link.path[2:])] if link.wrap else [link.curve()]


def panel(source: dict[str, Any]) -> tuple[float, float, float, float]:
    """What the players' panel may cover."""
    return 0.0, source["panel"][1] - 360.0, 374.0, source["panel"][1] + 14.0


def obstacles(regions: dict[str, RegionArt], source: dict[str, Any], locale: str) -> list[naming.Box]:
    """Rectangles of the region titles and of the players' panel."""
    return [panel(source), *naming.title_boxes(regions, locale)]


def board_file(board: Board, geometry: Geometry, art_: Art) -> bytes:
    """board.json with the kind of every edge: `land` where polygons touch, `sea` where a link joins them."""
    raw = json.loads((folder(board.id) / "board.json").read_text("utf-8"))
    touching = geometry.borders()
    for edge in raw["edges"]:
        pair = frozenset(art_.spaces[edge[end]].shape for end in ("a", "b"))
        edge["kind"] = "land" if pair in touching else "sea"
    return board_lines(raw)


def outputs() -> dict[Path, bytes]:
    """The files of the world and of the boards that share its geometry, by path."""
    data, geometry = geometry_file()
    source = json.loads((SOURCES / "world.art.json").read_text("utf-8"))
    shade = relief.posterised(SOURCES / "world.relief.webp", geometry.size)
    files = {folder("world") / "geometry.json": data, folder("world") / "relief.png": relief.encoded(shade)}
    for id_ in source["boards"]:
        board = load_board(id_)
        drawn = art(board, geometry, source)
        files[folder(id_) / "art.json"] = art_lines(drawn)
        files[folder(id_) / "board.json"] = board_file(board, geometry, drawn)
    return files

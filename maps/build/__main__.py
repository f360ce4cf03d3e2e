"""Build the geometry, art and relief of the boards from `sources/`.

`python -m maps.build` writes geometry.json, relief.png and art.json into the boards' folders and the kinds of
edges into board.json; with `--check` it builds in memory and compares hashes with the files.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec
from PIL import Image, ImageFont
from shapely.geometry import MultiPolygon, Polygon

from engine.board import Board, load
from maps.build.layout import Layout
from maps.build.relief import posterised
from render.art import Art, Geometry, Label, Link, RegionArt, SpaceArt, folder

SOURCES = Path(__file__).resolve().parent / "sources"
FONTS = folder("").parent / "render" / "fonts"
LOCALES = ["en", "it"]
NAME_SIZE, LEADING, TITLE_SIZE = 17, 17, 20


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
    regions = {r.id: msgspec.convert(source["regions"][r.id], type=RegionArt) for r in board.regions}
    shapes = geometry.shapes()
    font = ImageFont.truetype(
        FONTS / "BarlowCondensed-SemiBold.ttf", NAME_SIZE, layout_engine=ImageFont.Layout.BASIC
    )
    layout = Layout({s: shapes[shape_of[s]] for s in board.ids}, geometry.size, font, LEADING)
    layout.cross([path for link in links for path in paths(link)])
    layout.forbid(LOCALES, {locale: obstacles(board, regions, source, locale) for locale in LOCALES})
    names = {locale: {s: board.name(s, locale) for s in board.ids} for locale in LOCALES}
    spaces = {}
    for space, place in layout.place(names).items():
        labels = {
            locale: Label(label.at, label.lines, place.badge if label.leader else None)
            for locale, label in place.labels.items()
        }
        spaces[space] = SpaceArt(shape_of[space], place.badge, labels)
        if place.score > 60:
            print(f"  {board.id}: {space} is crowded ({place.score})")
    return Art(
        "world", geometry.size, tuple(source["panel"]), tuple(source["banner"]), regions, spaces, tuple(links)
    )


def paths(link: Link) -> list[list[tuple[float, float]]]:
    """The lines that a link draws."""
    return [list(link.path[:2]), list(link.path[2:])] if link.wrap else [link.curve()]


def obstacles(
    board: Board, regions: dict[str, RegionArt], source: dict[str, Any], locale: str
) -> list[tuple[float, float, float, float]]:
    """Rectangles of the region titles and of the players' panel."""
    font = ImageFont.truetype(FONTS / "Cinzel-Bold.ttf", TITLE_SIZE, layout_engine=ImageFont.Layout.BASIC)
    boxes = [(0.0, source["panel"][1] - 345.0, 386.0, 850.0)]
    for region, place in regions.items():
        words = board.region_name(region, locale).upper().split()
        for i, word in enumerate(words):
            half = (font.getlength(word) + 5 * (len(word) - 1)) / 2
            y = place.title[1] + i * TITLE_SIZE * 1.25
            boxes.append((place.title[0] - half - 6, y - 14, place.title[0] + half + 6, y + 14))
    return boxes


def board_file(board: Board, geometry: Geometry, art_: Art) -> bytes:
    """board.json with the kind of every edge: `land` where polygons touch, `sea` where a link joins them."""
    raw = json.loads((folder(board.id) / "board.json").read_text("utf-8"))
    touching = geometry.borders()
    for edge in raw["edges"]:
        pair = frozenset(art_.spaces[edge[end]].shape for end in ("a", "b"))
        edge["kind"] = "land" if pair in touching else "sea"
    rows = []
    for key, value in raw.items():
        if isinstance(value, list):
            body = ",\n".join("  " + json.dumps(v, ensure_ascii=False) for v in value)
            rows.append(f' "{key}": [\n{body}\n ]')
        else:
            rows.append(f" {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}")
    return ("{\n" + ",\n".join(rows) + "\n}\n").encode()


def digest(name: str, data: bytes) -> str:
    """Hash of what a file means: a picture's pixels rather than how they were compressed."""
    if name.endswith(".png"):
        data = Image.open(BytesIO(data)).tobytes()
    return hashlib.sha256(data).hexdigest()


def outputs() -> dict[Path, bytes]:
    """All files that this program writes, by path."""
    data, geometry = geometry_file()
    source = json.loads((SOURCES / "world.art.json").read_text("utf-8"))
    relief = BytesIO()
    posterised(SOURCES / "world.relief.webp", geometry.size).save(relief, "PNG", optimize=True, bits=4)
    files = {folder("world") / "geometry.json": data, folder("world") / "relief.png": relief.getvalue()}
    for id_ in source["boards"]:
        board = load(id_)
        made = art(board, geometry, source)
        pretty = msgspec.json.format(msgspec.json.encode(made), indent=0).replace(b"\n", b"")
        files[folder(id_) / "art.json"] = _lines(made, pretty)
        files[folder(id_) / "board.json"] = board_file(board, geometry, made)
    return files


def _lines(made: Art, compact: bytes) -> bytes:
    """JSON with one line a space, region and link: small changes give small differences."""
    top = json.loads(compact)
    rows = []
    for key, value in top.items():
        if isinstance(value, dict):
            items = (f"  {json.dumps(k)}: {json.dumps(v, ensure_ascii=False)}" for k, v in value.items())
            rows.append(f' "{key}": {{\n' + ",\n".join(items) + "\n }")
        elif value and isinstance(value[0], dict):
            rows.append(f' "{key}": [\n' + ",\n".join("  " + json.dumps(v) for v in value) + "\n ]")
        else:
            rows.append(f' "{key}": {json.dumps(value)}')
    return ("{\n" + ",\n".join(rows) + "\n}\n").encode()


def main() -> int:
    """Write or compare. Returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m maps.build", description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare with the committed files")
    args = parser.parse_args()
    differing = 0
    for path, data in outputs().items():
        if args.check:
            same = path.exists() and digest(path.name, path.read_bytes()) == digest(path.name, data)
            differing += not same
            print(f"{'same' if same else 'DIFFERS':8}{path.parent.name}/{path.name}")
        else:
            path.write_bytes(data)
            print(f"{len(data):8} {path.parent.name}/{path.name}")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())

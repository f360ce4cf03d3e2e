"""The board `ringlands` against what is known of it, and its terrain against the board."""

from __future__ import annotations

import math
import re
from collections import Counter
from itertools import combinations, pairwise
from pathlib import Path

import msgspec
import numpy as np
import pytest

import locales
import render
from engine.boards.board import MAPS
from engine.boards.load import load_board
from engine.types import PathView
from render.art import art
from render.art.load import load_art, load_geometry
from render.frame.bars import TOP
from render.kit.theme import load as load_theme
from render.map import terrain
from render.map.layers import Layers
from tests.facts import load_facts
from tests.maps.test_anchors import badge_box, label_box, overlap
from tests.maps.test_geometry import inside
from tests.render.positions import position

BOARD, PICTURE = load_board("ringlands"), load_art("ringlands")
GEOMETRY = load_geometry("ringlands")
SHAPES = GEOMETRY.shapes()

Box = tuple[float, float, float, float]


def drawn() -> art.Terrain:
    """The board's terrain."""
    assert PICTURE.terrain is not None
    return PICTURE.terrain


def slug(name: str) -> str:
    """The id of a place with this name."""
    return re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")


def borders() -> dict[frozenset[str], list[art.Ring]]:
    """The lines along which two spaces touch."""
    lines: dict[frozenset[str], list[art.Ring]] = {}
    for users, line in zip(GEOMETRY.users(), GEOMETRY.points(), strict=True):
        lines.setdefault(frozenset(users), []).append(line)
    return lines


def distance(point: tuple[float, float], lines: list[art.Ring]) -> float:
    """From a point to the nearest of some lines."""

    def to(a: art.Point, b: art.Point) -> float:
        length = math.dist(a, b) ** 2 or 1e-9
        part = ((point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])) / length
        part = min(1.0, max(0.0, part))
        return math.dist(point, (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part))

    return min(to(a, b) for line in lines for a, b in pairwise(line))


def square(x: float, y: float, half: float) -> Box:
    """A box around a point."""
    return x - half, y - half, x + half, y + half


def test_counts() -> None:
    """Spaces, regions, edges by kind and features are as many as the game has."""
    assert (len(BOARD.ids), len(BOARD.regions), len(BOARD.edges)) == (42, 6, 71)
    assert Counter(e.kind for e in BOARD.edges) == {"land": 54, "bridge": 15, "sea": 2}
    assert not any(e.one_way for e in BOARD.edges)
    counts = {kind: len(features) for kind, features in BOARD.features.items() if kind != "barrier"}
    assert counts == {"stronghold": 6, "site": 16, "port": 3, "path": 14, "range": 9}
    assert [f.spaces[0] for f in BOARD.features["path"] if f.kind] == ["moria", "lorien", "dead_marshes"]
    assert sum(r.bonus for r in BOARD.regions) == 25


def test_the_board_is_that_of_the_facts() -> None:
    """Names, regions, edges, marks, ranges and the path equal the facts."""
    known = load_facts("middle_earth")
    rows = known["territories"]
    assert [(s.name["en"], s.region) for s in BOARD.spaces] == [(t["name"], slug(t["region"])) for t in rows]
    assert {(r.id, r.bonus) for r in BOARD.regions} == {(r["id"], r["bonus"]) for r in known["regions"]}
    edges = {(frozenset((slug(a), slug(b))), kind) for a, b, kind in known["edges"]}
    assert {(frozenset((e.a, e.b)), e.kind) for e in BOARD.edges} == edges
    for kind, key in (("stronghold", "stronghold"), ("site", "site_of_power")):
        named = {(f.spaces[0], f.name["en"]) for f in BOARD.features[kind]}
        assert named == {(slug(t["name"]), t[key]) for t in rows if t[key]}
    assert {f.spaces[0] for f in BOARD.features["port"]} == {slug(t["name"]) for t in rows if t["port"]}
    path = [(f.spaces[0], f.kind == "die") for f in BOARD.features["path"]]
    assert path == [(slug(territory), die) for territory, die in known["path"]]
    ranges = {(f.id, f.spaces) for f in BOARD.features["range"]}
    assert ranges == {(m["id"], tuple(slug(t) for t in m["territories"])) for m in known["ranges"]}


def test_barriers_are_those_of_the_facts() -> None:
    """All rivers and mountains between spaces that touch are known ones, but for two upper courses of rivers
    where four spaces meet."""
    known = load_facts("middle_earth")
    rivers = {frozenset(map(slug, pair)) for pair in known["rivers"]}
    passes = {frozenset(map(slug, pair)) for range_ in known["ranges"] for pair in range_["passes"]}
    barriers = {frozenset(b.spaces): b.kind for b in BOARD.features["barrier"]}
    assert {pair for pair, kind in barriers.items() if kind == "mountain"} <= passes
    assert {pair for pair, kind in barriers.items() if kind == "river"} - rivers == {
        frozenset(("tower_hills", "buckland")),
        frozenset(("north_mirkwood", "anduin_valley")),
    }


def test_spaces_lie_as_in_the_facts() -> None:
    """Of two spaces that lie clearly apart, the western and the northern one are so on the map, too."""
    at = {slug(t["name"]): (t["x"], t["y"]) for t in load_facts("middle_earth")["territories"]}
    for a, b in combinations(BOARD.ids, 2):
        for axis in (0, 1):
            apart = at[a][axis] - at[b][axis]
            if abs(apart) > 14:
                here = PICTURE.spaces[a].badge[axis] - PICTURE.spaces[b].badge[axis]
                assert here * apart > 0, (a, b)


def test_rivers_are_bridged_and_barred_borders() -> None:
    """Rivers run where a bridge is needed or a barrier of that kind lies, and nowhere else."""
    wet = {frozenset((e.a, e.b)) for e in BOARD.edges if e.kind == "bridge"}
    wet |= {frozenset(b.spaces) for b in BOARD.features["barrier"] if b.kind == "river"}
    assert {frozenset(pair) for pair in drawn().rivers} == wet


def test_bridges_stand_on_their_rivers() -> None:
    """One bridge for every edge of that kind, on the border of its spaces, with room to both ends."""
    lines = borders()
    bridged = {frozenset((e.a, e.b)) for e in BOARD.edges if e.kind == "bridge"}
    assert {frozenset((b.a, b.b)) for b in drawn().bridges} == bridged
    for bridge in drawn().bridges:
        course = lines[frozenset((bridge.a, bridge.b))]
        assert distance((bridge.x, bridge.y), course) < 1.5, bridge
        side = math.cos(bridge.turn) * 14, math.sin(bridge.turn) * 14
        ends = [(bridge.x + s * side[0], bridge.y + s * side[1]) for s in (-1, 1)]
        spaces = [next((n for n, s in SHAPES.items() if any(inside(e, p) for p in s)), "") for e in ends]
        assert set(spaces) == {bridge.a, bridge.b}, bridge


def test_mountains_stand_on_the_borders_that_they_block() -> None:
    """Every border with a mountain barrier is closed by mountains of one range that joins both spaces."""
    ranges = {f.id: set(f.spaces) for f in BOARD.features["range"]}
    peaks = {g.of: [(x, y) for x, y, _ in g.at] for g in drawn().glyphs if g.kind == "peak"}
    assert set(peaks) == set(ranges)
    lines = borders()
    for barrier in BOARD.features["barrier"]:
        if barrier.kind == "mountain":
            (summits,) = (peaks[r] for r, spaces in ranges.items() if set(barrier.spaces) <= spaces)
            for line in lines[frozenset(barrier.spaces)]:
                for point in line:
                    assert min(math.dist(point, p) for p in summits) < 28, barrier.spaces


def test_ranges_reach_their_spaces_alone() -> None:
    """A range comes near to every space that the rules count to it."""
    for range_ in BOARD.features["range"]:
        (peaks,) = (g.at for g in drawn().glyphs if g.of == range_.id)
        for space in range_.spaces:
            rings = [ring for part in SHAPES[space] for ring in part]
            near = min(distance((x, y - h * 0.4), rings) for x, y, h in peaks)
            assert near < 16, (range_.id, space)


def test_icons_stand_in_their_spaces() -> None:
    """Every stronghold, site and port has one icon, in its space; ports are at the coast."""
    for kind in ("stronghold", "site", "port"):
        icons = {i.space: (i.x, i.y) for i in drawn().icons if i.kind == kind}
        assert set(icons) == {f.spaces[0] for f in BOARD.features[kind]}
        for space, at in icons.items():
            assert any(inside(at, part) for part in SHAPES[space]), (kind, space)
            if kind == "port":
                assert distance(at, borders()[frozenset((space,))]) < 18, space
    assert {i.kind for i in drawn().icons} == {"stronghold", "site", "port"} <= set(terrain.FIGURES)
    assert {g.kind for g in drawn().glyphs} <= set(terrain.GLYPHS)


def test_the_trail_follows_the_path() -> None:
    """The trail's steps are the path's in order, each in its space and on the line; the last leads away."""
    (trail,) = drawn().trails
    steps = [(f.spaces[0], f.kind) for f in BOARD.features["path"]]
    assert [(s.space, s.kind) for s in trail.stops] == steps
    places = []
    for stop in trail.stops:
        assert any(inside((stop.x, stop.y), part) for part in SHAPES[stop.space]), stop
        places.append(min(range(len(trail.line)), key=lambda i: math.dist(trail.line[i], (stop.x, stop.y))))
        assert math.dist(trail.line[places[-1]], (stop.x, stop.y)) < 1
    assert places == sorted(places)
    assert trail.line[-1][1] > PICTURE.size[1]


@pytest.mark.parametrize("locale", locales.LOCALES)
def test_marks_cover_nothing(locale: str) -> None:
    """Icons, bridges, stops, badges and names keep clear of each other; mountains leave names readable."""
    boxes: list[tuple[str, Box]] = []
    for space, place in PICTURE.spaces.items():
        boxes += [(f"badge {space}", badge_box(place)), (f"name {space}", label_box(place.labels[locale]))]
    marks = [(f"{i.kind} {i.space}", square(i.x, i.y, terrain.ICON)) for i in drawn().icons]
    marks += [(f"bridge {b.a} {b.b}", square(b.x, b.y, 8)) for b in drawn().bridges]
    (trail,) = drawn().trails
    marks += [(f"stop {s.space}", square(s.x, s.y, 9 if s.kind else 6)) for s in trail.stops]
    for (label, a), (other, b) in combinations(boxes + marks, 2):
        assert overlap(a, b) < 6, (label, other)
    peaks = [(x - h / 2, y - h, x + h / 2, y) for g in drawn().glyphs if g.kind == "peak" for x, y, h in g.at]
    for name, box in boxes + marks:
        hidden = sum(overlap(box, peak) for peak in peaks)
        assert hidden < 0.12 * (box[2] - box[0]) * (box[3] - box[1]), name


def test_sea_links_keep_to_the_sea() -> None:
    """The ways by sea cross no land but at their ends, and stay in the picture."""
    width, height = PICTURE.size
    assert len(PICTURE.links) == 2
    for link in PICTURE.links:
        ends = (link.path[0], link.path[-1])
        for point in link.curve():
            assert 8 < point[0] < width - 8
            assert 8 < point[1] < height - 8
            if min(math.dist(point, end) for end in ends) > 16:
                ashore = [s for s, shape in SHAPES.items() if any(inside(point, part) for part in shape)]
                assert not ashore, (link.a, link.b, point)


@pytest.mark.spread(1)
@pytest.mark.parametrize("theme", ["atlas", "parchment"])
def test_terrain_is_drawn(theme: str) -> None:
    """The front layer is opaque where icons and bridges are, coloured as water on rivers."""
    style = load_theme(theme)
    layers = Layers("ringlands", style, 1.0)
    spots = [(i.x, i.y) for i in drawn().icons] + [(b.x, b.y) for b in drawn().bridges]
    for x, y in spots:
        pixel = layers.front.getpixel((round(x), round(y)))
        assert isinstance(pixel, tuple)
        assert pixel[3] == 255, (x, y)
    rivers = {frozenset(pair) for pair in drawn().rivers}
    bridges = [(b.x, b.y) for b in drawn().bridges]
    seen = []
    for pair, lines in borders().items():
        for x, y in (line[len(line) // 2] for line in lines):
            clear = 4 < x < PICTURE.size[0] - 4 and 4 < y < PICTURE.size[1] - 4
            if pair in rivers and clear and min(math.dist((x, y), b) for b in bridges) > 20:
                pixel = layers.front.getpixel((round(x), round(y)))
                assert isinstance(pixel, tuple)
                seen.append(pixel[2] > pixel[0] + 25)
    assert sum(seen) > 0.8 * len(seen) > 10


def test_a_marker_follows_the_piece() -> None:
    """The step where the path's piece is gets a ring; without the path, and once it has left, nothing is
    drawn."""
    (trail,) = drawn().trails
    plain = position(4, board="ringlands")
    spaces = tuple(stop.space for stop in trail.stops)

    def changed(place: int) -> list[tuple[int, int]]:
        moved = msgspec.structs.replace(plain, paths=(PathView(trail.path, spaces, place),))
        before, after = (np.asarray(render.picture(v, names=("Ada",) * 4), np.int16) for v in (plain, moved))
        ys, xs = np.nonzero(np.abs(before - after).max(axis=2)[TOP : TOP + PICTURE.size[1]] > 40)
        return [*zip(xs.tolist(), ys.tolist(), strict=True)]

    points = changed(8)
    assert len(points) > 200
    stop = trail.stops[8]
    assert max(math.dist(at, (stop.x, stop.y)) for at in points) < 22
    assert changed(len(spaces)) == []


def test_built_files_are_whole() -> None:
    """The board's folder holds all that a picture needs."""
    folder = Path(MAPS / "ringlands")
    assert {p.name for p in folder.iterdir()} == {"board.json", "geometry.json", "art.json", "relief.png"}


def test_places_have_their_italian_names_everywhere() -> None:
    """On the map and in what cards and rules say: no English name stands in an Italian text."""
    assert BOARD.name("dead_marshes", "it") == "Paludi Morte"
    assert BOARD.region_name("mirkwood", "it") == "Bosco Atro"
    english = [s.name["en"] for s in BOARD.spaces if s.name["en"] != s.name["it"]]
    assert len(english) > 20
    for file in ("middle_earth", "cards_middle_earth"):
        text = (Path(locales.__file__).parent / "it" / f"{file}.ftl").read_text("utf-8")
        assert [name for name in english if name in text] == []

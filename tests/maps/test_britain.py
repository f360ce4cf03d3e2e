"""The board `britain` against the raster that defines its neighbourhoods, and its art against the board."""

from __future__ import annotations

from collections import Counter

from engine.boards.load import load_board
from render.art.load import load_art, load_geometry
from tests.facts import load_facts
from tests.maps.test_geometry import inside

BOARD = load_board("britain")
EDGES = {frozenset((e.a, e.b)) for e in BOARD.edges}
WET = {s.id for s in BOARD.spaces if s.kind == "water"}


def test_neighbours_share_a_side_in_the_raster() -> None:
    """Exactly the regions whose cells share a side are joined; corners do not count."""
    facts = load_facts("new_wave")
    rows, legend = facts["raster"], facts["legend"]
    pairs = set()
    for y, row in enumerate(rows):
        for x, cell in enumerate(row):
            for other in (row[x + 1 : x + 2], rows[y + 1][x] if y + 1 < len(rows) else ""):
                if other and other != cell:
                    pairs.add(frozenset((legend[cell], legend[other])))
    assert pairs == EDGES


def test_regions_are_those_of_the_facts() -> None:
    """The same regions with the same names and kinds."""
    regions = load_facts("new_wave")["regions"]
    for row in regions:
        assert BOARD.name(row["id"], "en") == row["name_en"]
        assert BOARD.name(row["id"], "it") == row["name_it"]
        assert (row["id"] in WET) == (row["kind"] == "sea")
    assert len(regions) == len(BOARD.spaces)


def test_lands_seas_and_edges_are_counted() -> None:
    """15 lands and 6 seas, joined by land, coast and sea as their kinds say, all both ways."""
    assert (len(BOARD.spaces) - len(WET), len(WET)) == (15, 6)
    for edge in BOARD.edges:
        assert edge.kind == ("land", "coast", "marine")[(edge.a in WET) + (edge.b in WET)]
        assert not edge.one_way
    assert Counter(e.kind for e in BOARD.edges) == {"land": 27, "coast": 20, "marine": 6}


def test_shapes_touch_where_there_is_an_edge() -> None:
    """Neighbours touch over a length that can be seen, all others nowhere; no link is needed."""
    touching = load_geometry("britain").borders()
    assert set(touching) == EDGES
    assert min(touching.values()) > 20
    assert load_art("britain").links == ()


def test_islands_belong_where_people_look_for_them() -> None:
    """Each of the greater islands is a part of the expected space."""
    shapes = load_geometry("britain").shapes()
    for space, count in (("northern_highlands", 3), ("western_highlands", 6), ("wales", 2), ("wessex", 2)):
        assert len(shapes[space]) >= count, space
    assert len(shapes["midlands"]) == 1


def test_foreign_land_is_no_space() -> None:
    """Ireland and the continent are drawn, and hold neither a badge nor a part of a sea."""
    geometry, picture = load_geometry("britain"), load_art("britain")
    rings = [[(x / geometry.scale, y / geometry.scale) for x, y in ring] for ring in geometry.backdrop]
    closed = [[*ring, ring[0]] for ring in rings]
    assert max(len(ring) for ring in closed) > 200
    for space, place in picture.spaces.items():
        assert not any(inside(place.badge, [ring]) for ring in closed), space
    assert any(inside((420, 640), [ring]) for ring in closed)
    assert any(inside((1450, 900), [ring]) for ring in closed)

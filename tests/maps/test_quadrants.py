"""Composed boards' art against their rules, over many arrangements: what touches, what is linked, what is
marked, where badges and names stand."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, pairwise

import numpy as np
import pytest

import locales
from engine.boards.composed import arrangements, parts
from engine.boards.load import load_board
from render.art import art
from render.art.load import load_art, load_geometry
from tests.maps.test_anchors import Box, badge_box, label_box, overlap, share_inside
from tests.maps.test_geometry import inside, ring_crossings
from tests.paired import paired

SET = "quadrants"
CODES = sorted(random.Random(15).sample(arrangements(SET), 6))
"""Each of the twelve parts is in some of them, in either layout."""
FEW = CODES[:2] + CODES[-2:]


def board_of(code: str) -> str:
    """The id of an arrangement's board."""
    return f"{SET}:{code}"


def touching(board: str) -> set[frozenset[str]]:
    """Pairs of spaces whose outlines have a stretch in common, found by coordinates alone."""
    users: dict[frozenset[art.Point], set[str]] = {}
    for space, shape in load_geometry(board).shapes().items():
        for part in shape:
            for ring in part:
                for a, b in pairwise(ring):
                    users.setdefault(frozenset((a, b)), set()).add(space)
    return {frozenset(pair) for pair in users.values() if len(pair) > 1}


def test_the_sample_covers_all_parts() -> None:
    """Every part and both layouts are looked at, also by the tests that take only a few."""
    for codes in (CODES, FEW):
        assert {letter for code in codes for letter in code.split(":")[1]} == set(parts(SET).by_letter())
        assert {code.split(":")[0] for code in codes} == {"3x2", "2x3"}


@pytest.mark.parametrize("code", CODES)
def test_edges_are_borders_and_links(code: str) -> None:
    """Declared edges are exactly the pairs whose shapes touch, those with a link, and those that meet over
    the edge of the map."""
    board = board_of(code)
    rules, picture = load_board(board), load_art(board)
    near = touching(board)
    assert near == set(load_geometry(board).borders())
    links = {frozenset((link.a, link.b)) for link in picture.links if not link.wrap}
    over = {frozenset((link.a, link.b)) for link in picture.links if link.wrap}
    assert not near & links
    assert {frozenset((e.a, e.b)) for e in rules.edges} == near | links | over
    assert near <= {frozenset((e.a, e.b)) for e in rules.edges if e.kind == "land"}
    assert {frozenset((e.a, e.b)) for e in rules.edges if e.kind == "land"} <= near | over
    assert {frozenset((e.a, e.b)) for e in rules.edges if e.kind != "land"} <= links | over


@pytest.mark.parametrize("code", CODES)
def test_the_way_over_the_edge_is_marked_on_both_sides(code: str) -> None:
    """Each wrapping link runs from its spaces to both sides of the map at one height, where a mark stands."""
    picture = load_art(board_of(code))
    assert picture.sheet is not None
    left, _, wide, _ = picture.sheet.box
    letters = [mark.letter for mark in picture.sheet.marks]
    assert len(set(letters)) == len(letters)
    marks = {mark.y for mark in picture.sheet.marks}
    assert all(b - a >= 24 for a, b in pairwise(sorted(marks)))
    wraps = [link for link in picture.links if link.wrap]
    assert {link.path[1][1] for link in wraps} == marks
    for link in wraps:
        assert (link.path[1][0], link.path[2][0]) == (left + wide, left)
        assert link.path[1][1] == link.path[2][1]


@pytest.mark.parametrize("code", CODES)
def test_links_end_in_their_spaces(code: str) -> None:
    """And are short: across a seam no longer than a section or two on either side."""
    picture = load_art(board_of(code))
    shapes = load_geometry(board_of(code)).shapes()
    for link in picture.links:
        for space, end in ((link.a, link.path[0]), (link.b, link.path[-1])):
            near = min(
                (x - end[0]) ** 2 + (y - end[1]) ** 2
                for part in shapes[space]
                for ring in part
                for x, y in ring
            )
            assert near < 14**2 or any(inside(end, part) for part in shapes[space]), (link.a, link.b)


@pytest.mark.parametrize("code", FEW)
def test_shapes_are_sound(code: str) -> None:
    """Rings are closed, cross neither themselves nor each other, and arcs bound one space or two."""
    geometry = load_geometry(board_of(code))
    for space, shape in geometry.shapes().items():
        for part in shape:
            for ring in part:
                assert ring[0] == ring[-1], space
                assert len(set(ring[:-1])) == len(ring) - 1, space
                assert not ring_crossings(np.array(ring)), space
    for users in geometry.users():
        assert 1 <= len(users) <= 2
        assert len(set(users)) == len(users)


@pytest.mark.parametrize("code", FEW)
def test_what_is_not_joined_keeps_apart(code: str) -> None:
    """Spaces that do not border each other leave water or land between them that can be seen."""
    board = board_of(code)
    near = touching(board)
    outlines = {
        s: np.array([p for part in shape for ring in part for p in ring])
        for s, shape in load_geometry(board).shapes().items()
    }
    for a, b in combinations(outlines, 2):
        if frozenset((a, b)) not in near:
            gaps = np.hypot(*(outlines[a][:, None] - outlines[b][None]).transpose(2, 0, 1))
            assert gaps.min() >= 4, (a, b)


@pytest.mark.parametrize("code", CODES)
def test_borders_can_be_seen(code: str) -> None:
    """No border is a mere point, across seams neither."""
    for pair, length in load_geometry(board_of(code)).borders().items():
        assert length > 12, pair


@pytest.mark.parametrize("code", CODES)
def test_all_lies_on_the_map(code: str) -> None:
    """Spaces have one shape each; all of them, and what stands beside the map, is inside the picture."""
    board = board_of(code)
    picture, geometry = load_art(board), load_geometry(board)
    assert set(picture.spaces) == set(geometry.spaces) == set(load_board(board).ids)
    assert set(Counter(place.shape for place in picture.spaces.values()).values()) == {1}
    assert picture.sheet is not None
    left, top, wide, high = picture.sheet.box
    reach = picture.sheet.strip
    for shape in geometry.shapes().values():
        for x, y in (p for part in shape for ring in part for p in ring):
            assert left - 6 <= x <= left + wide + 6
            assert top <= y <= top + high
    for ring in geometry.backdrop:
        across = [x / geometry.scale for x, _ in ring]
        assert all(left - reach <= x <= left + wide + reach for x in across)
        assert max(across) - min(across) >= 7
    assert left - reach >= 388
    assert left + wide + reach <= picture.size[0]


@pytest.mark.spread(1)
@pytest.mark.parametrize(("code", "locale"), paired(FEW, locales.LOCALES))
def test_badges_and_names(code: str, locale: str) -> None:
    """A badge stands in its space, a name in it or with a leader, spelled as in the rules with what the space
    counts, off other spaces."""
    board = board_of(code)
    rules, picture = load_board(board), load_art(board)
    shapes = load_geometry(board).shapes()
    for space, place in picture.spaces.items():
        label = place.labels[locale]
        assert any(inside(place.badge, part) for part in shapes[space]), space
        value = rules.spaces[rules.index[space]].value
        assert " ".join(label.lines) == f"{rules.name(space, locale)}·{value}"
        if label.leader is None:
            assert share_inside(label_box(label), shapes[space]) >= 0.45, space
        else:
            assert any(inside(label.leader, part) for part in shapes[space]), space
        for other, shape in shapes.items():
            if other != space:
                assert share_inside(label_box(label), shape) <= 0.4, (space, other)


@pytest.mark.parametrize("locale", locales.LOCALES)
@pytest.mark.parametrize("code", CODES)
def test_nothing_overlaps(code: str, locale: str) -> None:
    """Badges with three figures, names and titles keep off each other and stay on the map."""
    board = board_of(code)
    rules, picture = load_board(board), load_art(board)
    assert picture.sheet is not None
    left, top, wide, high = picture.sheet.box
    boxes: list[tuple[str, Box]] = []
    for region, placed in picture.regions.items():
        half = len(rules.region_name(region, locale)) * 9.5
        x, y = placed.titles[locale].at
        boxes.append((f"title of {region}", (x - half, y - 9, x + half, y + 9)))
    for space, place in picture.spaces.items():
        boxes.append((f"badge of {space}", badge_box(place)))
        boxes.append((f"label of {space}", label_box(place.labels[locale])))
    for name, box in boxes:
        assert box[0] >= left, name
        assert box[1] >= top, name
        assert box[2] <= left + wide, name
        assert box[3] <= top + high, name
    for (label, a), (other, b) in combinations(boxes, 2):
        assert overlap(a, b) < 4, (label, other)


def test_parts_look_alike_wherever_they_lie() -> None:
    """A part's badges and names are in the same places of the part in every arrangement."""
    seen: dict[str, tuple[int, int]] = {}
    for code in CODES:
        picture = load_art(board_of(code))
        assert picture.sheet is not None
        corner = {cell.region: cell.corner for cell in picture.sheet.cells}
        for space in load_board(board_of(code)).spaces:
            x, y = picture.spaces[space.id].badge
            at = (x - corner[space.region][0], y - corner[space.region][1])
            assert seen.setdefault(space.id, at) == at


def test_art_of_arrangements_is_not_kept_for_ever() -> None:
    """The caches have bounds."""
    for kept in (load_art, load_geometry):
        assert kept.cache_parameters()["maxsize"] is not None

"""The boards' art against the boards: what touches, what is linked, and that the shapes are sound."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import numpy as np
import pytest
from numpy.typing import NDArray

from engine.boards.board import MAPS
from engine.boards.load import load_board
from render.art import art
from render.art.load import load_art, load_geometry

BOARDS = sorted(path.parent.name for path in MAPS.glob("*/art.json"))
Points = NDArray[np.float64]
GEOMETRIES = sorted(path.parent.name for path in MAPS.glob("*/geometry.json"))
BY_BORDER = {"land", "bridge", "moon", "marine", "coast"}
"""Kinds of edges between spaces that touch."""
BY_LINK = {"sea", "coast", "marine"}
"""Kinds of edges that a link shows."""


def test_there_is_something_to_test() -> None:
    """The boards of classic have art."""
    assert {"world", "2210-land"} <= set(BOARDS)
    assert "world" in GEOMETRIES


@pytest.mark.parametrize("board", BOARDS)
def test_edges_are_borders_and_links(board: str) -> None:
    """Edges are exactly the pairs whose shapes touch without a barrier and the pairs that a link joins."""
    rules, picture = load_board(board), load_art(board)
    space = {place.shape: id_ for id_, place in picture.spaces.items()}
    touching = {frozenset(space[s] for s in pair) for pair in load_geometry(picture.geometry).borders()}
    linked = {frozenset((link.a, link.b)) for link in picture.links}
    barriers = {frozenset(f.spaces) for f in rules.features.get("barrier", ())}
    assert not touching & linked
    assert barriers <= touching
    pairs: dict[str, set[frozenset[str]]] = {}
    for edge in rules.edges:
        pairs.setdefault(edge.kind, set()).add(frozenset((edge.a, edge.b)))
    # Landings lead from everywhere to marked sites: nothing is drawn for each of them.
    pairs.pop("landing", None)
    assert set.union(*pairs.values()) == (touching - barriers) | linked
    for kind, joined in pairs.items():
        assert kind in BY_BORDER | BY_LINK
        assert kind in BY_LINK or joined <= touching, kind
        assert kind in BY_BORDER or joined <= linked, kind


@pytest.mark.parametrize("board", BOARDS)
def test_every_border_can_be_seen(board: str) -> None:
    """No border is a mere point that a reader would overlook."""
    for pair, length in load_geometry(load_art(board).geometry).borders().items():
        assert length > 6, pair


@pytest.mark.parametrize("board", BOARDS)
def test_every_space_has_art(board: str) -> None:
    """Spaces, shapes and regions are paired one to one."""
    rules, picture = load_board(board), load_art(board)
    assert set(picture.spaces) == set(rules.ids)
    assert set(picture.regions) == {r.id for r in rules.regions}
    shapes = Counter(place.shape for place in picture.spaces.values())
    assert set(shapes) == set(load_geometry(picture.geometry).spaces)
    assert set(shapes.values()) == {1}


@pytest.mark.parametrize("board", BOARDS)
def test_the_board_hangs_together(board: str) -> None:
    """Every space can be reached from every other."""
    rules = load_board(board)
    seen, waiting = {0}, [0]
    while waiting:
        for near in rules.neighbours[waiting.pop()]:
            if near not in seen:
                seen.add(near)
                waiting.append(near)
    assert len(seen) == len(rules.ids)


@pytest.mark.parametrize("name", GEOMETRIES)
def test_rings_are_closed_and_have_area(name: str) -> None:
    """Outlines and holes end where they begin and enclose something."""
    for space, shape in load_geometry(name).shapes().items():
        for part in shape:
            for ring in part:
                assert ring[0] == ring[-1], space
                assert len(ring) >= 4, space
                assert abs(_area(ring)) > 0.5, space
            assert abs(_area(part[0])) > sum(abs(_area(hole)) for hole in part[1:]), space


@pytest.mark.spread(2)
@pytest.mark.parametrize("name", GEOMETRIES)
def test_rings_do_not_cross_themselves(name: str) -> None:
    """No two sides of a ring cross, and no corner is passed twice."""
    for space, shape in load_geometry(name).shapes().items():
        for part in shape:
            for ring in part:
                assert len(set(ring[:-1])) == len(ring) - 1, space
                assert not ring_crossings(np.array(ring)), space


@pytest.mark.parametrize("name", GEOMETRIES)
def test_arcs_bound_two_spaces_at_most(name: str) -> None:
    """Every arc is a coast of one space or the border of two: shapes neither overlap nor leave slivers."""
    geometry = load_geometry(name)
    for index, users in enumerate(geometry.users()):
        assert len(users) in (1, 2), (index, users)
        assert len(set(users)) == len(users), (index, users)


@pytest.mark.parametrize("board", BOARDS)
def test_links_end_in_their_spaces(board: str) -> None:
    """A link's ends lie in the spaces that it joins, or at their coast; a wrapping one meets the edges."""
    picture = load_art(board)
    shapes = load_geometry(picture.geometry).shapes()
    assert bool(picture.links) == (board != "britain")
    for link in picture.links:
        for space, end in ((link.a, link.path[0]), (link.b, link.path[-1])):
            shape = shapes[picture.spaces[space].shape]
            near = min(
                (x - end[0]) ** 2 + (y - end[1]) ** 2 for part in shape for ring in part for x, y in ring
            )
            assert near < 12**2 or any(inside(end, part) for part in shape), (link.a, link.b)
        if link.wrap:
            assert {link.path[1][0], link.path[2][0]} == {0, picture.size[0]}
        else:
            assert len(link.path) >= 2


def inside(point: art.Point, part: list[art.Ring]) -> bool:
    """Whether a point lies in an outline and in none of its holes."""
    x, y = point
    odd = False
    for ring in part:
        for (ax, ay), (bx, by) in pairwise(ring):
            if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                odd = not odd
    return odd


def _area(ring: art.Ring) -> float:
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise(ring)) / 2


def ring_crossings(ring: Points) -> int:
    """How many pairs of sides that do not follow each other meet."""
    a, b = ring[:-1], ring[1:]
    count = len(a)

    def side(p: Points, q: Points, r: Points) -> Points:
        """On which side of p-q the point r lies."""
        turn = (q[..., 0] - p[..., 0]) * (r[..., 1] - p[..., 1])
        return np.asarray(np.sign(turn - (q[..., 1] - p[..., 1]) * (r[..., 0] - p[..., 0])))

    crossings = 0
    for i in range(count - 2):
        last = count - 1 if i == 0 else count
        c, d = a[i + 2 : last], b[i + 2 : last]
        p, q = np.broadcast_to(a[i], c.shape), np.broadcast_to(b[i], c.shape)
        cross = (side(p, q, c) != side(p, q, d)) & (side(c, d, p) != side(c, d, q))
        crossings += int(cross.sum())
    return crossings

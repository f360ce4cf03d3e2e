"""The lines of a map: all lands and waters that touch are parted by one, and it can be seen."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from engine.boards.board import MAPS
from engine.boards.load import load_board
from render.frame import compose
from render.frame.bars import TOP
from render.kit.shapes import Line
from render.kit.theme import ids, load, readable
from render.map import outlines
from render.map.base import WATER, Base
from tests.render.positions import drawn, position

BOARDS = (*sorted(path.parent.name for path in MAPS.glob("*/art.json")), "quadrants:3x2:ADOTES")


APART = 7
"""Pixels from the middle of a line to where it has ended."""


def on_rims(base: Base, lines: list[Line]) -> set[frozenset[str]]:
    """For each line the spaces on whose rim it lies: two, more only for the shortest."""
    rims = {
        space: {point for rings in shape for ring in rings for point in ring}
        for space, shape in base.shapes.items()
    }
    return {frozenset(space for space, rim in rims.items() if rim.issuperset(line)) for line in lines}


@pytest.mark.parametrize("board", BOARDS)
def test_neighbours_are_parted_by_a_line(board: str) -> None:
    """Two lands of one region by an inner one, of two by an outer one; two waters by one of theirs."""
    base = Base(board, load("atlas"), 1.0)
    space = {base.art.spaces[s.id].shape: s for s in base.board.spaces}
    lines = outlines.sorted_arcs(base)
    expected: dict[str, set[frozenset[str]]] = {"inner": set(), "outer": set(), "water": set()}
    borders = set()
    for names in base.geometry.borders():
        a, b = (space[name] for name in names)
        pair = frozenset((a.id, b.id))
        borders.add(pair)
        wet = (a.kind == WATER) + (b.kind == WATER)
        if wet != 1:
            expected["water" if wet else "inner" if a.region == b.region else "outer"].add(pair)
    assert expected["inner"]
    assert expected["outer"]
    for sort, pairs in expected.items():
        rims = on_rims(base, lines[sort])
        assert {pair for pair in borders if any(pair <= rim for rim in rims)} == pairs


def test_a_border_in_the_land_of_one_owner_is_seen() -> None:
    """On it the colour is another one than on both sides of it, inside a region and between two."""
    base = Base("world", load("atlas"), 1.0)
    image = drawn(position(2, owners=dict.fromkeys(load_board("world").ids, 0))).sum(axis=2)
    arcs = [*zip(base.geometry.users(), base.geometry.points(), strict=True)]
    for a, b in (("china", "mongolia"), ("brazil", "argentina"), ("ukraine", "ural")):
        shapes = {base.art.spaces[space].shape for space in (a, b)}
        line = max((line for users, line in arcs if {*users} == shapes), key=len)
        differences = []
        for (ax, ay), (bx, by) in pairwise(line[2:-2]):
            middle, along = np.array((ax + bx, ay + by)) / 2, np.array((bx - ax, by - ay))
            across = np.array((-along[1], along[0])) / np.hypot(*along) * APART
            left, on, right = (
                int(image[round(y) + TOP, round(x)]) for x, y in (middle - across, middle, middle + across)
            )
            differences.append(min(abs(on - left), abs(on - right)))
        assert len(differences) > 10
        assert np.median(differences) > 30, (a, b)


@pytest.mark.spread(1)
@pytest.mark.parametrize("theme", ids())
def test_borders_between_regions_bear_the_colours_of_their_cards(theme: str) -> None:
    """Where land of one region touches land of another, on its own side."""
    layers = compose.layers("ringlands", theme, 0.5)
    front, ui = np.asarray(layers.front.convert("RGB"), np.int16), layers.theme.ui
    for region in layers.board.regions:
        tint = readable(layers.art.regions[region.id].tint, ui.card, ui.text)
        near = np.abs(front - np.array(tint)).max(axis=2) < 12
        area = layers.union([s.id for s in layers.board.spaces if s.region == region.id])
        inside = np.asarray(area) > 250
        assert (near & inside).sum() > 40

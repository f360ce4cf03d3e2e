"""Badges and labels: inside their space or tied to it by a line, and clear of each other."""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import ImageFont

import locales
from engine.boards.board import MAPS
from engine.boards.load import load_board
from render.art import art
from render.art.load import load_art, load_geometry
from render.kit import fonts
from render.kit.badges import RADIUS, STRETCH
from render.kit.shapes import bounds
from render.map.labels import LEADING, NAME_SIZE
from tests.maps.test_geometry import inside

BOARDS = sorted(path.parent.name for path in MAPS.glob("*/art.json"))
CASES = [(board, locale) for board in BOARDS for locale in locales.LOCALES]

Box = tuple[float, float, float, float]


def label_box(label: art.Label) -> Box:
    """What a label covers on the board."""
    font = ImageFont.truetype(
        fonts.path("BarlowCondensed-SemiBold"), NAME_SIZE, layout_engine=ImageFont.Layout.BASIC
    )
    width = max(font.getlength(line) for line in label.lines)
    height = LEADING * len(label.lines)
    x, y = label.at
    return x - width / 2, y - height / 2, x + width / 2, y + height / 2


def badge_box(place: art.SpaceArt) -> Box:
    """What a badge with three figures covers."""
    x, y = place.badge
    wide = RADIUS * STRETCH[3]
    return x - wide, y - RADIUS, x + wide, y + RADIUS


def overlap(a: Box, b: Box) -> float:
    """The common area."""
    return max(0.0, min(a[2], b[2]) - max(a[0], b[0])) * max(0.0, min(a[3], b[3]) - max(a[1], b[1]))


def share_inside(box: Box, shape: art.Shape) -> float:
    """Which part of a grid of points in the box lies in the shape."""
    shape = [part for part in shape if overlap(box, bounds(part[0])) > 0]
    if not shape:
        return 0.0
    points = [
        (box[0] + (box[2] - box[0]) * (i + 0.5) / 16, box[1] + (box[3] - box[1]) * (j + 0.5) / 6)
        for i in range(16)
        for j in range(6)
    ]
    return sum(any(inside(p, part) for part in shape) for p in points) / len(points)


@pytest.mark.parametrize("board", BOARDS)
def test_badges_stand_in_their_space(board: str) -> None:
    """The middle of every badge lies in its space."""
    picture = load_art(board)
    shapes = load_geometry(picture.geometry).shapes()
    for space, place in picture.spaces.items():
        assert any(inside(place.badge, part) for part in shapes[place.shape]), space


@pytest.mark.spread(4)
@pytest.mark.parametrize(("board", "locale"), CASES)
def test_labels_are_inside_or_have_a_leader(board: str, locale: str) -> None:
    """A name lies for the most part in its space, or a line leads from it into the space."""
    picture = load_art(board)
    shapes = load_geometry(picture.geometry).shapes()
    for space, place in picture.spaces.items():
        label = place.labels[locale]
        if label.leader is None:
            assert share_inside(label_box(label), shapes[place.shape]) >= 0.45, space
        else:
            assert any(inside(label.leader, part) for part in shapes[place.shape]), space


@pytest.mark.parametrize(("board", "locale"), CASES)
def test_labels_spell_the_names(board: str, locale: str) -> None:
    """The lines of every label are the space's name in that language."""
    rules, picture = load_board(board), load_art(board)
    for space, place in picture.spaces.items():
        assert " ".join(place.labels[locale].lines) == rules.name(space, locale)


@pytest.mark.parametrize(("board", "locale"), CASES)
def test_nothing_overlaps(board: str, locale: str) -> None:
    """Neither badges nor labels cover each other, the players' panel or the edge of the map."""
    picture = load_art(board)
    width, height = picture.size
    boxes = [("panel", (0.0, picture.panel[1] - 330.0, 374.0, float(height)))]
    for space, place in picture.spaces.items():
        for kind, box in (("badge", badge_box(place)), ("label", label_box(place.labels[locale]))):
            assert box[0] >= 0, (space, kind)
            assert box[1] >= 0, (space, kind)
            assert box[2] <= width, (space, kind)
            assert box[3] <= height, (space, kind)
            boxes.append((f"{kind} of {space}", box))
    for (label, a), (other, b) in combinations(boxes, 2):
        assert overlap(a, b) < 4, (label, other)


@pytest.mark.spread(2)
@pytest.mark.parametrize(("board", "locale"), CASES)
def test_labels_keep_off_other_spaces(board: str, locale: str) -> None:
    """No name covers much of a space that it does not belong to."""
    picture = load_art(board)
    shapes = load_geometry(picture.geometry).shapes()
    for space, place in picture.spaces.items():
        box = label_box(place.labels[locale])
        for other, there in picture.spaces.items():
            if other != space:
                assert share_inside(box, shapes[there.shape]) <= 0.4, (space, other)

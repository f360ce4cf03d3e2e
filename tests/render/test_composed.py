"""Pictures of boards that are put together from parts."""

from __future__ import annotations

from io import BytesIO
from itertools import pairwise

import numpy as np
import pytest
from PIL import Image

import engine
import render
from engine.boards.load import load_board
from engine.types import Event
from render.art.load import load_art
from render.frame import compose
from render.frame.bars import TOP
from render.kit import pattern
from render.map import sheet as sheets
from tests.paired import paired
from tests.render.positions import Pixels, around, differs, drawn, position

WIDE, TALL = "quadrants:3x2:ADOTES", "quadrants:2x3:LPKSEZ"


@pytest.mark.spread(1)
@pytest.mark.parametrize(("board", "theme"), paired((WIDE, TALL), render.themes()))
def test_every_theme_draws_every_layout(board: str, theme: str) -> None:
    """As wide as the art says, and small enough to post, also before the game, without a panel."""
    data = render.draw(position(board=board, armies=128), theme=theme)
    with Image.open(BytesIO(data)) as image:
        assert image.size[0] == load_art(board).size[0]
    assert len(data) < 400 * 1024
    bare = engine.preview(engine.Setup("modular", 3, "00", {"arrangement": board.partition(":")[2]}))
    assert len(render.draw(bare, theme=theme, locale="it")) < 400 * 1024


def test_a_conquest_is_drawn_where_it_happened() -> None:
    """Another owner of one space changes the picture there, not on the other parts."""
    board = load_art(WIDE)
    owners: dict[str, int | None] = dict.fromkeys(board.spaces, 0)
    before, after = (drawn(position(3, board=WIDE, owners={**owners, "oasea": o})) for o in (0, 1))
    x, y = board.spaces["oasea"].badge
    assert differs(around(before, (x, y + TOP)), around(after, (x, y + TOP))) > 500
    assert board.sheet is not None
    left, top, wide, high = board.sheet.box
    rest = np.s_[TOP + top : TOP + top + high, left : left + wide * 2 // 3]
    assert differs(before[rest], after[rest]) == 0


def test_an_attack_over_the_edge_leaves_on_one_side_and_comes_in_on_the_other() -> None:
    """Two arrows, none across the map."""
    board = load_art(WIDE)
    link = next(link for link in board.links if link.wrap)
    view = position(3, board=WIDE)
    attack = Event("attack", {"from": link.a, "to": link.b, "rolls": [[6], [1]], "lost": [0, 1]})
    quiet, loud = drawn(view), drawn(view, (attack,))
    assert board.sheet is not None
    left, top, wide, high = board.sheet.box
    for x in (left, left + wide):
        edge = np.s_[TOP + top : TOP + top + high, x - 40 : x + 40]
        assert differs(quiet[edge], loud[edge]) > 100
    middle = np.s_[TOP + top : TOP + top + high, left + wide // 3 : left + wide * 2 // 3]
    assert differs(quiet[middle], loud[middle]) == 0


def test_both_sides_bear_the_same_marks() -> None:
    """What stands at the western and at the eastern side of the map looks the same at every height."""
    board = load_art(TALL)
    image = drawn(position(2, board=TALL))
    assert board.sheet is not None
    assert board.sheet.marks
    places = sheets.letters(board.sheet)
    for (letter, *west), (other, *east) in zip(places[::2], places[1::2], strict=True):
        assert letter == other
        looks = [around(image, (round(x), round(y) + TOP), 5) for x, y in (west, east)]
        assert differs(*looks) == 0


def test_the_scales_have_a_ground_from_strip_to_strip() -> None:
    """Above and below the map, also beside the bars, the colour of the panel."""
    layers = compose.layers(WIDE, "atlas", 1.0)
    assert layers.art.sheet is not None
    left, top, right, bottom = sheets.outline(layers.art.sheet)
    reach = layers.art.sheet.strip / 2
    for y in (top - sheets.SCALE / 2, bottom + sheets.SCALE / 2):
        for x in (left + reach, right - reach):
            assert layers.front.getpixel((round(x), round(y))) == (*layers.theme.ui.bar, 255)


@pytest.mark.parametrize("board", [WIDE, TALL])
def test_every_part_of_the_plan_has_its_letter(board: str) -> None:
    """In the middle of the part's square, over the ground of the panel; another letter is another picture."""
    sheet = load_art(board).sheet
    assert sheet is not None
    left, top, cell = sheet.plan
    picture = np.asarray(compose.layers(board, "atlas", 1.0).front.convert("RGB"), np.int16)
    shapes = dict[str, Pixels]()
    for i, part in enumerate(sheet.cells):
        row, column = divmod(i, sheet.columns)
        x, y = left + column * cell, top + row * cell
        square = picture[y + 6 : y + round(cell * 0.58), x + 6 : x + cell - 6]
        ground = picture[y + 6, x + 6]
        shapes[part.letter] = np.asarray(np.abs(square - ground).max(axis=2) > 60, np.int16)
        assert 0.04 < shapes[part.letter].mean() < 0.5, part.letter
    letters = list(shapes)
    assert len(letters) == len(sheet.cells) == 6
    for letter, following in pairwise(letters):
        assert (shapes[letter] != shapes[following]).any(), (letter, following)


def frames(owners: dict[str, int | None]) -> Pixels:
    """How a board with these owners, all else alike, differs from one whose first part nobody holds whole."""
    mixed = {**owners, next(iter(owners)): 1}
    whole, broken = (drawn(position(3, board=WIDE, owners=held)) for held in (owners, mixed))
    return np.asarray(np.abs(whole - broken), np.int16)


def test_a_part_in_one_hand_is_framed() -> None:
    """All along its sides, and only while all of it has one owner."""
    board, sheet = load_art(WIDE), load_art(WIDE).sheet
    assert sheet is not None
    changed = frames(dict.fromkeys(board.spaces, 0)).max(axis=2) > 24
    x, y = sheet.cells[0].corner
    near = sheets.INSET + 2 + 3  # within the frame's band
    for cells in (changed[TOP + y + near, x + 40 : x + 340], changed[TOP + y + 40 : TOP + y + 340, x + near]):
        assert cells.mean() > 0.75
    left, top, wide, high = sheet.box
    assert not changed[TOP + top : TOP + top + high, left + sheet.side + 40 : left + wide].any()


def test_the_frame_of_a_part_is_seen_on_any_ground() -> None:
    """On both sides of the band in the owner's colour runs a light rim."""
    board, theme = load_art(WIDE), compose.layers(WIDE, "atlas", 1.0).theme
    image = drawn(position(3, board=WIDE, owners=dict.fromkeys(board.spaces, 0)))
    assert board.sheet is not None
    x, y = board.sheet.cells[0].corner
    top = TOP + y + sheets.INSET
    outer, *band, inner = image[top : top + sheets.FRAME + 3, x + 40 : x + 340]
    for line in (outer, inner):
        assert (line == theme.badge_rim).all(axis=1).mean() > 0.75
    middle = np.median(band[len(band) // 2], axis=0)
    assert np.abs(middle - theme.owners[0].rgb).max() <= max(map(abs, pattern.OFFSETS))


@pytest.mark.spread(1)
@pytest.mark.parametrize("theme", render.themes())
def test_short_signs_stand_where_nobody_is(theme: str) -> None:
    """In the place of the badge; where somebody owns a space the badge stands there alone."""
    board = load_board(WIDE)
    assert len({space.code for space in board.spaces}) == len(board.spaces)
    bare = engine.preview(engine.Setup("modular", 3, "00", {"arrangement": WIDE.partition(":")[2]}))
    image = drawn(bare, theme=theme)
    layers = compose.layers(WIDE, theme, 1.0)
    ground = layers.ground(tuple(layers.theme.vacant for _ in board.ids))
    for space in board.ids:
        x, y = load_art(WIDE).spaces[space].badge
        part = np.asarray(ground, np.int16)[y - 10 : y + 10, x - 14 : x + 14]
        assert differs(around(image, (x, y + TOP), 14)[4:24], part) > 60, space

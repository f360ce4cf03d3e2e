"""By geometry, on every board, in every theme and language: nothing that is written crosses anything else."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise

import pytest

import locales
from engine.boards.load import load_board
from maps import naming
from render import themes
from render.art.load import load_art, load_geometry
from render.frame import bars, panel
from render.kit import fonts
from render.kit.theme import load as load_theme
from render.map import labels, sheet
from render.map.base import Base
from render.pieces import links, standing
from tests.render.test_legible import BOARDS, COMPOSED, SHOWN, apart

CAPITALS = 7.0
"""The least height of capitals in names of spaces where a picture is shown `SHOWN` wide."""
RESERVED = 354
"""The panel at its highest."""
MARGIN = 3
Box = tuple[float, float, float, float]
PLACES = [(board, theme) for board in BOARDS + COMPOSED for theme in themes()]
EARTH = ["world", "2210-land"]
CARDS = [board for board in BOARDS + COMPOSED if load_art(board).cards()]


@cache
def base(board: str, theme: str) -> Base:
    """What is known of a board without painting it."""
    return Base(board, load_theme(theme), 1.0)


def written(board: str, theme: str) -> Iterator[tuple[str, str, str, Box]]:
    """Badges, names and titles with their locale and what they are of."""
    for locale in locales.LOCALES:
        for of, kind, box in standing.boxes(base(board, theme), locale):
            if kind != "mark":
                yield locale, of, kind, box


@cache
def coasts(board: str) -> list[tuple[float, float]]:
    """The points of all borders of spaces."""
    shapes = load_geometry(load_art(board).geometry).shapes().values()
    return [at for shape in shapes for part in shape for ring in part for at in ring]


def within(at: tuple[float, float], box: Box) -> bool:
    return box[0] < at[0] < box[2] and box[1] < at[1] < box[3]


@pytest.mark.spread(8)
@pytest.mark.parametrize(("board", "theme"), PLACES)
def test_nothing_written_crosses_anything_written(board: str, theme: str) -> None:
    """No title crosses a title, no title or name another name or a badge."""
    for locale in locales.LOCALES:
        boxes = [row[1:] for row in written(board, theme) if row[0] == locale]
        assert [(a[:2], b[:2]) for a, b in combinations(boxes, 2) if not apart(a[2], b[2])] == []


@pytest.mark.parametrize(("board", "theme"), PLACES)
def test_nothing_written_leaves_the_map_or_lies_under_the_panel(board: str, theme: str) -> None:
    """Nor under a region's card, where these are on the map."""
    art = load_art(board)
    (left, bottom), (wide, high) = art.panel, art.size
    covering = [(left, bottom - RESERVED, left + panel.WIDTH, bottom)]
    covering += art.cards()
    for locale, of, kind, box in written(board, theme):
        inside = box[0] >= MARGIN and box[1] >= MARGIN and box[2] <= wide - MARGIN and box[3] <= high - MARGIN
        assert inside, (locale, of, kind)
        assert all(apart(box, other) for other in covering), (locale, of, kind)


@pytest.mark.parametrize("locale", locales.LOCALES)
@pytest.mark.parametrize("board", ["britain", "ringlands"])
def test_names_on_one_line_do_not_read_as_one(board: str, locale: str) -> None:
    """Two names on one height are 9 pixels apart, in the width that is kept for them in every theme."""
    kept = naming.font(labels.RESERVED, labels.NAME_SIZE)
    rows: list[tuple[str, str, Box]] = []
    for space, place in load_art(board).spaces.items():
        (x, y), lines = place.labels[locale].at, place.labels[locale].lines
        for i, line in enumerate(lines):
            half, middle = kept.getlength(line) / 2 + 6.5, y + (i - (len(lines) - 1) / 2) * labels.LEADING
            rows.append((space, line, (x - half, middle - 6, x + half, middle + 6)))
    pairs = [(a, b) for a, b in combinations(rows, 2) if a[0] != b[0]]
    assert [(a[1], b[1]) for a, b in pairs if not apart(a[2], b[2])] == []


@pytest.mark.parametrize(("board", "theme"), PLACES)
def test_titles_keep_off_globes(board: str, theme: str) -> None:
    """Those beside them; 6 pixels stay free."""
    touched = [
        (locale, of)
        for globe in load_art(board).insets
        for locale, of, kind, (left, top, right, bottom) in written(board, theme)
        if kind == "title"
        for nearest in [(min(max(globe.centre[0], left), right), min(max(globe.centre[1], top), bottom))]
        if math.dist(nearest, globe.centre) < globe.radius + 6
    ]
    assert touched == []


@pytest.mark.parametrize("theme", themes())
def test_titles_keep_off_coasts(theme: str) -> None:
    """Where there is room for it, as around the world: 4 pixels stay free."""
    for board in EARTH:
        for locale, of, kind, (left, top, right, bottom) in written(board, theme):
            if kind == "title":
                box = (left - 4, top - 4, right + 4, bottom + 4)
                assert not any(within(at, box) for at in coasts(board)), (locale, of)


@pytest.mark.parametrize(("board", "theme"), [(board, theme) for board in COMPOSED for theme in themes()])
def test_titles_of_parts_keep_off_their_frames(board: str, theme: str) -> None:
    """A part that one seat holds whole has a frame; its title stands within it."""
    art = load_art(board)
    assert art.sheet is not None
    rim = sheet.INSET + sheet.FRAME + 2 * sheet.CASING
    corner, side = {cell.region: cell.corner for cell in art.sheet.cells}, art.sheet.side - rim
    titles = [(of, box) for _, of, kind, box in written(board, theme) if kind == "title"]
    assert len(titles) == 2 * len(corner)
    for of, (left, top, right, bottom) in titles:
        x, y = corner[of]
        assert x + rim < left < right < x + side, of
        assert y + rim < top < bottom < y + side, of


def test_what_hangs_below_a_name_is_part_of_it() -> None:
    """Nothing may cover the tail of a letter: "Egypt" reaches lower than "China"."""
    map_ = base("world", "contrast")
    boxes = labels.label_boxes(map_, "en")
    below = {space: boxes[space][3] - labels.label(map_, space, "en").at[1] for space in ("egypt", "china")}
    assert below["egypt"] > below["china"] + 4


@pytest.mark.parametrize("board", BOARDS + COMPOSED)
def test_the_winners_banner_hides_nothing(board: str) -> None:
    """Neither what is written nor the panel, nor the plan of a composed board, below whose middle it stands,
    as long as there is one winner with a name of usual length; and no land where seas are wide enough."""
    art, (wide, high) = load_art(board), bars.BANNER
    (x, y), (left, bottom) = art.banner, art.panel
    banner = (x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)
    covering: list[Box] = [*art.cards(), (left, bottom - RESERVED, left + panel.WIDTH, bottom)]
    covering += [box for _, _, kind, box in written(board, "contrast")]
    if art.sheet is not None:
        plan = art.sheet.plan_box
        covering.append(plan)
        assert abs(x - (plan[0] + plan[2]) / 2) <= 1
    assert [box for box in covering if not apart(banner, box)] == []
    assert board not in (*EARTH, "frontline") or not any(within(at, banner) for at in coasts(board))


@pytest.mark.spread(4)
@pytest.mark.parametrize(("board", "theme"), PLACES)
def test_titles_keep_off_the_printed_links(board: str, theme: str) -> None:
    """No link of the board leads under a region's title."""
    lines = [
        line
        for link in load_art(board).links
        for line in ([link.path[:2], link.path[2:]] if link.wrap else [link.curve()])
    ]
    crossed = [
        (locale, of)
        for locale, of, kind, box in written(board, theme)
        if kind == "title" and any(crosses(a, b, box) for line in lines for a, b in pairwise(line))
    ]
    assert crossed == []


def crosses(a: tuple[float, float], b: tuple[float, float], box: Box) -> bool:
    """Whether a piece of a line has a point in a box."""
    points = ((a[0] + (b[0] - a[0]) * i / 60, a[1] + (b[1] - a[1]) * i / 60) for i in range(61))
    return any(box[0] < x < box[2] and box[1] < y < box[3] for x, y in points)


@pytest.mark.spread(1)
@pytest.mark.parametrize("locale", locales.LOCALES)
def test_links_of_a_game_keep_off_titles(locale: str) -> None:
    """Wherever a boat may lie, its line has a gap where a region's title is; and it is seldom needed."""
    board, cut = base("world", "contrast"), 0
    titles = [box for _, kind, box in standing.boxes(board, locale) if kind == "title"]
    pairs = [*combinations(board.board.ids, 2)][::7]
    for a, b in pairs:
        ways = links.ways(board, a, b, locale)
        parts = [part for way in ways for part in links.beside_titles(board, way, locale)]
        cut += len(parts) != len(ways)
        inside = [
            at
            for part in parts
            for at in part
            for x0, y0, x1, y1 in titles
            if x0 < at[0] < x1 and y0 < at[1] < y1
        ]
        assert inside == []
    assert 0 < cut < len(pairs) / 8


@pytest.mark.parametrize("theme", themes())
def test_capitals_of_names_are_seven_pixels_high(theme: str) -> None:
    """Where Discord shows a picture small; names are narrowed, but never lower."""
    font = fonts.font(load_theme(theme).fonts.name, labels.NAME_SIZE, 10)
    height = -font.getbbox("H", anchor="ls")[1] / 10
    for board in BOARDS + COMPOSED:
        assert height * SHOWN / load_art(board).size[0] >= CAPITALS - 0.05
    assert (labels.NAME_SIZE, labels.LEADING) == (naming.NAME_SIZE, naming.LEADING)


@pytest.mark.parametrize("board", BOARDS + COMPOSED)
def test_the_panel_takes_little_of_the_width(board: str) -> None:
    """At most 22 of 100."""
    assert 0.22 * load_art(board).size[0] >= panel.WIDTH


@pytest.mark.parametrize("board", CARDS)
def test_cards_on_the_map_lie_beside_each_other(board: str) -> None:
    """Nor do they lie under the panel or leave the picture."""
    art = load_art(board)
    boxes: list[Box] = [*art.cards()]
    assert len(boxes) == len(load_board(board).regions)
    boxes.append((art.panel[0], art.panel[1] - RESERVED, art.panel[0] + panel.WIDTH, art.panel[1]))
    assert all(apart(a, b) for a, b in combinations(boxes, 2))
    assert all(x0 >= 0 and y0 >= 0 and x1 <= art.size[0] and y1 <= art.size[1] for x0, y0, x1, y1 in boxes)
    assert min(x1 - x0 for x0, _, x1, _ in boxes) > bars.HOLDER * 2

"""Arrows that follow on each other are joined, numbered and have one head; older ones are thin."""

from __future__ import annotations

import math
from itertools import combinations, pairwise
from typing import cast

import pytest
from PIL import Image

from locales import LOCALES
from render.frame import compose
from render.kit.shapes import Box, overlap
from render.kit.theme import Rgb, Theme
from render.kit.theme import load as load_theme
from render.map import labels
from render.map.base import Base
from render.map.layers import Layers
from render.pieces import arrows, chains, standing
from render.pieces.changes import Changes, draw_tags

PAIRS = [
    ("alaska", "alberta"),
    ("brazil", "peru"),
    ("alberta", "ontario"),
    ("peru", "argentina"),
    ("india", "siam"),
]


def test_a_chain_goes_on_where_the_last_arrow_ends() -> None:
    """In the order of their newest arrows; what starts elsewhere is a chain of its own."""
    assert chains.chains([]) == []
    assert chains.chains(PAIRS) == [[PAIRS[0], PAIRS[2]], [PAIRS[1], PAIRS[3]], [PAIRS[4]]]
    assert chains.chains([("a", "b"), ("a", "c"), ("c", "d"), ("b", "e")]) == [
        [("a", "c"), ("c", "d")],
        [("a", "b"), ("b", "e")],
    ]
    # Back where it came from is a step like any other.
    assert chains.chains([("a", "b"), ("b", "a")]) == [[("a", "b"), ("b", "a")]]


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[tuple[arrows.Arrow, float]]:
    """The arrows that are drawn from now on, with the width of their shafts."""
    drawn: list[tuple[arrows.Arrow, float]] = []

    def draw(
        picture: Image.Image, layers: object, row: list[arrows.Arrow], rgb: object, width: float
    ) -> None:
        drawn.extend((arrow, width) for arrow in row)

    monkeypatch.setattr(arrows, "draw", draw)
    return drawn


def covered(pairs: list[chains.Pair]) -> list[Box]:
    """What chains of attacks say that they cover."""
    layers = compose.layers("world", "contrast", 0.5)
    return chains.draw(Image.new("RGB", layers.size), layers, dict.fromkeys(pairs, True), "en")


def test_only_the_last_of_a_chain_has_a_head(shown: list[tuple[arrows.Arrow, float]]) -> None:
    """The others lead from badge to badge, so that no gap parts them."""
    covered(PAIRS[::2])
    first, second, alone = (arrow for arrow, _ in shown)
    places = compose.layers("world", "contrast", 0.5).art.spaces
    heads = [arrow.headed for arrow in (first, second, alone)]
    assert heads == [False, True, True]
    ends = [(first.line[-1], "alberta"), (second.line[0], "alberta")]
    assert all(math.dist(point, places[space].badge) == 0 for point, space in ends)
    ends = [(first.line[0], "alaska"), (second.line[-1], "ontario"), (alone.line[0], "india")]
    assert all(math.dist(point, places[space].badge) > 20 for point, space in ends)


def test_all_but_the_newest_chain_are_thin(shown: list[tuple[arrows.Arrow, float]]) -> None:
    """With smaller heads; a single chain is never thin."""
    covered(PAIRS)
    assert [width for _, width in shown] == [chains.THIN] * 4 + [1.0]
    shown.clear()
    covered(PAIRS[::2][:2])
    assert [width for _, width in shown] == [1.0, 1.0]


def test_links_of_chains_are_numbered(monkeypatch: pytest.MonkeyPatch) -> None:
    """From one on in each chain, also over the edge of the map; what is joined to nothing has no number."""
    numbers: list[int] = []
    original = chains.disc

    def disc(theme: Theme, number: int, rgb: Rgb, scale: float) -> Image.Image:
        numbers.append(number)
        return original(theme, number, rgb, scale)

    monkeypatch.setattr(chains, "disc", disc)
    boxes = covered(PAIRS)
    assert numbers == [1, 2, 1, 2]
    assert len(boxes) == 3 + 4
    assert len(covered(PAIRS[1:3])) == 2
    assert numbers == [1, 2, 1, 2]
    covered([("kamchatka", "alaska"), ("alaska", "alberta")])
    assert numbers[4:] == [1, 2]


def test_numbers_keep_off_cards() -> None:
    """Which are drawn later; here the middle of the first arrow lies below one."""
    board = compose.layers("frontline", "contrast", 0.5)
    pairs = dict.fromkeys([("neo_tokyo", "tycho"), ("tycho", "straight_wall")], True)
    (arrow,) = arrows.arrows(board, *next(iter(pairs)), "it")
    x, y = arrow.line[len(arrow.line) // 2]
    assert any(left < x < right and top < y < bottom for left, top, right, bottom in board.art.cards())
    boxes = chains.draw(Image.new("RGB", board.size), board, pairs, "it")
    assert [b for b in boxes for card in board.art.cards() if overlap(b, card)] == []


def test_numbers_and_amounts_can_be_read() -> None:
    """Where lands are small numbers touch their arrows from the side: they lie neither under names and
    badges, which are drawn later, nor on each other, and amounts find room beside both and off the letters
    at the edge."""
    boards = {
        "quadrants:2x3:ETPLGA": ["lupara", "averna", "cornovalle", "boscalto", "muschiata"],
        "2210-land": ["saharan_empire", "ministry_of_djibouti", "egypt"],
        "ringlands": ["evendim_hills", "borderlands", "north_downs", "fornost"],
    }
    for name, way in boards.items():
        board = cast("Layers", Base(name, load_theme("contrast"), 1.0))
        picture = Image.new("RGB", board.art.size)
        for locale in LOCALES:
            covering = chains.draw(picture, board, dict.fromkeys(pairwise(way), True), locale)
            came = Changes(amounts=dict.fromkeys(way, 1))
            tags = draw_tags(picture, board, came, locale, (), covering)
            written = [box for _, kind, box in standing.boxes(board, locale) if kind != "mark"]
            readable = [*covering[1:], *tags]
            assert len(readable) == 2 * len(way) - 1
            for pair, (left, top, *_) in zip(pairwise(way), covering[1:], strict=True):
                ((line, *_),) = arrows.arrows(board, *pair, locale)
                middle = left + chains.RADIUS, top + chains.RADIUS
                assert min(math.dist(middle, at) for at in line) <= chains.RADIUS + 5
            assert [box for box in readable for other in written if overlap(box, other) > 100] == []
            assert [a for a, b in combinations(readable, 2) if overlap(a, b) > 100] == []


def test_titles_are_drawn_over_the_arrows_that_cross_them() -> None:
    """Those that are crossed, and no other: with a halo, where without an arrow there is only their ink."""
    board = compose.layers("frontline", "contrast", 0.5)
    boxes = labels.title_boxes(board, "en")
    (arrow,) = arrows.arrows(board, "straight_wall", "microcorp", "en")
    crossed = {
        of
        for of, words in boxes.items()
        if any(x0 < x < x1 and y0 < y < y1 for x, y in arrow.line for x0, y0, x1, y1 in words)
    }
    assert crossed
    over = [at for _, at in labels.crossed_titles(board, "en", [arrow.line], 0)]
    assert len(over) == sum(len(boxes[of]) for of in crossed)
    x0, _, x1, y1 = boxes["africa"][0]
    for reach, touched in ((5, 0), (7, 1)):
        beside = [((x0 + x1) / 2, y1 + 6)]
        assert len([*labels.crossed_titles(board, "en", [beside], reach)]) == touched
    picture = Image.new("RGB", board.size)
    chains.draw(picture, board, {("straight_wall", "microcorp"): True}, "en")
    halo = board.theme.label.halo
    for of, ((x0, y0, x1, y1), *_) in boxes.items():
        part = picture.crop((round(x0 / 2), round(y0 / 2), round(x1 / 2), round(y1 / 2)))
        colours = [rgb for _, rgb in part.getcolors(1 << 16) or ()]
        assert (halo in colours) == (of in crossed)

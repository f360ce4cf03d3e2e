"""Links for now, seals around badges, and tokens that are counted: what decides in pictures of any size."""

from __future__ import annotations

import math

import msgspec
import numpy as np
import pytest
from PIL import Image

import render
from engine.types import LinkView, SpaceView, View
from render.frame import compose
from render.kit import badges
from render.kit.theme import ids
from render.kit.theme import load as load_theme
from render.pieces import edges, links, tokens
from tests.render.positions import Pixels, anchor, around, differs, drawn, position

SHOWN = 550
"""Pixels' width of a picture in a chat."""


def full_view(rules: str = "nuked", **changes: object) -> View:
    """A position of a system that has all of this."""
    return msgspec.structs.replace(position(), rules=rules, **changes)


def with_space(view: View, space: SpaceView) -> View:
    """The same with another space."""
    return msgspec.structs.replace(view, spaces={**view.spaces, space.id: space})


def changed(a: Pixels, b: Pixels) -> Pixels:
    """Where two pictures differ: rows of x and y in the units of the art."""
    rows = np.argwhere(np.abs(a - b).max(axis=2) > 8)
    shown: Pixels = (rows[:, ::-1] - np.array([0, 58])).astype(np.int16)
    return shown


@pytest.mark.spread(1)
@pytest.mark.parametrize("theme", ids())
def test_a_link_is_a_line_with_a_disc(theme: str) -> None:
    """Along its whole way, near it alone, and under names and badges; no link of the board looks like it."""
    link = LinkView("brazil", "south_africa", "boat")
    plain, joined = drawn(full_view(), theme=theme), drawn(full_view(links=(link,)), theme=theme)
    layers = compose.layers("world", theme, 1.0)
    (way,) = links.ways(layers, link.a, link.b, "en")
    points = changed(plain, joined)
    line = np.array(way)
    near = np.abs(points[:, None, :] - line[None, :, :]).max(axis=2).min(axis=1)
    assert near.max() <= links.RADIUS + 12
    for x, y in way[6:-6]:
        assert (np.abs(points - (x, y)).max(axis=1) <= 20).any()
    for end in (link.a, link.b):
        assert differs(around(plain, anchor(end), 12), around(joined, anchor(end), 12)) == 0


@pytest.mark.parametrize("theme", ids())
def test_discs_show_the_icon_of_their_kind(theme: str) -> None:
    """In the colour of icons, in the middle; another kind is another picture."""
    layers = compose.layers("world", theme, 1.0)
    tiles = {name: Image.new("RGB", (80, 80)) for name in ("boat", "way", "blocked", "locked")}
    for kind in ("boat", "way"):
        links.disc(tiles[kind], layers.theme, "nuked", kind, (40, 40), 1.0)
    for mark in ("blocked", "locked"):
        edges.disc(tiles[mark], layers, "middle_earth", mark, (40, 40), layers.theme.owners[0].rgb)
    middles = {name: np.asarray(tile, np.int16)[28:52, 28:52] for name, tile in tiles.items()}
    for name, middle in middles.items():
        rgb = layers.theme.terrain.snow if name in ("blocked", "locked") else layers.theme.ui.text
        assert (np.abs(middle - np.array(rgb)).max(axis=2) < 10).sum() > 30, name
    assert differs(middles["boat"], middles["way"]) > 30
    assert differs(middles["blocked"], middles["locked"]) > 30


@pytest.mark.parametrize(
    ("a", "b", "parts"),
    [("japan", "western_united_states", 2), ("brazil", "congo", 1), ("alaska", "japan", 2)],
)
def test_a_link_takes_the_shorter_way(a: str, b: str, parts: int) -> None:
    """Over the edge of the map where that is nearer: two parts that end at the same height of both edges."""
    layers = compose.layers("world", "atlas", 1.0)
    for start, end in ((a, b), (b, a)):
        ways = links.ways(layers, start, end, "en")
        assert len(ways) == parts
        if parts == 2:
            (x, y), (other, height) = ways[0][-1], ways[1][0]
            assert (x, other) == links.edges(layers)
            assert y == pytest.approx(height)
    assert (
        sum(math.dist(way[0], way[-1]) for way in links.ways(layers, a, b, "en")) <= layers.size[0] / 2 + 300
    )


def test_a_map_that_ends_at_its_edges_has_no_way_over_them() -> None:
    """A link there is one line."""
    layers = compose.layers("ringlands", "atlas", 1.0)
    first, *_, last = sorted(layers.art.spaces, key=lambda s: layers.art.spaces[s].badge[0])
    assert links.edges(layers) is None
    assert len(links.ways(layers, first, last, "en")) == 1


@pytest.mark.parametrize("theme", ids())
def test_seals_are_seen_in_small_pictures(theme: str) -> None:
    """A star around the badge of a Farm: at 550 pixels' width it is told from other badges by its rays."""
    plain = with_space(full_view(), SpaceView("china", 0, {"army": 3}))
    sealed = with_space(plain, SpaceView("china", 0, {"army": 3, "capital": 1}))
    pictures = []
    for view in (plain, sealed):
        image = render.picture(view, theme=theme)
        size = (SHOWN, round(image.height * SHOWN / image.width))
        pictures.append(np.asarray(image.resize(size, Image.Resampling.LANCZOS), np.int16))
    factor = SHOWN / 1600
    x, y = anchor("china")
    reach = badges.RADIUS * 1.6 * factor
    rim = np.array(load_theme(theme).badge_rim)
    rays = 0
    for ray in range(tokens.RAYS):
        turn = math.tau * (ray / tokens.RAYS - 0.25)
        at = (round(y * factor + reach * math.sin(turn)), round(x * factor + reach * math.cos(turn)))
        before, now = (np.abs(image[at] - rim).max() for image in pictures)
        rays += now < before - 20
    assert rays >= tokens.RAYS - 2
    assert tokens.slots("nuked", sealed.spaces["china"]) == ()
    # Its number and its owner's shape are as ever.
    full = [drawn(view, theme=theme) for view in (plain, sealed)]
    assert differs(*(around(image, anchor("china"), 13) for image in full)) == 0


def test_a_seal_lies_evenly_around_its_badge() -> None:
    """The star and the dark edge around it are in the middle of their tile, up to a pixel."""
    theme = load_theme("atlas")
    tile = np.asarray(tokens.seal(theme, badges.RADIUS))
    star, whole = (tile[..., :3] == theme.badge_rim).all(axis=2), tile[..., 3] > 0
    for axis in (0, 1):
        (inner, last), (outer, end) = (np.flatnonzero(part.any(axis))[[0, -1]] for part in (star, whole))
        assert abs(inner + last + 1 - len(tile)) <= 1
        assert abs(outer + end + 1 - len(tile)) <= 1
        assert outer < inner - 2
        assert last + 2 < end


def test_what_is_counted_has_its_number_even_if_that_is_one() -> None:
    """Turns that are left; other tokens have one only where there are several."""
    theme = load_theme("atlas")
    for kind, numbered in (("radiation", True), ("leader", False)):
        single, bare = (tokens.tray("nuked", theme, (tokens.Slot(kind, n),), 1.0) for n in (1, None))
        assert (single.width > bare.width) == numbered


def test_land_of_nobody_has_no_badge_and_no_number() -> None:
    """Not even a 0; radioactive land is hatched, with its tray where a badge would be."""
    free = with_space(full_view(), SpaceView("china", None, {"army": 0}))
    bare = with_space(full_view(), SpaceView("china", None, {}))
    assert differs(drawn(free), drawn(bare)) == 0
    hot = with_space(full_view(), SpaceView("china", None, {"army": 0, "radiation": 4}, ("nuked",)))
    assert differs(around(drawn(free), anchor("china"), 60), around(drawn(hot), anchor("china"), 60)) > 300
    assert [slot.kind for slot in tokens.slots("nuked", hot.spaces["china"])] == ["radiation"]


def test_what_threatens_is_shown_by_different_shapes() -> None:
    """Cut off, beside radiation, both: three trays that differ where no colour is seen."""
    theme = load_theme("atlas")
    marks = (("cut_off",), ("exposed",), ("cut_off", "exposed"))
    trays = [
        tokens.tray("nuked", theme, tokens.slots("nuked", SpaceView("china", 0, {"army": 2}, mark)), 1.0)
        for mark in marks
    ]
    grey = [np.asarray(tray.convert("L"), np.int16) for tray in trays]
    assert grey[2].shape[1] > grey[0].shape[1] == grey[1].shape[1]
    assert (np.abs(grey[0] - grey[1]) > 60).sum() > 150

"""Sides of seats, cards face up, marks on edges, marks that cover a space, and pieces on paths."""

from __future__ import annotations

import math
from itertools import pairwise

import msgspec
import numpy as np
import pytest
from PIL import Image

import locales
import render
from engine.boards.load import load_board
from engine.types import CardView, EdgeView, PathView, SeatView, SpaceView, View
from render import themes
from render.art import art
from render.art.load import load_art
from render.frame import bars, compose, facts, panel
from render.frame.pen import Scene
from render.kit import icons
from render.kit.shapes import Box, Point, overlap
from render.legend import symbols
from render.pieces import arrows, covers, edges, paths, standing, tokens
from tests.render.positions import Pixels, anchor, around, differs, drawn, position

RINGLANDS = "ringlands"
BOARD = load_board(RINGLANDS)
STEPS = tuple(step.spaces[0] for step in BOARD.features["path"])
SIDES = ("good", "evil", "good", "evil")
SHOWN = 550
"""Pixels' width of a picture in a chat."""


@pytest.fixture(autouse=True)
def strict(monkeypatch: pytest.MonkeyPatch) -> None:
    """A text that is not there is a mistake."""
    monkeypatch.setattr(locales, "strict", True)


def full_view(
    sides: tuple[str, ...] = SIDES, shown: tuple[int, ...] = (0, 1, 2, 3), **changes: object
) -> View:
    """A position of a system that has all of this; each seat has this many cards face up, of 2 points
    each."""
    card = CardView("bree", "bree", None, 2)
    seats = tuple(
        SeatView(
            i,
            "player",
            alive=True,
            counters={"territories": 10, "armies": 30, "income": 3, "strongholds": 1, "score": 20},
            cards={"territory": 2, "adventure": 3},
            side=side,
            shown=(card,) * number,
        )
        for i, (side, number) in enumerate(zip(sides, shown, strict=True))
    )
    view = position(4, board=RINGLANDS)
    plain = msgspec.structs.replace(
        view, rules="middle_earth", options={"mode": "ring"}, tracks=(), seats=seats
    )
    return msgspec.structs.replace(plain, **changes)


def with_space(view: View, space: str, marks: tuple[str, ...] = (), **more: int) -> View:
    """The same with other tokens and marks on a space."""
    seen = view.spaces[space]
    other = SpaceView(space, seen.owner, {**seen.tokens, **more}, marks)
    return msgspec.structs.replace(view, spaces={**view.spaces, space: other})


def changed(before: Pixels, after: Pixels, least: int = 24) -> list[Point]:
    """Where two pictures differ on the map, in the units of the art; the panel aside."""
    rows = np.argwhere(np.abs(before - after).max(axis=2) > least)
    left, bottom = load_art(RINGLANDS).panel
    places = [(float(x), float(y) - bars.TOP) for y, x in rows.tolist()]
    high = load_art(RINGLANDS).size[1]
    return [
        (x, y)
        for x, y in places
        if 0 <= y < high and not (left <= x <= left + panel.WIDTH and bottom - 360 < y <= bottom)
    ]


def scene(view: View, locale: str = "en") -> Scene:
    """A scene to ask."""
    base = compose.layers(view.board, "contrast", 1.0)
    return Scene(Image.new("RGB", (9, 9)), base, view, (), locale)


def test_leaders_look_like_their_side() -> None:
    """The icon beside the badge is the one of its owner's side, which differs in shape, not in colour alone;
    systems without such icons draw the token as ever."""
    view = with_space(full_view(), "lorien", leader=1)
    seat = view.spaces["lorien"].owner
    assert seat is not None
    sides = tuple("evil" if s == "good" else "good" for s in SIDES)
    mirror = with_space(full_view(sides), "lorien", leader=1)
    assert (
        differs(
            around(drawn(view), anchor("lorien", RINGLANDS), 60),
            around(drawn(mirror), anchor("lorien", RINGLANDS), 60),
        )
        > 40
    )
    good, evil = (
        tokens.slots("middle_earth", view.spaces["lorien"], side)[0].kind for side in ("good", "evil")
    )
    assert good != evil
    assert tokens.slots("middle_earth", view.spaces["lorien"])[0].kind == "leader"
    assert tokens.slots("classic", view.spaces["lorien"], "evil")[0].kind == "leader"
    small = round(tokens.ICON * SHOWN / 1600)
    shapes = [np.asarray(icons.mask("middle_earth", kind, small), np.int16) for kind in (good, evil)]
    assert np.abs(shapes[0] - shapes[1]).mean() > 40


@pytest.mark.spread(1)
@pytest.mark.parametrize(
    "theme", [pytest.param(look, marks=(pytest.mark.more,) * (n > 1)) for n, look in enumerate(themes())]
)
def test_storms_cover_their_space(theme: str) -> None:
    """All over the space and nowhere else, in every theme; what the map shows there stays clear, and no icon
    stands in a tray."""
    plain = full_view()
    stormy = with_space(plain, "rhudaur", ("storm",))
    assert tokens.slots("middle_earth", stormy.spaces["rhudaur"]) == ()
    points = changed(drawn(plain, theme=theme), drawn(stormy, theme=theme))
    layers = compose.layers(RINGLANDS, theme, 1.0)
    (left, top, right, bottom), mask = layers.masks["rhudaur"]
    for x, y in points:
        assert left <= x < right
        assert top <= y < bottom
        assert mask.getpixel((round(x) - left, round(y) - top))
    quarters = {(x > (left + right) / 2, y > (top + bottom) / 2) for x, y in points}
    assert len(quarters) == 4
    assert len(points) > 0.02 * sum(mask.histogram()[128:])
    marks = [box for _, kind, box in standing.boxes(layers, "en") if kind == "mark"]
    half = covers.STREWN / 2 - 6
    icon = next(i for i in (layers.art.terrain or art.Terrain()).icons if i.space == "rhudaur")
    assert marks
    assert not [at for at in points if math.dist(at, (icon.x, icon.y)) < half]


def test_small_spaces_show_a_storm_too() -> None:
    """Where there is little room beside badge and name."""
    for space in ("old_forest", "buckland", "moria"):
        assert len(changed(drawn(full_view()), drawn(with_space(full_view(), space, ("storm",))))) > 60, space


@pytest.mark.spread(1)
@pytest.mark.parametrize("theme", themes())
def test_a_blocked_bridge_has_a_disc_on_it(theme: str) -> None:
    """There and nowhere else; its rim is that of the seat whose next turn ends it."""
    plain = full_view()
    views = [
        msgspec.structs.replace(plain, edges=(EdgeView("minhiriath", "dunland", ("blocked",), until),))
        for until in ({}, {"blocked": 0}, {"blocked": 2})
    ]
    before, *after = (drawn(view, theme=theme) for view in (plain, *views))
    bridge = next(
        b
        for b in (load_art(RINGLANDS).terrain or art.Terrain()).bridges
        if {b.a, b.b} == {"minhiriath", "dunland"}
    )
    for image in after:
        points = changed(before, image)
        assert len(points) > 400
        assert max(math.dist(at, (bridge.x, bridge.y)) for at in points) < edges.RADIUS + 5
    assert len({image.tobytes() for image in after}) == 3


def test_marks_of_both_ways_of_an_edge_are_one_place() -> None:
    """Bridges, lines over water, borders: whichever end is named first; several marks stand side by side."""
    layers = compose.layers(RINGLANDS, "contrast", 1.0)
    for edge in BOARD.edges:
        here, there = (edges.crossing(layers, *pair) for pair in ((edge.a, edge.b), (edge.b, edge.a)))
        assert math.dist(here, there) < 1, edge
        near = [math.dist(here, layers.art.spaces[s].badge) for s in (edge.a, edge.b)]
        assert edge.kind == "sea" or max(near) < 600, edge
    two = EdgeView("fornost", "old_forest", ("blocked", "locked"))
    boxes = edges.boxes(layers, full_view(edges=(two,)))
    assert len(boxes) == 2
    assert overlap(boxes[0], boxes[1]) == 0
    assert edges.boxes(layers, full_view()) == []


@pytest.mark.parametrize("board", ["world", "quadrants:3x2:ADOTES"])
def test_every_edge_of_other_boards_has_a_place(board: str) -> None:
    """Also where the way leads over the edge of the map."""
    layers = compose.layers(board, "contrast", 0.5)
    wide, high = layers.art.size
    for edge in load_board(board).edges:
        x, y = edges.crossing(layers, edge.a, edge.b)
        assert 0 <= x <= wide
        assert 0 <= y <= high


@pytest.mark.parametrize("need", [4, 5, 6])
@pytest.mark.parametrize("place", range(14))
def test_what_the_piece_needs_stands_beside_it(place: int, need: int) -> None:
    """A tag near the step, where a die is needed, that hides no badge, no name and no title."""
    stop = (load_art(RINGLANDS).terrain or art.Terrain()).trails[0].stops[place]
    layers = compose.layers(RINGLANDS, "contrast", 1.0)
    theme = layers.theme
    tile = paths.need_tile("middle_earth", theme, paths.needs(need), theme.terrain.marker, 1.0)
    half = tile.width / 2, tile.height / 2
    radius = paths.DICE if stop.kind else paths.PLAIN
    x, y = paths._beside(layers, stop, radius, half, "en", ())
    box: Box = (x - half[0], y - half[1], x + half[0], y + half[1])
    hidden = [b for _, kind, b in standing.boxes(layers, "en") if kind != "mark" and overlap(box, b) > 0]
    assert hidden == []
    assert math.dist((x, y), (stop.x, stop.y)) < 110


def test_the_piece_and_its_need_are_drawn() -> None:
    """The picture changes there with the need, and not at all once the piece has left."""
    views = [
        full_view(paths=(PathView("ring", STEPS, place, need),)) for place, need in ((8, 0), (8, 4), (8, 5))
    ]
    none, free, four, five = (drawn(view) for view in (full_view(), *views))
    stop = (load_art(RINGLANDS).terrain or art.Terrain()).trails[0].stops[8]
    assert {math.dist(at, (stop.x, stop.y)) < 22 for at in changed(none, free)} == {True}
    for a, b in ((free, four), (four, five)):
        points = changed(a, b)
        assert len(points) > 20
        assert max(math.dist(at, (stop.x, stop.y)) for at in points) < 130
    assert changed(none, drawn(full_view(paths=(PathView("ring", STEPS, 14, None),)))) == []


@pytest.mark.parametrize("locale", locales.LOCALES)
def test_the_header_tells_where_the_piece_is(locale: str) -> None:
    """By name, with what a die must show; a 6 is just that."""
    shire, lorien = {"en": ("The Shire", "Lorien"), "it": ("Contea", "Lórien")}[locale]
    cases = ((0, 0, [shire]), (8, 4, ["Moria", "4+"]), (10, 6, [lorien, "6"]), (14, None, ["–"]))
    for place, need, words in cases:
        view = full_view(paths=(PathView("ring", STEPS, place, need),))
        fact = next(f for f in facts.collect(scene(view, locale)) if f[0].icon == "ring")
        assert [piece.text for piece in fact if piece.text] == words
        assert ("die" in [piece.icon for piece in fact]) == bool(need)


@pytest.mark.parametrize("seat", range(4))
def test_the_panel_shows_side_and_points_of_each_seat(seat: int) -> None:
    """Another side, or another card face up, changes that seat's row and nothing else."""
    view = full_view(shown=(1, 1, 1, 1))
    player = view.seats[seat]
    left, bottom = load_art(RINGLANDS).panel
    table = panel.table(view)
    top = bars.TOP + bottom - table.height(4) + panel.HEAD + seat * table.row
    for change in ({"side": "evil" if player.side == "good" else "good"}, {"shown": player.shown * 3}):
        other = msgspec.structs.replace(player, **change)
        seats = tuple(other if s.seat == seat else s for s in view.seats)
        points = np.argwhere(
            np.abs(drawn(view) - drawn(msgspec.structs.replace(view, seats=seats))).max(axis=2) > 24
        )
        assert len(points) > 10
        assert ((points[:, 0] >= top) & (points[:, 0] < top + table.row)).all()
        assert ((points[:, 1] >= left) & (points[:, 1] < left + panel.WIDTH)).all()


def test_a_panel_with_sides_has_room_for_names() -> None:
    """Five counters, two kinds of cards, sides and points, from the first picture of a game on."""
    for view in (full_view(), full_view(shown=(0, 0, 0, 0))):
        table = panel.table(view)
        assert table.lined
        assert table.shown
        assert panel.WIDTH - panel.MARGIN - table.columns * table.column - panel.NAME >= panel.ROOM - 1
        assert table.height(4) <= 360
    plain = panel.table(position())
    assert (plain.sided, plain.shown, plain.lined) == (False, False, False)


def test_points_are_those_of_the_cards() -> None:
    """Added up; a card that counts nothing is one of them all the same."""
    card = CardView("a", "a", None, 2)
    seat = msgspec.structs.replace(full_view().seats[0], shown=(card, card, CardView("b", "b")))
    assert (seat.points, len(seat.shown)) == (4, 3)


def test_arrows_lead_over_bridges() -> None:
    """Wherever a bridge joins two territories, the arrow between them crosses the river on it, both ways."""
    layers = compose.layers(RINGLANDS, "contrast", 0.5)
    for bridge in (layers.art.terrain or art.Terrain()).bridges:
        for a, b in ((bridge.a, bridge.b), (bridge.b, bridge.a)):
            (arrow,) = arrows.arrows(layers, a, b, "en")
            near = min(math.dist(at, (bridge.x, bridge.y)) for at in arrow.line)
            assert near < 12, (a, b)


def test_arrows_over_the_sea_follow_its_line() -> None:
    """Around the land, with no step farther from the line than its ends are; straight ones elsewhere."""
    layers = compose.layers(RINGLANDS, "contrast", 0.5)
    for link in layers.art.links:
        for a, b in ((link.a, link.b), (link.b, link.a)):
            (arrow,) = arrows.arrows(layers, a, b, "en")
            line = link.curve()
            at_sea = [p for p in arrow.line if min(math.dist(p, q) for q in line) < 6]
            assert len(at_sea) > 0.6 * len(arrow.line), (a, b)
            assert max(math.dist(p, q) for p, q in pairwise(arrow.line)) < 60
    world = compose.layers("world", "contrast", 0.5)
    assert [way.via for way in arrows.ways(world, "brazil", "north_africa")] == [()]


@pytest.mark.parametrize("locale", locales.LOCALES)
def test_the_legend_has_what_the_mode_has(locale: str) -> None:
    """With everything in the usual game; in one that lacks it, what is drawn on the board has no effect."""
    usual, classic = (
        {entry.id: entry.words for column in symbols.entries(scene(view, locale)) for entry in column}
        for view in (
            symbols.bare(full_view()),
            symbols.bare(
                msgspec.structs.replace(
                    position(4, board=RINGLANDS), rules="middle_earth", options={"mode": "classic"}, tracks=()
                )
            ),
        )
    )
    more = {
        "token-leader-good", "token-leader-evil", "mark-storm", "mark-locked", "mark-breached",
        "edge-blocked", "link-way", "path-ring", "place-ring", "need", "side-good", "side-evil", "shown",
        "cards-adventure", "cards-discarded", "counter-strongholds", "counter-score", "holder",
    }  # fmt: skip
    assert more <= usual.keys()
    assert not more & classic.keys()
    idle = locales.text(locale, "legend-idle")
    drawn_ = {"terrain-stronghold", "terrain-site", "terrain-trail", "terrain-dice"}
    assert {key for key, words in classic.items() if words == idle} == drawn_
    assert idle not in usual.values()


def test_posted_pictures_are_small_enough() -> None:
    """With storms, blocks, leaders and the piece in the fullest theme."""
    view = full_view(
        paths=(PathView("ring", STEPS, 8, 5),),
        edges=(EdgeView("rhudaur", "eregion", ("blocked",), {"blocked": 0}),),
    )
    for space in ("rhudaur", "angmar", "brown_lands"):
        view = with_space(view, space, ("storm",))
    for space in ("fornost", "lorien", "moria", "esgaroth"):
        view = with_space(view, space, leader=1)
    assert all(len(render.draw(view, theme=theme)) <= 400_000 for theme in themes())

"""What pictures say can be read where Discord shows them small, and nothing hides a name."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, cycle
from typing import Any

import msgspec
import numpy as np
import pytest
from PIL import Image, ImageFilter, ImageFont

import engine
import locales
from engine import Setup
from engine.boards.board import MAPS
from engine.boards.load import load_board
from engine.types import Prompt, View
from render import themes
from render.charts import charts
from render.frame import bars, compose, facts
from render.frame.pen import Scene
from render.kit import badges, fonts, icons, text
from render.kit.theme import load as load_theme
from render.legend import symbols
from render.map import labels
from render.map.layers import Layers
from render.pieces import arrows, standing, tokens
from tests.bounded import often
from tests.render.positions import position
from tests.render.test_charts import course
from tests.render.test_tokens import with_space
from tools import gallery

SHOWN, LEGIBLE = 550, 9
"""How wide Discord shows a picture of 1600 pixels on many screens, and the least size of a font there."""
SMALL = 0.25
"""A scale at which layers are painted in no time; sizes of texts go with it."""
BOARDS = [*sorted(path.parent.name for path in MAPS.glob("*/art.json"))]
COMPOSED = ["quadrants:3x2:ADOTES", "quadrants:2x3:LPKSEZ"]
PLACES = [(board, locale) for board in BOARDS + COMPOSED for locale in locales.LOCALES]
Box = tuple[float, float, float, float]


@pytest.fixture
def sizes(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The sizes of all fonts that are asked for from now on."""
    heights: list[float] = []
    original = fonts.font

    def font(name: str, size: float, fine: int = 1) -> ImageFont.FreeTypeFont:
        heights.append(size)
        return original(name, size, fine)

    compose._made.clear()
    for cached in (
        text.mask,
        text.width,
        text.truncate,
        badges.badge,
        badges.tag,
        tokens.tray,
        tokens.holder,
    ):
        cached.cache_clear()
    monkeypatch.setattr(fonts, "font", font)
    return heights


@cache
def views() -> tuple[tuple[View, Sequence[engine.types.Event]], ...]:
    """A position of every board, the hard cases, and the beginning of a game of every rule system."""
    return tuple(_views())


def _views() -> Iterator[tuple[View, Sequence[engine.types.Event]]]:
    for case in (*gallery.load().boards, *gallery.load().hard):
        yield gallery.position(case), gallery.events(case)
    for rules in engine.rules_ids():
        for seats in engine.meta(rules).seats:
            yield engine.view(engine.start(Setup(rules, seats, "0f")).state, None), ()


def _languages(theme: str) -> Sequence[str]:
    """The languages, another one first for the next theme."""
    first = themes().index(theme) % len(locales.LOCALES)
    return (*locales.LOCALES[first:], *locales.LOCALES[:first])


@pytest.mark.spread(1)
@pytest.mark.parametrize("theme", themes())
def test_no_text_is_too_small(theme: str, sizes: list[float]) -> None:
    """On every board, for every rule system, in charts and legends: 9 pixels where a picture is 550 wide.
    The languages take turns, so that each position is looked at in each of them, in one theme or another; it
    is left out of three themes in four, unless there is time for more."""
    least, turn = LEGIBLE * 1600 / SHOWN, themes().index(theme)
    for number, ((view, events), locale) in enumerate(zip(views(), cycle(_languages(theme)), strict=False)):
        if (number + turn) % often(4, 1):
            continue
        compose.compose(view, events, ("Ada",) * 6, locale, theme, SMALL)
        if view.ply == 0:
            symbols.picture(compose.layers(view.board, theme, SMALL), view, locale)
    assert len(sizes) > 400
    assert min(sizes) >= least * SMALL
    sizes.clear()
    style = charts.style("A game", look=theme)
    charts.course(course(6), style)
    charts.dice(course(6), style)
    assert sizes
    assert min(sizes) >= least


def layers(board: str, theme: str = "contrast") -> Layers:
    """Layers to measure by: half the size, at which names are as wide as they will be."""
    return compose.layers(board, theme, 0.5)


def apart(a: Box, b: Box) -> bool:
    """Whether two boxes share nothing, or less than a pixel's edge."""
    wide, high = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    return wide <= 1 or high <= 1


@pytest.mark.spread(2)
@pytest.mark.parametrize(("board", "locale"), PLACES)
def test_names_keep_off_badges_and_titles(board: str, locale: str) -> None:
    """No two of the boxes of badges, names and regions' titles overlap; a name is never under the panel."""
    boxes = [box for box in standing.boxes(layers(board), locale) if box[1] != "mark"]
    overlaps = [(a[:2], b[:2]) for a, b in combinations(boxes, 2) if not apart(a[2], b[2])]
    assert overlaps == []


@pytest.mark.spread(2)
@pytest.mark.parametrize(("board", "locale"), PLACES)
def test_heads_of_arrows_hide_nothing(board: str, locale: str) -> None:
    """Wherever one can attack or move, the arrow's head lies beside all badges, names and titles. Nearly all
    heads are in line with their shafts and point at their targets."""
    base = layers(board)
    taken = arrows.standing(base, locale)
    shown = [
        (start, end, arrow)
        for edge in load_board(board).edges
        for start, end in ((edge.a, edge.b), (edge.b, edge.a))
        for arrow in arrows.arrows(base, start, end, locale)
        if arrow.headed
    ]
    hidden = [
        (start, end, kind)
        for start, end, arrow in shown
        for kind, box in taken
        if arrows.hides(arrow.head, kind, box)
    ]
    assert hidden == []
    twisted = [
        (start, end)
        for start, end, arrow in shown
        if arrows.twisted(arrow.line, arrow.head, base.art.spaces[end].badge)
    ]
    assert len(twisted) <= 0.03 * len(shown), twisted


def test_arrows_bend_around_the_badges_of_third_spaces() -> None:
    """Lest they seem to come from there; between neighbours there is always a way."""
    for board in (board for board in BOARDS + COMPOSED if board != "frontline"):
        base = layers(board)
        places = base.art.spaces
        below = [
            (edge.a, edge.b, space)
            for edge in load_board(board).edges
            for arrow in arrows.arrows(base, edge.a, edge.b, "en")
            for space in {*places} - {edge.a, edge.b}
            if min(math.dist(at, places[space].badge) for at in arrow.line) < arrows.BELOW
        ]
        assert below == []


def scene(view: View, names: tuple[str, ...] = ("Ada", "Grace", "Emmy")) -> Scene:
    """A scene to ask."""
    base = compose.layers(view.board, "contrast", SMALL)
    return Scene(compose.compose(view, (), names, "en", "contrast", SMALL), base, view, names, "en")


def test_the_header_names_who_is_awaited() -> None:
    """Also where that is somebody else than the seat on turn, which then stands before; and several."""
    mine = position(3, turn=1)
    heading = bars.heading(scene(mine))
    assert (heading.turn, [seat.seat for seat in heading.seats]) == (None, [1])
    assert heading.word == "Waiting for"
    # No phase is called by the word for waiting, which would then stand there twice.
    for locale in locales.LOCALES:
        word = locales.text(locale, "render-waiting").rsplit(" ", 1)[0]
        phases = [locales.text(locale, key) for key in locales._sources(locale) if key.startswith("phase-")]
        assert [phase for phase in phases if phase.startswith(word)] == []
    asked = (Prompt(0, "defend", "react"), Prompt(2, "defend", "react"))
    theirs = bars.heading(scene(msgspec.structs.replace(mine, prompts=asked)))
    assert theirs.turn is not None
    assert (theirs.turn.seat, [seat.seat for seat in theirs.seats]) == (1, [0, 2])
    won = bars.heading(scene(position(3, winners=(2,))))
    assert (won.turn, won.phase, [seat.seat for seat in won.seats]) == (None, "", [2])


def test_the_header_is_cut_only_where_there_is_no_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """Names of several seats, short ones too, and the phase in full: what tells of tracks and piles gives way
    first."""
    names = ("Wilhelmina of Marsh", "Bo", "Grace")
    asked = (Prompt(0, "defend", "react"), Prompt(1, "defend", "react"))
    decks = tuple(engine.types.DeckView(kind, 19) for kind in icons.load("risk2210").cards)
    view = msgspec.structs.replace(position(3, turn=2), rules="risk2210", prompts=asked, decks=decks)
    written: list[tuple[str, float, float]] = []
    write = Scene.write

    def spy(self: Scene, x: float, y: float, words: str, font: str, size: float, *rest: Any) -> float:
        written.append((words, self.width(words, font, size), rest[2] if len(rest) > 2 else 0))
        return write(self, x, y, words, font, size, *rest)

    monkeypatch.setattr(Scene, "write", spy)
    picture = scene(view, names)
    written.clear()
    bars.draw_top(picture)
    cut = [words for words, wide, room in written if room and wide > room]
    assert {*names[:2]} <= {words for words, _, _ in written}
    assert cut == []
    # Where not all fit, long names leave short ones whole.
    assert bars._rooms([300, 90, 50], 300) == [300 - 92 - 52, 92, 52]
    assert bars._rooms([200, 200], 300) == [150, 150]
    # Nobody's name is so long that nothing else is shown.
    picture = scene(view, ("W" * 90, "W" * 90, "x"))
    written.clear()
    bars.draw_top(picture)
    assert any("4" in words for words, _, room in written if not room)


def test_cards_and_commanders_look_different() -> None:
    """In the panel and in the header cards are cards: no kind of them has the symbol of a piece."""
    for rules in engine.rules_ids():
        known = icons.load(rules)
        pieces = {icons.mask(rules, token, 27).tobytes() for token in known.tokens}
        cards = [icons.card(rules, kind, 27).tobytes() for kind in known.cards]
        assert not pieces & {*cards}
        assert len({*cards}) == len(cards)
    decks = tuple(engine.types.DeckView(kind, 9) for kind in icons.load("risk2210").cards)
    view = msgspec.structs.replace(position(), rules="risk2210", decks=decks)
    shown = facts.collect(scene(view))[-1]
    assert [piece.card for piece in shown if piece.card] == [deck.id for deck in decks]
    assert not any(piece.icon for piece in shown)


def test_what_holds_a_space_alone_is_shown() -> None:
    """Where a commander stands without armies the badge has its icon, not a 0; others stand beside it."""
    alone = with_space("china", 0, {"army": 0, "land_commander": 1, "diplomat": 1}).spaces["china"]
    assert tokens.figure(alone) == ""
    assert tokens.first(alone) == "land_commander"
    assert [slot.kind for slot in tokens.slots("risk2210", alone)] == ["diplomat"]
    both = msgspec.structs.replace(alone, tokens={"army": 2, "land_commander": 1})
    assert (tokens.figure(both), tokens.first(both)) == ("2", None)
    empty = msgspec.structs.replace(alone, tokens={"army": 0})
    assert (tokens.figure(empty), tokens.first(empty)) == ("0", None)
    theme = load_theme("atlas")
    tiles = {
        tokens.holder("risk2210", theme, theme.owners[0], kind, 19).tobytes()
        for kind in icons.load("risk2210").tokens
    }
    tiles |= {badges.badge(theme, theme.owners[0], mark, 19).tobytes() for mark in ("", "0")}
    assert len(tiles) == len(icons.load("risk2210").tokens) + 2


def test_title_boxes_are_what_is_drawn() -> None:
    """Each line of a title lies where it is measured."""
    base = layers("world")
    drawn = labels.titles(base, "en")
    boxes = [box for lines in labels.title_boxes(base, "en").values() for box in lines]
    assert len(drawn) == len(boxes)
    for (tile, at), box in zip(drawn, boxes, strict=True):
        assert abs(at[0] + tile.width / 2 - base.scale * (box[0] + box[2]) / 2) <= 1
        assert tile.width <= base.scale * (box[2] - box[0]) + 14


def test_lines_to_names_lie_below_all_names() -> None:
    """A line that leads from a name to its space crosses no letter."""
    base = layers("quadrants:2x3:LPKSEZ")
    named = [labels.label(base, space, "it") for space in base.board.ids]
    lines = sum(label.leader is not None for label in named)
    assert lines
    drawn = labels.names(base, "it")
    assert len(drawn) == lines + len(named)
    for label, (tile, at) in zip(named, drawn[lines:], strict=True):
        assert abs(at[0] + tile.width / 2 - base.scale * label.at[0]) <= 1


def test_titles_on_land_have_a_dense_halo() -> None:
    """Two pixels around every letter it hides most of the owner's colour, whose contrast may be small."""
    for scale in (1.0, 1.5):
        word = labels._word_tile("ROHAN", load_theme("atlas").fonts.title, round(27 * scale), 5, (255,) * 3)
        halo = labels._with_halo(word, (0, 0, 0), scale)
        letters = Image.new("L", halo.size, 0)
        letters.paste(word.getchannel("A"), (round(6 * scale),) * 2)
        around = np.asarray(letters.filter(ImageFilter.MaxFilter(2 * round(2 * scale) + 1))) > 200
        assert np.percentile(np.asarray(halo.getchannel("A"))[around], 5) > 128

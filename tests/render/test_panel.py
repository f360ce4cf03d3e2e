"""The players' panel and the facts of the upper bar: room for many counters, cards and tracks."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from types import SimpleNamespace
from typing import Any

import msgspec
import numpy as np
import pytest
from PIL import Image

import engine
import locales
import render
from engine.types import DeckView, SeatView, Track, View
from render.art.load import load_art
from render.charts import charts
from render.frame import bars, compose, facts, panel
from render.frame.pen import Scene
from render.kit import text
from render.kit.theme import load as load_theme
from tests.render.positions import differs, drawn, position

COUNTERS = {"territories": 42, "armies": 999, "energy": 88, "income": 14, "score": 120, "strongholds": 3}
KINDS = ("land", "naval", "space", "nuclear", "diplomat")
RESERVED = 360
"""Pixels above the panel's foot that boards keep free of names."""


@pytest.fixture(autouse=True)
def strict(monkeypatch: pytest.MonkeyPatch) -> None:
    """A text that is not there is a mistake."""
    monkeypatch.setattr(locales, "strict", True)


def scene(view: View) -> Scene:
    """A scene to measure in."""
    base = compose.layers(view.board, "contrast", 1.0)
    return Scene(render.picture(view, theme="contrast"), base, view, (), "en")


def rich(seats: int, columns: int = 5) -> View:
    """A position with so many counters and five kinds of cards."""
    view, counters = position(seats), dict(islice(COUNTERS.items(), columns))
    rows = tuple(SeatView(i, "player", True, counters, dict.fromkeys(KINDS, i)) for i in range(seats))
    return msgspec.structs.replace(view, seats=rows)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_many_columns_leave_room_for_names(seats: int) -> None:
    """Counters and cards fit beside names, and the panel into the room that boards keep for it."""
    table = panel.table(rich(seats))
    assert table.lined
    assert panel.WIDTH - panel.MARGIN - table.columns * table.column - panel.NAME >= panel.ROOM - 1
    assert table.height(seats) <= RESERVED
    assert render.picture(rich(seats)).width == 1600


def test_few_columns_keep_their_words_and_their_width() -> None:
    """One kind of cards is a column among the others."""
    table = panel.table(position())
    assert not table.lined
    assert table.columns == 4
    assert (table.column, table.row) == (panel.COLUMN, panel.ROW)


@pytest.mark.parametrize("theme", render.themes())
def test_the_heading_is_whole(theme: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In every language, however many columns there are: in the theme's font and in capitals, at most
    narrowed, and in the plain font only where that one would be cut."""
    written: list[tuple[str, str, int]] = []

    def write(_: Scene, x: float, y: float, *line: Any) -> float:
        words, font, *_more, room = line
        written.append((words, font, int(room)))
        return 0.0

    monkeypatch.setattr(Scene, "write", write)
    base: Any = SimpleNamespace(theme=load_theme(theme), scale=1.0)
    fonts, plain = base.theme.fonts, set()
    for columns in range(1, len(COUNTERS) + 1):
        view = rich(2, columns)
        for locale in locales.LOCALES:
            panel.draw(Scene(Image.new("RGB", (400, 400)), base, view, (), locale), 14, 800)
            words, font, room = written[0]
            written.clear()
            assert words == locales.text(locale, "render-players").upper()
            assert text.fit(words, font, panel.SIZE, room)[0] == words
            if font != fonts.region:
                assert font == fonts.small
                assert text.fit(words, fonts.region, panel.SIZE, room)[0] != words
                plain.add((locale, columns))
    assert plain == ({("it", 6)} if theme in ("atlas", "parchment") else set())


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_of_card_is_counted(kind: str) -> None:
    """Another number of one kind changes that seat's row and nothing else."""
    view = rich(5)
    row = msgspec.structs.replace(view.seats[2], cards={**view.seats[2].cards, kind: 9})
    other = msgspec.structs.replace(view, seats=(*view.seats[:2], row, *view.seats[3:]))
    before, after = drawn(view), drawn(other)
    changed = np.argwhere(np.abs(before - after).max(axis=2) > 24)
    left, bottom = load_art(view.board).panel
    table = panel.table(view)
    top = 58 + bottom - table.height(5) + panel.HEAD + 2 * table.row
    assert len(changed) > 20
    assert (changed[:, 0] >= top).all()
    assert (changed[:, 0] < top + table.row).all()
    assert (changed[:, 1] >= left).all()
    assert (changed[:, 1] < left + panel.WIDTH).all()


def test_markers_stand_in_the_order_of_their_values() -> None:
    """One track with a marker a seat is one fact: an icon and the seats' badges, lowest first."""
    places = {0: 3, 1: 1, 2: 2}
    tracks = (Track("energy", 2, 5), *(Track(f"order-{seat}", place) for seat, place in places.items()))
    view = msgspec.structs.replace(position(3), rules="risk2210", tracks=tracks, decks=())
    lines = facts.collect(scene(view))
    assert [piece.text or piece.icon for piece in lines[0]] == ["energy", "2 / 5"]
    assert lines[1][0].icon == "order"
    assert [piece.seat.seat for piece in lines[1][1:] if piece.seat] == [1, 2, 0]


def test_piles_are_shown_by_icons_where_there_are_many() -> None:
    """One pile has words, several have icons if each has one, and none is told of once the game is over."""
    many = tuple(DeckView(kind, 20) for kind in KINDS)
    plain = position()
    assert [piece.text for piece in facts.collect(scene(plain))[-1]] == ["Cards left: 30"]
    iconless = msgspec.structs.replace(plain, decks=plain.decks * 2)
    assert [fact[0].text for fact in facts.collect(scene(iconless))[-2:]] == ["Cards left: 30"] * 2
    for count in (2, len(many)):
        view = msgspec.structs.replace(plain, rules="risk2210", decks=many[:count])
        pieces = facts.collect(scene(view))[-1]
        assert [piece.card for piece in pieces if piece.card] == [*KINDS[:count]]
        assert [piece.text for piece in pieces if piece.text] == ["20"] * count
    over = msgspec.structs.replace(position(winners=(1,)), rules="risk2210", decks=many)
    assert [len(fact) for fact in facts.collect(scene(over))] == [1]


def test_a_rule_systems_own_words_stand_in_its_pictures() -> None:
    """Armies have the name that they have in its texts; other systems keep the general word."""
    view = msgspec.structs.replace(position(), rules="risk2210")
    assert scene(view).say("render-counter-armies") == "MODs"
    assert scene(position()).say("render-counter-armies") == "armies"
    assert charts.style(rules="risk2210", locale="it").counter("armies") == "MOD"
    assert charts.style(rules="classic", locale="it").counter("armies") == "Armate"


def wide() -> Iterator[Track]:
    """More tracks than there is room for."""
    for kind in (*KINDS, "energy", "score", "year"):
        yield Track(kind, 1234, 99_999)


def test_facts_leave_room_for_who_is_on_turn() -> None:
    """With far too many facts the left part of the bar stays as it was."""
    few = position()
    few = msgspec.structs.replace(few, rules="risk2210")
    crowd = msgspec.structs.replace(few, tracks=tuple(wide()), decks=tuple(DeckView(k, 999) for k in KINDS))
    a, b = (drawn(view, names=("Ada", "Grace")) for view in (few, crowd))
    assert differs(a[:58, :400], b[:58, :400]) == 0
    assert differs(a[:58, 400:], b[:58, 400:]) > 500


@pytest.mark.spread(1)
@pytest.mark.parametrize("name", ["Wilhelmina", "Ada"])
def test_the_awaited_name_comes_before_the_last_facts(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a narrow board it is written in full, and what there is no room for is left out from the end."""
    setup = engine.Setup("modular", 3, "2a", {"arrangement": "2x3:LPKSEZ"})
    view = engine.view(engine.start(setup).state, None)
    assert view.turn is not None
    base = compose.layers(view.board, "contrast", 1.0)
    sheet = Scene(Image.new("RGB", (base.size[0], bars.TOP)), base, view, (name,) * 3, "en")
    written: dict[str, float] = {}
    write = Scene.write

    def noted(self: Scene, x: float, y: float, words: str, *more: Any) -> float:
        written[words] = write(self, x, y, words, *more)
        return written[words]

    monkeypatch.setattr(Scene, "write", noted)
    bars.draw_top(sheet)
    assert written[name] == pytest.approx(sheet.width(name, sheet.fonts.name, bars.NAME), abs=4)
    lines = ["".join(piece.text for piece in fact) for fact in facts.collect(sheet)]
    kept = [fact in written for fact in lines]
    assert kept == sorted(kept, reverse=True)
    assert kept[:2] == [True, True]

"""Sides, open cards, paths, edges, bonuses and scores by name are told in words, in both languages."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

import locales
from engine.types import CardView, DeckView, EdgeView, Event, PathView, SeatView, SpaceView, View
from host import Seat
from tests.cogs.positions import table_of
from tests.engine.middle_earth.positions import position as ringlands
from tests.render.positions import position
from ui.messages.move_panel import panel
from ui.words.events import lines
from ui.words.names import Names, plain
from ui.words.pictures import alt_text, on_board

STEPS = ("the_shire", "buckland", "moria")
BATTLE = {"seat": 0, "other": 1, "from": "moria", "to": "lorien"}
ROLL = [[6, 4, 1], [6, 5]]


@pytest.fixture(autouse=True)
def strict(monkeypatch: pytest.MonkeyPatch) -> None:
    """A text that is not there is a mistake."""
    monkeypatch.setattr(locales, "strict", True)


def make_view(**changes: object) -> View:
    """A position of a system that has all of this, without anything of it."""
    view = position(3, board="ringlands")
    bare = msgspec.structs.replace(view, rules="middle_earth", tracks=(), decks=())
    return msgspec.structs.replace(bare, **changes)


def names_of(view: View, locale: str = "en") -> Names:
    """What everybody reads about a position."""
    return Names(
        locale, view, [Seat(i, str(100 + i), name) for i, name in enumerate(("Ada", "Grace", "Emmy"))]
    )


def seated(*sides: str, shown: Sequence[CardView] = ()) -> tuple[SeatView, ...]:
    """Seats on these sides, the first with cards face up."""
    return tuple(
        SeatView(i, "player", True, {"score": 9 - i}, side=side, shown=() if i else tuple(shown))
        for i, side in enumerate(sides)
    )


@pytest.mark.parametrize(
    ("locale", "texts", "alt"),
    [
        ("en", ["⚖️ Good: Ada, Emmy", "⚖️ Evil: Grace"], "Grace (evil): "),
        ("it", ["⚖️ Bene: Ada, Emmy", "⚖️ Male: Grace"], "Grace (male): "),
    ],
)
def test_sides_are_told(locale: str, texts: list[str], alt: str) -> None:
    """In the lines beside a picture, and with each seat in its description."""
    names = names_of(make_view(seats=seated("good", "evil", "good")), locale)
    assert list(on_board.lines(names)) == texts
    assert alt in alt_text.board(names)
    assert "(" not in alt_text.standing(seated("")[0], names)


@pytest.mark.parametrize(
    ("locale", "beginning"),
    [
        ("en", "🎴 Face up before Ada, 5 points: 2 × "),
        ("it", "🎴 Scoperte davanti ad Ada, 5 punti: 2 × "),
    ],
)
def test_cards_face_up_are_told_with_their_points(locale: str, beginning: str) -> None:
    """By kind, as often as they lie there; cards that count nothing without a word of points."""
    ambush, bree = CardView("a", "ambush", None, 1), CardView("b", "bree", None, 3)
    names = names_of(make_view(seats=seated("", "", "", shown=(ambush, ambush, bree))), locale)
    (line,) = on_board.lines(names)
    assert line.startswith(beginning)
    bare = msgspec.structs.replace(bree, points=None)
    (line,) = on_board.lines(names_of(make_view(seats=seated("", "", "", shown=(bare,))), locale))
    assert "point" not in line
    assert "punt" not in line


@pytest.mark.parametrize(
    ("locale", "bridge", "storm"),
    [
        ("en", "Rhudaur – Eregion (until Grace's turn)", "Angmar (until Emmy's turn)"),
        ("it", "Rhudaur – Eregion (fino al turno di Grace)", "Angmar (fino al turno di Emmy)"),
    ],
)
def test_marks_of_edges_and_spaces_say_how_long(locale: str, bridge: str, storm: str) -> None:
    """Whose next turn ends them; of a seat's own land only what touches it."""
    view = make_view(edges=(EdgeView("rhudaur", "eregion", ("blocked",), {"blocked": 1}),))
    space = SpaceView("angmar", 0, {"army": 1}, ("storm",), {"storm": 2})
    view = msgspec.structs.replace(view, spaces={**view.spaces, "angmar": space})
    names = names_of(view, locale)
    marks, edges = on_board.lines(names)
    assert marks.endswith(storm)
    assert edges.endswith(bridge)
    assert list(on_board.edges(names, [view.spaces["eregion"]])) == [edges]
    assert list(on_board.edges(names, [view.spaces["angmar"]])) == []
    lasting = msgspec.structs.replace(space, until={})
    view = msgspec.structs.replace(view, edges=(), spaces={**view.spaces, "angmar": lasting})
    (line,) = on_board.lines(names_of(view, locale))
    assert line.endswith("Angmar")


@pytest.mark.parametrize("locale", locales.LOCALES)
def test_open_piles_have_words_of_their_own(locale: str) -> None:
    """Where two lie open, one knows which is which."""
    card = CardView("a", "ambush")
    decks = tuple(DeckView(deck, 1, (card,)) for deck in ("turned", "discarded", "territory"))
    texts = list(on_board.piles(names_of(make_view(decks=decks), locale)))
    assert len({*texts}) == 3


@pytest.mark.parametrize("locale", locales.LOCALES)
def test_the_path_is_told(locale: str) -> None:
    """Where the piece is, which step that is, and what it needs as far as that is known."""
    texts = []
    for place, need in ((0, 0), (2, None), (2, 4), (2, 6), (3, None)):
        (line,) = on_board.paths(names_of(make_view(paths=(PathView("ring", STEPS, place, need),)), locale))
        texts.append(line)
    assert len({*texts}) == 5
    assert {"en": "The Shire", "it": "Contea"}[locale] in texts[0]
    assert all("Moria" in line and "3" in line for line in texts[1:4])
    assert "4" in texts[2]
    assert "6" in texts[3]
    assert "4" not in texts[1]
    assert "Moria" not in texts[4]


@pytest.mark.parametrize("locale", locales.LOCALES)
def test_the_private_panel_tells_the_path_and_near_blocks(locale: str) -> None:
    """To the member on turn: where the piece is, and what holds at their own land alone."""
    for spaces, near in (({"fornost": (0, 5)}, False), ({"fornost": (0, 5), "dunland": (0, 2)}, True)):
        state = ringlands(spaces, bridges={("minhiriath", "dunland"): 1}, ring="moria")
        table = table_of(state, 0, locale)
        (path,) = on_board.paths(table.names)
        (blocked,) = on_board.edges(table.names, table.view.spaces.values())
        shown = panel(table, ()).content
        assert plain(path) in shown
        assert (plain(blocked) in shown) == near


@pytest.mark.parametrize(("leaders", "percent"), [({}, 68), ({0: "fornost"}, 85), ({1: "borderlands"}, 50)])
def test_choices_of_attacks_know_bonuses(leaders: dict[int, str], percent: int) -> None:
    """Four against two to the end: the exact chances with nobody's, one's own and the other's leader."""
    state = ringlands({"fornost": (0, 4), "borderlands": (1, 2)}, leaders=leaders)
    table = table_of(state, 0)
    chance = table.remarks("attack").chance(table.names, ("fornost", "borderlands"))
    assert chance.startswith(f"{percent} %")


@pytest.mark.parametrize("locale", locales.LOCALES)
def test_dice_are_told_with_their_bonus(locale: str) -> None:
    """Behind the highest die of its side; in long sieges once for all throws."""
    names = names_of(make_view(), locale)

    def battle_line(rolls: int, **more: object) -> str:
        (line,) = lines([Event("battle", {**BATTLE, "rolls": [ROLL] * rolls, "lost": [1, 1], **more})], names)
        return line

    assert "`6+1=7 4 1` : `6 5`" in battle_line(1, bonus=[1, 0])
    assert "`6 4 1` : `6+2=8 5`" in battle_line(1, bonus=[0, 2])
    assert battle_line(1, bonus=[0, 0]) == battle_line(1)
    assert "(+1 : +2)" in battle_line(5, bonus=[1, 2])
    assert "+" not in battle_line(5, bonus=[0, 0])
    assert "+" not in battle_line(5)


def test_throws_with_other_bonuses_are_told_apart() -> None:
    """Throws of one attack are summed up as long as the bonus stays."""
    names = names_of(make_view())
    first = Event("battle", {**BATTLE, "rolls": [ROLL], "lost": [1, 1], "bonus": [1, 0]})
    other = Event("battle", {**first.data, "bonus": [1, 1]})
    assert len(lines([first, first], names)) == 1
    assert len(lines([first, other], names)) == 2


@pytest.mark.parametrize("locale", locales.LOCALES)
def test_scores_are_told_by_name(locale: str) -> None:
    """Whatever parts there are, each with its text; rows with a fixed list of columns as ever."""
    parts = {"territories": 12, "regions": 7, "strongholds": 4, "shown": 3}
    (line,) = lines(
        [Event("scored", {"scores": [[0, 26, parts], [1, 9, {"territories": 9}]]})],
        names_of(make_view(), locale),
    )
    assert "**26**" in line
    assert "Grace" in line
    for part, n in parts.items():
        assert names_of(make_view(), locale).text(f"score-part-{part}", n=n) in line
    older = msgspec.structs.replace(position(3), rules="risk2210")
    (line,) = lines([Event("scored", {"scores": [[0, 6, 4, 2, 0]]})], names_of(older, locale))
    assert "**6**" in line

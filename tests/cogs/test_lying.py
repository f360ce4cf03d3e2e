"""What pictures show beside owners and armies is told in words, in both languages."""

from __future__ import annotations

import pytest

import engine
from cogs._ui import alts, lying
from cogs._ui.moves import panel
from cogs._ui.names import Names
from engine import Move, apply
from engine.types import CardView, DeckView
from tests.cogs.positions import table_of
from tests.engine.nuked.positions import FREE, position

SPACES = {"brazil": (0, 9), "japan": (0, 2), "siam": (1, 3)}


def names_of(state: engine.State, locale: str = "en") -> Names:
    """What everybody reads about a position."""
    return Names(locale, engine.view(state, None), ())


@pytest.mark.parametrize(
    ("locale", "told"),
    [
        ("en", "🃏 Cards that lie open (3): 2 × Nuke, Boat"),
        ("it", "🃏 Carte scoperte (3): 2 × Atomica, Barca"),
    ],
)
def test_open_cards_are_told_by_kind(locale: str, told: str) -> None:
    """As often as they lie there; the view has them for everybody. Cards face down are told by nobody."""
    state = position({"peru": (0, 3), "siam": (1, 3)}, played="nuke boat nuke")
    down, shown = engine.view(state, None).decks
    assert (down.cards, down.size) == ((), len(state.body.deck))
    assert [card.kind for card in shown.cards] == ["nuke", "boat", "nuke"]
    assert shown.size == 3
    assert list(lying.piles(names_of(state, locale))) == [told]
    assert list(lying.piles(names_of(position({"peru": (0, 3), "siam": (1, 3)}), locale))) == []
    assert DeckView("x", 2, (CardView("a", "a"),)).cards


@pytest.mark.parametrize("locale", ["en", "it"])
def test_what_the_picture_shows_is_told(locale: str) -> None:
    """Farms with whose they are, radioactive land with its turns, what is cut off, Boats, open cards; in the
    picture's description too. Each in a line, with the places by name."""
    state = position(
        SPACES,
        rest=FREE,
        farms={0: "brazil"},
        hot={"peru": (5, 0)},
        seats=2,
        hands={0: "boat"},
        played="nuke",
    )
    farms, glowing, cut, beside, cards = lying.lines(names_of(state, locale))
    assert farms.count("(") == 2
    assert glowing.endswith("Perù 2" if locale == "it" else "Peru 2")
    assert cut.endswith("Giappone" if locale == "it" else "Japan")
    assert beside.endswith("Brasile" if locale == "it" else "Brazil")
    sailed = apply(state, Move.parse(0, "play:boat:brazil:japan")).state
    farms, glowing, beside, boat, cards = lying.lines(names_of(sailed, locale))
    assert boat.endswith("Brasile – Giappone" if locale == "it" else "Brazil – Japan")
    assert cards.startswith("🃏")
    assert boat in alts.board(names_of(sailed, locale))


def test_whoever_plays_reads_what_their_own_land_is_in_for() -> None:
    """Above the questions of their turn; of others' land nothing, and nothing while an attack is answered."""
    state = position(SPACES, rest=FREE, farms={0: "brazil"}, seats=2)
    assert "1 army is lost at the end of the turn in: Japan" in panel(table_of(state, 0)).content
    assert "Japan" not in panel(table_of(state, 1)).content

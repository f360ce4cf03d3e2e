"""What pictures show beside owners and armies is told in words, in both languages."""

from __future__ import annotations

import pytest

import engine
from engine import Move, apply
from engine.record.export import load
from engine.types import CardView, DeckView
from host import Seat
from locales import LOCALES
from tests.engine.new_wave.positions import position as wave
from tests.engine.nuked.positions import FREE, position
from tests.golden.records import FIXTURES
from ui.words.names import Names
from ui.words.pictures import alt_text, on_board

SPACES = {"brazil": (0, 9), "japan": (0, 2), "siam": (1, 3)}


def names_of(state: engine.State, locale: str = "en") -> Names:
    """What everybody reads about a position."""
    return Names(locale, engine.view(state, None), ())


@pytest.mark.parametrize(
    ("locale", "line"),
    [
        ("en", "🃏 Cards that lie open (3): 2 × Nuke, Boat"),
        ("it", "🃏 Carte scoperte (3): 2 × Atomica, Barca"),
    ],
)
def test_open_cards_are_told_by_kind(locale: str, line: str) -> None:
    """As often as they lie there; the view has them for everybody. Cards face down are told by nobody."""
    state = position({"peru": (0, 3), "siam": (1, 3)}, played="nuke boat nuke")
    down, shown = engine.view(state, None).decks
    assert (down.cards, down.size) == ((), len(state.body.deck))
    assert [card.kind for card in shown.cards] == ["nuke", "boat", "nuke"]
    assert shown.size == 3
    assert list(on_board.piles(names_of(state, locale))) == [line]
    assert list(on_board.piles(names_of(position({"peru": (0, 3), "siam": (1, 3)}), locale))) == []
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
    farms, glowing, cut, beside, cards = on_board.lines(names_of(state, locale))
    assert farms.count("(") == 2
    assert glowing.endswith("Perù 2" if locale == "it" else "Peru 2")
    assert cut.endswith("Giappone" if locale == "it" else "Japan")
    assert beside.endswith("Brasile" if locale == "it" else "Brazil")
    sailed = apply(state, Move.parse(0, "play:boat:brazil:japan")).state
    farms, glowing, beside, boat, cards = on_board.lines(names_of(sailed, locale))
    assert boat.endswith("Brasile – Giappone" if locale == "it" else "Brazil – Japan")
    assert cards.startswith("🃏")
    assert boat in alt_text.board(names_of(sailed, locale))


@pytest.mark.parametrize(
    ("locale", "expected"),
    [
        (
            "en",
            [
                "💥 Damage to the aliens: 4 of 30",
                "👥 Civilians left: 5 of 30",
                "🧍 Civilians: Wales 2 (1 acted), London 3",
                "🪖 Armies: Wales 2 (1 acted)",
                "🏰 Forts: Wales (wall 4)",
                "🗂️ Reserve of Grace: 2 × Army (price 4), Bunker (price 3)",
                "🗑️ Discards of Grace (2): 2 × Guerrilla Warfare",
            ],
        ),
        (
            "it",
            [
                "💥 Danni agli alieni: 4 di 30",
                "👥 Civili rimasti: 5 di 30",
                "🧍 Civili: Galles 2 (1 ha già agito), Londra 3",
                "🪖 Eserciti: Galles 2 (1 ha già agito)",
                "🏰 Forti: Galles (difesa 4)",
                "🗂️ Riserva di Grace: 2 × Esercito (prezzo 4), Bunker (prezzo 3)",
                "🗑️ Scarti di Grace (2): 2 × Guerriglia",
            ],
        ),
    ],
)
def test_piles_tracks_and_numbered_pieces_are_told(locale: str, expected: list[str]) -> None:
    """Civilians and units with what has acted, walls, reserves with prices; never a hand or a supply."""
    state = wave(
        {"wales": "2/1 fort army_unit army_unit*", "london": "3"},
        hand="redeployment air_attack",
        reserve="army bunker army",
        discards="guerrilla guerrilla",
        damage=4,
    )
    seats = [Seat(i, str(100 + i), name) for i, name in enumerate(("Ada", "Grace"))]
    names = Names(locale, engine.view(state, None), seats)
    lines = list(on_board.lines(names))
    assert [line for line in lines if line in expected] == expected
    hidden = {names.card(kind, None) for kind in ("redeployment", "air_attack")}
    assert not [line for line in lines if any(card in line for card in hidden)]
    assert alt_text.board(names).count(expected[0]) == 1
    assert len("\n".join(lines)) < 2000


@pytest.mark.parametrize("locale", LOCALES)
def test_what_is_read_out_of_a_full_board_ends_with_a_whole_sentence(locale: str) -> None:
    """Tracks, pieces and what can be bought come first, sides once; what has no room is left out whole."""
    played = load((FIXTURES / "new_wave" / "repelled.json").read_bytes())
    view = engine.view(engine.replay(played.setup, played.log()), None)
    names = Names(locale, view, [Seat(i, str(100 + i), name) for i, name in enumerate(("Ada", "Grace"))])
    text, lines = alt_text.board(names), [f"{line}." for line in on_board.lines(names, sided=False)]
    assert sum(map(len, lines)) > alt_text.LONGEST, "not all of it has room"
    kept = [line for line in lines if line in text]
    assert kept == lines[: len(kept)]
    assert text.endswith(kept[-1])
    assert sum("🗂️" in line for line in kept) == 2, "both reserves"

"""What pictures show beside owners and armies is told in words, in both languages."""

from __future__ import annotations

import pytest

import engine
from cogs._ui import lying
from cogs._ui.names import Names
from engine.types import CardView, DeckView
from tests.engine.nuked.positions import position


def names_of(state: engine.State, locale: str = "en") -> Names:
    """What everybody reads about a position."""
    return Names(locale, engine.view(state, None), ())


@pytest.mark.parametrize(
    ("locale", "told"),
    [
        ("en", "🃏 Cards that lie open (3): 2 × Nuke, Boat"),
        ("it", "🃏 Carte scoperte (3): 2 × Bomba, Barca"),
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

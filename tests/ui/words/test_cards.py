"""Prices of cards that can be bought, wherever they are chosen or read up on."""

from __future__ import annotations

import engine
from engine import Setup
from tests.engine.new_wave.positions import position
from ui.words.cards import card_text
from ui.words.names import Names


def test_a_card_that_is_bought_says_its_price_and_what_it_does() -> None:
    """Behind the choice, in a purchase as in a swap; what has no price says none."""
    state = position({"wales": "3"}, hand="relocation", reserve="army bunker", money=9)
    for locale, price in (("en", "price 4"), ("it", "prezzo 4")):
        names = Names(locale, engine.view(state, 1), ())
        assert names.about("buy", (), "army").startswith(f"{price} · ")
        assert names.about("choose", ("swap",), "army").startswith(f"{price} · ")
        assert not names.about("play", (), "relocation").startswith("pri")


def test_the_handbook_tells_the_price() -> None:
    """Among the facts about a card; nothing for cards that nobody can buy."""
    known = {card.kind: card for card in engine.cards("new_wave", {})}
    assert "price 4" in card_text("en", "new_wave", known["army"])
    assert "prezzo 4" in card_text("it", "new_wave", known["army"])
    assert "price" not in card_text("en", "new_wave", known["relocation"])
    classic = {card.kind: card for card in engine.cards("classic", {})}
    assert all(card.price is None for card in classic.values())


def test_prices_do_not_hang_on_the_options() -> None:
    """One place for all games."""
    expert = engine.start(Setup("new_wave", 2, "2a", {"expert": True})).state.setup.options
    assert engine.cards("new_wave", expert) == engine.cards("new_wave", {})

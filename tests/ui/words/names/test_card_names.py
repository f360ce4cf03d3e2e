"""What cards are called, cost and do."""

from __future__ import annotations

from tests.ui import war
from tests.ui.positions import public
from tests.ui.thick import beginning


def test_an_argument_can_mean_a_card_of_the_hand() -> None:
    """Of a verb that plays cards, where a card and no space is asked for, and once."""
    names = war.names(hands={0: "boat nuke"})
    assert [card.kind for card in names.hand()] == ["boat", "nuke"]
    card = names.held("play", (), "boat")
    assert card is not None
    assert card.kind == "boat"
    assert names.held("play", (), "extra3") is None
    assert names.held("play", ("boat",), "nuke") is None
    assert names.held("attack", (), "boat") is None
    assert war.names(seat=1, hands={0: "boat"}).hand() == ()


def test_cards_have_names() -> None:
    """With the space that they show; those that were made up by the server keep their own."""
    names = public(beginning())
    assert names.view.labels
    kind, label = next(iter(names.view.labels.items()))
    assert names.card_kind(kind) == label
    assert names.card("boat", None) == "Boat"
    assert names.card("boat", "egypt") == names.text("card-of-space", space="Egypt", kind="Boat")
    assert names.has_card(kind)
    assert not names.has_card("egypt")


def test_cards_have_costs_and_effects() -> None:
    """In full, and in a first sentence; cards that cost nothing have no word of it."""
    names = public(beginning())
    assert names.card_cost("land_death_trap") == "3 energy"
    assert names.card_cost("naval_stealth_mods") == "free"
    nuked = war.names()
    assert nuked.card_cost("boat") == ""
    assert nuked.card_effect("boat").startswith(nuked.card_help("boat"))
    assert nuked.card_help("boat").endswith("at its end.")
    assert len(nuked.card_help("boat")) < len(nuked.card_effect("boat"))

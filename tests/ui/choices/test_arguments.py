"""Where an attack's number means armies: the least comes first, words speak of armies, no slip strips a
Farm, and what is sure is said."""

from __future__ import annotations

import pytest

import engine
from tests.ui import war
from ui.choices.arguments import complete, named_move, suggest_numbers
from ui.choices.question_tree import step
from ui.words.cards import card_text
from ui.words.errors import Refused, sentence


def test_suggested_numbers_begin_with_the_least() -> None:
    """Then those near to it, and as typed; a Farm's greater half is suggested to nobody who has not typed
    it."""
    offers = engine.legal(war.state(), 0)
    assert suggest_numbers(offers, ("attack", "north_africa", "egypt"), "")[:5] == [8, 9, 10, 11, 12]
    assert suggest_numbers(offers, ("attack", "north_africa", "egypt"), "")[-1] == 39
    assert suggest_numbers(offers, ("attack", "brazil", "venezuela"), "") == [6, 7]
    assert suggest_numbers(offers, ("attack", "brazil", "venezuela"), "1") == [10, 11, 12, 13]
    assert suggest_numbers(offers, ("place", "brazil"), "") == []


@pytest.mark.parametrize(("verb", "other"), [("attack", "egypt"), ("move", "brazil")])
def test_no_single_press_strips_a_farm(verb: str, other: str) -> None:
    """Neither a command without a number nor any button takes more than half of it; typed numbers do."""
    table = war.seen()
    for offer in table.offers.narrow(verb, "brazil"):
        assert offer.amount
        asked = step(table.offers, table.names, (verb, *offer.args))
        pressed = [choice.path[-1] for choice in asked.choices if choice.final]
        assert max(int(n) for n in pressed) <= 7
        assert asked.number == offer.amount == (offer.amount[0], 13)
        assert asked.typed
        assert "type the number" in asked.question
        meant = complete(table.offers, table.names, verb, [str(arg) for arg in offer.args])
        assert meant.endswith(f":{offer.amount[0]}")
        assert engine.Move(0, verb, (*offer.args, 13)) in table.offers
    elsewhere = step(table.offers, table.names, (verb, "north_africa", other))
    assert elsewhere.number
    assert elsewhere.number[1] in [choice.path[-1] for choice in elsewhere.choices]
    assert "type the number" not in elsewhere.question


def test_a_boat_is_asked_for_coast_by_coast() -> None:
    """From where, with what the card does; then to where."""
    table = war.seen(hands={0: "boat nuke"})
    first = step(table.offers, table.names, ("play", "boat"))
    assert first.question.startswith("Boat: from which coast of yours?\n-# Makes a coastal")
    then = step(table.offers, table.names, ("play", "boat", "brazil"))
    assert then.question.startswith("Boat: to which other coast does it go from Brazil?")
    assert step(table.offers, table.names, ("play", "nuke")).question.startswith("Nuke: which territory does")


def test_a_move_is_named_by_its_code_or_its_sentence() -> None:
    """As suggested, with the verb or without, or as its sentence in any case; a sentence that fits several
    moves, or none, is refused with the sentences that are possible."""
    table = war.seen()
    offers, names = table.offers, table.names
    code = "attack:north_africa:egypt:8"
    sentence_of_it = names.move(("attack", "north_africa", "egypt", 8))
    for typed in (code, "north_africa:egypt:8", sentence_of_it, sentence_of_it.upper()):
        assert named_move(offers, names, "attack", typed) == code
    with pytest.raises(Refused) as several:
        named_move(offers, names, "attack", "Attack Egypt")
    assert several.value.key == "ambiguous-name"
    assert all("Egypt" in option for option in several.value.data["options"][:-1])
    with pytest.raises(Refused) as unknown:
        named_move(offers, names, "attack", "Attack Atlantis")
    assert unknown.value.key == "unknown-name"
    assert any("Venezuela" in option for option in unknown.value.data["options"])


@pytest.mark.parametrize("locale", ["en", "it"])
def test_an_attack_that_goes_on_is_refused_in_words(locale: str) -> None:
    """Nothing is rolled: `until` means nothing here, and no place is looked for under that name."""
    table = war.seen(locale)
    with pytest.raises(Refused) as caught:
        complete(table.offers, table.names, "attack", ["north_africa", "egypt", "until", 3])
    told = sentence(caught.value, locale)
    assert "`until`" in told if locale == "en" else "`finché`" in told


def test_cards_that_cost_nothing_have_no_word_of_it() -> None:
    """One a turn is a rule of the turn, and for answers another: a card says what it does."""
    (info,) = [card for card in engine.cards("nuked", {}) if card.kind == "defence5"]
    assert card_text("en", "nuked", info) == (
        "### Defence 5\nthe deck · 4 copies · as an answer to an attack\n"
        "When you are attacked, 5 armies join the defenders before the battle, and stay."
    )

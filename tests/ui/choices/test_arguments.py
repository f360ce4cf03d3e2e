"""Where an attack's number means armies: the least comes first, words speak of armies, no slip strips a
Farm, and what is sure is said."""

from __future__ import annotations

import pytest

import engine
from engine.parts.prospect import Prospect
from tests.ui import war
from ui.choices.arguments import complete, named_move, suggest, suggest_numbers
from ui.choices.question_tree import step
from ui.choices.remarks import Remarks
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


@pytest.mark.parametrize("locale", ["en", "it"])
def test_an_attack_that_goes_on_is_refused_in_words(locale: str) -> None:
    """Nothing is rolled: `until` means nothing here, and no place is looked for under that name."""
    table = war.seen(locale)
    with pytest.raises(Refused) as caught:
        complete(table.offers, table.names, "attack", ["north_africa", "egypt", "until", 3])
    text = sentence(caught.value, locale)
    assert "`until`" in text if locale == "en" else "`finché`" in text
    with pytest.raises(Refused) as caught:  # no attack leads from there to there: that is what is wrong
        complete(table.offers, table.names, "attack", ["north_africa", "alaska", "until", 3])
    assert caught.value.key != "no-until"
    with pytest.raises(Refused) as caught:
        complete(table.offers, table.names, "attack", ["until"])
    assert caught.value.key == "no-such-place"  # where a place is asked for, it is one that does not exist


def test_cards_that_cost_nothing_have_no_word_of_it() -> None:
    """One a turn is a rule of the turn, and for answers another: a card says what it does."""
    (info,) = [card for card in engine.cards("nuked", {}) if card.kind == "defence5"]
    assert card_text("en", "nuked", info) == (
        "### Defence 5\nthe deck · 4 copies · as an answer to an attack\n"
        "When you are attacked, 5 armies join the defenders before the battle, and stay."
    )


@pytest.mark.parametrize("locale", ["en", "it"])
def test_a_move_is_named_by_its_code_or_its_sentence(locale: str) -> None:
    """As it was suggested or typed; what fits no move, or several, is refused with the moves that it can
    mean."""
    table = war.seen(locale)
    moves = list(table.offers.narrow("attack").moves())
    for move in (moves[0], moves[-1]):
        sentence = table.names.move((move.verb, *move.args))
        for typed in (move.code, move.code.partition(":")[2], sentence, sentence.upper()):
            assert named_move(table.offers, table.names, "attack", typed) == move.code
    with pytest.raises(Refused) as refusal:
        named_move(table.offers, table.names, "attack", "nowhere at all")
    assert table.names.move((moves[0].verb, *moves[0].args)) in refusal.value.data["options"]
    with pytest.raises(Refused) as ambiguity:
        named_move(table.offers, table.names, "attack", table.names.space("egypt"))
    assert (refusal.value.key, ambiguity.value.key) == ("unknown-name", "ambiguous-name")
    *options, _ = ambiguity.value.data["options"]
    assert all(table.names.space("egypt") in option for option in options)


@pytest.mark.parametrize("locale", ["en", "it"])
def test_a_place_where_nothing_is_possible_is_still_understood(locale: str) -> None:
    """The rules say why it is none; of several places, or none, that a word means, the words themselves are
    what is wrong."""
    table = war.seen(locale)
    place = table.names.space("japan")
    assert not table.offers.narrow("attack", "north_africa", "japan")
    typed = complete(table.offers, table.names, "attack", ["north_africa", place.upper(), 3])
    assert typed == "attack:north_africa:japan:3"
    assert len([s for s in table.names.board.ids if "australia" in table.names.space(s).casefold()]) == 2
    with pytest.raises(Refused) as several:
        complete(table.offers, table.names, "attack", ["north_africa", "australia", 3])
    with pytest.raises(Refused) as unknown:
        complete(table.offers, table.names, "attack", ["north_africa", "Atlantis", 3])
    assert (several.value.key, unknown.value.key) == ("unknown-name", "no-such-place")


def test_suggested_targets_say_whose_they_are_and_the_chance() -> None:
    """Of an attack, not of a move; the label is cut before the chance."""
    table = war.seen()
    remarks = Remarks(prospect=lambda a, b: Prospect(0.5, 3.0, cards=True))
    chance = remarks.chance(table.names, ("north_africa", "egypt"))
    targets = suggest(table.offers, table.names, ("attack", "north_africa"), "egypt", remarks)
    assert targets[0] == (f"Egypt · 🟦 **Bo_b** · Africa · 4 · {chance}", "egypt")
    plain = suggest(table.offers, table.names, ("attack", "north_africa"), "egypt")
    assert plain[0] == ("Egypt · 🟦 **Bo_b** · Africa · 4", "egypt")
    origins = suggest(table.offers, table.names, ("attack",), "brazil", remarks)
    assert origins[0] == ("Brazil · 🔴 you · South America · 14 + Farm", "brazil")

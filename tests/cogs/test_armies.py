"""Where an attack's number means armies: the least comes first, words speak of armies, no slip strips a
Farm, and what is sure is said."""

from __future__ import annotations

import pytest

import engine
from cogs._ui.arguments import complete, suggest_numbers
from cogs._ui.cards import card_text
from cogs._ui.errors import Refused, sentence
from cogs._ui.moves import panel
from cogs._ui.steps import step
from tests.cogs.positions import table_of
from tests.engine.nuked.positions import FREE, position

SPACES = {
    "brazil": (0, 14), "argentina": (0, 2), "venezuela": (1, 3), "north_africa": (0, 40), "egypt": (1, 4),
    "siam": (1, 9),
}  # fmt: skip
FARMS = {0: "brazil", 1: "siam"}


def war(**more: object) -> engine.State:
    """Seat 0 attacks from its Farm in Brazil, and from North Africa."""
    return position(SPACES, rest=FREE, farms=FARMS, seats=2, **more)  # type: ignore[arg-type] # as there


def labels(state: engine.State, *path: str, locale: str = "en") -> list[str]:
    """What stands on the buttons of a panel."""
    view = panel(table_of(state, 0, locale), path).view
    assert view is not None
    return [str(item.get("label")) for row in view.to_components() for item in row["components"]]


def test_suggested_numbers_begin_with_the_least() -> None:
    """Then those near to it, and as typed; a Farm's greater half is suggested to nobody who has not typed
    it."""
    offers = engine.legal(war(), 0)
    assert suggest_numbers(offers, ("attack", "north_africa", "egypt"), "")[:5] == [8, 9, 10, 11, 12]
    assert suggest_numbers(offers, ("attack", "north_africa", "egypt"), "")[-1] == 39
    assert suggest_numbers(offers, ("attack", "brazil", "venezuela"), "") == [6, 7]
    assert suggest_numbers(offers, ("attack", "brazil", "venezuela"), "1") == [10, 11, 12, 13]
    assert suggest_numbers(offers, ("place", "brazil"), "") == []


@pytest.mark.parametrize(
    ("locale", "told"),
    [("en", "8 armies (32 stay)"), ("it", "8 armate (ne restano 32)")],
)
def test_buttons_speak_of_armies_and_of_what_stays(locale: str, told: str) -> None:
    """The least first; nowhere is a word of dice."""
    shown = labels(war(), "attack", "north_africa", "egypt", locale=locale)
    assert shown[0] == told
    content = panel(table_of(war(), 0, locale), ("attack", "north_africa", "egypt")).content
    assert not any(word in " ".join([content, *shown]).lower() for word in ("dice", " die", "dad"))


@pytest.mark.parametrize(("verb", "other"), [("attack", "egypt"), ("move", "brazil")])
def test_no_single_press_strips_a_farm(verb: str, other: str) -> None:
    """Neither a command without a number nor any button takes more than half of it; typed numbers do."""
    table = table_of(war(), 0)
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


def test_what_is_sure_is_said() -> None:
    """What is left on both sides of the border, for land of nobody and for a rival without cards; where one
    may answer, that a card is the only thing to fear. Land of nobody is called so, and not 0."""
    free, guarded = war(), war(hands={1: "boat"})
    for state, told in ((free, "certain, 36 left"), (guarded, "certain but for a card, 36 left")):
        table = table_of(state, 0)
        assert table.hints("attack").chance(table.names, ("north_africa", "egypt")) == told
        assert f"Whatever the number: {told}." in panel(table, ("attack", "north_africa", "egypt")).content
    asked = step(table.offers, table.names, ("attack", "north_africa"), 0, table.hints("attack"))
    about = {choice.path[2]: choice.about for choice in asked.choices}
    assert about["congo"] == "Africa · 40 : unoccupied · certain, 38 left"
    assert about["egypt"] == "Africa · 40 : 4 · certain but for a card, 36 left"


def test_a_boat_is_asked_for_coast_by_coast() -> None:
    """From where, with what the card does; then to where."""
    table = table_of(war(hands={0: "boat nuke"}), 0)
    first = step(table.offers, table.names, ("play", "boat"))
    assert first.question.startswith("Boat: from which coast of yours?\n-# Makes a coastal")
    then = step(table.offers, table.names, ("play", "boat", "brazil"))
    assert then.question.startswith("Boat: to which other coast does it go from Brazil?")
    assert step(table.offers, table.names, ("play", "nuke")).question.startswith("Nuke: which territory does")


@pytest.mark.parametrize("locale", ["en", "it"])
def test_an_attack_that_goes_on_is_refused_in_words(locale: str) -> None:
    """Nothing is rolled: `until` means nothing here, and no place is looked for under that name."""
    table = table_of(war(), 0, locale)
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

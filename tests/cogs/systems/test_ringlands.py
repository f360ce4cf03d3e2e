"""The ringlands in words: cards and their numbers, the two secret windows, and orders for them."""

from __future__ import annotations

import pytest

import engine
from engine import IllegalMove, State
from engine.standing_orders import Order, standing
from tests.cogs.conftest import House
from tests.cogs.driver import started, words
from tests.cogs.positions import table_of
from tests.engine.driver import play
from tests.engine.middle_earth.positions import position
from ui.choices.question_tree import step
from ui.messages.move_panel import panel
from ui.words.cards import card_text
from ui.words.errors import sentence
from ui.words.prompts import prompt_text
from ui.words.standing_orders import answer_name

RULES = "middle_earth"


def besieged() -> State:
    """Seat 1 is asked about an attack that goes on, across land, against four defenders."""
    spaces = {"fornost": (0, 5), "weather_hills": (1, 4)}
    state = position(spaces, adventures={1: "courage_alone violent_storms"})
    return play(state, "attack:fornost:weather_hills:until:1").state


def departing() -> State:
    """Seats 0 and 1 are asked about the Ring, which is about to leave The Shire."""
    return play(
        position({"fornost": (0, 5)}, step="redeploy", adventures={0: "boromir", 1: "bree"}), "pass"
    ).state


@pytest.mark.parametrize(
    ("kind", "en", "it"),
    [
        (
            "bree",
            "2 armies and 2 points for good, 6 armies and 1 point for evil",
            "2 armate e 2 punti per il bene, 6 armate e 1 punto per il male",
        ),
        ("harlond", "2 points for good, 3 points for evil", "2 punti per il bene, 3 punti per il male"),
        ("courage_alone", "4 armies join its defenders", "4 armate si aggiungono ai difensori"),
        ("gollum", "a roll of 4 or more", "deve tirare 4 o più"),
        (
            "eagle",
            "Three eagles bring 8 armies, one of each symbol 10",
            "Tre aquile valgono 8 armate, tre simboli diversi 10",
        ),
        ("the_mustering", "gets 3 armies there", "vi riceve 3 armate"),
    ],
)
def test_numbers_in_the_help_of_cards_come_from_the_rules(kind: str, en: str, it: str) -> None:
    """Both languages tell them, from the same data."""
    (info,) = [card for card in engine.cards(RULES, {}) if card.kind == kind]
    assert en in card_text("en", RULES, info)
    assert it in card_text("it", RULES, info)


def test_silence_is_told_by_what_is_asked() -> None:
    """Of a fight it holds for the turn, of the Ring until one's own next turn."""
    fight, ring = (panel(table_of(state, 1)).view for state in (besieged(), departing()))
    labels = [
        {part["label"] for row in view.to_components() for part in row["components"]}
        for view in (fight, ring)
        if view
    ]
    assert "Let every attack of this turn happen: don't ask again" in labels[0]
    assert "Let it go until my next turn: don't ask again" in labels[1]


def test_the_window_of_a_fight_says_what_goes_on_and_when_a_card_comes() -> None:
    """Who attacks with how many, that it goes on, how many defend; each number of the card is a sentence."""
    table = table_of(besieged(), 1)
    assert table.prompt
    text = prompt_text(table.prompt, table.names)
    assert "attacks Weather Hills from Fornost with 3 dice, roll after roll;" in text
    assert "defend with 4 armies" in text
    asked = step(table.offers, table.names, ("play",))
    assert "The greatest number means at once" in asked.question
    assert [choice.label for choice in asked.choices] == [
        "Courage Alone, once no more than 4 armies defend",
        "Courage Alone, once no more than 3 armies defend",
        "Courage Alone, once no more than 2 armies defend",
        "Courage Alone, once only 1 army defends",
    ]


def test_a_territory_is_no_card_though_one_in_the_hand_shows_it() -> None:
    """Where a power is aimed, a territory is called by its name alone."""
    state = position(
        {"fornost": (0, 5), "the_shire": (0, 4)}, step="reinforce", pool=3, leaders={0: "fornost"},
        adventures={0: "borne_to_another_place"}, hands={0: "fornost"},
    )  # fmt: skip
    names = table_of(state, 0).names
    move = ("play", "borne_to_another_place", "fornost", "the_shire")
    assert names.move(move) == "Borne Away: the leader goes from Fornost to The Shire"
    assert names.move(("trade", "fornost", "moria", "wild1")).startswith("Trade Fornost (eagle)")


def test_a_stronghold_is_told_with_who_stands_there() -> None:
    """Where one chooses whom to attack; not in games in which strongholds give nothing."""
    for mode, strength in (("ring", "Arnor · 5 : 1 + stronghold"), ("classic", "Arnor · 5 : 1")):
        state = position({"borderlands": (0, 5), "rhudaur": (2, 1)}, mode=mode)
        assert table_of(state, 0).names.strength(["borderlands", "rhudaur"]).endswith(f" · {strength}")


@pytest.mark.parametrize(("locale", "name"), [("en", "Discard: Gollum"), ("it", "Scarta: Gollum")])
def test_a_card_that_is_only_named_has_its_name(locale: str, name: str) -> None:
    """Discards are choices, which name kinds of cards."""
    names = table_of(besieged(), 1, locale).names
    assert names.move(("choose", "discard", "gollum")) == name


def test_territories_in_a_refusal_have_their_names() -> None:
    """Where the armies of a set can go."""
    error = IllegalMove("extra-where", shown=["the_shire", "moria"], n=2)
    assert sentence(error, "en", table_of(besieged(), 1).names).endswith(
        "the 2 extra armies go: The Shire, Moria."
    )


def test_answers_of_orders_say_how_many_it_takes() -> None:
    """At once, or from a number on."""
    names = table_of(besieged(), 1).names
    (about,) = [order for order in standing(RULES, {}) if order.id == "react"]
    labels = {do: answer_name(names, about, do) for do in about.choices}
    assert labels["pass"] == "Let it happen"
    assert labels["choose:silent"] == "Let every attack of that turn happen"
    assert labels["play:courage_alone"] == "Courage Alone, at once"
    assert labels["play:courage_alone:2"] == "Courage Alone, once no more than 2 armies defend"
    assert labels["play:violent_storms:3"] == "Violent Storms, as soon as 3 armies or more attack"
    assert len(set(labels.values())) == len(labels)


async def test_an_order_for_the_ring_is_given_by_place(house: House) -> None:
    """Boromir in the Dead Marshes, else let it go: the steps of the trail are chosen at once, and what is
    ordered for one place stands before what holds everywhere."""
    game = await started(house, "Ada", "Chiara", seats=2, rules=RULES)
    ada = await house.member("Ada")
    pick, question = "Give or change an order…", "When the Ring is about to leave"
    panel = (await ada.slash("orders"))["message"]
    panel = (await ada.select(panel, pick, question))["message"]
    panel = (await ada.select(panel, "Choose…", "Let it go"))["message"]
    assert "Where does the Ring have to be?" in words(panel)
    panel = (await ada.press(panel, "Everywhere"))["message"]
    panel = (await ada.select(panel, pick, question))["message"]
    panel = (await ada.select(panel, "Choose…", "Play Boromir"))["message"]
    assert "Mithlond" not in words(panel)
    several = "In which territories? You may choose several"
    panel = (await ada.select(panel, several, "Dead Marshes"))["message"]
    wanted = (Order("ring", "play:boromir", ("dead_marshes",)), Order("ring", "pass"))
    assert (await house.host.orders.of(game.id, ada.actor)).standing == wanted
    assert "Play Boromir · only in Dead Marshes" in words(panel)
    panel = (await ada.select(panel, several, "Moria", "Lorien"))["message"]
    assert (await house.host.orders.of(game.id, ada.actor)).standing[0].spaces == ("moria", "lorien")

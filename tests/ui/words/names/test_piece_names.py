"""What cards and pieces are called, cost and do, and how many stand where."""

from __future__ import annotations

import engine
import render
from render.kit.theme import load as load_theme
from tests.engine import positions
from tests.ui import war
from tests.ui.positions import public
from tests.ui.thick import beginning, sights
from ui.words.names.position_names import BADGES, NEUTRAL_BADGE


def test_an_argument_can_mean_a_card_of_the_hand() -> None:
    """Of a verb that plays cards, where a card and no space is asked for, and once."""
    names = war.names(hands={0: "boat nuke"})
    assert [card.kind for card in names.hand()] == ["boat", "nuke"]
    card = names.hand_card("play", (), "boat")
    assert card is not None
    assert card.kind == "boat"
    assert names.hand_card("play", (), "extra3") is None
    assert names.hand_card("play", ("boat",), "nuke") is None
    assert names.hand_card("attack", (), "boat") is None
    assert names.hand_card("choose", (), "boat") is None
    second = names.hand_card("trade", ("boat",), "nuke")
    assert second is not None
    assert second.kind == "nuke"
    assert names.hand_card("trade", ("boat",), "boat") is None
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


def test_what_stands_on_spaces_is_said_in_short() -> None:
    """Where the last one lies, then the forces of each; empty for what is no space."""
    names = war.names()
    assert names.strength(["north_africa", "egypt"]) == "🟦 **Bo_b** · Africa · 40 : 4"
    assert names.strength(["north_africa"]) == "🔴 you · Africa · 40"
    assert names.strength(["peru"]) == "South America · unoccupied"
    assert names.strength(["nowhere"]) == ""


def test_whose_land_it_is_stays_when_room_is_short() -> None:
    """The region goes first."""
    names = war.names()
    full = "🟦 **Bo_b** · Africa · 40 : 4"
    assert names.strength(["north_africa", "egypt"], len(full)) == full
    assert names.strength(["north_africa", "egypt"], len(full) - 1) == "🟦 **Bo_b** · 40 : 4"


def test_lists_name_owners_by_badge_mine_as_you_and_the_neutral_army() -> None:
    """A computer player has its robot; nobody's land has no name; who only looks on owns nothing."""
    names = war.names()
    assert names.holder("brazil") == "🔴 you"
    assert war.names(seat=1).holder("brazil") == "🔴 Ada"
    assert war.names("it").holder("brazil") == "🔴 tu"
    assert names.holder("peru") == ""
    neutral = public(positions.position({"alaska": (0, 5)}, seats=2, rest=(2, 3)))
    assert neutral.holder("brazil") == "⬜ Neutral army"
    assert neutral.holder("alaska").startswith("🔴 ")


def test_every_seat_has_a_badge_of_its_own() -> None:
    """As many as themes have owners, and systems seats."""
    most = max(engine.meta(rules).seats[1] for rules in engine.rules_ids())
    assert len({*BADGES, NEUTRAL_BADGE}) == len(BADGES) + 1 > most
    assert {len(load_theme(theme).owners) for theme in render.themes()} == {len(BADGES)}


def test_a_team_is_named_in_few_words() -> None:
    """A single piece has its full name."""
    names = public(beginning())
    assert names.term("naval_commander") == "naval commander"
    assert names.brief("naval_commander") == "naval"
    assert names.team(["naval_commander"]) == "naval commander"
    assert names.team(["naval_commander", "diplomat"]) == "naval + diplomat"
    assert names.tally("naval_commander", 1) == "naval commander"
    assert names.tally("naval_commander", 2) == "2 × naval commander"


def test_forces_without_room_have_short_names() -> None:
    """As soon as the full ones are a letter too long."""
    names = next(sights("invade")).names
    space = next(s.id for s in names.view.spaces.values() if s.tokens.get("naval_commander"))
    full = names.forces([space], 1000)
    assert "naval commander" in full
    assert names.forces([space], len(full)) == full
    assert "naval commander" not in names.forces([space], len(full) - 1)

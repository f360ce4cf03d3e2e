"""The command cards as data: what the facts say, and that each kind is tested."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from engine.boards.board import MAPS
from engine.rules.risk2210.blanks import MOST
from engine.rules.risk2210.cards import PRINTED
from engine.rules.risk2210.effects import EFFECTS
from engine.rules.risk2210.meta import DECKS, INFLUENCE
from tests.engine.risk2210.test_cards_nuclear import BLASTS

FACTS = MAPS.parent.parent / "shared" / "facts" / "risk2210.json"


@pytest.fixture(scope="module")
def facts() -> Any:
    """The reference data, if it is there."""
    if not FACTS.exists():
        pytest.skip("the reference data is not beside the checkout")
    return json.loads(FACTS.read_text())


def test_the_decks() -> None:
    """42 kinds in five decks of 20 cards each."""
    assert len(PRINTED) == len({c.id for c in PRINTED}) == 42
    sizes = Counter[str]()
    for card in PRINTED:
        sizes[DECKS[card.deck]] += card.copies
    assert sizes == dict.fromkeys(DECKS, 20)


def test_the_cards_are_those_of_the_facts(facts: Any) -> None:
    """Kinds, copies, costs and timings of every deck."""
    told = {
        (deck, c["id"], c["copies"], c["cost"], c["when"])
        for deck, listed in facts["command_decks"]["decks"].items()
        for c in listed
    }
    assert told == {(DECKS[c.deck], c.id, c.copies, c.cost, c.when) for c in PRINTED}
    assert facts["command_decks"]["size_each"] == 20


def test_the_strengths_are_those_of_the_facts(facts: Any) -> None:
    """The numbers in the facts' words: MODs, energy, points, draws."""
    effects = {c["id"]: c["effect"] for deck in facts["command_decks"]["decks"].values() for c in deck}
    words = {
        "assemble": "add {n} MODs",
        "spread": "each of up to {n} different",
        "stealth": "gains {n} MODs",
        "influence": "+{n} score",
        "scout": "add {n} MODs",
        "hidden_energy": "gain {n} energy",
        "extraction": "gain {n} energy",
        "scatter": "turn {n} ",
        "assassin": "destroyed on {n} or more",
        "crisis": "take {n} energy",
        "reduction": "removes {n} of his MODs",
    }
    assert {c.effect for c in PRINTED if c.n} - set(words) == {"blast", "redeployment"}
    for card in PRINTED:
        if card.effect in words:
            assert words[card.effect].format(n=card.n) in effects[card.id], card.id
    assert {c.n for c in PRINTED if c.effect == "influence"} == {INFLUENCE}


def test_the_tables_of_the_blasts_are_those_of_the_facts(facts: Any) -> None:
    """Which region every face of the die means; a six of Aqua Brother is rolled again."""
    nuclear = {c["id"]: c for c in facts["command_decks"]["decks"]["nuclear"]}
    told = {
        (card, int(face), zone.lower().replace(" ", "_"))
        for card in ("nuclear_the_mother", "nuclear_aqua_brother", "nuclear_nicky_boy")
        for face, zone in nuclear[card]["table"].items()
        if zone != "reroll"
    }
    assert told == set(BLASTS)
    assert nuclear["nuclear_aqua_brother"]["table"]["6"] == "reroll"


def test_the_blank_cards_are_as_many_as_in_the_facts(facts: Any) -> None:
    """Nine blank cards."""
    assert facts["blank_command_cards"]["total"] == MOST


def test_every_effect_is_known() -> None:
    """Every card but reactions and those of the final count has an effect that can be played."""
    for card in PRINTED:
        played = card.when not in ("opponent_invades", "end_of_game")
        assert (card.effect in EFFECTS) is played, card.id


def test_every_kind_has_a_test() -> None:
    """Each of the 42 kinds has a test named after it."""
    text = "".join(file.read_text() for file in Path(__file__).parent.glob("test_cards_*.py"))
    assert [c.id for c in PRINTED if f"def test_{c.id}() -> None:" not in text] == []

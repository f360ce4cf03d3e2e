"""The command cards as data: what the facts say, and that each kind is tested."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from engine.rules.risk2210.blanks import MOST
from engine.rules.risk2210.cards import PRINTED
from engine.rules.risk2210.effects import EFFECTS
from engine.rules.risk2210.meta import DECKS, INFLUENCE
from tests.engine.risk2210.test_cards_nuclear import BLASTS
from tests.facts import load_facts

FACTS = load_facts("risk2210")


def test_the_decks() -> None:
    """42 kinds in five decks of 20 cards each."""
    assert len(PRINTED) == len({c.id for c in PRINTED}) == 42
    sizes = Counter[str]()
    for card in PRINTED:
        sizes[DECKS[card.deck]] += card.copies
    assert sizes == dict.fromkeys(DECKS, 20)


def test_the_cards_are_those_of_the_facts() -> None:
    """Kinds, copies, costs and timings of every deck."""
    known = {(c["deck"], c["id"], c["copies"], c["cost"], c["when"]) for c in FACTS["cards"]}
    assert known == {(DECKS[c.deck], c.id, c.copies, c.cost, c.when) for c in PRINTED}
    assert FACTS["deck_size"] == 20


def test_the_strengths_are_those_of_the_facts() -> None:
    """The number of each effect that has one: MODs, energy, points, draws."""
    strengths = {c["id"]: c["strength"] for c in FACTS["cards"] if "strength" in c}
    assert strengths == {c.id: c.n for c in PRINTED if c.n and c.effect not in ("blast", "redeployment")}
    assert {c.n for c in PRINTED if c.effect == "influence"} == {INFLUENCE}


def test_the_tables_of_the_blasts_are_those_of_the_facts() -> None:
    """Which region every face of the die means; a six of Aqua Brother is rolled again."""
    nuclear = {c["id"]: c for c in FACTS["cards"]}
    known = {
        (card, int(face), zone.lower().replace(" ", "_"))
        for card in ("nuclear_the_mother", "nuclear_aqua_brother", "nuclear_nicky_boy")
        for face, zone in nuclear[card]["table"].items()
        if zone != "reroll"
    }
    assert known == set(BLASTS)
    assert nuclear["nuclear_aqua_brother"]["table"]["6"] == "reroll"


def test_the_blank_cards_are_as_many_as_in_the_facts() -> None:
    """Nine blank cards."""
    assert FACTS["blank_cards"] == MOST


def test_every_effect_is_known() -> None:
    """Every card but reactions and those of the final count has an effect that can be played."""
    for card in PRINTED:
        played = card.when not in ("opponent_invades", "end_of_game")
        assert (card.effect in EFFECTS) is played, card.id


def test_every_kind_has_a_test() -> None:
    """Each of the 42 kinds has a test named after it."""
    text = "".join(file.read_text() for file in Path(__file__).parent.glob("test_cards_*.py"))
    assert [c.id for c in PRINTED if f"def test_{c.id}() -> None:" not in text] == []

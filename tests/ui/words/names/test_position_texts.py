"""Texts about a position, and the data of words in its rules."""

from __future__ import annotations

from engine.events import Sort
from tests.ui import war
from tests.ui.positions import public
from tests.ui.thick import beginning


def test_a_systems_own_text_comes_first() -> None:
    """A key without one has the general text, a key without any is known to have none."""
    names, other = war.names(), public(beginning())
    assert other.text("card-cost", n=0) == "free"
    assert names.text("card-cost", n=0) == ""
    assert names.has("card-cost")
    assert other.has("ask-attack-or-alone")
    assert not names.has("nothing-like-it")


def test_zero_has_a_meaning_where_the_rules_give_it_one() -> None:
    """Otherwise the general one."""
    names = public(beginning())
    assert names.zero("zero-bid") == "0: you bid nothing"
    assert names.zero("zero-attack") == names.text("zero")


def test_words_have_their_data() -> None:
    """Of these rules."""
    names = war.names()
    assert names.spec("attack").hostile
    assert "attack" in names.verbs
    assert names.key("seat").sort == Sort.SEAT
    assert names.listing(["a", "b"]) == "a, b"

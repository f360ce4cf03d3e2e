"""What verbs, their arguments and whole moves are called."""

from __future__ import annotations

import pytest

import engine
from engine.types import Move, Setup
from host.model import Named
from tests.ui import war
from tests.ui.positions import sight
from ui.words.sentences import OPEN

SPREAD = ("choose", "spread")


@pytest.mark.parametrize(
    ("locale", "beginning"), [("en", "Attack Egypt from North Africa"), ("it", "Attacca")]
)
def test_a_move_is_a_sentence(locale: str, beginning: str) -> None:
    """With its places by name, in the reader's language."""
    assert war.names(locale).move(("attack", "north_africa", "egypt", 8)).startswith(beginning)


def test_a_move_may_be_open_or_only_begun() -> None:
    """An open amount is said; the beginning is its spaces, or the verb."""
    names = war.names()
    path = ("attack", "north_africa", "egypt")
    assert names.move(path, OPEN) == "Attack Egypt from North Africa with … armies"
    assert names.head(path) == "North Africa → Egypt"
    assert names.head(("pass",)) == names.verb("pass") == "Pass"


def test_a_first_word_can_have_a_sentence_of_its_own() -> None:
    """Spaces never have one; the beginning of the move leaves the word out."""
    names = war.names()
    assert names.move(("choose", "farm", "brazil")) == "Put your Farm in Brazil"
    assert names.head(("choose", "farm", "brazil")) == "Brazil"
    assert not names.has_own("choose", ["brazil"])
    assert not names.has_own("choose", [])


def test_arguments_are_named_by_what_they_mean() -> None:
    """Spaces, seats, numbers, cards in hand, and what they do where they are chosen."""
    names = war.names(hands={0: "boat"})
    assert names.args("attack", ("egypt", "seat-0", 3)) == ["Egypt", "Ada", "3"]
    assert names.arg("play", (), "boat") == "Boat"
    assert names.about("play", (), "boat") == names.card_help("boat")
    assert names.about("attack", (), "egypt") == "🟦 **Bo_b** · Africa · 4"


@pytest.mark.parametrize("rules", ["middle_earth", "nuked", "risk2210"])
def test_what_places_the_rest_says_what_is_left(rules: str) -> None:
    """All armies are placed, and only what stands beside them is missing. Told later, the move has its usual
    name: how much was left then is not known."""
    state = engine.start(Setup(rules, 3, "00")).state
    (first, *_) = sight(state, 0).offers.narrow("place")
    usual = sight(state, 0).names.move(SPREAD)
    done = sight(engine.apply(state, first.move(0)).state, 0)
    assert Move(0, SPREAD[0], SPREAD[1:]) in done.offers
    assert ("rest" in usual or "else" in usual, done.names.move(SPREAD) == usual) == (True, False)
    assert "rest" not in done.names.move(SPREAD)
    assert done.names.move_made(Named(0, "choose:spread", "deploy")) == usual

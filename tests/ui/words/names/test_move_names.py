"""What verbs, their arguments and whole moves are called."""

from __future__ import annotations

import pytest

from tests.ui import war
from ui.words.sentences import OPEN


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

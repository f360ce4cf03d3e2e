"""A game's options as a line of text."""

from __future__ import annotations

import re

import pytest

from cogs.lobby.option_values import parse, suggest
from engine.types import IllegalMove
from locales import text
from ui.words.errors import Refused


def test_options_are_named_in_the_readers_language() -> None:
    """Names and values may have several words; case and accents do not count."""
    line = "LIMITE di giri=20 combinazioni=fisse missions=SI, spostamento finale=connected"
    expected = {"rounds": 20, "cards": "fixed", "missions": True, "fortify": "connected"}
    assert parse("it", "classic", line) == expected
    assert parse("en", "classic", "Round limit = 20 cards=fixed") == {"rounds": 20, "cards": "fixed"}


@pytest.mark.parametrize("locale", ["en", "it"])
def test_examples_can_be_read(locale: str) -> None:
    """Of the option's description, and of the refusal of a line."""
    described = text(locale, "slash-game-new-options-about")
    assert parse(locale, "classic", re.split("for instance |per esempio ", described)[1])["rounds"] == 20
    refused = text(locale, "error-option-line", part="x")
    assert parse(locale, "classic", refused.split("`")[1])["rounds"] == 20


@pytest.mark.parametrize("line", ["cards", "cards=", "rounds=20 more", "rounds=20 cards", "a=b=c", "="])
def test_what_cannot_be_read_is_refused(line: str) -> None:
    """Nothing is guessed and nothing is left out."""
    with pytest.raises((Refused, IllegalMove)):
        parse("en", "classic", line)


def test_numbers_are_suggested_by_a_handful() -> None:
    """Usual values instead of every one of a wide range."""
    values = [value for _, value in suggest("en", "classic", "round")]
    assert values == [f"rounds={n}" for n in (5, 10, 15, 20, 30, 50)]


def test_nothing_is_suggested_after_what_cannot_be_read() -> None:
    """The line would be refused anyway."""
    assert suggest("en", "classic", "rounds=many ") == []
    assert suggest("en", "classic", "rounds=many cards") == []
    suggestions = suggest("it", "classic", "Limite di giri=20 ")
    assert suggestions
    assert all(value.startswith("Limite di giri=20 ") for _, value in suggestions)
    assert not any("rounds=" in value for _, value in suggestions)

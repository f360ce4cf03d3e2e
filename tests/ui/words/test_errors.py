"""Refusals as sentences: every key has one, and what it names has its name."""

from __future__ import annotations

import pytest

from engine.types import IllegalMove
from host import HostError
from tests.ui import war
from ui.words.errors import Refused, sentence


@pytest.mark.parametrize("locale", ["en", "it"])
def test_places_players_and_verbs_are_named(locale: str) -> None:
    """By the names of the position, in the reader's language."""
    names = war.names(locale)
    assert "**Ada**" in sentence(IllegalMove("not-your-turn", awaited=[0]), locale, names)
    assert "/" in sentence(IllegalMove("wrong-verb", verb="place", verbs=["attack"]), locale, names)


def test_an_unknown_error_is_told_by_its_key() -> None:
    """Never a traceback, and never nothing."""
    assert "made-up" in sentence(HostError("made-up"), "en")


def test_what_was_typed_can_do_no_harm() -> None:
    """It is escaped like every name."""
    text = sentence(Refused("unknown-name", typed="@everyone", options=["**a**"]), "en")
    assert "@everyone" not in text
    assert "**a**" not in text

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


def test_a_word_that_chooses_the_sentence_is_not_escaped() -> None:
    """A setting or a state with an underscore has its sentence; what is no word stays escaped."""
    wrong = Refused("league-plan-range", field="signup_days", given=0, low=1, high=60)
    assert sentence(wrong, "en") == "Sign-up is open for 1 to 60 days, not 0."
    assert "check-in" in sentence(Refused("league-season-state", state="check_in"), "en")
    typed = Refused("league-plan-range", field="@everyone", given="@everyone", low=1, high=60)
    assert "@everyone" not in sentence(typed, "en")

"""The question above the choices."""

from __future__ import annotations

import pytest

from tests.ui import war
from ui.choices.questions import question, upper


def test_only_the_first_letter_is_made_great() -> None:
    """Names keep theirs."""
    assert upper("from Egypt") == "From Egypt"
    assert upper("") == ""


@pytest.mark.parametrize("locale", ["en", "it"])
def test_every_step_of_an_attack_asks_something_else(locale: str) -> None:
    """From where, to where, with how many; with the places that are chosen by name."""
    names = war.names(locale)
    asked = [
        question(names, ("attack",)),
        question(names, ("attack", "north_africa"), ["egypt"]),
        question(names, ("attack", "north_africa", "egypt"), numbered=True),
    ]
    assert len(set(asked)) == 3
    assert names.space("north_africa") in asked[1]
    assert names.space("egypt") in asked[2]

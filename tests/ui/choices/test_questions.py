"""The question above the choices."""

from __future__ import annotations

import pytest

import engine
from engine.verbs import UNTIL
from tests.ui import war
from tests.ui.positions import sight
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


@pytest.mark.parametrize(
    ("path", "follow", "asked"),
    [
        (("attack", "china", "siam", UNTIL), (), "China attacks Siam. How many armies must stay in China?"),
        (("attack", "china", "siam"), ("alone",), "China attacks Siam, with everyone who can help. How?"),
        (("attack", "china", "siam"), (), "China attacks Siam. How?"),
    ],
)
def test_what_was_chosen_is_told_from_what_can_follow(
    path: tuple[str, ...], follow: tuple[str, ...], asked: str
) -> None:
    """A word among the arguments asks for its number; a word that can follow has a question of its own."""
    state = engine.start(engine.Setup("classic", 2, "1a")).state
    assert question(sight(state, 0, "en").names, path, follow, numbered=not follow) == asked

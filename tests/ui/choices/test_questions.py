"""The question above the choices."""

from __future__ import annotations

import pytest

from engine.types import Arg
from engine.verbs import UNTIL
from tests.ui import war
from tests.ui.positions import public
from tests.ui.thick import beginning
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


NAVAL = "naval_commander"
BORDER = ("egypt", "canada")
SPECIAL: tuple[tuple[str, tuple[Arg, ...], tuple[Arg, ...], str], ...] = (
    ("attack", BORDER, (), "Egypt attacks Canada. How many dice?"),
    ("attack", BORDER, (UNTIL,), "Egypt attacks Canada. How many dice?"),
    ("attack", BORDER, (NAVAL, "alone"),
     "Egypt attacks Canada. How many dice? Commanders who can help roll eight-sided ones."),
    ("attack", (*BORDER, NAVAL), (UNTIL,), "Egypt attacks Canada (naval commander). How many dice?"),
    ("attack", (*BORDER, UNTIL), (), "Egypt attacks Canada. How many units must stay in Egypt?"),
    ("attack", (*BORDER, NAVAL, UNTIL), (), "Egypt attacks Canada. How many units must stay in Egypt?"),
    ("move", BORDER, (), "How many MODs move from Egypt to Canada?"),
    ("move", BORDER, (NAVAL,), "How many MODs move from Egypt to Canada, or who leads them?"),
    ("move", (*BORDER, NAVAL), (), "How many MODs go from Egypt to Canada with naval commander?"),
)  # fmt: skip
"""A verb, its arguments, what can follow beside a number, and the question."""


@pytest.mark.parametrize(("verb", "args", "follow", "asked"), SPECIAL)
def test_what_was_chosen_and_what_can_follow_change_a_question(
    verb: str, args: tuple[Arg, ...], follow: tuple[Arg, ...], asked: str
) -> None:
    """The most special question comes first: by a word already chosen, by who leads, by a word that can
    follow, for a number or a piece, for a number."""
    assert question(public(beginning()), (verb, *args), follow, numbered=True) == asked


def test_without_a_number_nobody_is_asked_for_one() -> None:
    """Which of two pieces goes, if nothing else differs; a single space is still asked for its other one."""
    names = public(beginning("new_wave"))
    start, end = names.board.ids[:2]
    path = ("move", start, end)
    assert question(names, path, ("spent",)) == (
        f"Which one goes from {names.space(start)} to {names.space(end)}?"
    )
    assert question(names, path[:2], (end,)) == f"Where does a civilian from {names.space(start)} go?"

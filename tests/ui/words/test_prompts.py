"""Titles of games, and sentences about whom a position waits for."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from locales import text
from tests.ui import war
from tests.ui.positions import game_of
from ui.words.prompts import announcement_lines, awaited_lines, prompt_text, title


def test_a_title_has_the_rules_the_name_and_the_number() -> None:
    """A game without a name has none; names are escaped for messages alone."""
    game = game_of(war.state())
    assert title(game, "en").endswith(" · #7")
    assert title(game, "en").count(" · ") == 1
    named = type(game)(**{f: getattr(game, f) for f in game.__struct_fields__} | {"name": "a_b"})
    assert r" · a\_b · #7" in title(named, "en")
    assert " · a_b · #7" in title(named, "en", escaped=False)
    assert title(named, "en", beside="general") == title(named, "en")
    assert title(named, "en", beside="F1 Ada–Bruno · a_b") == title(game, "en")


def test_who_is_asked_the_same_stands_in_one_line() -> None:
    """By the name that is given, else by the seat's."""
    names = war.names()
    prompt = names.view.prompts[0]
    twice = [prompt, replace(prompt, seat=1)]
    (line,) = awaited_lines(twice, names, {1: "<@5>"})
    assert "**Ada**" in line
    assert "<@5>" in line
    assert prompt_text(prompt, names) in line


def test_answers_of_others_are_announced_with_what_is_asked() -> None:
    """Where a kind of question has no announcement of its own, whom the game waits for follows."""
    names = war.names()
    assert (
        announcement_lines([names.view.prompts[0]], names)[-1]
        == awaited_lines([names.view.prompts[0]], names, {})[0]
    )


@pytest.mark.parametrize("energy", [1, 2, 3, 4, 9])
@pytest.mark.parametrize("cards", [1, 2, 3, 4])
def test_no_more_cards_are_offered_than_can_be_paid(energy: int, cards: int) -> None:
    """What is left of the turn's four, or of the energy, whichever is less."""
    words = ("en", "1 more command card ", "up to {} more"), ("it", "1 carta ", "fino a {} ")
    for locale, single, many in words:
        sentence = text(locale, "prompt-supply", energy=energy, cards=cards)
        most = min(energy, cards)
        assert (single if most == 1 else many.format(most)) in sentence

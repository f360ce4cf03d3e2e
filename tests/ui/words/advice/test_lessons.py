"""What a lesson says at each phase."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

import engine
import locales
from engine import Setup, apply, awaited_seats, start
from engine.ai import decide
from engine.rng import Chance
from engine.types import Result
from host import Position
from host.kinds import KEPT
from tests.engine import positions
from tests.ui import thick, war
from tests.ui.positions import game_of
from ui.words.advice.lessons import lesson_lines
from ui.words.names import Names


def lines(state: engine.State, locale: str = "en", seat: int | None = None, **changes: Any) -> list[str]:
    """What is told in a game with these changes: to everybody, or on a seat's panel."""
    game = replace(game_of(state), **{"lesson": KEPT, **changes})
    position = Position(game, state)
    return lesson_lines(position, Names(locale, position.view(seat), game.seats))


def test_only_lessons_explain() -> None:
    """In other games nothing is said."""
    assert lines(positions.position(), lesson=None) == []
    (line,) = lines(positions.position())
    assert line.startswith("📖 **Attacking.**")


def test_nothing_is_explained_while_a_computer_moves() -> None:
    """Its seat needs no hint."""
    state = positions.position()
    seats = tuple(replace(seat, member=None, level="easy") for seat in game_of(state).seats)
    assert lines(state, seats=seats) == []


def test_in_the_end_it_says_what_comes_next() -> None:
    """Also if the lesson was broken off."""
    state = positions.position()
    assert "`/game new`" in lines(state, status="ended")[0]
    over = replace(game_of(state), status="finished", result=Result((0,), "rounds", (0, 1, 2)))
    assert "`/partita nuova`" in lines(state, "it", status=over.status, result=over.result)[0]


@pytest.mark.spread(4)
@pytest.mark.parametrize("locale", ["en", "it"])
@pytest.mark.parametrize("rules", engine.rules_ids())
def test_every_prompt_of_every_system_has_a_short_word(rules: str, locale: str) -> None:
    """A special text or the general one for its clock; short enough to stand under a board. On the panel none
    says to press what was pressed to read it."""
    meta = engine.meta(rules)
    state = start(Setup(rules, meta.seats[0], "0a", dict(meta.lesson))).state
    chance, texts, on_panel = Chance("0a"), set[str](), set[str]()
    for _ in range(400):
        if state.result:
            break
        texts.update(lines(state, locale))
        on_panel.update(lines(state, locale, awaited_seats(state)[0]))
        state = apply(state, decide("normal", state, awaited_seats(state)[0], chance)).state
    assert texts
    assert not any(locales.text(locale, "button-my-moves") in line for line in on_panel), on_panel
    assert all(60 < len(line) <= 560 for line in texts), max(texts, key=len)


def test_a_system_has_words_of_its_own_where_it_differs() -> None:
    """Without dice nobody is told of dice."""
    (line,) = lines(war.state())
    assert "no dice" in line


@pytest.mark.parametrize(
    ("rules", "word"),
    [("risk2210", "MODs"), ("nuked", "Farm"), ("middle_earth", "leader"), ("classic", "armies")],
)
def test_the_first_word_names_all_that_is_to_be_placed(rules: str, word: str) -> None:
    """Beside armies, what this system has."""
    meta = engine.meta(rules)
    (line,) = lines(start(Setup(rules, meta.seats[0], "0a", dict(meta.lesson))).state)
    assert word in line


def test_sets_of_cards_are_mentioned_where_they_can_be_traded() -> None:
    """New armies come with a word on them in one system, and without it in another."""
    assert "set of cards" in lines(positions.position(step="reinforce", pool=3))[0]
    assert "set of cards" not in lines(war.state(step="reinforce"))[0]


@pytest.mark.parametrize("kind", ["marker", "reinforce_mods", "supply", "rest"])
def test_a_step_with_one_thing_to_do_says_which(kind: str) -> None:
    """Not the general word."""
    state, _ = next(thick.asked(kind))
    assert not any("It is your turn" in line for line in lines(state))

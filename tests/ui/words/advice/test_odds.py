"""How an attack would go, in words."""

from __future__ import annotations

import pytest

from engine import Setup, start
from engine.parts.prospect import Prospect
from engine.queries.foresight import odds
from tests.engine import positions
from tests.ui import war
from tests.ui.positions import public
from ui.words.advice.odds import odds_lines

SPACES = {"alaska": (0, 5), "kamchatka": (1, 3)}


@pytest.mark.parametrize(
    ("locale", "title", "chance"),
    [
        (
            "en",
            "Alaska → Kamchatka",
            "takes Kamchatka in **64 %** of all cases. On average the attacker then has 4.0 left",
        ),
        (
            "it",
            "Alaska → Kamčatka",
            "si prende la Kamčatka nel **64 %** dei casi. In media a chi attacca ne restano",
        ),
    ],
)
def test_both_sides_the_chance_and_what_is_left(locale: str, title: str, chance: str) -> None:
    """Whole percents, averages with one digit, in the reader's language."""
    state = positions.position(SPACES)
    lines = odds_lines(public(state, locale), "alaska", "kamchatka", odds(state, "alaska", "kamchatka"))
    assert title in lines[0]
    assert "**Ada**: 5" in lines[1]
    assert lines[1].endswith(": 3")
    assert chance in lines[2]
    assert len(lines) == 3


def test_other_numbers_are_told_as_asked() -> None:
    """This many attack, whatever stands there."""
    state = positions.position(SPACES)
    prospect = odds(state, "alaska", "kamchatka", 9)
    assert "**Ada**: 9 attacking" in odds_lines(public(state), "alaska", "kamchatka", prospect, 9)[1]


def test_who_would_be_asked_for_dice_is_named() -> None:
    """Only single rolls ask."""
    state = positions.position(SPACES, defence="ask")
    lines = odds_lines(public(state), "alaska", "kamchatka", odds(state, "alaska", "kamchatka"))
    assert "would choose the dice" in lines[-1]


def test_too_many_are_not_computed() -> None:
    """Nothing is claimed then."""
    names = public(positions.position(SPACES))
    assert odds_lines(names, "alaska", "kamchatka", None)[2] == names.text("odds-many")


@pytest.mark.parametrize("cards", [False, True])
def test_without_dice_it_is_sure_but_for_a_card(cards: bool) -> None:
    """The system's own way, and free land has no other side."""
    lines = odds_lines(war.names(), "brazil", "venezuela", Prospect(1.0, 11, cards=cards, sure=True))
    assert "No dice are rolled: the attacker has 11 left" in lines[2]
    assert ("answers with a card" in lines[2]) is cards
    free = odds_lines(war.names(), "brazil", "peru", Prospect(1.0, 13, sure=True))
    assert free[1].endswith("Peru: unoccupied")


def test_what_is_left_out_is_said_no_matter_who_holds_cards() -> None:
    """Nothing is said of this position's cards: the remark is the same in every one."""
    state = start(Setup("middle_earth", 3, "07")).state
    names = public(state)
    a, t = next((e.a, e.b) for e in names.board.edges)
    assert "Cards are left out" in odds_lines(names, a, t, None)[-1]


def test_where_nothing_can_be_told_that_is_said() -> None:
    """`new_wave` has units and cards instead."""
    names = public(start(Setup("new_wave", 2, "07")).state)
    a, t = names.board.ids[:2]
    assert odds_lines(names, a, t, None)[1:] == [names.text("odds-untold")]

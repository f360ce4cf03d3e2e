"""The prospect that a member is shown beside an invasion in `risk2210` where dice alone decide."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from engine import State
from engine.boards.load import load_board
from engine.parts.prospect import Prospect
from engine.queries.foresight import can_attack, prospect
from tests.engine.driver import elsewhere
from tests.engine.risk2210.positions import position

FRONT = {"egypt": (0, 3), "saharan_empire": (1, 1), "mexico": (1, 1)}


def told(state: State) -> Prospect | None:
    """The odds of invading the Saharan Empire from Egypt."""
    return prospect(state, "egypt", "saharan_empire")


def test_one_die_against_one_wins_15_of_36_throws() -> None:
    """The defender wins ties; both units of the attacker are left after a conquest."""
    chances = told(position({**FRONT, "egypt": (0, 2)}))
    assert chances is not None
    assert chances.chance == pytest.approx(15 / 36)
    assert (chances.left, chances.cards) == (2, False)


def test_land_that_nobody_holds_is_sure() -> None:
    """It is entered without dice."""
    chances = told(position({"egypt": (0, 3), "mexico": (1, 1)}, rest=None))
    assert chances is not None
    assert (chances.sure, chances.left) == (True, 3)


@pytest.mark.parametrize(
    ("hand", "leaders", "cards"),
    [
        ("", {"land_commander": "mexico"}, False),
        ("land_stealth_mods", {"land_commander": "mexico"}, True),
        ("land_stealth_mods", {}, False),
    ],
)
def test_where_a_card_may_answer_it_is_said(hand: str, leaders: Mapping[str, str], cards: bool) -> None:
    """A rival's card counts if its commander is in play; the chance is as if it stayed in the hand."""
    chances = told(position(FRONT, hands={1: hand}, commanders={1: leaders}))
    assert chances is not None
    plain = told(position(FRONT))
    assert plain is not None
    assert chances == plain._replace(cards=cards)


def test_that_nobody_wants_to_be_asked_shows_nowhere() -> None:
    """It is a secret until the invasion."""
    state = position(FRONT, hands={1: "land_stealth_mods"}, commanders={1: {"land_commander": "mexico"}})
    assert told(elsewhere(state, silent=(1,))) == told(state)


def test_without_the_needed_commander_nobody_could_attack() -> None:
    """Seas ask for a naval commander."""
    world = load_board("frontline")
    kinds = {space.id: space.kind for space in world.spaces}
    coast, sea = next((e.a, e.b) for e in world.edges if [kinds[e.a], kinds[e.b]] == ["land", "water"])
    spaces = {**FRONT, coast: (0, 3), sea: (1, 1)}
    assert not can_attack(position(spaces), coast, sea)
    assert can_attack(position(spaces, commanders={0: {"naval_commander": coast}}), coast, sea)


@pytest.mark.parametrize("seat", [0, 1])
def test_whoever_chooses_whom_they_lose_is_taken_to_lose_mods_first(seat: int) -> None:
    """The chance is told all the same, as `/game odds` tells it."""
    at = ("egypt", "saharan_empire")[seat]
    here: dict[str, Any] = {"commanders": {seat: {"diplomat": at}}}
    wish = {"chooses_losses": [s == seat for s in range(3)]}
    assert told(position(FRONT, body=wish, **here)) == told(position(FRONT, **here))
    assert told(position(FRONT, **here)) is not None

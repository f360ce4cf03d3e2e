"""The prospect that a member is shown beside an invasion in `risk2210` where dice alone decide."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from engine import State
from engine.queries.foresight import prospect
from tests.engine.driver import play
from tests.engine.risk2210.positions import position

FRONT = {"egypt": (0, 3), "saharan_empire": (1, 1), "mexico": (1, 1)}


def known(state: State) -> bool:
    """Whether the prospect of invading the Saharan Empire from Egypt is told."""
    return prospect(state, 0, "egypt", "saharan_empire") is not None


def test_one_die_against_one_wins_15_of_36_throws() -> None:
    """The defender wins ties; both units of the attacker are left after a conquest."""
    chances = prospect(position({**FRONT, "egypt": (0, 2)}), 0, "egypt", "saharan_empire")
    assert chances is not None
    assert chances.chance == pytest.approx(15 / 36)
    assert chances.left == 2


def test_there_is_none_where_nobody_defends() -> None:
    """Land that nobody holds is entered without dice."""
    assert known(position(FRONT, rest=None))
    assert not known(position({"egypt": (0, 3), "mexico": (1, 1)}, rest=None))


@pytest.mark.parametrize(
    ("hand", "leaders", "sure"),
    [
        ("", {"land_commander": "mexico"}, True),
        ("land_stealth_mods", {"land_commander": "mexico"}, False),
        ("land_stealth_mods", {}, True),
    ],
)
def test_there_is_none_where_a_card_may_answer(hand: str, leaders: Mapping[str, str], sure: bool) -> None:
    """A rival's card counts if its commander is in play."""
    assert known(position(FRONT, hands={1: hand}, commanders={1: leaders})) is sure


@pytest.mark.parametrize("seat", [0, 1])
def test_there_is_none_where_a_side_chooses_whom_it_loses(seat: int) -> None:
    """Asked is who has a commander there and wishes it."""
    at = ("egypt", "saharan_empire")[seat]
    wish = {"chooses_losses": [s == seat for s in range(3)]}
    here: dict[str, Any] = {"commanders": {seat: {"diplomat": at}}}
    assert known(position(FRONT, **here))
    assert known(position(FRONT, body=wish))
    assert not known(position(FRONT, body=wish, **here))


def test_a_seat_that_left_chooses_nothing() -> None:
    """Whatever it wished before."""
    wish = {"chooses_losses": [False, True, False]}
    state = position(FRONT, body=wish, commanders={1: {"diplomat": "saharan_empire"}})
    assert not known(state)
    assert known(play(state, "1 resign").state)

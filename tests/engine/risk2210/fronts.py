"""Two neighbours at war and the dice between them, for tests of invasions."""

from __future__ import annotations

from engine import State, Turn
from tests.engine.driver import event
from tests.engine.risk2210.positions import position

LANDS = {"egypt": (0, 9), "saharan_empire": (1, 5), "mexico": (1, 1)}
LEADERS = ("land_commander", "naval_commander", "space_commander", "nuclear_commander", "diplomat")


def with_leaders(*commanders: str, at: str = "egypt", seat: int = 0, **more: object) -> State:
    """The two neighbours, with these commanders of a seat in a territory."""
    people = {seat: dict.fromkeys(commanders, at)}
    return position(LANDS, commanders=people, **more)  # type: ignore[arg-type]  # any of its parameters


def sides(turn: Turn) -> tuple[list[int], list[int]]:
    """The sides of the attacker's and the defender's dice of the only roll, in any order."""
    (dice,) = event(turn, "battle")["sides"]
    return sorted(dice[0], reverse=True), sorted(dice[1], reverse=True)

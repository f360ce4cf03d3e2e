"""What the planner of `nuked` counts on fronts: the rules ask for twice the troops there, and one stays."""

from __future__ import annotations

import pytest

from engine.rules.nuked.ai.ground import of_state
from engine.rules.nuked.ai.measure import START, numbers
from tests.engine.nuked.positions import FREE, position


def counted(
    spaces: dict[str, tuple[int, int]], mine: str = "argentina", theirs: str = "japan"
) -> dict[str, float]:
    """The numbers of seat 0, with the two Farms, of 5 troops, where nothing else is said."""
    held = {mine: (0, 5), theirs: (1, 5), **spaces}
    state = position(held, rest=FREE, farms={0: mine, 1: theirs}, seats=2)
    return dict(zip(START, numbers(of_state(state, 0)), strict=True))


@pytest.mark.parametrize(
    ("here", "there", "prey", "weak"), [(5, 2, 1, 0), (4, 2, 0, 0), (2, 4, 0, 0), (2, 5, 0, 1)]
)
def test_land_is_taken_with_more_than_twice_its_troops(here: int, there: int, prey: int, weak: int) -> None:
    """A rival's land that one could take, and one's own that a rival could, as parts of all land."""
    counts = counted({"brazil": (0, here), "venezuela": (1, there)})
    assert (counts["prey_land"], counts["open_land"]) == (prey / 2, weak / 2)


def test_farms_are_neither_prey_nor_open_land() -> None:
    """Their danger is counted apart."""
    assert counted({"venezuela": (1, 1), "brazil": (0, 9)}, theirs="venezuela")["prey_land"] == 0
    assert counted({"venezuela": (1, 9), "brazil": (0, 1)}, mine="brazil")["open_land"] == 0


def test_troops_behind_own_land_are_idle_but_for_one() -> None:
    """Argentina has no neighbours but Brazil and Peru; four of twenty count a fifth."""
    assert counted({"brazil": (0, 3), "peru": (0, 3)})["idle"] == 4 / 20
    assert counted({"brazil": (0, 3)})["idle"] == 0

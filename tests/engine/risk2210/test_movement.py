"""How the computer player of `risk2210` moves units, where one choice is clearly right."""

from __future__ import annotations

import pytest

from engine.ai import decide
from engine.rng import Chance
from tests.engine.risk2210.positions import position

BEHIND, FRONT = "australian_testing_ground", "java_cartel"


@pytest.mark.parametrize(("staying", "going"), [((), 2), (("diplomat", "space_commander"), 3)])
def test_all_that_may_go_leave_the_hinterland(staying: tuple[str, ...], going: int) -> None:
    """Of three MODs behind the front one stays, so that the space is held, unless commanders do that."""
    state = position(
        {BEHIND: (0, 3), "new_guinea": (0, 1), "aboriginal_league": (0, 1), FRONT: (0, 1)},
        rest=(1, 1),
        commanders={0: dict.fromkeys(staying, BEHIND)},
        step="fortify",
        year=2,
    )
    assert decide("greedy", state, 0, Chance("aa")).code == f"move:{BEHIND}:{FRONT}:{going}"

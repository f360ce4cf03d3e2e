"""What the planner of `nuked` takes for a march to a Farm, by what the rules ask for."""

from __future__ import annotations

import pytest

from engine.rules.nuked.ai.ground import mask, of_state
from engine.rules.nuked.ai.plans import Plan, move, storms
from tests.engine.nuked.positions import WORLD, index, position

MARCH = ["attack:ural:siberia:14", "attack:siberia:mongolia:12"]


@pytest.mark.parametrize(
    ("troops", "pool", "open_", "codes"),
    [
        (15, 0, "", [MARCH]),
        (14, 0, "", []),
        (12, 3, "ural", [MARCH]),
        (12, 2, "ural", []),
        (12, 3, "brazil", []),
    ],
)
def test_a_storm_needs_troops_where_it_starts(
    troops: int, pool: int, open_: str, codes: list[list[str]]
) -> None:
    """A Farm of 4 asks for 12 and one who stays, a territory of 1 before it for two more: 15. Troops that are
    yet to be placed help where they can be placed, and are placed there first."""
    state = position(
        {"ural": (0, troops), "brazil": (0, 1), "siberia": (1, 1), "mongolia": (1, 4)},
        rest=(2, 9),
        farms={0: "brazil", 1: "mongolia"},
    )
    plans = list(storms(Plan(of_state(state, 0), pool, mask((index(open_),)) if open_ else 0)))
    assert [[move(0, WORLD.ids, deed).code for deed in plan.deeds] for plan in plans] == codes
    assert all(plan.placed == ({index("ural"): pool} if pool else {}) for plan in plans)

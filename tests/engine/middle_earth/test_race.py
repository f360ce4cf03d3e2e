"""What the planner of `middle_earth` expects of a count of points, by ruling 14."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest

from engine.parts.field import NOBODY
from engine.rules.middle_earth.ai.race import RingRace
from tests.engine.middle_earth.positions import WORLD, index, position


def shares(lands: tuple[str, str, str], shown: Mapping[int, str]) -> list[float]:
    """What each of three seats gets of the victory if these are their territories and cards face up."""
    state = position(shown=shown)
    parts = []
    for seat in range(3):
        owner = np.full((1, len(WORLD.ids)), NOBODY, dtype=np.int8)
        for other, spaces in enumerate(lands):
            owner[0, [index(space) for space in spaces.split()]] = (other - seat) % 3
        none = np.zeros(owner.shape)
        parts += RingRace(state, seat).count(owner, none, none).tolist()
    return parts


@pytest.mark.parametrize(
    ("lands", "shown", "expected"),
    [
        pytest.param(("fornost moria", "lorien carrock", ""), {}, [1, 0, 0], id="points"),
        pytest.param(("moria", "lorien carrock the_shire", ""), {}, [0, 1, 0], id="then territories"),
        pytest.param(
            ("fornost moria", "lorien carrock", ""), {1: "ambush gollum"}, [1, 0, 0], id="then strongholds"
        ),
        pytest.param(
            ("fornost", "lorien", ""), {0: "elven_halls", 1: "ambush gollum"}, [0, 1, 0], id="then cards"
        ),
        pytest.param(("fornost", "lorien", ""), {}, [1 / 2, 1 / 2, 0], id="two share"),
        pytest.param(("fornost", "lorien", "carrock"), {}, [1 / 3, 1 / 3, 1 / 3], id="three share"),
    ],
)
def test_the_victory_is_whose_merits_are_greatest(
    lands: tuple[str, str, str], shown: Mapping[int, str], expected: list[float]
) -> None:
    """Points; then territories, strongholds and the number of cards face up, each where all before it is
    equal; who is equal in all shares."""
    assert shares(lands, shown) == pytest.approx(expected)

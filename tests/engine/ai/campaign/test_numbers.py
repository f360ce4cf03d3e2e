"""What the planner counts, in a position so small that it can be counted by hand."""

from __future__ import annotations

import numpy as np
import pytest

from engine.ai.campaign.numbers import NAMES, CampaignScene
from engine.parts.field import NOBODY, Field, FieldTerrain

ROW = FieldTerrain(
    ("a", "b", "c", "d", "e"), ((1,), (0, 2), (1, 3), (2, 4), (3,)), (((0, 1), 2.0), ((3, 4), 3.0))
)
"""Five spaces in a row; the first two are a region, and so are the last two."""


def test_a_small_position_is_counted_right() -> None:
    """The seat holds the western region; next to it is the richer rival, behind that one the weaker rival and
    a space of nobody."""
    field = Field(
        ROW, seat=0, seats=3, owner=[0, 0, 1, 2, NOBODY], armies=[3, 4, 5, 2, 6], per=1, least=1,
        base=[0, 4, 1], cards=[2, 4, 1], worth=10,
    )  # fmt: skip
    # Armies 7, 5, 2 and 6 of nobody; incomes 2 + 2 of the region, 1 + 4, 1 + 1; the cards are worth 2.5, 8.5
    # and 1 armies; power, which is armies, two incomes and cards, is 17.5, 23.5 and 7.
    expected = {
        "armies": 7 / 14, "armies_best": ratio(7, 5), "armies_mean": ratio(7, 3.5),
        "income": 4 / 11, "income_best": ratio(4, 5), "income_mean": ratio(4, 3.5),
        "spaces": 2 / 5, "spaces_best": ratio(2, 1),
        "regions": 2 / 5, "regions_rival": 0, "regions_part": 2 / 5,
        "beset": ratio(4 + 0.625 * 13.5, 7), "doom": ratio(5 + 0.625 * 13.5, 7),
        "fronts": 1 / 2, "fronts_armies": 4 / 7, "stack": 4 / 7,
        "idle": 2 / 7, "whole": 2 / 3,
        "cards": ratio(2.5, 4.75), "cards_rival": 8.5 / 15, "cards_all": 2.5 / 15, "set_soon": 2 / 5,
        "prey": ratio(7, 2), "prey_cards": 1 / 5, "prey_reach": 0,
        "stage": 14 / 114, "seats": 3 / 6, "two": 0,
        "coming": 6.5 / 14, "leader": 23.5 / 48, "leader_mine": 3 / 8,
        "rank": 2 / 3, "nobody": 6 / 20,
    }  # fmt: skip
    scene = CampaignScene(field)
    rows, won = scene.numbers(scene.owner[None], scene.armies[None], np.zeros(1))
    counted = dict(zip(NAMES, rows[0].tolist(), strict=True))
    # Some are rounded to 4096ths before they are summed.
    assert {name: counted[name] for name in expected} == pytest.approx(expected, abs=1e-3)
    assert won.tolist() == [0]


def ratio(a: float, b: float) -> float:
    """How much more one is than the other, of both together."""
    return (a - b) / (a + b)

"""Leaving a round robin, by both rules that were compared."""

from __future__ import annotations

from tests.seasons.leavers import STAND, STRIKE, points

ALL = {
    (0, 1): 1,
    (0, 2): 0,
    (0, 3): 0,
    (0, 4): 0,
    (1, 2): 1,
    (1, 3): 1,
    (1, 4): 1,
    (2, 3): 2,
    (2, 4): 2,
    (3, 4): 3,
}
"""Member 0 would win all games but the one against 1."""


def test_results_of_who_has_left_stand_or_are_struck() -> None:
    """Those of half of the games stand by both rules; of games that were not played the others win."""
    assert points(ALL, 5, 0, {(0, 1)}, STAND) == [0, 4, 3, 2, 1]
    assert points(ALL, 5, 0, {(0, 1)}, STRIKE) == [0, 3, 2, 1, 0]
    assert points(ALL, 5, 0, {(0, 1), (0, 2)}, STRIKE) == points(ALL, 5, 0, {(0, 1), (0, 2)}, STAND)

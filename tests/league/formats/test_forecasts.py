"""How long seasons take."""

from __future__ import annotations

import pytest

from league.season import fits
from tests.league import made
from tests.league.made import CUP, LADDER, ROUND_ROBIN, SWISS


@pytest.mark.parametrize(("cap", "days"), [(2, 77), (3, 54), (4, 37)])
def test_divisions_take_as_long_as_in_simulations(cap: int, days: float) -> None:
    """Seven members at tables of four, games of 22 days: within a few days."""
    needed, there = fits(made.plan(cap=cap), 7)
    assert abs(needed - days) < 5
    assert there == 63


def test_length_and_cap_count() -> None:
    """Half the length takes half the days; a greater cap takes fewer days."""
    assert fits(made.plan(length=11.0), 9)[0] == pytest.approx(fits(made.plan(), 9)[0] / 2)
    needed = [fits(made.plan(format=ROUND_ROBIN, table=2, cap=cap), 9)[0] for cap in (1, 2, 4)]
    assert needed == sorted(needed, reverse=True)


def test_rounds_follow_each_other() -> None:
    """In a Swiss system each round waits for its last game, in a cup as well; a ladder has no last game."""
    swiss = [fits(made.plan(format=SWISS, table=2, rounds=rounds), 16)[0] for rounds in (1, 3)]
    assert swiss[1] > 2 * swiss[0] > 44
    assert fits(made.plan(format=CUP, table=2), 16)[0] > 4 * 22
    assert fits(made.plan(format=LADDER, table=2), 40)[0] == 0

"""Points and places of a game."""

from __future__ import annotations

from itertools import product

import pytest

from league import scoring


@pytest.mark.parametrize("seats", sorted(scoring.TABLES))
def test_the_points_of_a_table_sum_to_five_a_seat(seats: int) -> None:
    """However places are shared, no 60th is lost."""
    for merits in product(range(3), repeat=seats):
        points = scoring.points60(scoring.places(merits))
        assert sum(points) == seats * scoring.MEAN60
        assert all((points[a] > points[b]) == (merits[a] > merits[b]) for a in range(seats) for b in range(a))


def test_places_are_shared() -> None:
    """Two who are equal share the better place, the next one is left out."""
    assert scoring.places([7, 9, 7, 3]) == (2, 1, 2, 4)
    assert scoring.places([(5, 1), (5, 2)]) == (2, 1)
    assert scoring.places([1, 1, 1]) == (1, 1, 1)


def test_who_forfeits_is_below_who_played_on() -> None:
    """However good the position was; among themselves they keep their order."""
    assert scoring.places([9, 1, 8, 2], forfeits={0, 2}) == (3, 2, 4, 1)
    assert scoring.points60((3, 2, 4, 1), forfeits={0, 2}) == (0, 360, 0, 600)


def test_shared_places_split_the_points() -> None:
    """Exactly, in 60ths."""
    assert scoring.points60((1, 1, 3, 4)) == (480, 480, 180, 60)
    assert scoring.points60((1, 1, 1, 4)) == (380, 380, 380, 60)
    assert scoring.points60((1, 2, 2, 2, 2, 6)) == (600, 285, 285, 285, 285, 60)
    assert scoring.points60((1, 1)) == (300, 300)


def test_forfeits_have_nothing() -> None:
    """Also where nobody is left who could win; a place that both have is no tie with one who played on."""
    assert scoring.points60((1, 1), forfeits={0, 1}) == (0, 0)
    assert scoring.points60((1, 2), forfeits={0}) == (0, 600)
    assert scoring.points60((1, 1, 2), forfeits={1}) == (600, 0, 240)
    for seats, table in scoring.TABLES.items():
        for out in range(seats):
            points = scoring.points60(range(seats), forfeits=range(out))
            assert points == (0,) * out + tuple(60 * p for p in table[: seats - out])


def test_byes() -> None:
    """A win's in games of two, else the mean of a table."""
    assert [scoring.bye60(seats) for seats in (2, 3, 4, 6)] == [600, 300, 300, 300]


def test_other_sizes_are_refused() -> None:
    """The error says which sizes exist."""
    with pytest.raises(ValueError, match="2 to 6 seats, not 7"):
        scoring.points60(range(7))

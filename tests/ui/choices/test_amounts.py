"""Which amounts deserve a button."""

from __future__ import annotations

from tests.ui import war
from ui.choices.amounts import from_usual, quick, quick_label, wanted_amount


def test_few_amounts_have_a_button_each_and_many_have_shortcuts() -> None:
    """The usual one first, then those nearest to it; none is greater than what may be pressed."""
    assert quick((1, 3)) == [3, 2, 1]
    assert quick((1, 3), usual=2) == [2, 1, 3]
    assert quick((1, 100)) == [100, 99, 50, 5, 4, 3, 2, 1]
    assert max(quick((1, 100), pressed=7)) == 7
    assert quick(None) == []
    assert from_usual([1, 2, 3], 3) == [3, 2, 1]


def test_a_wish_counts_where_enough_armies_are_there() -> None:
    """It is raised to the least that is possible; too great a wish is none."""
    assert wanted_amount((2, 9), 1) == 2
    assert wanted_amount((2, 9), 5) == 5
    assert wanted_amount((2, 9), 10) is None
    assert wanted_amount((2, 9), None) is None


def test_all_is_called_all() -> None:
    """Moving everything says so."""
    names = war.names()
    path = ("move", "north_africa", "brazil")
    assert quick_label(names, path, 39, (1, 39)) == names.text("amount-all", n=39)
    assert quick_label(names, path, 38, (1, 39)) == names.text("amount-but-one", n=38)
    assert quick_label(names, path, 5, (1, 39)) == names.text("amount-move", n=5)
    assert quick_label(names, path, 1, (1, 1)) == names.text("amount-move", n=1)

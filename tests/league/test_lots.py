"""Lots are the same everywhere, depend on the key alone, and favour nobody."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league import lots


def test_lots_never_change() -> None:
    """Seasons that were drawn can be checked years later."""
    assert lots.number(1000, "season", "bye", 3) == 762
    assert lots.order(range(8), "season", 1) == [6, 7, 3, 2, 0, 5, 1, 4]
    assert lots.order(["ada", "grace", "alan"], "season") == ["alan", "grace", "ada"]


@given(st.sets(st.integers(), max_size=20).flatmap(lambda items: st.permutations(sorted(items))), st.text())
@settings(max_examples=30)
def test_the_order_given_does_not_matter(items: list[int], seed: str) -> None:
    """The same items are drawn in the same order, and each is there once."""
    drawn = lots.order(items, seed)
    assert drawn == lots.order(sorted(items), seed)
    assert sorted(drawn) == sorted(items)


def test_keys_differ_by_their_parts() -> None:
    """Parts are not run together."""
    assert lots.digest("a", "bc") != lots.digest("ab", "c")
    assert lots.digest("a", 1) == lots.digest("a", "1")


def test_nobody_is_favoured() -> None:
    """Each of six stands first about as often as the others, and each number is drawn."""
    first = Counter(lots.order(range(6), "seed", n)[0] for n in range(1200))
    assert all(150 < first[item] < 250 for item in range(6))
    assert {lots.number(6, "seed", n) for n in range(100)} == set(range(6))


def test_no_number_is_below_nothing() -> None:
    """Zero choices are a mistake of the caller."""
    with pytest.raises(ValueError):
        lots.number(0, "seed")

"""The choice of setups itself: it must really meet every pair of values."""

from __future__ import annotations

from itertools import combinations, product

import pytest

import engine
from tests.conformance.setups import factors, pairwise, setups


@pytest.mark.parametrize("rules", engine.rules_ids())
def test_every_pair_of_values_is_played(rules: str) -> None:
    """Each two values of each two factors meet in some setup, every seat count included."""
    varied = factors(rules)
    rows = list(pairwise(varied))
    for (a, first), (b, second) in combinations(varied, 2):
        for x, y in product(first, second):
            assert any((row[a], row[b]) == (x, y) for row in rows), f"{a}={x} never meets {b}={y}"


@pytest.mark.parametrize("rules", engine.rules_ids())
def test_every_setup_is_possible(rules: str) -> None:
    """The engine takes each setup, and no two share a seed."""
    chosen = setups(rules)
    assert len({s.seed for s in chosen}) == len(chosen)
    for setup in chosen:
        assert engine.complete(setup).options.keys() == setup.options.keys()


def test_pairwise_stays_small() -> None:
    """Ten factors of two values need far fewer rows than their 1,024 combinations."""
    rows = list(pairwise(tuple((str(i), (0, 1)) for i in range(10))))
    assert len(rows) <= 16

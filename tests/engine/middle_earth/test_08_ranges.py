"""Ruling 8c: which territories The Way Is Under the Mountains joins, and what bridges mean to it."""

from __future__ import annotations

from itertools import combinations

import pytest

from engine import Setup
from engine.rules.middle_earth.combat.links import under
from engine.rules.middle_earth.meta import board, bridges, ranges

WORLD = board(Setup("middle_earth", 2, "00"))
Pair = tuple[str, str]


def pairs(spaces: frozenset[int]) -> set[frozenset[int]]:
    """All pairs of these."""
    return {frozenset(pair) for pair in combinations(sorted(spaces), 2)}


def is_new(pair: frozenset[int]) -> bool:
    """Whether the two are no neighbours."""
    a, t = pair
    return t not in WORLD.reach[a]


def leads(a: str, t: str) -> bool:
    """Whether both touch a range."""
    return WORLD.index[t] in under(WORLD)[WORLD.index[a]]


def test_value_12_pairs_by_range() -> None:
    """46 new ones listed by range, 44 of them distinct, of 70 pairs."""
    of_range = [{pair for pair in pairs(spaces) if is_new(pair)} for spaces in ranges(WORLD)]
    assert [len(new_pairs) for new_pairs in of_range] == [1, 3, 9, 9, 3, 6, 15, 0, 0]
    assert len(set().union(*of_range)) == 44
    joined = {frozenset((a, t)) for a, near in enumerate(under(WORLD)) for t in near}
    assert len(joined) == 70
    assert joined == set().union(*map(pairs, ranges(WORLD)))


@pytest.mark.parametrize(
    "pair",
    [("moria", "lorien"), ("fangorn", "dunland"), ("harlindon", "the_shire"), ("carrock", "withered_heath")],
)
def test_value_13_the_way_leads(pair: Pair) -> None:
    """Both touch one range and are no neighbours, in either direction."""
    a, t = pair
    assert leads(a, t)
    assert leads(t, a)
    assert is_new(frozenset((WORLD.index[a], WORLD.index[t])))


@pytest.mark.parametrize(
    "pair", [("rhudaur", "lorien"), ("anduin_valley", "eregion"), ("minhiriath", "harlindon")]
)
def test_value_13_the_way_does_not_lead(pair: Pair) -> None:
    """Another block of the same mountains, or a river between."""
    assert not leads(*pair)


def test_value_13_moria_and_eregion_are_neighbours() -> None:
    """They touch the same range, and need no way."""
    assert leads("moria", "eregion")
    assert not is_new(frozenset((WORLD.index["moria"], WORLD.index["eregion"])))


def test_value_14_bridges_inside_a_range() -> None:
    """These three can be gone round by The Way when they are blocked; no other bridge can."""
    inside = {
        frozenset(WORLD.ids[s] for s in pair) for pair in bridges(WORLD) if pair[1] in under(WORLD)[pair[0]]
    }
    assert inside == {
        frozenset(("rhudaur", "eregion")),
        frozenset(("dunland", "eregion")),
        frozenset(("north_mirkwood", "esgaroth")),
    }


@pytest.mark.parametrize("bridge", bridges(WORLD), ids=lambda pair: "-".join(WORLD.ids[s] for s in pair))
def test_value_15_no_single_bridge_parts_the_board(bridge: tuple[int, int]) -> None:
    """From Forodwaith everything can still be reached without it."""
    reach, edge = {0}, [0]
    while edge:
        space = edge.pop()
        new = [n for n in WORLD.neighbours[space] if n not in reach and {space, n} != {*bridge}]
        reach.update(new)
        edge += new
    assert len(reach) == 42

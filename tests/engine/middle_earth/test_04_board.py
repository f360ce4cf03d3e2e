"""Ruling 4: land, bridges and ports; rivers and mountains part. Values of the board."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from engine.rules.middle_earth.combat.links import kind
from engine.rules.middle_earth.meta import bridges, path
from tests.engine.driver import offered, refused
from tests.engine.middle_earth.positions import WORLD, index, position


def joined(near: list[set[int]]) -> bool:
    """Whether all territories hang together."""
    component = edge = {0}
    while edge:
        edge = {n for s in edge for n in near[s]} - component
        component = component | edge
    return len(component) == len(near)


def test_value_10_degrees() -> None:
    """The most and the least neighbours."""
    degree = {space: len(WORLD.neighbours[i]) for i, space in enumerate(WORLD.ids)}
    most = {space: n for space, n in degree.items() if n > 5}
    assert most == {"borderlands": 7, "mithlond": 6, "forodwaith": 6, "brown_lands": 6}
    assert {space for space, n in degree.items() if n == 1} == {
        "forlindon", "harlindon", "west_rohan", "rhun_hills",
    }  # fmt: skip
    assert Counter(edge.kind for edge in WORLD.edges) == {"land": 54, "bridge": 15, "sea": 2}


def test_value_11_one_step_of_the_ring_joins_no_neighbours() -> None:
    """South Downs to Rhudaur."""
    way = path(WORLD)
    apart = [(a, t) for a, t in pairwise(way) if t not in WORLD.reach[a]]
    assert apart == [(index("south_downs"), index("rhudaur"))]


def test_value_15_no_bridge_parts_the_board() -> None:
    """Whichever is blocked."""
    assert len(bridges(WORLD)) == 15
    for a, t in bridges(WORLD):
        near = [set(around) for around in WORLD.neighbours]
        near[a].remove(t)
        near[t].remove(a)
        assert joined(near)


@pytest.mark.parametrize(
    ("a", "t", "joins"),
    [
        ("the_shire", "buckland", "bridge"),
        ("fornost", "weather_hills", "land"),
        ("forodwaith", "mithlond", "sea"),
        ("mithlond", "minhiriath", "sea"),
        ("forodwaith", "minhiriath", None),
        ("moria", "lorien", None),
        ("borderlands", "rhudaur", None),
    ],
)
def test_ruling_4_what_joins_and_what_parts(a: str, t: str, joins: str | None) -> None:
    """A port reaches the port its line leads to; mountains and rivers are not crossed."""
    assert kind(WORLD, index(a), index(t)) == joins
    for start, end in ((a, t), (t, a)):
        state = position({start: (0, 5), end: (1, 1)})
        assert bool(offered(state, "attack", start, end)) == (joins is not None)
        if joins is None:
            reason = ("not-adjacent", {"from": start, "to": end})
            assert refused(state, f"attack:{start}:{end}:1") == reason

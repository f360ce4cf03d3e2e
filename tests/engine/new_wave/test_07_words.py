"""Ruling 7: what the regions are called in the other rulings."""

from __future__ import annotations

import pytest

from engine.rules.new_wave.meta import ALIENS, island
from engine.rules.new_wave.state import Body, is_hostile, is_human, is_protected, is_target, wall
from tests.engine.driver import offered
from tests.engine.new_wave.positions import position


def _at(words: str, space: str = "wales") -> tuple[Body, int]:
    state = position({space: words, "london": "1"})
    return state.body, island().index[space]


@pytest.mark.parametrize(
    ("words", "hostile", "target"),
    [
        ("tripod", True, True),
        ("ufo", True, False),
        ("particle_generator", True, True),
        ("ufo tripod", True, True),
        ("army_unit", False, False),
        ("3 fort", False, False),
        ("3 sound", False, False),
        ("", False, False),
    ],
)
def test_ruling_7_hostile_and_target(words: str, hostile: bool, target: bool) -> None:
    body, wales = _at(words)
    assert (is_hostile(body, wales), is_target(body, wales)) == (hostile, target)


def test_ruling_7_the_ship_is_an_alien_building() -> None:
    """Hostile, a target, and the one tile of its region."""
    body, ship = _at("", "western_highlands")
    assert is_hostile(body, ship)
    assert is_target(body, ship)
    state = position({"western_highlands": "2", "london": "1"}, reserve="bunker", money=3)
    assert offered(state, "buy") == ["buy:bunker:london"]


@pytest.mark.parametrize(
    ("words", "human", "protected"),
    [
        ("1", True, False),
        ("army_unit", True, True),
        ("supply_depot", True, True),
        ("2 bunker", True, True),
        ("tripod ufo", False, False),
        ("plasma_reactor", False, False),
    ],
)
def test_ruling_7_human_piece_and_protected(words: str, human: bool, protected: bool) -> None:
    body, wales = _at(words)
    assert (is_human(body, wales), is_protected(body, wales)) == (human, protected)


def test_ruling_7_a_ship_is_a_human_piece() -> None:
    body, sea = _at("navy", "irish_sea")
    assert is_human(body, sea)
    assert not is_hostile(body, sea)


def test_ruling_7_coast_is_every_land_but_the_midlands() -> None:
    map_ = island()
    coast = {land for sea in map_.coasts for land in sea}
    assert {map_.ids[land] for land in map_.land} - {map_.ids[land] for land in coast} == {"midlands"}


@pytest.mark.parametrize(
    ("words", "height"),
    [
        ("bunker", 2),
        ("heavy_artillery", 3),
        ("fort", 4),
        ("supply_depot", 1),
        ("3 army_unit", 0),
        ("alien_factory", 0),
    ],
)
def test_ruling_7_wall(words: str, height: int) -> None:
    assert wall(*_at(words)) == height


def test_ruling_7_no_limit_to_the_pieces_of_a_region() -> None:
    everything = "9 army_unit army_unit army_unit tripod tripod tripod ufo ufo fort"
    state = position({"wales": everything}, side=ALIENS, hand="reap")
    assert offered(state, "play", "reap", "kill") == []

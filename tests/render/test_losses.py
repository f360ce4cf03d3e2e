"""What pictures show of losses: of a declared attack nothing yet, of one that is over what each side lost, of
spaces that lost a piece each that one."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from PIL import Image

import render
from engine import prompts
from engine.types import Event
from render.pieces import changes
from tests.engine.driver import play
from tests.engine.nuked.positions import FREE, position
from tests.render.test_labels import base

SPACES = {"ukraine": (0, 30), "scandinavia": (1, 3), "siam": (1, 4), "ural": (-1, 0)}


def amounts(*codes: str, hands: str = "") -> dict[str, int]:
    """The signed numbers of a picture of these moves."""
    state = position(SPACES, rest=FREE, farms={0: "ukraine", 1: "siam"}, seats=2, hands={1: hands})
    events: list[Event] = []
    for code in codes:
        turn = play(state, code)
        state, events = turn.state, [*events, *turn.events]
    change = changes.read("nuked", events, prompts(state))
    return {space: n for space, n in change.amounts.items() if n}


def test_a_declared_attack_moves_nobody() -> None:
    """It is an arrow; the armies still stand where they stood."""
    assert amounts("attack:ukraine:scandinavia:6", hands="defence5") == {}


def test_an_attack_that_is_over_shows_what_each_side_lost() -> None:
    """The survivors who moved in, since the land was taken; what did not come back; what a card brought."""
    strike = "attack:ukraine:scandinavia:6"
    assert amounts(strike) == {"ukraine": -6, "scandinavia": 3}
    assert amounts(strike, "1 play:defence5", hands="defence5") == {"ukraine": -6, "scandinavia": -1}
    assert amounts("attack:ukraine:ural:5") == {"ukraine": -5, "ural": 3}


def test_what_died_in_one_place_is_taken_from_it() -> None:
    """The upkeep of a Capital; a bomb tells its dead with the land that it destroyed."""
    assert changes.read("nuked", (Event("upkeep", {"seat": 0, "space": "siam", "dead": 4}),)).amounts == {
        "siam": -4
    }
    bombed = Event("bombed", {"seat": 0, "other": 1, "destroyed": ["siam"], "dead": 3, "cards": []})
    assert changes.read("nuked", (bombed,)).amounts == {}


def test_each_space_that_lost_a_piece_shows_it() -> None:
    """Supply and radiation, wherever they took one."""
    supply = Event("supply", {"seat": 0, "emptied": ["siam"], "freed": 1, "hit": ["siam", "india"]})
    radiation = Event("radiation", {"seat": 0, "emptied": [], "freed": 0, "hit": ["india"]})
    assert changes.read("nuked", (supply, radiation)).amounts == {"siam": -1, "india": -2}
    assert changes.read("classic", (supply,)).amounts == {}


@pytest.mark.parametrize("theme", render.themes())
def test_what_was_destroyed_is_seen_where_arrows_meet(theme: str) -> None:
    """The icon in the flash has the ink of losses, and no arrow covers it, or shows through it."""
    layers: Any = base("britain", theme)
    x, y = layers.art.spaces["yorkshire"].badge
    flashes = []
    through = {("northumbria", "yorkshire"): False, ("yorkshire", "midlands"): False}
    for arrows in ({}, through | {("yorkshire", "lancashire"): True}):
        picture = Image.new("RGB", layers.size, (90, 90, 90))
        change = changes.Changes(arrows=arrows, struck={"yorkshire": None})
        changes.draw_below(picture, layers, change, "new_wave", "en")
        flashes.append(np.asarray(picture.crop((x - 12, y - 12, x + 12, y + 12))))
    assert (flashes[0] == layers.theme.change.tag_text).all(axis=2).sum() > 100
    assert (flashes[0] == flashes[1]).all()

"""All effects of cards' actions, by the names that the data has for them."""

from __future__ import annotations

from collections.abc import Mapping

from engine.rules.new_wave.actions.effect import ActionEffect
from engine.rules.new_wave.actions.money import Gain
from engine.rules.new_wave.actions.special import Haunt, Repel
from engine.rules.new_wave.actions.strikes import Beam, Bomb, Kill, Raid, Strike
from engine.rules.new_wave.actions.travel import CivilianWalk, March, Place, Shift

EFFECTS: Mapping[str, ActionEffect] = {
    "gain": Gain(),
    "march": March(),
    "place": Place(),
    "shift": Shift(),
    "walk": CivilianWalk(),
    "strike": Strike(),
    "raid": Raid(),
    "bomb": Bomb(),
    "beam": Beam(),
    "kill": Kill(),
    "haunt": Haunt(),
    "repel": Repel(),
}

"""The quick random player of `middle_earth`: what it prefers where its dice tell it to."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from engine.rules.middle_earth.ai.policy import policy
from tests.engine.middle_earth.positions import position


def luck(number: int) -> Any:
    """Every die shows this number, and the first of all things is chosen."""
    return SimpleNamespace(below=lambda sides: number % sides, choice=lambda things: things[0])


@pytest.mark.parametrize(
    ("leaders", "mission", "die", "code"),
    [
        ("buckland", "hobbiton", 1, "attack:buckland:the_shire:3"),
        ("buckland", "lothlorien", 1, "attack:buckland:fornost:3"),
        ("angmar", "hobbiton", 1, "attack:angmar:forodwaith:3"),
        ("harlindon", "hobbiton", 1, "attack:angmar:forodwaith:3"),
        ("buckland", "hobbiton", 6, "attack:angmar:forodwaith:3"),
    ],
)
def test_leaders_attack_the_places_of_missions_then_sites(
    leaders: str, mission: str, die: int, code: str
) -> None:
    """Every other time: from where a leader is to the place of a mission in the hand, else to any site of
    power; else from anywhere to anywhere."""
    state = position(
        {"angmar": (0, 6), "buckland": (0, 6), "harlindon": (0, 1)},
        leaders={0: leaders},
        adventures={0: mission},
    )
    assert policy(state, luck(die)).code == code

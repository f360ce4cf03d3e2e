"""The numbers by which the sensible player of `new_wave` weighs: those of the normal level were found by
trying, changing one side's by a third in games against the old ones."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from engine.rules.new_wave.meta import ALIENS, FOG, HUMANS, NERVE, SOUND, SideName

Numbers = dict[str, float]


class Tuning(msgspec.Struct, frozen=True):
    """What things are worth, in tenths of a civilian or of a point of damage."""

    use: Numbers
    """What a card does each time it comes into the hand, where it is not played for money."""
    common: float
    """What a card in the deck is taken to do that was bought some time ago."""
    money: Numbers
    """By side: what a coin is worth at the start; nothing in the last turns."""
    built: Numbers
    """What a building does each turn, but for its income."""
    tripod: float
    """What a tripod is worth for each civilian within reach."""
    tripod_kills: float
    """How many of them count."""
    ufo: float
    ufo_kills: float
    second: float
    """What a second region within reach counts beside the first."""
    army: float
    """What an army is worth at a target."""
    navy: float
    stands: Numbers
    """What a miniature is worth wherever it is."""
    risk: float
    """What an army loses beside each tripod in its region."""
    raid: float
    """What a civilian is worth that can strike."""
    shot: float
    """What a building is worth that can shoot at something."""
    tiles: Numbers
    """What a building is worth by itself."""
    held: float
    """What regions count to a tripod that an army keeps where it is."""
    marked: Numbers
    """What a marker is worth for each of the few civilians there that it hinders."""
    shadowed: float
    """What a ship loses beside each UFO in its sea."""
    blockade: float
    """What a UFO is worth where ships come, for each ship that is not on the board."""
    ready: float
    """What the hand could do now counts, against what is done."""
    rounds: float
    """How many rounds a game lasts."""
    last: float
    """In this many last rounds money is worth nothing."""


NORMAL = Tuning(
    use={
        "power_supply": 2.5, "reap": 13.0, "plasma_synthesis": 5.5, "poisonous_fog": 7.0,
        "frightening_sound": 8.0, "nerve_agent": 8.0, "infrasound": 7.5, "scorching_beam": 11.0,
        "alien_abduction": 9.0, "ufo": 8.0, "tripod": 19.0,
        "relocation": 3.0, "guerrilla": 7.0, "air_attack": 10.0, "evacuation": 6.0, "redeployment": 6.0,
        "british_navy": 15.0, "army": 13.0,
    },
    common=10.0,
    money={ALIENS: 5.0, HUMANS: 9.0},
    built={"bunker": 0.5, "fort": 1.5, "heavy_artillery": 2.5, "alien_factory": 10.0, "regenerator": 0.5},
    tripod=6.5,
    tripod_kills=2.5,
    ufo=5.0,
    ufo_kills=1.3,
    second=0.3,
    army=12.0,
    navy=12.0,
    stands={"army_unit": 6.0, "navy": 7.0, "tripod": 10.0, "ufo": 6.0},
    risk=3.0,
    raid=3.0,
    shot=5.0,
    tiles={
        "bunker": 2.0, "fort": 5.0, "heavy_artillery": 5.0, "supply_depot": 6.0,
        "particle_generator": 5.0, "plasma_reactor": 9.0, "alien_factory": 8.0, "regenerator": 4.0,
    },
    held=0.4,
    marked={NERVE: 1.0, SOUND: 1.0, FOG: 0.5},
    shadowed=2.0,
    blockade=0.0,
    ready=0.9,
    rounds=14.0,
    last=2.0,
)  # fmt: skip


@cache
def side_tuning(side: SideName) -> Tuning:
    """The numbers of a side as games among changed players have shown them."""
    return tuning_of(msgspec.json.decode(TUNED.read_bytes())[side])


def tuning_of(numbers: Mapping[str, Any]) -> Tuning:
    """The numbers of one side from a table."""
    tuning = Tuning(**numbers)
    # What a hand could do must not count as much as what is done, else it is never played.
    return msgspec.structs.replace(tuning, held=min(tuning.held, 1.0), ready=min(tuning.ready, 0.99))


TUNED = Path(__file__).with_name("tuned.json")
START: dict[str, Any] = {side: msgspec.to_builtins(NORMAL) for side in (ALIENS, HUMANS)}

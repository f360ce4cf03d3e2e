"""What positions at the end of a turn are worth: the chance of victory, for whole batches."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from engine.ai.campaign.numbers import CampaignScene, Owners
from engine.ai.campaign.terrain import Floats
from engine.parts.field import Field
from engine.parts.valuation import Net, chance_of, net_of
from engine.system import Brain

__all__ = ["Net", "apart_file", "net_of", "weights_of", "worth"]
CELLS = 9000
"""The most spaces of positions that are valued at once: more would not be quicker, and numpy would share the
work among processors."""


def apart_file(path: Path, apart: str) -> Path:
    """The file with the weights for positions that are learned apart (see `Brain.apart`)."""
    return path.with_name(f"{path.stem}-{apart}{path.suffix}")


def weights_of(brain: Brain, field: Field) -> Path:
    """The file with the weights for a position."""
    assert brain.campaign
    if brain.apart and field.extra[brain.extra.index(brain.apart) - len(brain.extra)]:
        return apart_file(brain.campaign, brain.apart)
    return brain.campaign


def worth(
    net: Net,
    scene: CampaignScene,
    owner: Owners,
    armies: Floats,
    took: Floats,
    escort: Owners | None = None,
) -> Floats:
    """The chance of victory at the end of the turn, by row; more than 1 once it is won."""
    parts = [np.zeros(0)]
    rows = max(1, CELLS // scene.ground.size)
    field = scene.field
    if escort is None:
        escort = np.repeat(scene.escort[None], len(owner), axis=0)
    for start in range(0, len(owner), rows):
        part = slice(start, start + rows)
        numbers, won = scene.numbers(owner[part], armies[part], took[part], escort[part])
        chance = chance_of(net.odds(numbers))
        if field.count and field.ends:
            counted = field.count(owner[part], armies[part], escort[part])
            chance = (1 - field.ends) * chance + field.ends * counted
        if field.bonus:
            chance = chance + field.bonus(owner[part], armies[part])
        parts.append(np.where(won > 0, won, chance))
    return np.concatenate(parts)

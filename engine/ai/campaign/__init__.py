"""Campaigns: whole turns of placing, attacking and moving on, planned for any system that tells its position
as a `Field`."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from engine.ai.campaign.decide import ROWS_PER_NODE, Venture, decide
from engine.ai.campaign.matters import Marching
from engine.ai.campaign.numbers import NAMES, CampaignScene
from engine.ai.campaign.worth import apart_file
from engine.parts.field import Field
from engine.system import Brain

__all__ = ["NAMES", "ROWS_PER_NODE", "Marching", "Venture", "decide", "files", "names", "numbers"]


def names(brain: Brain) -> tuple[str, ...]:
    """The names of the numbers of a system's field."""
    return (*NAMES, *brain.extra)


def files(brain: Brain) -> tuple[Path, ...]:
    """The files with a system's weights."""
    if brain.campaign is None:
        return ()
    return (brain.campaign, apart_file(brain.campaign, brain.apart)) if brain.apart else (brain.campaign,)


def numbers(field: Field) -> tuple[float, ...]:
    """The numbers of a position whose seat has just ended its turn."""
    scene = CampaignScene(field)
    rows, _ = scene.numbers(scene.owner[None], scene.armies[None], np.zeros(1))
    return tuple(float(n) for n in rows[0])

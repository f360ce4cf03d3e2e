"""What positions at the end of a turn are worth: the chance of victory, for whole batches."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np

from engine.ai.campaign.numbers import Floats, Owners, Scene
from engine.ai.valuation import Weights, load

GRAIN, WEIGHT_GRAIN = 4096.0, 1024.0
"""Inputs and weights are rounded to parts of these, so that their products and all sums of them are exact
and the order of addition cannot matter."""
HALVINGS = 10
ROWS = 256
"""The most positions that are valued at once: more would not be quicker, and processors would share the
work."""


class Net:
    """Weights as arrays."""

    def __init__(self, weights: Weights) -> None:
        scale = np.array(weights.scale)
        self.mean = np.array(weights.mean)
        self.scale = scale
        hidden = np.array(weights.hidden).reshape(-1, len(scale) + 1)
        self.first = (
            np.rint(np.vstack([np.array(weights.linear)[None], hidden[:, :-1]]).T * WEIGHT_GRAIN)
            / WEIGHT_GRAIN
        )
        self.bias = np.concatenate([[weights.bias], hidden[:, -1]])
        self.out = np.rint(np.array(weights.out) * WEIGHT_GRAIN) / WEIGHT_GRAIN

    def odds(self, numbers: Floats) -> Floats:
        """The logarithms of the odds of victory, by row."""
        x = np.clip((numbers - self.mean) / self.scale, -8.0, 8.0)
        inner = (np.rint(x * GRAIN) / GRAIN) @ self.first + self.bias
        soft = inner[:, 1:] / (1.0 + np.abs(inner[:, 1:]))
        odds: Floats = inner[:, 0] + (np.rint(soft * GRAIN) / GRAIN) @ self.out
        return odds


@cache
def net_of(path: Path) -> Net:
    """The net in a file of weights."""
    return Net(load(path))


def chance_of(odds: Floats) -> Floats:
    """The probability from the logarithm of the odds, by multiplications alone."""
    power = 1.0 - np.clip(odds, -30.0, 30.0) / (1 << HALVINGS)
    for _ in range(HALVINGS):
        power = power * power
    chance: Floats = 1.0 / (1.0 + power)
    return chance


def worth(net: Net, scene: Scene, owner: Owners, armies: Floats, took: Floats) -> Floats:
    """The chance of victory at the end of the turn, by row; more than 1 once it is won."""
    found = [np.zeros(0)]
    for start in range(0, len(owner), ROWS):
        part = slice(start, start + ROWS)
        numbers, won = scene.numbers(owner[part], armies[part], took[part])
        chance = chance_of(net.odds(numbers))
        if scene.field.bonus:
            chance = chance + scene.field.bonus(owner[part], armies[part])
        found.append(np.where(won > 0, 2.0, chance))
    return np.concatenate(found)

"""What a position is worth: a small network over its numbers, with weights learned from played games.

It uses nothing but additions, multiplications and divisions in a fixed order, so that every machine computes
the same worth to the last bit.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

import msgspec
import numpy as np
from numpy.typing import NDArray

from engine.system import NumberTable, Search

Floats = NDArray[np.float64]
GRAIN, WEIGHT_GRAIN = 4096.0, 1024.0
"""Inputs and weights are rounded to parts of these, so that their products and all sums of them are exact
and the order of addition cannot matter."""
HALVINGS = 10
SEAT = "seat"
"""The only part of a table by which all seats weigh alike."""


class Weights(msgspec.Struct, frozen=True):
    """A linear part beside one hidden layer, as `make tune` writes them."""

    names: tuple[str, ...]
    mean: tuple[float, ...]
    scale: tuple[float, ...]
    linear: tuple[float, ...]
    bias: float
    hidden: tuple[tuple[float, ...], ...] = ()
    """By hidden unit: a weight for each number, then its bias."""
    out: tuple[float, ...] = ()
    """By hidden unit, its weight."""


_WEIGHTS = msgspec.json.Decoder(Weights)
_NUMBERS = msgspec.json.Decoder(dict[str, dict[str, float]])


@cache
def load(path: Path) -> Weights:
    """The weights in a file. :raises msgspec.ValidationError: it has another form."""
    return _WEIGHTS.decode(path.read_bytes())


def load_numbers(path: Path) -> dict[str, float]:
    """The numbers in the file of a table as `alike` makes it. :raises msgspec.ValidationError: it has another
    form."""
    return _NUMBERS.decode(path.read_bytes())[SEAT]


def alike(
    path: Path, start: Mapping[str, float], search: Callable[[Mapping[str, float]], Search]
) -> NumberTable:
    """A table of numbers by which the search weighs for all seats alike."""
    return NumberTable(path, {SEAT: start}, lambda at, seat: SEAT, search=search)


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

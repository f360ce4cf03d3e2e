"""Options that a lobby leaves to chance: what is drawn for them, and when it is drawn anew."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from hashlib import blake2s
from secrets import token_hex
from typing import Any

import engine
from engine.types import Setup
from host.types import Game


def is_open(options: Mapping[str, Any], option: str) -> bool:
    """Whether an option that can be drawn was left empty."""
    return not str(options.get(option, "")).strip()


def sign(game: Game) -> str:
    """A short sign of what chance has drawn in a lobby, by which one can say what one has seen; empty where
    it has drawn nothing."""
    values = "\n".join(str(game.options[option]) for option in game.drawn)
    return blake2s(values.encode(), digest_size=4).hexdigest() if values else ""


def settled(
    rules: str, joined: int, options: Mapping[str, Any], drawn: Collection[str], anew: str = ""
) -> tuple[dict[str, Any], tuple[str, ...]]:
    """The options with a value for each that is left to chance, and which these are: those that are empty,
    those that were `drawn` before, and the one that is to be drawn `anew`.

    What was drawn stays as long as it suits the seats that have joined (at least as many as the rules need).
    Each draw has a secret of its own, so that it tells nothing of the game's dice.
    """
    info = engine.meta(rules)
    values, found = dict(options), []
    for option in info.options:
        if not option.drawn or not (option.id in (*drawn, anew) or is_open(values, option.id)):
            continue
        found.append(option.id)
        setup = Setup(rules, max(joined, info.seats[0]), token_hex(32), values)
        if option.id == anew or is_open(values, option.id) or engine.misfit(setup):
            values[option.id] = engine.draw(setup, option.id)
    return values, tuple(found)

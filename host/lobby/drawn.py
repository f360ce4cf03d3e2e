"""Options that a lobby leaves to chance: what is drawn for them, and when it is drawn again."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from hashlib import blake2s
from secrets import token_hex
from typing import Any

import engine
from engine.types import Setup
from host.model import Game


def is_open(options: Mapping[str, Any], option: str) -> bool:
    """Whether an option is one that can be drawn and was left empty."""
    return not str(options.get(option, "")).strip()


def sign(game: Game) -> str:
    """A short fingerprint of what chance has drawn in a lobby, by which a member says which draw they saw;
    empty if nothing was drawn."""
    values = "\n".join(str(game.options[option]) for option in game.drawn)
    return blake2s(values.encode(), digest_size=4).hexdigest() if values else ""


def draw_options(
    rules: str, joined: int, options: Mapping[str, Any], drawn: Collection[str], anew: str = ""
) -> tuple[dict[str, Any], tuple[str, ...]]:
    """The options with a value drawn for each that is left to chance, and the names of these: the empty ones,
    those `drawn` before, and the one to be drawn `anew`.

    A drawn value stays as long as it suits the seats that have joined (at least as many as the rules need).
    Each draw uses a secret of its own, so that it reveals nothing about the game's dice.
    """
    info = engine.meta(rules)
    values, chances = dict(options), []
    for option in info.options:
        if not option.drawn or not (option.id in (*drawn, anew) or is_open(values, option.id)):
            continue
        chances.append(option.id)
        setup = Setup(rules, max(joined, info.seats[0]), token_hex(32), values)
        if option.id == anew or is_open(values, option.id) or engine.misfit(setup):
            values[option.id] = engine.draw(setup, option.id)
    return values, tuple(chances)

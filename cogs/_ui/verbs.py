"""The verbs: the same for every rule system. What differs between them in the interface, as data."""

from __future__ import annotations

from dataclasses import dataclass

import discord


@dataclass(frozen=True)
class Verb:
    """How a verb is shown. Text keys: `verb-<id>` (button), `offer-<id>` and `offer-<id>-<kind>`
    (sentences), `ask-<id>` and `ask-<id>-<option>`, for instance `ask-attack-from` (questions)."""

    emoji: str
    secret: bool = False
    """Whether what is possible depends on a hand: then no public button tells that it is possible."""
    again: bool = False
    """Whether a player usually goes on at the same place (another roll of the same attack)."""
    style: discord.ButtonStyle = discord.ButtonStyle.primary


VERBS: dict[str, Verb] = {
    "place": Verb("➕"),
    "attack": Verb("⚔️", again=True, style=discord.ButtonStyle.danger),
    "move": Verb("🚚"),
    "trade": Verb("🔁", secret=True),
    "play": Verb("🃏", secret=True),
    "buy": Verb("🪙"),
    "bid": Verb("🎯"),
    "choose": Verb("☑️"),
    "pass": Verb("⏭️", style=discord.ButtonStyle.secondary),
}

ANSWERS = {"pass": discord.ButtonStyle.primary, "choose": discord.ButtonStyle.secondary}
"""Other styles where another's move is answered: letting it happen is the usual answer, and what holds for
longer is none to press without thinking."""

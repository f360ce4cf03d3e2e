"""The buttons of verbs and their styles."""

from __future__ import annotations

import discord

from engine.queries.offers import Offers
from host import Position
from ui.choices.verbs import verb_choices
from ui.kit.components import Button, button
from ui.words.names import Names

STYLES = {
    "main": discord.ButtonStyle.primary,
    "danger": discord.ButtonStyle.danger,
    "quiet": discord.ButtonStyle.secondary,
}
"""The style of a button by its verb's tone."""


def verb_buttons(
    position: Position, verb: str, offers: Offers, names: Names, *, answers: bool = False, gain: str = ""
) -> list[Button]:
    """The buttons of a verb, for passing perhaps two; see `verb_choices`."""
    return [
        button(choice.ref, choice.label, style=STYLES[choice.tone], emoji=choice.emoji)
        for choice in verb_choices(position, verb, offers, names, answers=answers, gain=gain)
    ]

"""How the buttons of verbs look."""

from __future__ import annotations

import discord

from engine.verbs import Verb

_STYLES = {
    "main": discord.ButtonStyle.primary,
    "danger": discord.ButtonStyle.danger,
    "quiet": discord.ButtonStyle.secondary,
}


def style(verb: Verb, *, answers: bool = False) -> discord.ButtonStyle:
    """The style of a verb's button, or of one that `answers` another's move."""
    return _STYLES[verb.answer or verb.tone if answers else verb.tone]

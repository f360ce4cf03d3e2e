"""The buttons of verbs and their styles."""

from __future__ import annotations

from collections.abc import Iterable

import discord

from engine import vocabulary
from engine.queries.offers import Offers
from engine.types import Prompt
from host import Game, Position
from ui.choices.verbs import verb_choices
from ui.kit.components import Button, button
from ui.kit.custom_id import Stamp, game_ref
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


def ways(prompts: Iterable[Prompt], game: Game, names: Names, stamp: Stamp | None = None) -> list[Button]:
    """The buttons of what these prompts are about, by their kinds alone: everybody sees the same."""
    kinds = (verb for prompt in prompts for verb in vocabulary.ways(game.rules, prompt.kind))
    return [
        button(
            game_ref(game, "begin", verb, stamp=stamp),
            names.verb(verb),
            style=STYLES[names.spec(verb).tone],
            emoji=names.spec(verb).emoji or None,
        )
        for verb in dict.fromkeys(kinds)
    ]

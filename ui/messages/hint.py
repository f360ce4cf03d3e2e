"""The private answer with a hint: a move in words, and the button that makes it."""

from __future__ import annotations

import discord

from engine.types import Move
from engine.verbs import PASS
from host.model import USUAL_LEVEL
from ui.choices.verbs import verb_choices
from ui.kit.answer import Panel
from ui.kit.components import button, rows
from ui.kit.custom_id import ROOM, ref, shorten
from ui.messages.player_view import PlayerView
from ui.words.names import plain

MAIN, PLAIN = discord.ButtonStyle.primary, discord.ButtonStyle.secondary


def hint_panel(player: PlayerView, move: Move) -> Panel:
    """What the computer would do for the member's seat. The buttons work as long as the position is the
    same."""
    text, game = player.names.text, player.game
    advice = text("hint", level=text(f"level-{USUAL_LEVEL}"), move=plain(_words(player, move)))
    make = button(ref(game, "do", shorten(move.code, ROOM)), text("button-hint-make"), style=MAIN, emoji="🤖")
    look = button(ref(game, "menu"), text("button-my-moves"), style=PLAIN, emoji="🧭")
    return Panel("\n".join([*player.heading, advice, text("hint-about")]), rows([make, look]))


def _words(player: PlayerView, move: Move) -> str:
    """The move as a sentence; passing as its button says it."""
    if move.verb != PASS or move.args:
        return player.names.move((move.verb, *move.args))
    offers = player.offers.narrow(PASS)
    *_, choice = verb_choices(player.position, PASS, offers, player.names, answers=player.answers)
    return choice.label

"""`/game resign` and `/game end`: neither can be taken back, so both ask for confirmation."""

from __future__ import annotations

import discord
from discord import app_commands

from cogs.shared.deciding import REASON, decide
from cogs.shared.game_argument import chosen_game, game_here, numbers
from host import Measure
from host.kinds import END_GAME
from locales import own, text
from ui.kit.answer import Panel, answering
from ui.kit.commands import Slash, options, slash, suggesting
from ui.kit.components import button, rows
from ui.kit.context import Interaction
from ui.kit.custom_id import Ref, game_ref
from ui.kit.router import Press, Route
from ui.messages.player_view import here


def _question(locale: str, rules: str, ref: Ref) -> Panel:
    sure = button(ref, text(locale, "button-resign"), style=discord.ButtonStyle.danger)
    no = button(Ref("never"), text(locale, "button-cancel"))
    return Panel(text(locale, own(rules, "confirm-resign")), rows([sure, no]))


@slash("game-resign")
async def resign(interaction: Interaction) -> None:
    """Ask the member to confirm that they give up."""
    async with answering(interaction) as answer:
        game = (await here(interaction)).game
        await answer.panel(_question(answer.locale, game.rules, game_ref(game, "resign")))


async def on_resign(press: Press) -> None:
    host = press.services.host
    await host.moves.resign(press.game, press.member, key=str(press.interaction.id))
    await press.answer.panel(Panel(press.answer.text("resigned")))


@slash("game-end")
@options("game-end", reason="reason", number="game")
@suggesting(number=numbers)
async def end(
    interaction: Interaction,
    reason: app_commands.Range[str, 1, REASON] | None = None,
    number: int | None = None,
) -> None:
    """Ask for confirmation that the game is called off. By its number this works even if its channel is
    gone."""
    async with answering(interaction) as answer:
        game = await game_here(interaction) if number is None else await chosen_game(interaction, number)
        question = answer.text(own(game.rules, "confirm-end"))
        note = answer.text("game-ended")
        await decide(interaction, answer, game, Measure(END_GAME), reason, lambda _: note, question)


async def never(press: Press) -> None:
    """Leave everything as it is."""
    await press.answer.panel(Panel(press.answer.text("cancelled")))


COMMANDS: tuple[Slash, ...] = (resign, end)
ACTIONS: dict[str, Route] = {"resign": Route(on_resign), "never": Route(never)}

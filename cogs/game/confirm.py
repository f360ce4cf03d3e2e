"""What cannot be taken back is asked for twice: resigning and ending a game."""

from __future__ import annotations

import discord

from cogs._ui.answer import Interaction, Panel, answering
from cogs._ui.ids import Ref
from cogs._ui.items import Action, Press, button, rows
from cogs._ui.permissions import manages
from cogs._ui.seatwork import here
from cogs._ui.translator import Slash, options, slash, suggesting
from cogs.game.group import chosen, game_here, numbers
from host import HostError
from locales import text


def _question(locale: str, key: str, ref: Ref) -> Panel:
    sure = button(ref, text(locale, f"button-{key}"), style=discord.ButtonStyle.danger)
    no = button(Ref(ref.game, ref.ply, "never"), text(locale, "button-cancel"))
    return Panel(text(locale, f"confirm-{key}"), rows([sure, no]))


@slash("game-resign")
async def resign(interaction: Interaction) -> None:
    """Ask whether the member really gives up."""
    async with answering(interaction) as answer:
        table = await here(interaction)
        await answer.panel(_question(answer.locale, "resign", Ref(table.game.id, 0, "resign")))


async def resigned(press: Press) -> None:
    """Give up."""
    host = press.interaction.client.host
    await host.resign(press.ref.game, press.member, key=str(press.interaction.id))
    await press.answer.panel(Panel(press.answer.text("resigned")))


@slash("game-end")
@options("game-end", number="game")
@suggesting(number=numbers)
async def end(interaction: Interaction, number: int | None = None) -> None:
    """Ask whether the game is really to be called off; with its number also where its channel is gone."""
    async with answering(interaction) as answer:
        game = await game_here(interaction) if number is None else await chosen(interaction, number)
        if game.host != str(interaction.user.id) and not manages(interaction, game):
            raise HostError("not-host")
        await answer.panel(_question(answer.locale, "end", Ref(game.id, 0, "end")))


async def ended(press: Press) -> None:
    """Call the game off."""
    host = press.interaction.client.host
    manager = manages(press.interaction, await host.game(press.ref.game))
    await host.end(press.ref.game, press.member, manager=manager)
    await press.answer.panel(Panel(press.answer.text("game-ended")))


async def never(press: Press) -> None:
    """Leave everything as it is."""
    await press.answer.panel(Panel(press.answer.text("cancelled")))


COMMANDS: tuple[Slash, ...] = (resign, end)
ACTIONS: dict[str, Action] = {"resign": Action(resigned), "end": Action(ended), "never": Action(never)}

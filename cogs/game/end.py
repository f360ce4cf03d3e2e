"""`/game resign` and `/game end`: neither can be taken back, so both ask for confirmation."""

from __future__ import annotations

import discord

from cogs.shared.game_argument import chosen, game_here, numbers
from host import HostError
from locales import own, text
from ui.kit.answer import Panel, answering
from ui.kit.commands import Slash, options, slash, suggesting
from ui.kit.components import button, rows
from ui.kit.context import Interaction
from ui.kit.custom_id import Ref
from ui.kit.permissions import manages
from ui.kit.router import Press, Route
from ui.messages.seat_view import here


def _question(locale: str, rules: str, key: str, ref: Ref) -> Panel:
    sure = button(ref, text(locale, f"button-{key}"), style=discord.ButtonStyle.danger)
    no = button(Ref(ref.game, ref.ply, "never"), text(locale, "button-cancel"))
    return Panel(text(locale, own(rules, f"confirm-{key}")), rows([sure, no]))


@slash("game-resign")
async def resign(interaction: Interaction) -> None:
    """Ask the member to confirm that they give up."""
    async with answering(interaction) as answer:
        game = (await here(interaction)).game
        await answer.panel(_question(answer.locale, game.rules, "resign", Ref(game.id, 0, "resign")))


async def resigned(press: Press) -> None:
    """Give up."""
    host = press.services.host
    await host.moves.resign(press.ref.game, press.member, key=str(press.interaction.id))
    await press.answer.panel(Panel(press.answer.text("resigned")))


@slash("game-end")
@options("game-end", number="game")
@suggesting(number=numbers)
async def end(interaction: Interaction, number: int | None = None) -> None:
    """Ask for confirmation that the game is called off. By its number this works even if its channel is
    gone."""
    async with answering(interaction) as answer:
        game = await game_here(interaction) if number is None else await chosen(interaction, number)
        if game.host != str(interaction.user.id) and not await manages(interaction, game):
            raise HostError("not-host")
        await answer.panel(_question(answer.locale, game.rules, "end", Ref(game.id, 0, "end")))


async def ended(press: Press) -> None:
    """Call the game off."""
    host = press.services.host
    manager = await manages(press.interaction, await host.games.get(press.ref.game))
    await host.moves.end(press.ref.game, press.member, manager=manager)
    await press.answer.panel(Panel(press.answer.text("game-ended")))


async def never(press: Press) -> None:
    """Leave everything as it is."""
    await press.answer.panel(Panel(press.answer.text("cancelled")))


COMMANDS: tuple[Slash, ...] = (resign, end)
ACTIONS: dict[str, Route] = {"resign": Route(resigned), "end": Route(ended), "never": Route(never)}

"""`/game hint`: what the computer would do in the member's place, for the member alone."""

from __future__ import annotations

from functools import partial

from ui.kit.answer import Reply, answering
from ui.kit.commands import Slash, slash
from ui.kit.context import Interaction, Services
from ui.kit.long_answers import long_answer
from ui.kit.router import Press, Route
from ui.messages.hint import hint_panel
from ui.messages.player_view import PlayerView, here, player_view


async def _send_hint(services: Services, answer: Reply, player: PlayerView) -> None:
    answer.names = player.names
    hints = services.host.core.hints
    move = await long_answer(answer, partial(hints.move, player.position, player.seat))
    await answer.panel(hint_panel(player, move))


@slash("game-hint")
async def hint(interaction: Interaction) -> None:
    """Tell the member what the computer would do for them now."""
    async with answering(interaction) as answer:
        await _send_hint(interaction.client.services, answer, await here(interaction))


async def on_hint(press: Press) -> None:
    """The same from the member's panel."""
    player = await player_view(press.services.host, press.game, press.member, press.answer.locale)
    await _send_hint(press.services, press.answer, player)


COMMANDS: tuple[Slash, ...] = (hint,)
ACTIONS: dict[str, Route] = {"hint": Route(on_hint)}

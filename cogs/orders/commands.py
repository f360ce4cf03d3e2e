"""`/orders`: one panel with the standing orders and the moves for the next turn."""

from __future__ import annotations

from cogs.orders import panels
from cogs.orders.buttons import orders_view
from ui.kit.answer import answering
from ui.kit.commands import Slash, slash
from ui.kit.context import Interaction
from ui.messages.player_view import here


@slash("orders")
async def orders(interaction: Interaction) -> None:
    """Show all orders and the ways to change them."""
    async with answering(interaction) as answer:
        view = await orders_view(interaction, (await here(interaction)).game.id)
        await answer.panel(panels.overview(view))


COMMAND: Slash = orders

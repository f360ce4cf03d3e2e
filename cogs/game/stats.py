"""`/game stats`: charts of a game, and who was lucky."""

from __future__ import annotations

from functools import partial

from cogs._ui import charts
from cogs._ui.answer import Interaction, Panel, answering
from cogs._ui.names import Names
from cogs._ui.permissions import require
from cogs._ui.translator import Slash, options, slash, suggesting
from cogs._ui.wording import title
from cogs.game.group import chosen, numbers


@slash("game-stats")
@options("game-stats", public="public", number="game")
@suggesting(number=numbers)
async def stats(interaction: Interaction, public: bool = False, number: int | None = None) -> None:
    """Draw the charts of the game, running or over: for oneself, or for everybody."""
    async with answering(interaction) as answer:
        game = await chosen(interaction, number)
        client = interaction.client
        if game.started_at is None:
            await answer.panel(Panel(answer.text("stats-not-begun")))
            return
        if public:
            require(interaction, answer.locale)
        await answer.defer(public=public)
        locale = await client.public_locale(game.guild) if public else answer.locale
        view = (await client.host.position(game.id)).view(None)
        names = Names(locale, view, game.seats)
        drawn = await client.charts(game, names)
        head = names.text("stats-title", game=title(game, locale))
        lines = [head, *charts.told(drawn, names)]
        panel = Panel("\n".join(lines), files=tuple(drawn.files()))
        await client.in_turn(interaction, partial(answer.panel, panel))


COMMANDS: tuple[Slash, ...] = (stats,)

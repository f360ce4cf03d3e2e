"""Charts of a game's course and of everybody's luck."""

from __future__ import annotations

from functools import partial

from host import Game
from ui.kit.answer import Panel, Reply
from ui.kit.context import Interaction, in_turn
from ui.kit.long_answers import run_with_notice
from ui.settings.stored import server_locale, server_settings
from ui.words.luck import luck_lines
from ui.words.names import Names
from ui.words.prompts import title


async def show_charts(interaction: Interaction, answer: Reply, game: Game, public: bool = False) -> None:
    """Draw the charts of a running or finished game, for the member or for everybody."""
    client = interaction.client
    if game.started_at is None:
        await answer.panel(Panel(answer.text("stats-not-begun")))
        return
    await answer.defer(public=public)
    server = await server_settings(client.services.host, game.guild)
    locale = server_locale(server, interaction.guild) if public else answer.locale
    view = (await client.services.host.games.position(game.id)).view(None)
    names = Names(locale, view, game.seats)
    charts = partial(client.services.drawing.charts, game, names, server.theme_of(game))
    drawn = await run_with_notice(answer, charts)
    head = names.text("stats-title", game=title(game, locale))
    nothing = [] if drawn.pictures else [names.text("stats-nothing")]
    panel = Panel("\n".join([head, *nothing, *luck_lines(drawn.luck, names)]), files=tuple(drawn.files()))
    await in_turn(interaction, partial(answer.panel, panel))

"""`/game stats`: charts of a game's course and of everybody's luck."""

from __future__ import annotations

from functools import partial

from cogs.shared.game_argument import chosen_game, numbers
from host import Game
from ui.kit.answer import Panel, Reply, answering
from ui.kit.commands import Slash, options, slash, suggesting
from ui.kit.context import Interaction, in_turn
from ui.kit.long_answers import run_with_notice
from ui.kit.permissions import require
from ui.kit.router import Press, Route
from ui.settings.stored import server_locale, server_settings
from ui.words.luck import luck_lines
from ui.words.names import Names
from ui.words.prompts import title


@slash("game-stats")
@options("game-stats", public="public", number="game")
@suggesting(number=numbers)
async def stats(interaction: Interaction, public: bool = False, number: int | None = None) -> None:
    """Draw the charts of a running or finished game, for the member or for everybody."""
    async with answering(interaction) as answer:
        await _send(interaction, answer, await chosen_game(interaction, number), public=public)


async def show_charts(press: Press) -> None:
    """Send the charts to the member who presses."""
    game = await press.services.host.games.get(press.game)
    await _send(press.interaction, press.answer, game, public=False)


async def _send(interaction: Interaction, answer: Reply, game: Game, *, public: bool) -> None:
    """Draw the charts of a game, and send them in a new message."""
    client = interaction.client
    if game.started_at is None:
        await answer.panel(Panel(answer.text("stats-not-begun")))
        return
    if public:
        require(interaction, answer.locale)
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


COMMANDS: tuple[Slash, ...] = (stats,)
ACTIONS: dict[str, Route] = {"charts": Route(show_charts)}

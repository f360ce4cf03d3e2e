"""`/game odds`: how an attack between two neighbours would go, by public facts alone."""

from __future__ import annotations

from discord import app_commands

from cogs.shared.game_argument import chosen_game, numbers, standing
from engine.queries.foresight import has_odds, odds
from engine.types import State
from host import HostError
from locales import locale_of
from ui.choices.spaces import attackable, origins, suggest_spaces, typed_space
from ui.kit.answer import Panel, answering
from ui.kit.commands import Slash, options, slash, suggesting
from ui.kit.context import Interaction
from ui.words.advice.odds import odds_lines
from ui.words.errors import Refused
from ui.words.names import Names

Text = app_commands.Choice[str]
MOST = 100
"""Most armies that can be asked about."""


async def _sight(interaction: Interaction) -> tuple[Names, State] | None:
    """The names of the game in question as its viewer may see it, and its position, for suggestions."""
    try:
        game = await chosen_game(interaction, getattr(interaction.namespace, "game", None))
        position = await interaction.client.services.host.games.position(game.id)
    except (HostError, Refused):
        return None
    view = position.view(game.seat_of(str(interaction.user.id)))
    return Names(locale_of(interaction.locale), view, game.seats), position.state


async def _suggest_from(interaction: Interaction, current: str) -> list[Text]:
    seen = await _sight(interaction)
    return _choices(seen[0], origins(*seen), current) if seen else []


async def _suggest_to(interaction: Interaction, current: str) -> list[Text]:
    seen = await _sight(interaction)
    if seen is None:
        return []
    names, state = seen
    try:
        start = typed_space(names, str(getattr(interaction.namespace, "from", None) or ""))
    except Refused:
        return _choices(names, names.board.ids, current)
    return _choices(names, attackable(names, state, start), current)


def _choices(names: Names, spaces: list[str] | tuple[str, ...], current: str) -> list[Text]:
    return [Text(name=label, value=space) for label, space in suggest_spaces(names, spaces, current)]


@slash("game-odds")
@options("game-odds", origin="from", to="to", armies="armies", public="public", number="game")
@suggesting(origin=_suggest_from, to=_suggest_to, number=numbers)
async def show_odds(
    interaction: Interaction,
    origin: str,
    to: str,
    armies: app_commands.Range[int, 1, MOST] | None = None,
    public: bool = False,
    number: int | None = None,
) -> None:
    """Compute an attack from one space on a neighbour, no matter who is on turn, for the member or
    for everybody."""
    async with answering(interaction) as answer:
        game = await chosen_game(interaction, number)
        position, locale = await standing(interaction, answer, game, public=public)
        view = position.view(None)
        answer.names = Names(answer.locale, view, game.seats)
        a, b = typed_space(answer.names, origin), typed_space(answer.names, to)
        chances = odds(position.state, a, b, armies) if has_odds(game.rules) else None
        lines = odds_lines(Names(locale, view, game.seats), a, b, chances, armies)
        panel = Panel("\n".join(lines))
        await (answer.public(panel) if public else answer.panel(panel))


COMMANDS: tuple[Slash, ...] = (show_odds,)

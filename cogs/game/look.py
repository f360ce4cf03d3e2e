"""`/game look`: back at a game, by its log, its replay, charts, the score, and at its options."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import partial

from discord import app_commands

from cogs.game.log import show_log
from cogs.game.replay import show_replay
from cogs.game.score import show_score
from cogs.game.stats import show_charts
from cogs.lobby.options_panel import show_options
from cogs.shared.game_argument import chosen_game, numbers
from host import Game
from locales import text
from render.film import replay as film
from ui.kit.answer import Reply, answering
from ui.kit.commands import Slash, locale_text, options, slash, suggesting
from ui.kit.components import Button, button
from ui.kit.context import Interaction
from ui.kit.custom_id import game_ref
from ui.kit.permissions import require
from ui.kit.router import Press, Route
from ui.words.errors import Refused

REPLAY = "replay"
Way = Callable[[Interaction, Reply, Game], Awaitable[None]]
WAYS: Mapping[str, tuple[Way, str]] = {
    "log": (show_log, "📜"),
    REPLAY: (show_replay, "🎬"),
    "charts": (show_charts, "📈"),
    "score": (show_score, "🏅"),
    "options": (show_options, "⚙️"),
}
"""What one can look at: how it is shown, and its emoji. Text keys `look-<what>`."""
PUBLIC: Mapping[str, Callable[..., Awaitable[None]]] = {
    REPLAY: show_replay,
    "charts": show_charts,
    "score": show_score,
}
"""What can be shown to everybody: made from public facts only."""


def look_buttons(game: Game, locale: str) -> list[Button]:
    """A button for each thing that one can look at."""
    return [
        button(game_ref(game, "look", what), text(locale, f"look-{what}"), emoji=emoji)
        for what, (_, emoji) in WAYS.items()
    ]


@slash("game-look")
@options("game-look", what="what", every="every", kind="format", public="public", number="game")
@app_commands.choices(
    what=[app_commands.Choice(name=locale_text(f"look-{what}"), value=what) for what in WAYS],
    every=[app_commands.Choice(name=locale_text(f"replay-every-{e}"), value=e) for e in film.EVERY],
    kind=[app_commands.Choice(name=locale_text(f"replay-format-{k}"), value=k) for k in film.formats()],
)
@suggesting(number=numbers)
async def look(
    interaction: Interaction,
    what: str,
    every: str | None = None,
    kind: str | None = None,
    public: bool = False,
    number: int | None = None,
) -> None:
    """Show one of these things, to the member or to everybody.

    :raises Refused: `look-private`: it is shown to the member alone; `look-replay`: an option is about
        replays, and something else is looked at.
    """
    async with answering(interaction) as answer:
        game = await chosen_game(interaction, number)
        film_options = {key: value for key, value in (("every", every), ("kind", kind)) if value is not None}
        if film_options and what != REPLAY:
            raise Refused("look-replay")
        way: Callable[..., Awaitable[None]] = WAYS[what][0]
        if public:
            if what not in PUBLIC:
                raise Refused("look-private", what=answer.text(f"look-{what}"))
            require(interaction, answer.locale)
            way = partial(PUBLIC[what], public=True)
        await way(interaction, answer, game, **film_options)


async def on_look(press: Press) -> None:
    """Show it in a message of its own, so that the board stays in sight."""
    game = await press.services.host.games.get(press.game)
    await press.answer.defer(public=False)
    await WAYS[press.ref.args[0]][0](press.interaction, press.answer, game)


COMMANDS: tuple[Slash, ...] = (look,)
ACTIONS: dict[str, Route] = {"look": Route(on_look, "|".join(WAYS))}

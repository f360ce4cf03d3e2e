"""`/game show` and `/game export`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from io import BytesIO

import discord
from discord import app_commands

import engine
from cogs.game.look import look_buttons
from cogs.shared.game_argument import chosen_game, numbers, takes_part
from host import Game
from locales import text
from ui.kit.answer import Panel, Reply, answering
from ui.kit.commands import Slash, locale_text, options, slash, suggesting
from ui.kit.components import rows
from ui.kit.context import Interaction, in_turn
from ui.kit.custom_id import Ply
from ui.kit.long_answers import long_answer, run_with_notice
from ui.kit.permissions import require
from ui.kit.router import Press, Route
from ui.media.files import legend_file, picture_file
from ui.messages import board, lobby_board
from ui.messages.digest import changes
from ui.messages.lobby import fingerprint, lobby_text
from ui.messages.player_view import player_view
from ui.settings.stored import member_settings, server_locale, server_settings
from ui.strings.clip import clip_lines
from ui.words.cards import own_lines
from ui.words.deadlines import computer_levels
from ui.words.errors import Refused
from ui.words.names import Names, plain
from ui.words.pictures import alt_text, on_board
from ui.words.prompts import awaited_lines, title

CONTENT = 2000
"""Most characters of an answer."""
LAST_TURN = "my-last-turn"


@slash("game-show")
@options("game-show", public="public", since="since", legend="legend", number="game")
@app_commands.choices(since=[app_commands.Choice(name=locale_text("since-last-turn"), value=LAST_TURN)])
@suggesting(number=numbers)
async def show(
    interaction: Interaction,
    public: bool = False,
    since: str | None = None,
    legend: bool = False,
    number: int | None = None,
) -> None:
    """Draw the board for the member or for everybody, or draw what changed since the member's last turn, for
    them alone. In the game's own channel `public` makes a participant repost the live message with its
    buttons. The legend comes in a message of its own: beside another picture Discord would crop it."""
    async with answering(interaction) as answer:
        game = await chosen_game(interaction, number)
        host = interaction.client.services.host
        public = public and since is None
        here = game.channel == str(interaction.channel_id)
        if legend and game.started_at is not None:
            await _legend(interaction, answer, game, public=public)
            return
        if public and here and not game.over and await takes_part(interaction, game):
            require(interaction, answer.locale)
            await host.moves.show(game.id)
            await answer.say(answer.text("shown-anew"))
            return
        if game.started_at is None:
            lines = [lobby_text(game, answer.locale)]
            if game.over:
                lines.append(text(answer.locale, "lobby-ended"))
            whole = _ending(lines, [fingerprint(game, answer.locale, whole=True)])
            await answer.panel(Panel(whole, file=await _laid_out(interaction, answer, game)))
            return
        if public:
            require(interaction, answer.locale)
        position = await host.games.position(game.id)
        seat = None if public else game.seat_of(str(interaction.user.id))
        reader = await member_settings(host, str(interaction.user.id))
        if since is not None:
            changed = partial(
                changes, interaction.client.services, position, seat, answer.locale, pictured=reader.pictures
            )
            await answer.panel(await long_answer(answer, changed))
            return
        server = await server_settings(host, game.guild)
        locale = server_locale(server, interaction.guild) if public else answer.locale
        view = position.view(seat)
        names = Names(locale, view, game.seats)
        asked = board.asks(position, names) if game.over else awaited_lines(position.prompts, names, {})
        lines = [f"**{title(game, locale)}**", *asked, *own_lines(locale, game.rules, game.options)]
        lines += map(plain, on_board.lines(names))
        lines += computer_levels(game, names)
        if game.hinted and not game.over:
            lines.append(f"-# {names.text('hints-on')}")
        whole = _ending(lines, board.proof(position, names, whole=True))
        ways = None if public else rows(look_buttons(game, locale))
        if not (public or reader.pictures):
            await answer.panel(Panel(whole, ways))
            return
        events = await host.record.history.turn_so_far(game.id, seat, view.ply, view.ply)
        drawing = interaction.client.services.drawing
        drawn = await long_answer(answer, partial(drawing.picture, names, server.theme_of(game), events))
        panel = Panel(whole, ways, picture_file(drawn, alt_text.board(names)))
        await (answer.public(panel) if public else answer.panel(panel))


def _ending(lines: Sequence[str], last: Sequence[str]) -> str:
    """The lines with these at their end, which no length pushes out."""
    end = "\n".join(last)
    return "\n".join(filter(None, (clip_lines("\n".join(lines), CONTENT - len(end) - 1), end)))


async def _laid_out(interaction: Interaction, answer: Reply, game: Game) -> discord.File | None:
    """The picture of a lobby's board, if its options determine the board."""
    setup = lobby_board.before(game)
    if setup is None:
        return None
    names = Names(answer.locale, engine.preview(setup), game.seats)
    services = interaction.client.services
    theme = (await server_settings(services.host, game.guild)).theme_of(game)
    drawn = await services.drawing.picture(names, theme)
    return picture_file(drawn, lobby_board.about(game, answer.locale))


async def _legend(interaction: Interaction, answer: Reply, game: Game, *, public: bool) -> None:
    """Explain the symbols on a game's board."""
    if public:
        require(interaction, answer.locale)
    services = interaction.client.services
    server = await server_settings(services.host, game.guild)
    locale = server_locale(server, interaction.guild) if public else answer.locale
    names = Names(locale, (await services.host.games.position(game.id)).view(None), game.seats)
    panel = Panel("", file=legend_file(await services.drawing.legend(names, server.theme_of(game)), names))
    await (answer.public(panel) if public else answer.panel(panel))


async def symbols(press: Press) -> None:
    """Explain the symbols on a game's board, in a message of its own: those of the game to which the button
    belongs, or else of the channel's newest one."""
    games, answer = press.services.host.games, press.answer
    channel = str(press.interaction.channel_id)
    game = await games.get(press.game) if press.game else await games.latest(channel)
    if game is None or game.started_at is None:
        raise Refused("no-symbols")
    await answer.defer(public=False)
    await _legend(press.interaction, answer, game, public=False)


async def since(press: Press) -> None:
    """Show what happened since the member's last turn, in a message of its own."""
    services, locale = press.services, press.answer.locale
    player = await player_view(services.host, press.game, press.member, locale)
    await press.answer.defer(public=False)
    changed = partial(changes, services, player.position, player.seat, locale, pictured=player.pictured)
    panel = await long_answer(press.answer, changed)
    panel.content = "\n".join([*player.heading, panel.content])
    await press.answer.panel(panel)


@slash("game-export")
@options("game-export", number="game")
@suggesting(number=numbers)
async def export(interaction: Interaction, number: int | None = None) -> None:
    """Send the game as a file that can be replayed and, once the game is over, verified."""
    async with answering(interaction) as answer:
        game = await chosen_game(interaction, number)
        await answer.defer(public=False)
        text = answer.text("export-whole" if game.over else "export-running")
        panel = Panel(text, file=await _document(interaction, answer, game))
        await in_turn(interaction, partial(answer.panel, panel))


async def _document(interaction: Interaction, answer: Reply, game: Game) -> discord.File:
    """The game as a file."""
    exports = interaction.client.services.host.record.exports
    data = await run_with_notice(answer, partial(exports.document, game.id))
    return discord.File(BytesIO(data), f"game-{game.id}.json")


async def fair(press: Press) -> None:
    """Say how everybody can check the chance of a game, with what proves it, and send the game as a file."""
    answer, services = press.answer, press.services
    position = await services.host.games.position(press.game)
    game, names = position.game, Names(answer.locale, position.view(None), position.game.seats)
    await answer.defer(public=False)
    lines = [f"**{title(game, answer.locale)}**", names.text("fair-dice")]
    whole = _ending(lines, board.proof(position, names, whole=True))
    file = await _document(press.interaction, answer, game)
    await in_turn(press.interaction, partial(answer.panel, Panel(whole, file=file)))


COMMANDS: tuple[Slash, ...] = (show, export)
ACTIONS: dict[str, Route] = {
    "since": Route(since),
    "fair": Route(fair),
    "symbols": Route(symbols, stamp=Ply),
    "anysymbols": Route(symbols),
}

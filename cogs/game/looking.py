"""Looking at a game: `/game show`, `export`."""

from __future__ import annotations

from functools import partial
from io import BytesIO

import discord
from discord import app_commands

import engine
from cogs._ui import alts, board, lobby_board, lying
from cogs._ui.answer import Answer, Interaction, Panel, answering
from cogs._ui.cards import own_lines
from cogs._ui.changes import changes
from cogs._ui.items import Action, Press
from cogs._ui.lobby import lobby_text
from cogs._ui.names import Names, plain
from cogs._ui.permissions import require
from cogs._ui.scene import legend_file, picture_file
from cogs._ui.seatwork import at_table
from cogs._ui.translator import Slash, options, slash, suggesting, worded
from cogs._ui.wording import awaited, title
from cogs.game.group import chosen, numbers, takes_part
from host import Game
from locales import text

LAST_TURN = "my-last-turn"


@slash("game-show")
@options("game-show", public="public", since="since", legend="legend", number="game")
@app_commands.choices(since=[app_commands.Choice(name=worded("since-last-turn"), value=LAST_TURN)])
@suggesting(number=numbers)
async def show(
    interaction: Interaction,
    public: bool = False,
    since: str | None = None,
    legend: bool = False,
    number: int | None = None,
) -> None:
    """Draw the board anew: for oneself, or for everybody; or what changed since one's last turn, which only
    oneself sees. Where the game is played, those who take part post its own message anew, with buttons. The
    legend comes by itself: beside another picture it would be cut."""
    async with answering(interaction) as answer:
        game = await chosen(interaction, number)
        host = interaction.client.host
        public = public and since is None
        here = game.channel == str(interaction.channel_id)
        if legend and game.started_at is not None:
            await _legend(interaction, answer, game, public)
            return
        if public and here and not game.over and takes_part(interaction, game):
            require(interaction, answer.locale)
            await host.show(game.id)
            await answer.say(answer.text("shown-anew"))
            return
        if game.started_at is None:
            told = [lobby_text(game, answer.locale)]
            if game.over:
                told.append(text(answer.locale, "lobby-ended"))
            await answer.panel(Panel("\n".join(told), file=await _laid_out(interaction, answer, game)))
            return
        if public:
            require(interaction, answer.locale)
        position = await host.position(game.id)
        seat = None if public else game.seat_of(str(interaction.user.id))
        if since is not None:
            await answer.panel(await changes(interaction.client, position, seat, answer.locale))
            return
        locale = await interaction.client.public_locale(game.guild) if public else answer.locale
        view = position.view(seat)
        names = Names(locale, view, game.seats)
        asked = board.asks(position, names) if game.over else awaited(position.prompts, names, {})
        told = [f"**{title(game, locale)}**", *asked, *own_lines(locale, game.rules, game.options)]
        told += map(plain, lying.lines(names))
        told += [] if game.over else board.head_line(position.game, names)
        events = await host.turn_so_far(game.id, seat, view.ply, view.ply)
        drawn = await interaction.client.picture(view, game, locale, events)
        panel = Panel("\n".join(told), file=picture_file(drawn, alts.board(names)))
        await (answer.public(panel) if public else answer.panel(panel))


async def _laid_out(interaction: Interaction, answer: Answer, game: Game) -> discord.File | None:
    """The picture of a lobby's board, if its options give it."""
    setup = lobby_board.before(game)
    if setup is None:
        return None
    drawn = await interaction.client.picture(engine.preview(setup), game, answer.locale)
    return picture_file(drawn, lobby_board.about(game, answer.locale))


async def _legend(interaction: Interaction, answer: Answer, game: Game, public: bool) -> None:
    """Show what the symbols of a game's board mean."""
    if public:
        require(interaction, answer.locale)
    locale = await interaction.client.public_locale(game.guild) if public else answer.locale
    view = (await interaction.client.host.position(game.id)).view(None)
    drawn = await interaction.client.legend(view, game, locale)
    panel = Panel("", file=legend_file(drawn, Names(locale, view, game.seats)))
    await (answer.public(panel) if public else answer.panel(panel))


async def since(press: Press) -> None:
    """Show what happened since the member's last turn, in a message of its own."""
    bot, locale = press.interaction.client, press.answer.locale
    table = await at_table(bot, press.ref.game, press.member, locale)
    await press.answer.defer(public=False)
    panel = await changes(bot, table.position, table.seat, locale)
    panel.content = "\n".join([*table.heading, panel.content])
    await press.answer.panel(panel)


@slash("game-export")
@options("game-export", number="game")
@suggesting(number=numbers)
async def export(interaction: Interaction, number: int | None = None) -> None:
    """Give the game as a file that can be replayed and, once it is over, verified."""
    async with answering(interaction) as answer:
        game = await chosen(interaction, number)
        await answer.defer(public=False)
        data = await interaction.client.host.export(game.id)
        file = discord.File(BytesIO(data), f"game-{game.id}.json")
        panel = Panel(answer.text("export-whole" if game.over else "export-running"), file=file)
        await interaction.client.in_turn(interaction, partial(answer.panel, panel))


COMMANDS: tuple[Slash, ...] = (show, export)
ACTIONS: dict[str, Action] = {"since": Action(since)}

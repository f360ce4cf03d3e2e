"""Looking at a game: `/game show`, `log`, `export`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from io import BytesIO
from itertools import islice

import discord
from discord import app_commands

from cogs._ui import board
from cogs._ui.answer import Interaction, Panel, answering
from cogs._ui.cards import own_lines
from cogs._ui.changes import changes
from cogs._ui.events import lines
from cogs._ui.ids import Ref
from cogs._ui.items import Action, Press
from cogs._ui.lobby import lobby_text
from cogs._ui.names import Names
from cogs._ui.pages import pager
from cogs._ui.permissions import require
from cogs._ui.seatwork import at_table
from cogs._ui.translator import Slash, options, slash, suggesting, worded
from cogs._ui.wording import awaited, title
from cogs.game.group import chosen, numbers, takes_part
from host import Game
from locales import text

LAST_TURN = "my-last-turn"
PAGE = 20
"""Most lines of the log on a page."""
TEXT = 1800
"""Most characters of them."""
SMALL = "-# "
"""Makes a line small, but only at its beginning: here its number stands there."""


@slash("game-show")
@options("game-show", public="public", since="since", number="game")
@app_commands.choices(since=[app_commands.Choice(name=worded("since-last-turn"), value=LAST_TURN)])
@suggesting(number=numbers)
async def show(
    interaction: Interaction, public: bool = False, since: str | None = None, number: int | None = None
) -> None:
    """Draw the board anew: for oneself, or for everybody; or what changed since one's last move, which only
    oneself sees. Where the game is played, those who take part post its own message anew, with buttons."""
    async with answering(interaction) as answer:
        game = await chosen(interaction, number)
        host = interaction.client.host
        public = public and since is None
        here = game.channel == str(interaction.channel_id)
        if public and here and not game.over and takes_part(interaction, game):
            require(interaction, answer.locale)
            await host.show(game.id)
            await answer.say(answer.text("shown-anew"))
            return
        if game.started_at is None:
            told = [lobby_text(game, answer.locale)]
            if game.over:
                told.append(text(answer.locale, "lobby-ended"))
            await answer.panel(Panel("\n".join(told)))
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
        drawn = await interaction.client.picture(view, game, locale)
        picture = discord.File(BytesIO(drawn), board.PICTURE)
        panel = Panel("\n".join(told), file=picture)
        await (answer.public(panel) if public else answer.panel(panel))


async def since(press: Press) -> None:
    """Show what happened since the member's last turn, in a message of its own."""
    bot, locale = press.interaction.client, press.answer.locale
    table = await at_table(bot, press.ref.game, press.member, locale)
    await press.answer.defer(public=False)
    await press.answer.panel(await changes(bot, table.position, table.seat, locale))


def paged(newest_first: Iterable[str]) -> Iterator[list[str]]:
    """Pages of lines, none left out: the newest page first, the lines of each in the order they happened."""
    page: list[str] = []
    size = 0
    for line in newest_first:
        if page and (len(page) == PAGE or size + len(line) >= TEXT):
            yield page[::-1]
            page, size = [], 0
        page.append(line)
        size += len(line) + 1
    if page:
        yield page[::-1]


async def _log(interaction: Interaction, locale: str, game: Game, page: int) -> Panel:
    """A page of what happened, the newest first page; pages count from the newest."""
    host = interaction.client.host
    position = await host.position(game.id)
    seat = game.seat_of(str(interaction.user.id))
    names = Names(locale, position.view(seat), game.seats)
    entries = await host.history(game.id, seat, last=game.ply + 1)
    newest_first = (
        f"`{entry.ply}` {line.removeprefix(SMALL)}"
        for entry in reversed(entries)
        for line in reversed(lines(entry.events, names))
    )
    found = list(islice(paged(newest_first), page + 2))  # the next one tells whether there are older lines
    told = found[page] if page < len(found) else []
    head = text(locale, "log-title", page=page + 1)
    turn = pager(Ref(game.id, page, "log"), locale, older=page + 1 < len(found))
    return Panel("\n".join([head, *told]), turn)


@slash("game-log")
@options("game-log", number="game")
@suggesting(number=numbers)
async def log(interaction: Interaction, number: int | None = None) -> None:
    """Tell what happened, a page at a time."""
    async with answering(interaction) as answer:
        await answer.panel(await _log(interaction, answer.locale, await chosen(interaction, number), 0))


async def turned(press: Press) -> None:
    """Turn to another page of the log; the page stands where other references have the ply."""
    game = await press.interaction.client.host.game(press.ref.game)
    await press.answer.panel(await _log(press.interaction, press.answer.locale, game, press.ref.ply))


@slash("game-export")
@options("game-export", number="game")
@suggesting(number=numbers)
async def export(interaction: Interaction, number: int | None = None) -> None:
    """Give the game as a file that can be replayed and, once it is over, verified."""
    async with answering(interaction) as answer:
        game = await chosen(interaction, number)
        data = await interaction.client.host.export(game.id)
        file = discord.File(BytesIO(data), f"game-{game.id}.json")
        key = "export-whole" if game.over else "export-running"
        await answer.panel(Panel(answer.text(key), file=file))


COMMANDS: tuple[Slash, ...] = (show, log, export)
ACTIONS: dict[str, Action] = {"log": Action(turned, "older|newer"), "since": Action(since)}

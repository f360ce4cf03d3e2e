"""`/turns`: all games, of whatever server, that wait for a member."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands

from cogs._ui.answer import Interaction, Panel, answering
from cogs._ui.ids import Ref
from cogs._ui.items import Action, Press
from cogs._ui.names import Names, plain
from cogs._ui.translator import Slash, slash
from cogs._ui.wording import expected, title
from cogs.overview.words import TURNING, link, paged, time_left
from host import Game, HostError, Wait
from locales import text

if TYPE_CHECKING:
    from cogs.client import Sandtable

EVERYWHERE = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False)
MOST = 100
"""Most running games that are listed where none waits; so many seats may a member hold in a server."""


async def _panel(interaction: Interaction, locale: str, page: int) -> Panel:
    """A page of the games that wait for the member, most urgent first; if none does, of those that run."""
    bot, member = interaction.client, str(interaction.user.id)
    waiting = await bot.host.turns(member)
    if waiting:
        entries = [text(locale, "turns-title", n=len(waiting))]
        entries += [await _waiting(bot, locale, member, *found) for found in waiting]
    else:
        running = await bot.host.games(None, member, ("running",), limit=MOST)
        entries = [text(locale, "turns-none"), text(locale, "turns-others", n=len(running))]
        entries += [await _others(bot, locale, game) for game in running]
    return paged(entries, page, Ref(0, page, "turns"), locale)


def _head(bot: Sandtable, locale: str, game: Game) -> str:
    """Which game it is, and where."""
    guild = bot.get_guild(int(game.guild)) if game.guild.isdecimal() else None
    server = plain(guild.name) if guild else ""
    shown = {"game": title(game, locale), "link": link(game), "channel": f"<#{game.channel}>"}
    return text(locale, "turns-line", **shown, server=server, named=str(bool(server)))


async def _names(bot: Sandtable, locale: str, game: Game, seat: int | None) -> Names | None:
    """What things are called in the game; None where its rules are not at hand, or it is just over."""
    try:
        position = await bot.host.position(game.id)
    except HostError:
        return None
    return Names(locale, position.view(seat), game.seats)


async def _waiting(bot: Sandtable, locale: str, member: str, game: Game, wait: Wait) -> str:
    """What a game waits for, and until when; for whom, if the member may play for another."""
    names = await _names(bot, locale, game, wait.seat)
    prompts = names.view.prompts if names else ()
    asked = [expected(p, names) for p in prompts if names and p.seat == wait.seat]
    owner = game.seats[wait.seat].member
    sits = [] if owner == member else [text(locale, "turns-sits", member=f"<@{owner}>")]
    told = [_head(bot, locale, game), *sits, *asked, time_left(game, wait, locale)]
    return "\n".join([told[0], *(f"> {line}" for line in told[1:])])


async def _others(bot: Sandtable, locale: str, game: Game) -> str:
    """For whom a game waits that does not wait for the member."""
    names = await _names(bot, locale, game, None)
    if names is None or not game.prompted:
        return _head(bot, locale, game)
    who = names.listing(names.seat(seat) for seat in game.prompted)
    key = "turns-paused" if game.pause else "turns-wait"
    return f"{_head(bot, locale, game)}\n> {text(locale, key, who=who)}"


@slash("turns")
async def turns(interaction: Interaction) -> None:
    """Tell the member which games wait for him."""
    async with answering(interaction) as answer:
        await answer.panel(await _panel(interaction, answer.locale, 0))


turns.allowed_contexts = EVERYWHERE


async def turned(press: Press) -> None:
    """Turn to another page; its number stands where other references have the ply."""
    await press.answer.panel(await _panel(press.interaction, press.answer.locale, press.ref.ply))


COMMAND: Slash = turns
ACTIONS: dict[str, Action] = {"turns": Action(turned, TURNING)}

"""`/turns`: the games in all servers that wait for a member."""

from __future__ import annotations

from discord import app_commands

from cogs.overview.lines import TURNING, link, page_panel, time_left
from host import Deadline, Game, HostError
from host.kinds import GameStatus
from locales import text
from ui.kit.answer import Panel, answering
from ui.kit.commands import Slash, slash
from ui.kit.context import Bot, Interaction
from ui.kit.custom_id import PageNumber, Ref
from ui.kit.router import Press, Route
from ui.words.league.parts import to_check_in
from ui.words.names import Names, plain
from ui.words.prompts import prompt_text, title

EVERYWHERE = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False)
MOST = 100
"""Most running games that are listed if none waits for the member, who can hold no more seats in a server."""


async def _panel(interaction: Interaction, locale: str, page: int) -> Panel:
    """A page of the games that wait for the member, most urgent first; if none does, of their running
    games."""
    bot, member = interaction.client, str(interaction.user.id)
    waiting = await bot.services.host.games.turns(member)
    leagues = await _leagues(bot, locale, member)
    if waiting:
        entries = [text(locale, "turns-title", n=len(waiting))]
        entries += [await _waiting(bot, locale, member, *arguments) for arguments in waiting]
        entries += leagues
    else:
        running = await bot.services.host.games.find(None, member, (GameStatus.RUNNING,), limit=MOST)
        entries = [*leagues, text(locale, "turns-none"), text(locale, "turns-others", n=len(running))]
        entries += [await _others(bot, locale, game) for game in running]
    return page_panel(entries, page, Ref("turns", stamp=PageNumber(page)), locale)


async def _leagues(bot: Bot, locale: str, member: str) -> list[str]:
    """The leagues in all servers in which the member has to check in."""
    tasks = []
    for part in await bot.services.host.leagues.entries.mine(None, member):
        server = bot.get_guild(int(part.league.guild))
        tasks.append(to_check_in(locale, part, plain(server.name) if server else ""))
    lines = [line for line in tasks if line]
    return [text(locale, "turns-leagues"), *lines] if lines else []


def _head(bot: Bot, locale: str, game: Game) -> str:
    """A game's number and title with a link."""
    guild = bot.get_guild(int(game.guild)) if game.guild.isdecimal() else None
    server = plain(guild.name) if guild else ""
    thread = guild.get_thread(int(game.channel)) if guild else None
    named = title(game, locale, beside=thread.name if thread else "")
    shown = {"game": named, "link": link(game), "channel": f"<#{game.channel}>"}
    return text(locale, "turns-line", **shown, server=server, named=str(bool(server)))


async def _names(bot: Bot, locale: str, game: Game, seat: int | None) -> Names | None:
    """The names of things in the game; None if its version of the rules is not installed, or it has just
    ended."""
    try:
        position = await bot.services.host.games.position(game.id)
    except HostError:
        return None
    return Names(locale, position.view(seat), game.seats)


async def _waiting(bot: Bot, locale: str, member: str, game: Game, deadline: Deadline) -> str:
    """What a game waits for, and until when; also for whom, if the member may play for another member."""
    names = await _names(bot, locale, game, deadline.seat)
    prompts = names.view.prompts if names else ()
    asked = [prompt_text(p, names) for p in prompts if names and p.seat == deadline.seat]
    owner = game.seats[deadline.seat].member
    sits = [] if owner == member else [text(locale, "turns-sits", member=f"<@{owner}>")]
    lines = [_head(bot, locale, game), *sits, *asked, time_left(game, deadline, locale)]
    return "\n".join([lines[0], *(f"> {line}" for line in lines[1:])])


async def _others(bot: Bot, locale: str, game: Game) -> str:
    """For whom else a game waits that does not wait for the member."""
    names = await _names(bot, locale, game, None)
    if names is None or not game.prompted:
        return _head(bot, locale, game)
    who = names.listing(names.seat(seat) for seat in game.prompted)
    key = "turns-paused" if game.pause else "turns-wait"
    return f"{_head(bot, locale, game)}\n> {text(locale, key, who=who)}"


@slash("turns")
async def turns(interaction: Interaction) -> None:
    """Show the member which games wait for them."""
    async with answering(interaction) as answer:
        await answer.panel(await _panel(interaction, answer.locale, 0))


turns.allowed_contexts = EVERYWHERE


async def turn_page(press: Press) -> None:
    await press.answer.panel(await _panel(press.interaction, press.answer.locale, press.page))


COMMAND: Slash = turns
ACTIONS: dict[str, Route] = {"turns": Route(turn_page, TURNING, stamp=PageNumber)}

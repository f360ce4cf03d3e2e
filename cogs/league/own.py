"""`/league mine` and `challenge`: what leagues expect of the member, and challenges on ladders."""

from __future__ import annotations

import discord

from cogs.shared.league_argument import league_here, suggest_leagues
from cogs.shared.league_pages import TURNING, channels_of, page_of
from locales import text
from ui.kit.answer import Panel, answering
from ui.kit.commands import Slash, options, slash, suggesting
from ui.kit.context import Interaction
from ui.kit.custom_id import PageNumber, Ref
from ui.kit.members import name_of_member
from ui.kit.router import Press, Route
from ui.words.errors import Refused
from ui.words.league.parts import own_lines
from ui.words.names import plain

MINE = "leaguemine"
"""The action of the buttons that turn pages."""


async def _mine(interaction: Interaction, locale: str, page: int) -> Panel:
    host, member = interaction.client.services.host, str(interaction.user.id)
    parts = await host.leagues.entries.mine(str(interaction.guild_id), member)
    lines: list[str] = []
    for part in parts:
        lines += own_lines(locale, part, await channels_of(host, part.running))
    if not lines:
        return Panel(text(locale, "league-mine-none"))
    return page_of(locale, text(locale, "league-mine-title"), lines, Ref(MINE, stamp=PageNumber(page)))


@slash("league-mine")
async def mine(interaction: Interaction) -> None:
    """Tell the member what their leagues expect of them."""
    async with answering(interaction) as answer:
        await answer.panel(await _mine(interaction, answer.locale, 0))


async def turn_page(press: Press) -> None:
    await press.answer.panel(await _mine(press.interaction, press.answer.locale, press.page))


@slash("league-challenge")
@options("league-challenge", opponent="opponent")
@options("league", league="league")
@suggesting(league=suggest_leagues)
async def challenge(interaction: Interaction, opponent: discord.Member, league: str | None = None) -> None:
    """Challenge another member of a ladder."""
    async with answering(interaction) as answer:
        match = await league_here(interaction, league)
        if opponent.bot:
            raise Refused("no-bots")
        entries = interaction.client.services.host.leagues.entries
        await entries.challenge(match.id, str(interaction.user.id), str(opponent.id))
        await answer.say(answer.text("league-challenged", opponent=plain(name_of_member(opponent))))


COMMANDS: tuple[Slash, ...] = (mine, challenge)
ACTIONS: dict[str, Route] = {MINE: Route(turn_page, TURNING, stamp=PageNumber)}

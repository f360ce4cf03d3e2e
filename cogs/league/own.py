"""`/league mine` and `challenge`: what leagues expect of the member, and challenges on ladders."""

from __future__ import annotations

import discord

from cogs.shared.league_argument import (
    league_or_question,
    pressed_league,
    suggest_leagues,
)
from cogs.shared.league_pages import TURNING, channels_of, page_of
from host import League
from locales import text
from ui.kit.answer import Panel, Reply, answering
from ui.kit.commands import Slash, options, slash, suggesting
from ui.kit.context import Interaction
from ui.kit.custom_id import PageNumber, Ref, number_pattern
from ui.kit.router import Press, Route
from ui.words.errors import Refused
from ui.words.league.parts import own_lines

MINE, CHALLENGE = "leaguemine", "leaguechallenge"
"""The actions of the buttons that turn pages, and of those that ask in which league."""


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
        if opponent.bot:
            raise Refused("no-bots")
        other = str(opponent.id)
        match = await league_or_question(interaction, answer, league, CHALLENGE, other)
        if match is None:
            return
        await _challenge(interaction, answer, match, other)


async def _challenge(interaction: Interaction, answer: Reply, league: League, opponent: str) -> None:
    entries = interaction.client.services.host.leagues.entries
    await entries.challenge(league.id, str(interaction.user.id), opponent)
    await answer.say(answer.text("league-challenged", opponent=f"<@{opponent}>"))


async def on_challenge(press: Press) -> None:
    """Challenge the member in the league that was chosen."""
    league = await pressed_league(press)
    await _challenge(press.interaction, press.answer, league, press.ref.args[1])


COMMANDS: tuple[Slash, ...] = (mine, challenge)
ACTIONS: dict[str, Route] = {
    MINE: Route(turn_page, TURNING, stamp=PageNumber),
    CHALLENGE: Route(on_challenge, rf"{number_pattern(9)}:\d{{1,20}}"),
}

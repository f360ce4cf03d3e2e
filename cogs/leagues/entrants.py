"""`/leagues substitute`, `points`, `strike` and `unban`: single members."""

from __future__ import annotations

import re
from typing import Any

import discord
from discord import app_commands

from cogs.leagues.asking import decided
from cogs.shared.league_argument import (
    latest_season,
    league_here,
    require_league_manager,
    suggest_leagues,
)
from host import HostError, League, LeagueRequest
from league.model import POINT, Entrant, Season
from ui.kit.answer import answering
from ui.kit.commands import Slash, options, slash, suggesting
from ui.kit.context import Interaction
from ui.kit.members import name_of_member
from ui.words.deadlines import moment
from ui.words.errors import Refused
from ui.words.league.tables import points_text
from ui.words.names import plain

REASON = 300
"""Most characters of a reason."""
_POINTS = re.compile(r"([+-]?)(\d{1,3})(?:[.,](\d{1,2}))?", re.ASCII)


async def managed(interaction: Interaction, typed: str | None) -> tuple[League, str, bool]:
    """The league that is meant, the member, and whether they are a manager of the server.

    :raises Refused: as `league_here` and `require_league_manager`.
    """
    match = await league_here(interaction, typed)
    return match, str(interaction.user.id), await require_league_manager(interaction, match)


async def entry_of(
    interaction: Interaction, league: League, member: discord.abc.User
) -> tuple[Season, Entrant]:
    """A league's latest season and the member's entry in it. :raises HostError: `league-no-such-entry`."""
    season = await latest_season(interaction, league)
    entrant = season.entry_of(str(member.id))
    if entrant is None:
        raise HostError("league-no-such-entry", entry=0)
    return season, entrant


@slash("leagues-substitute")
@options("leagues-substitute", member="member", by="by")
@options("leagues", reason="reason", league="league")
@suggesting(league=suggest_leagues)
async def substitute(
    interaction: Interaction,
    member: discord.Member,
    by: discord.Member,
    reason: app_commands.Range[str, 1, REASON],
    league: str | None = None,
) -> None:
    """Give a member's games to another member."""
    async with answering(interaction) as answer:
        match, _, manager = await managed(interaction, league)
        if by.bot:
            raise Refused("no-bots")
        _, entrant = await entry_of(interaction, match, member)
        name = name_of_member(by)
        args: dict[str, Any] = {"entry": entrant.id, "member": str(by.id), "name": name}
        done = await decided(interaction, answer, match, "substitute", reason, manager, **args)
        if not isinstance(done, LeagueRequest):
            data = {"who": plain(entrant.name), "other": plain(name)}
            await answer.say(answer.text("leagues-substituted", **data))


def points_typed(typed: str) -> int:
    """Typed points in 60ths: `2`, `-1.5`, `+0,5`. :raises Refused: `league-typed-number`."""
    match = _POINTS.fullmatch(typed.strip())
    if match is None:
        raise Refused("league-typed-number", typed=typed[:20])
    sign, whole, part = match.groups()
    value = int(whole) * POINT + round(float(f"0.{part or 0}") * POINT)
    if not value:
        raise Refused("league-typed-number", typed=typed[:20])
    return -value if sign == "-" else value


@slash("leagues-points")
@options("leagues-points", member="member", points="points")
@options("leagues", reason="reason", league="league")
@suggesting(league=suggest_leagues)
async def points(
    interaction: Interaction,
    member: discord.Member,
    points: app_commands.Range[str, 1, 60],
    reason: app_commands.Range[str, 1, REASON],
    league: str | None = None,
) -> None:
    """Give a member points, or take some away."""
    async with answering(interaction) as answer:
        match, _, manager = await managed(interaction, league)
        points60 = points_typed(points)
        _, entrant = await entry_of(interaction, match, member)
        args = {"entry": entrant.id, "points60": points60}
        done = await decided(interaction, answer, match, "points", reason, manager, **args)
        if not isinstance(done, LeagueRequest):
            shown = points_text(answer.locale, done.adjust60)
            await answer.say(answer.text("leagues-pointed", who=plain(entrant.name), points=shown))


@slash("leagues-strike")
@options("leagues-strike", member="member", days="days")
@options("leagues", reason="reason", league="league")
@suggesting(league=suggest_leagues)
async def strike(
    interaction: Interaction,
    member: discord.Member,
    reason: app_commands.Range[str, 1, REASON],
    days: app_commands.Range[int, 1, 365] = 14,
    league: str | None = None,
) -> None:
    """Bar a member from the server's leagues."""
    async with answering(interaction) as answer:
        match, _, manager = await managed(interaction, league)
        args = {"member": str(member.id), "days": days}
        done = await decided(interaction, answer, match, "strike", reason, manager, **args)
        if not isinstance(done, LeagueRequest):
            data = {"who": plain(name_of_member(member)), "until": moment(done.until)}
            await answer.say(answer.text("leagues-struck", **data))


@slash("leagues-unban")
@options("leagues-unban", member="member")
@options("leagues", reason="reason", league="league")
@suggesting(league=suggest_leagues)
async def unban(
    interaction: Interaction,
    member: discord.User,
    reason: app_commands.Range[str, 1, REASON],
    league: str | None = None,
) -> None:
    """Let a barred member enter again."""
    async with answering(interaction) as answer:
        match, _, manager = await managed(interaction, league)
        done = await decided(interaction, answer, match, "unban", reason, manager, member=str(member.id))
        if not isinstance(done, LeagueRequest):
            await answer.say(answer.text("leagues-unbanned", who=plain(name_of_member(member))))


COMMANDS: tuple[Slash, ...] = (substitute, points, strike, unban)

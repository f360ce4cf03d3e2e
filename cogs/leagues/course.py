"""`/leagues start`, `pause`, `seed` and `approve`: the course of a season."""

from __future__ import annotations

import discord
from discord import app_commands

from cogs.leagues.asking import decided
from cogs.leagues.entrants import REASON, entry_of, managed
from cogs.shared.league_argument import suggest_leagues
from cogs.shared.league_pages import fitted
from host import LeagueRequest
from ui.kit.answer import answering
from ui.kit.commands import Slash, options, slash, suggesting
from ui.kit.context import Interaction
from ui.words.names import plain

Reason = app_commands.Range[str, 1, REASON]
"""Why; those who play in the season must say it."""


@slash("leagues-start")
@options("leagues", reason="reason", league="league")
@suggesting(league=suggest_leagues)
async def start(interaction: Interaction, reason: Reason = "", league: str | None = None) -> None:
    await _steered(interaction, league, "start", reason, "leagues-started")


async def _steered(interaction: Interaction, league: str | None, action: str, reason: str, done: str) -> None:
    """Do an act on the whole season, or ask for it."""
    async with answering(interaction) as answer:
        match, _, manager = await managed(interaction, league)
        season = await decided(interaction, answer, match, action, reason, manager)
        if not isinstance(season, LeagueRequest):
            await answer.say(answer.text(done, name=plain(match.name), number=season.number))


@slash("leagues-pause")
@options("leagues-pause", resume="resume")
@options("leagues", reason="reason", league="league")
@suggesting(league=suggest_leagues)
async def pause(
    interaction: Interaction,
    reason: app_commands.Range[str, 1, REASON],
    resume: bool = False,
    league: str | None = None,
) -> None:
    """Begin no new games, or let them begin again."""
    action, done = ("resume", "leagues-resumed") if resume else ("pause", "leagues-paused")
    await _steered(interaction, league, action, reason, done)


@slash("leagues-seed")
@options("leagues-seed", member="member", place="place")
@options("leagues", reason="reason", league="league")
@suggesting(league=suggest_leagues)
async def seed(
    interaction: Interaction,
    member: discord.Member,
    place: app_commands.Range[int, 1, 1000],
    reason: Reason = "",
    league: str | None = None,
) -> None:
    """Move an entry to a place in the order of strength."""
    async with answering(interaction) as answer:
        match, _, manager = await managed(interaction, league)
        host = interaction.client.services.host
        season, moved = await entry_of(interaction, match, member)
        order = [entry for entry in await host.leagues.registry.order(match.id) if entry != moved.id]
        order.insert(min(place - 1, len(order)), moved.id)
        done = await decided(interaction, answer, match, "seed", reason, manager, order=order)
        if not isinstance(done, LeagueRequest):
            names = [f"{n}. {plain(season.entry(entry).name)}" for n, entry in enumerate(order, 1)]
            await answer.say(fitted([answer.text("leagues-seeded"), *names]))


@slash("leagues-approve")
@options("leagues", reason="reason", league="league")
@suggesting(league=suggest_leagues)
async def approve(interaction: Interaction, reason: Reason = "", league: str | None = None) -> None:
    """Make the final table final at once."""
    await _steered(interaction, league, "approve", reason, "leagues-approved")


COMMANDS: tuple[Slash, ...] = (start, pause, seed, approve)

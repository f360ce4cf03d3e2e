"""`/leagues start`, `pause`, `seed` and `approve`: the course of a season."""

from __future__ import annotations

import discord
from discord import app_commands

from cogs.leagues.entrants import REASON, entry_of, managed
from cogs.shared.league_argument import suggest_leagues
from cogs.shared.league_pages import fitted
from ui.kit.answer import answering
from ui.kit.commands import Slash, options, slash, suggesting
from ui.kit.context import Interaction
from ui.words.names import plain


@slash("leagues-start")
@options("leagues", league="league")
@suggesting(league=suggest_leagues)
async def start(interaction: Interaction, league: str | None = None) -> None:
    """Start the season now."""
    async with answering(interaction) as answer:
        found, by, manager = await managed(interaction, league)
        season = await interaction.client.services.host.leagues.seasons.start(found.id, by, manager=manager)
        told = {"name": plain(found.name), "number": season.number}
        await answer.say(answer.text("leagues-started", **told))


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
    async with answering(interaction) as answer:
        found, by, manager = await managed(interaction, league)
        seasons = interaction.client.services.host.leagues.seasons
        act = seasons.resume if resume else seasons.pause
        await act(found.id, by, reason, manager=manager)
        key = "leagues-resumed" if resume else "leagues-paused"
        await answer.say(answer.text(key, name=plain(found.name)))


@slash("leagues-seed")
@options("leagues-seed", member="member", place="place")
@options("leagues", league="league")
@suggesting(league=suggest_leagues)
async def seed(
    interaction: Interaction,
    member: discord.Member,
    place: app_commands.Range[int, 1, 1000],
    league: str | None = None,
) -> None:
    """Move an entry to a place in the order of strength."""
    async with answering(interaction) as answer:
        found, by, manager = await managed(interaction, league)
        host = interaction.client.services.host
        season, moved = await entry_of(interaction, found, member)
        order = [entry for entry in await host.leagues.registry.order(found.id) if entry != moved.id]
        order.insert(min(place - 1, len(order)), moved.id)
        await host.leagues.control.seed(found.id, by, order, manager=manager)
        names = [f"{n}. {plain(season.entry(entry).name)}" for n, entry in enumerate(order, 1)]
        await answer.say(fitted([answer.text("leagues-seeded"), *names]))


@slash("leagues-approve")
@options("leagues", league="league")
@suggesting(league=suggest_leagues)
async def approve(interaction: Interaction, league: str | None = None) -> None:
    """Make the final table final at once."""
    async with answering(interaction) as answer:
        found, by, manager = await managed(interaction, league)
        season = await interaction.client.services.host.leagues.seasons.approve(found.id, by, manager=manager)
        told = {"name": plain(found.name), "number": season.number}
        await answer.say(answer.text("leagues-approved", **told))


COMMANDS: tuple[Slash, ...] = (start, pause, seed, approve)

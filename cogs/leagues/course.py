"""`/league-admin pause`, `seed` and `approve`: the course of a season. Its start is confirmed
(`confirmed`)."""

from __future__ import annotations

import discord
from discord import app_commands

from cogs.leagues.asking import Managing, managing
from cogs.leagues.entrants import REASON, entry_of
from cogs.shared.league_argument import suggest_leagues
from cogs.shared.league_pages import fit_lines
from ui.kit.commands import Slash, options, slash, suggesting
from ui.words.names import plain

Reason = app_commands.Range[str, 1, REASON]
"""Why; those who play in the season must say it."""


async def _act_on_season(run: Managing, action: str, reason: str, done: str) -> None:
    """Do an act on the whole season, or ask for it."""
    name = plain(run.league.name)
    await run.do(action, reason, lambda season: run.answer.text(done, name=name, number=season.number))


@slash("league-admin-pause")
@options("league-admin-pause", resume="resume")
@options("league-admin", reason="reason", league="league")
@suggesting(league=suggest_leagues)
@managing
async def pause(run: Managing, reason: app_commands.Range[str, 1, REASON], resume: bool = False) -> None:
    """Begin no new games, or let them begin again."""
    action, done = ("resume", "leagues-resumed") if resume else ("pause", "leagues-paused")
    await _act_on_season(run, action, reason, done)


@slash("league-admin-seed")
@options("league-admin-seed", member="member", place="place")
@options("league-admin", reason="reason", league="league")
@suggesting(league=suggest_leagues)
@managing
async def seed(
    run: Managing,
    member: discord.Member,
    place: app_commands.Range[int, 1, 1000],
    reason: Reason,
) -> None:
    """Move an entry to a place in the order of strength."""
    host = run.interaction.client.services.host
    season, moved = await entry_of(run.interaction, run.league, member)
    order = [entry for entry in await host.leagues.registry.order(run.league.id) if entry != moved.id]
    order.insert(min(place - 1, len(order)), moved.id)
    names = [f"{n}. {plain(season.entry(entry).name)}" for n, entry in enumerate(order, 1)]
    note = fit_lines([run.answer.text("leagues-seeded"), *names])
    await run.do("seed", reason, lambda _: note, order=order)


@slash("league-admin-approve")
@options("league-admin", reason="reason", league="league")
@suggesting(league=suggest_leagues)
@managing
async def approve(run: Managing, reason: Reason = "") -> None:
    """Make the final table final at once."""
    await _act_on_season(run, "approve", reason, "leagues-approved")


COMMANDS: tuple[Slash, ...] = (pause, seed, approve)

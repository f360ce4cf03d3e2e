"""`/league-admin pause`, `seed` and `approve`: the course of a season. Its start is confirmed
(`confirmed`)."""

from __future__ import annotations

from functools import partial

import discord
from discord import app_commands

from cogs.leagues.asking import Managing, ask_first, managing
from cogs.leagues.entrants import REASON, entry_of
from cogs.shared.league_argument import latest_season, suggest_leagues
from cogs.shared.league_pages import fit_lines
from league.lookup import UNBEGUN
from league.model import FixtureState, Season, SeasonState
from ui.kit.commands import Slash, options, slash, suggesting
from ui.words.deadlines import moment
from ui.words.names import plain

Reason = app_commands.Range[str, 1, REASON]
"""Why; those who play in the season must say it."""


async def _act_on_season(run: Managing, action: str, reason: str, done: str) -> None:
    """Do an act on the whole season, or ask for it."""

    def note(season: Season) -> str:
        ends = moment(season.ends_at)
        return run.answer.text(done, name=plain(run.league.name), number=season.number, ends=ends)

    await run.do(action, reason, note)


@slash("league-admin-pause")
@options("league-admin-pause", resume="resume")
@options("league-admin", reason="reason", league="league")
@suggesting(league=suggest_leagues)
@managing
async def pause(run: Managing, reason: app_commands.Range[str, 1, REASON], resume: bool = False) -> None:
    """Ask for confirmation that no new games begin: what hangs on it; or let them begin again."""
    if resume:
        await _act_on_season(run, "resume", reason, "leagues-resumed")
        return
    season = await latest_season(run.interaction, run.league, disputed=True)
    if season.state != SeasonState.RUNNING or season.paused:  # it is refused
        await _act_on_season(run, "pause", reason, "leagues-paused")
        return
    states = [fixture.state for fixture in season.fixtures]
    question = run.answer.text(
        "confirm-league-pause",
        name=plain(run.league.name),
        number=season.number,
        ends=moment(season.ends_at),
        waiting=sum(state in UNBEGUN for state in states),
        running=states.count(FixtureState.UNDER_WAY),
    )
    await ask_first(run, [question], "pause", partial(_pause, reason=reason))


async def _pause(run: Managing, reason: str) -> None:
    await _act_on_season(run, "pause", reason, "leagues-paused")


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
    """Ask for confirmation that an entry moves to a place in the order of strength."""
    host = run.interaction.client.services.host
    season, moved = await entry_of(run.interaction, run.league, member)
    order = [entry for entry in await host.leagues.registry.order(run.league.id) if entry != moved.id]
    order.insert(min(place - 1, len(order)), moved.id)
    names = [f"{n}. {plain(season.entry(entry).name)}" for n, entry in enumerate(order, 1)]
    await run.rehearse("seed", reason, order=order)
    question = [run.answer.text("confirm-league-seed"), *names]
    await ask_first(run, question, "seed", partial(_seed, order=order, names=names, reason=reason))


async def _seed(run: Managing, order: list[int], names: list[str], reason: str) -> None:
    note = fit_lines([run.answer.text("leagues-seeded"), *names])
    await run.do("seed", reason, lambda _: note, order=order)


@slash("league-admin-approve")
@options("league-admin", reason="reason", league="league")
@suggesting(league=suggest_leagues)
@managing
async def approve(run: Managing, reason: Reason = "") -> None:
    """Approve the final table, once nobody can protest and all protests are answered."""
    await _act_on_season(run, "approve", reason, "leagues-approved")


COMMANDS: tuple[Slash, ...] = (pause, seed, approve)

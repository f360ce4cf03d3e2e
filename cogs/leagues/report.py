"""`/league-admin report`: pairs of players who may be helping each other."""

from __future__ import annotations

import io
from collections.abc import Awaitable, Callable
from functools import partial

import discord

from cogs.leagues.asking import Managing, run_in
from cogs.shared.league_argument import suggest_leagues
from cogs.shared.league_pages import fit_lines
from host import FairnessReport
from ui.kit.answer import Panel, Reply, answering
from ui.kit.commands import Slash, options, slash, suggesting
from ui.kit.context import Interaction, in_turn
from ui.kit.permissions import LEAGUES, is_manager
from ui.words.league.report import report_lines


@slash("league-admin-report")
@options("league-admin-report", friendly="friendly")
@options("league-admin", league="league")
@suggesting(league=suggest_leagues)
async def report(interaction: Interaction, league: str | None = None, friendly: bool = False) -> None:
    """Tell managers which members look as if they helped each other or themselves, in a league's season or in
    the rated games of no league. What does not fit into the answer is in a file."""
    async with answering(interaction) as answer:
        if not friendly:
            await run_in(interaction, answer, league, _of_season)
            return
        reports = interaction.client.services.host.leagues.reports
        manager = await is_manager(interaction, LEAGUES)
        await _show(interaction, answer, partial(reports.of_friendly, str(interaction.guild_id), manager))


async def _of_season(run: Managing) -> None:
    reports, by = run.interaction.client.services.host.leagues.reports, str(run.interaction.user.id)
    report_of = partial(reports.of_season, run.league.id, by, manager=run.manager)
    await _show(run.interaction, run.answer, report_of)


async def _show(
    interaction: Interaction, answer: Reply, report_of: Callable[[], Awaitable[FairnessReport]]
) -> None:
    lines = report_lines(answer.locale, await in_turn(interaction, report_of))
    whole, shown = "\n".join(lines), fit_lines(lines)
    file = None if shown == whole else discord.File(io.BytesIO(whole.encode()), "report.txt")
    await answer.panel(Panel(shown, file=file))


COMMANDS: tuple[Slash, ...] = (report,)

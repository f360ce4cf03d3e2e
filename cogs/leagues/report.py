"""`/league-admin report`: pairs of players who may be helping each other."""

from __future__ import annotations

import io
from functools import partial

import discord

from cogs.shared.league_argument import league_here, require_league_manager, suggest_leagues
from cogs.shared.league_pages import fit_lines
from ui.kit.answer import Panel, answering
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
        reports, by = interaction.client.services.host.leagues.reports, str(interaction.user.id)
        if friendly:
            manager = await is_manager(interaction, LEAGUES)
            report_of = partial(reports.of_friendly, str(interaction.guild_id), manager)
        else:
            match = await league_here(interaction, league)
            manager = await require_league_manager(interaction, match)
            report_of = partial(reports.of_season, match.id, by, manager=manager)
        lines = report_lines(answer.locale, await in_turn(interaction, report_of))
        whole, shown = "\n".join(lines), fit_lines(lines)
        file = None if shown == whole else discord.File(io.BytesIO(whole.encode()), "report.txt")
        await answer.panel(Panel(shown, file=file))


COMMANDS: tuple[Slash, ...] = (report,)

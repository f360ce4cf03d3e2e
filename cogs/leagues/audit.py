"""`/league-admin audit`: everything that managers did in a league, newest first."""

from __future__ import annotations

from cogs.leagues.asking import Managing, managing
from cogs.shared.league_argument import (
    pressed_league,
    require_league_manager,
    suggest_leagues,
)
from cogs.shared.league_pages import fit_lines
from host import League
from locales import text
from ui.kit.answer import Panel
from ui.kit.commands import Slash, options, slash, suggesting
from ui.kit.context import Interaction
from ui.kit.custom_id import PageNumber, league_ref, number_pattern
from ui.kit.pager import pager
from ui.kit.router import Press, Route
from ui.words.league.acts import audit_line
from ui.words.names import plain

ACTION = "leagueaudit"
PAGE = 5
"""Acts on a page, as `Reports.audit` gives them."""


async def _page(interaction: Interaction, locale: str, league: League, page: int) -> Panel:
    reports = interaction.client.services.host.leagues.reports
    entries = await reports.audit(league.id, page)
    older = len(entries) == PAGE and bool(await reports.audit(league.id, page + 1))
    lines = [text(locale, "league-audit-title", name=plain(league.name), page=page + 1)]
    lines += [audit_line(locale, entry) for entry in entries] or [text(locale, "league-audit-none")]
    if not page and not older:
        return Panel(fit_lines(lines))
    here = league_ref(league, ACTION, str(league.id), stamp=PageNumber(page))
    return Panel(fit_lines(lines), pager(here, locale, older=older))


@slash("league-admin-audit")
@options("league-admin", league="league")
@suggesting(league=suggest_leagues)
@managing
async def audit(run: Managing) -> None:
    """Show the latest actions of managers."""
    await run.answer.panel(await _page(run.interaction, run.answer.locale, run.league, 0))


async def turn_page(press: Press) -> None:
    league = await pressed_league(press, 1)
    await require_league_manager(press.interaction, league)
    await press.answer.panel(await _page(press.interaction, press.answer.locale, league, press.page))


COMMANDS: tuple[Slash, ...] = (audit,)
ACTIONS: dict[str, Route] = {
    ACTION: Route(turn_page, f"(?:older|newer):{number_pattern(9)}", stamp=PageNumber)
}

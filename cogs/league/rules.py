"""`/league rules`: how a league works."""

from __future__ import annotations

from cogs.shared.league_argument import (
    league_or_question,
    pressed_league,
    season_or_none,
    suggest_leagues,
)
from cogs.shared.league_pages import TURNING, page_of
from host import League
from league.model import RULES as VERSION
from ui.kit.answer import Reply, answering
from ui.kit.commands import Slash, options, slash, suggesting
from ui.kit.context import Interaction
from ui.kit.custom_id import PageNumber, league_ref, number_pattern
from ui.kit.router import Press, Route
from ui.messages.league import RULES
from ui.words.league.plans import rules_lines

PAGE = "leaguerulespage"
"""The action of the buttons that turn pages."""


async def _rules(answer: Reply, league: League, plan_of: Interaction, page: int = 0) -> None:
    season = await season_or_none(plan_of, league)
    plan, version = (season.plan, season.rules) if season else (league.plan, VERSION)
    title, *lines = rules_lines(answer.locale, league.name, plan, version)
    here = league_ref(league, PAGE, str(league.id), stamp=PageNumber(page))
    await answer.panel(page_of(answer.locale, title, lines, here))


@slash("league-rules")
@options("league", league="league")
@suggesting(league=suggest_leagues)
async def rules(interaction: Interaction, league: str | None = None) -> None:
    """Tell how a league works."""
    async with answering(interaction) as answer:
        match = await league_or_question(interaction, answer, league, RULES)
        if match is None:
            return
        await _rules(answer, match, interaction)


async def show_rules(press: Press) -> None:
    """Tell how a league works."""
    await _rules(press.answer, await pressed_league(press), press.interaction)


async def turn_page(press: Press) -> None:
    """Show the page that a button names."""
    await _rules(press.answer, await pressed_league(press, 1), press.interaction, press.page)


COMMANDS: tuple[Slash, ...] = (rules,)
ACTIONS: dict[str, Route] = {
    RULES: Route(show_rules, number_pattern(9)),
    PAGE: Route(turn_page, f"{TURNING}:{number_pattern(9)}", stamp=PageNumber),
}

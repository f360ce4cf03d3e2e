"""`/league list`, `show` and `rules`: which leagues there are, and how they work."""

from __future__ import annotations

from cogs.shared.league_argument import league_here, pressed_league, season_or_none, suggest_leagues
from cogs.shared.league_pages import fit_lines
from host import League
from ui.kit.answer import Panel, Reply, answering
from ui.kit.commands import Slash, options, slash, suggesting
from ui.kit.components import rows
from ui.kit.context import Interaction
from ui.kit.custom_id import number_pattern
from ui.kit.router import Press, Route
from ui.messages.league import RULES, league_buttons
from ui.words.league.plans import rules_lines
from ui.words.league.seasons import league_line, league_text

MOST = 20
"""Most leagues that are listed; a server has no more of them."""


@slash("league-list")
async def listing(interaction: Interaction) -> None:
    async with answering(interaction) as answer:
        leagues = await interaction.client.services.host.leagues.registry.of(str(interaction.guild_id))
        lines = [
            league_line(answer.locale, league, await season_or_none(interaction, league))
            for league in leagues[:MOST]
        ]
        await answer.panel(Panel(fit_lines(lines or [answer.text("league-list-none")])))


@slash("league-show")
@options("league", league="league")
@suggesting(league=suggest_leagues)
async def show(interaction: Interaction, league: str | None = None) -> None:
    """Show a league with its buttons."""
    async with answering(interaction) as answer:
        match = await league_here(interaction, league)
        season = await season_or_none(interaction, match)
        view = rows(league_buttons(match, season, answer.locale)) if season else None
        await answer.panel(Panel(fit_lines([league_text(answer.locale, match, season)]), view))


async def _rules(answer: Reply, league: League, plan_of: Interaction) -> None:
    season = await season_or_none(plan_of, league)
    plan = season.plan if season else league.plan
    await answer.say(fit_lines(rules_lines(answer.locale, league.name, plan)))


@slash("league-rules")
@options("league", league="league")
@suggesting(league=suggest_leagues)
async def rules(interaction: Interaction, league: str | None = None) -> None:
    """Tell how a league works."""
    async with answering(interaction) as answer:
        await _rules(answer, await league_here(interaction, league), interaction)


async def show_rules(press: Press) -> None:
    """Tell how a league works."""
    await _rules(press.answer, await pressed_league(press), press.interaction)


COMMANDS: tuple[Slash, ...] = (listing, show, rules)
ACTIONS: dict[str, Route] = {RULES: Route(show_rules, number_pattern(9))}

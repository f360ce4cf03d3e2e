"""`/league table`, `fixtures`, `results` and `player`: how a season stands."""

from __future__ import annotations

import discord
from discord import app_commands

from cogs.shared.league_argument import latest_season, league_here, pressed_league, suggest_leagues
from cogs.shared.league_pages import TURNING, channels_of, fit_lines, page_of
from host import HostError, League
from league.model import Division, Fixture, Season, SeasonState
from locales import text
from ui.kit.answer import Panel, answering
from ui.kit.commands import Slash, options, slash, suggesting
from ui.kit.context import Interaction
from ui.kit.custom_id import PageNumber, league_ref, number_pattern
from ui.kit.router import Press, Route
from ui.media.league_tables import standings_file
from ui.words.errors import Refused
from ui.words.league.fixtures import fixture_line, latest_results, result_line, sort_fixtures
from ui.words.league.parts import player_lines
from ui.words.league.seasons import heading
from ui.words.league.tables import table_text
from ui.words.names import plain

FIXTURES, RESULTS = "leaguefixtures", "leagueresults"
"""The actions of the buttons that turn pages."""
ANYBODY = "0"
"""In a custom id: of all members, or of all rounds."""


def division_meant(season: Season, number: int | None, member: str) -> Division | None:
    """The division with this number, counted from the top; without one the member's, or the first. None if
    the season has no divisions.

    :raises HostError: `league-no-such-division`.
    """
    divisions = sorted(season.divisions, key=lambda each: (each.tier, each.group))
    if number is not None:
        if not 1 <= number <= len(divisions):
            raise HostError("league-no-such-division", division=number)
        return divisions[number - 1]
    entry = season.entry_of(member)
    mine = next(
        (division for division in divisions if entry is not None and division.id == entry.division), None
    )
    return mine or (divisions[0] if divisions else None)


@slash("league-table")
@options("league-table", division="division", season="season")
@options("league", league="league")
@suggesting(league=suggest_leagues)
async def table(
    interaction: Interaction,
    division: app_commands.Range[int, 1, 100] | None = None,
    season: app_commands.Range[int, 1, 1000] | None = None,
    league: str | None = None,
) -> None:
    """Show the standings of a division."""
    async with answering(interaction) as answer:
        match = await league_here(interaction, league)
        shown_season = await latest_season(interaction, match, season)
        if shown_season.state in (SeasonState.SIGNUP, SeasonState.CHECK_IN) or not shown_season.fixtures:
            raise Refused("league-no-standings")
        meant = division_meant(shown_season, division, str(interaction.user.id))
        picture = await standings_file(interaction.client.services, answer.locale, match, shown_season, meant)
        await answer.panel(
            Panel(fit_lines([table_text(answer.locale, match, shown_season, meant)]), file=picture)
        )


async def _fixtures(
    interaction: Interaction, locale: str, league: League, page: int, member: str, number: int
) -> Panel:
    season = await latest_season(interaction, league)
    wanted = [fixture for fixture in season.fixtures if number in (0, fixture.round)]
    if member != ANYBODY:
        entries = {entry.id for entry in season.entries if entry.member == member}
        wanted = [fixture for fixture in wanted if entries.intersection(fixture.seats)]
    channels = await channels_of(interaction.client.services.host, wanted)
    lines = [f"- {fixture_line(locale, season, fixture, channels)}" for fixture in sort_fixtures(wanted)]
    here = league_ref(league, FIXTURES, str(league.id), member, str(number), stamp=PageNumber(page))
    head = heading(locale, league, season)
    return page_of(locale, head, lines or [text(locale, "league-fixtures-none")], here)


@slash("league-fixtures")
@options("league-fixtures", member="member", number="round")
@options("league", league="league")
@suggesting(league=suggest_leagues)
async def fixtures(
    interaction: Interaction,
    member: discord.User | None = None,
    number: app_commands.Range[int, 1, 1000] | None = None,
    league: str | None = None,
) -> None:
    """List the games of a season."""
    async with answering(interaction) as answer:
        match = await league_here(interaction, league)
        who = str(member.id) if member else ANYBODY
        await answer.panel(await _fixtures(interaction, answer.locale, match, 0, who, number or 0))


async def fixtures_turned(press: Press) -> None:
    league, (_, _, member, number) = await pressed_league(press, 1), press.ref.args
    page = press.page
    panel = await _fixtures(press.interaction, press.answer.locale, league, page, member, int(number))
    await press.answer.panel(panel)


async def _results(interaction: Interaction, locale: str, league: League, page: int) -> Panel:
    season = await latest_season(interaction, league)
    done: list[Fixture] = latest_results(season)
    lines = [f"- {result_line(locale, season, fixture)}" for fixture in done]
    head = text(locale, "league-results-title", name=plain(league.name))
    here = league_ref(league, RESULTS, str(league.id), stamp=PageNumber(page))
    return page_of(locale, head, lines or [text(locale, "league-results-none")], here)


@slash("league-results")
@options("league", league="league")
@suggesting(league=suggest_leagues)
async def results(interaction: Interaction, league: str | None = None) -> None:
    async with answering(interaction) as answer:
        match = await league_here(interaction, league)
        await answer.panel(await _results(interaction, answer.locale, match, 0))


async def results_turned(press: Press) -> None:
    league = await pressed_league(press, 1)
    await press.answer.panel(await _results(press.interaction, press.answer.locale, league, press.page))


@slash("league-player")
@options("league-player", member="member")
@options("league", league="league")
@suggesting(league=suggest_leagues)
async def player(
    interaction: Interaction, member: discord.User | None = None, league: str | None = None
) -> None:
    """Tell how a member is doing."""
    async with answering(interaction) as answer:
        match = await league_here(interaction, league)
        season = await latest_season(interaction, match)
        channels = await channels_of(interaction.client.services.host, season.fixtures)
        who = str((member or interaction.user).id)
        lines = player_lines(answer.locale, match, season, who, channels)
        if not lines:
            raise HostError("league-no-such-entry", entry=0)
        await answer.panel(Panel(fit_lines(lines)))


COMMANDS: tuple[Slash, ...] = (table, fixtures, results, player)
ACTIONS: dict[str, Route] = {
    FIXTURES: Route(
        fixtures_turned, rf"{TURNING}:{number_pattern(9)}:\d{{1,20}}:{number_pattern(4)}", stamp=PageNumber
    ),
    RESULTS: Route(results_turned, f"{TURNING}:{number_pattern(9)}", stamp=PageNumber),
}

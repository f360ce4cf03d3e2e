"""`/league history`, `honours` and `export`: earlier seasons, and seasons as files."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping

import discord
from discord import app_commands

from cogs.shared.league_argument import (
    latest_season,
    league_here,
    pressed_league,
    suggest_leagues,
)
from cogs.shared.league_pages import TURNING, page_of
from host import League
from locales import text
from ui.kit.answer import Panel, answering
from ui.kit.commands import Slash, locale_text, options, slash, suggesting
from ui.kit.context import Interaction, in_turn
from ui.kit.custom_id import PageNumber, Ref, league_ref, number_pattern
from ui.kit.router import Press, Route
from ui.words.league.honours import honour_line, season_line
from ui.words.names import plain

HISTORY, HONOURS = "leaguehistory", "leaguehonours"
"""The actions of the buttons that turn pages."""
ANYBODY = "0"
"""In a custom id: of all members; of all leagues."""
JSON, CSV, TRF = "json", "csv", "trf"
"""What a season can be exported as. Text keys `league-format-<format>`."""


async def _history(interaction: Interaction, locale: str, league: League, page: int) -> Panel:
    registry = interaction.client.services.host.leagues.registry
    honours = await registry.honours(league.guild, league.id)
    seasons = await registry.history(league.id)
    lines = [season_line(locale, season, honours) for season in seasons]
    head = text(locale, "league-title", name=plain(league.name))
    here = league_ref(league, HISTORY, str(league.id), stamp=PageNumber(page))
    return page_of(locale, head, lines or [text(locale, "league-history-none")], here)


@slash("league-history")
@options("league", league="league")
@suggesting(league=suggest_leagues)
async def history(interaction: Interaction, league: str | None = None) -> None:
    """List a league's seasons."""
    async with answering(interaction) as answer:
        match = await league_here(interaction, league)
        await answer.panel(await _history(interaction, answer.locale, match, 0))


async def history_turned(press: Press) -> None:
    league = await pressed_league(press, 1)
    await press.answer.panel(await _history(press.interaction, press.answer.locale, league, press.page))


async def _honours(interaction: Interaction, locale: str, page: int, league: str, member: str) -> Panel:
    guild, registry = str(interaction.guild_id), interaction.client.services.host.leagues.registry
    known = {each.id: each.name for each in await registry.of(guild, closed=True)}
    honours = await registry.honours(
        guild, None if league == ANYBODY else int(league), None if member == ANYBODY else member
    )
    lines = [honour_line(locale, each, known.get(each.league, "")) for each in honours]
    here = Ref(HONOURS, (league, member), stamp=PageNumber(page))
    head = text(locale, "honour-title")
    return page_of(locale, head, lines or [text(locale, "honour-none")], here)


@slash("league-honours")
@options("league-honours", member="member")
@options("league", league="league")
@suggesting(league=suggest_leagues)
async def honours(
    interaction: Interaction, member: discord.User | None = None, league: str | None = None
) -> None:
    """List the honours of a league, of a member, or of all."""
    async with answering(interaction) as answer:
        whose = ANYBODY if league is None else str((await league_here(interaction, league)).id)
        who = str(member.id) if member else ANYBODY
        await answer.panel(await _honours(interaction, answer.locale, 0, whose, who))


async def honours_turned(press: Press) -> None:
    _, league, member = press.ref.args
    page = press.page
    await press.answer.panel(await _honours(press.interaction, press.answer.locale, page, league, member))


@slash("league-export")
@options("league-export", kind="format", season="season")
@options("league", league="league")
@app_commands.choices(
    kind=[
        app_commands.Choice(name=locale_text(f"league-format-{form}"), value=form)
        for form in (JSON, CSV, TRF)
    ]
)
@suggesting(league=suggest_leagues)
async def export(
    interaction: Interaction,
    kind: str = JSON,
    season: app_commands.Range[int, 1, 1000] | None = None,
    league: str | None = None,
) -> None:
    """Give a season as a file."""
    async with answering(interaction) as answer:
        match = await league_here(interaction, league)
        exported = await latest_season(interaction, match, season)
        exports = interaction.client.services.host.leagues.exports

        async def export_files() -> dict[str, bytes]:
            if kind == JSON:
                return {"season.json": await exports.json(match.id, exported.number)}
            texts = await (exports.csv if kind == CSV else exports.trf)(match.id, exported.number)
            return {name: content.encode() for name, content in texts.items()}

        files = await in_turn(interaction, export_files)
        note = answer.text("league-export-done", number=exported.number, name=plain(match.name))
        await answer.panel(Panel(note, files=_files(f"league-{match.id}-{exported.number}", files)))


def _files(name: str, files: Mapping[str, bytes]) -> tuple[discord.File, ...]:
    """One file as it is, several in one archive: a message takes ten."""
    if len(files) == 1:
        ((inner, content),) = files.items()
        return (discord.File(io.BytesIO(content), f"{name}-{inner}"),)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for inner, content in files.items():
            archive.writestr(inner, content)
    packed.seek(0)
    return (discord.File(packed, f"{name}.zip"),)


COMMANDS: tuple[Slash, ...] = (history, honours, export)
ACTIONS: dict[str, Route] = {
    HISTORY: Route(history_turned, f"{TURNING}:{number_pattern(9)}", stamp=PageNumber),
    HONOURS: Route(honours_turned, rf"{TURNING}:{number_pattern(9)}:\d{{1,20}}", stamp=PageNumber),
}

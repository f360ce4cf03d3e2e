"""`/league export`: seasons as files."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping

import discord
from discord import app_commands

from cogs.shared.league_argument import (
    latest_season,
    league_or_question,
    pressed_league,
    suggest_leagues,
)
from host import League
from ui.kit.answer import Panel, Reply, answering
from ui.kit.commands import Slash, locale_text, options, slash, suggesting
from ui.kit.context import Interaction, in_turn
from ui.kit.custom_id import number_pattern
from ui.kit.router import Press, Route
from ui.words.names import plain

EXPORT = "leagueexport"
"""The action of the buttons that ask of which league."""
JSON, CSV, TRF = "json", "csv", "trf"
"""What a season can be exported as. Text keys `league-format-<format>`."""


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
        match = await league_or_question(interaction, answer, league, EXPORT, kind, str(season or 0))
        if match is not None:
            await _export(interaction, answer, match, kind, season)


async def on_export(press: Press) -> None:
    """Give the season of the league that was chosen."""
    league, (_, kind, season) = await pressed_league(press), press.ref.args
    await _export(press.interaction, press.answer, league, kind, int(season) or None)


async def _export(
    interaction: Interaction, answer: Reply, league: League, kind: str, season: int | None
) -> None:
    exported = await latest_season(interaction, league, season)
    exports = interaction.client.services.host.leagues.exports

    async def export_files() -> dict[str, bytes]:
        if kind == JSON:
            return {"season.json": await exports.json(league.id, exported.number)}
        texts = await (exports.csv if kind == CSV else exports.trf)(league.id, exported.number)
        return {name: content.encode() for name, content in texts.items()}

    files = await in_turn(interaction, export_files)
    note = answer.text("league-export-done", number=exported.number, name=plain(league.name))
    await answer.panel(Panel(note, files=_files(f"league-{league.id}-{exported.number}", files)))


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


COMMANDS: tuple[Slash, ...] = (export,)
ACTIONS: dict[str, Route] = {
    EXPORT: Route(on_export, f"{number_pattern(9)}:(?:{JSON}|{CSV}|{TRF}):{number_pattern(4)}")
}

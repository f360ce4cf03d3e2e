"""`/league export`: seasons as files."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping

import discord
from discord import app_commands

from cogs.shared.league_argument import (
    Text,
    latest_season,
    league_or_question,
    pressed_league,
    suggest_leagues,
)
from host import HostError, League
from locales import LOCALES, locale_of, text
from ui.kit.answer import Panel, Reply, answering
from ui.kit.commands import Slash, locale_text, options, slash, suggesting
from ui.kit.context import Interaction, in_turn
from ui.kit.custom_id import number_pattern
from ui.kit.router import Press, Route
from ui.strings.clip import clip
from ui.strings.sanitize import sanitize
from ui.words.names import plain

EXPORT = "leagueexport"
"""The action of the buttons that ask of which league."""
JSON, CSV, TRF = "json", "csv", "trf"
"""What a season can be exported as. Text keys `league-format-<format>`."""
NUMBER = 20
"""Most characters of a number that is named in an error."""
ALL = 9999
"""In place of a season's number: all of them."""


async def suggest_seasons(interaction: Interaction, current: str) -> list[Text]:
    """All seasons in one file, besides any number."""
    return [Text(name=text(locale_of(interaction.locale), "league-export-all"), value=str(ALL))]


def _number(typed: str | None) -> int | None:
    """The season that is meant; None: the latest one. :raises HostError: `no-such-season`."""
    if typed is None:
        return None
    if typed.strip().casefold() in {text(locale, "league-export-word") for locale in LOCALES}:
        return ALL
    if not typed.strip().isdecimal() or len(typed.strip()) > len(str(ALL)):
        raise HostError("no-such-season", number=clip(sanitize(typed), NUMBER))
    return int(typed)


@slash("league-export")
@options("league-export", kind="format", season="season")
@options("league", league="league")
@app_commands.choices(
    kind=[
        app_commands.Choice(name=locale_text(f"league-format-{form}"), value=form)
        for form in (JSON, CSV, TRF)
    ]
)
@suggesting(league=suggest_leagues, season=suggest_seasons)
async def export(
    interaction: Interaction,
    kind: str = JSON,
    season: str | None = None,
    league: str | None = None,
) -> None:
    """Give a season as a file."""
    async with answering(interaction) as answer:
        number = _number(season)
        match = await league_or_question(interaction, answer, league, EXPORT, kind, str(number or 0))
        if match is not None:
            await _export(interaction, answer, match, kind, number)


async def on_export(press: Press) -> None:
    """Give the season of the league that was chosen."""
    league, (_, kind, season) = await pressed_league(press), press.ref.args
    await _export(press.interaction, press.answer, league, kind, int(season) or None)


async def _export(
    interaction: Interaction, answer: Reply, league: League, kind: str, season: int | None
) -> None:
    every = season == ALL
    latest = await latest_season(interaction, league, None if every else season)
    exports = interaction.client.services.host.leagues.exports

    async def export_files() -> dict[str, bytes]:
        if kind == JSON:
            name = "seasons.json" if every else "season.json"
            return {name: await exports.json(league.id, None if every else latest.number)}
        tell = exports.csv if kind == CSV else exports.trf
        if not every:
            return {name: part.encode() for name, part in (await tell(league.id, latest.number)).items()}
        parts: dict[str, bytes] = {}
        for number in range(1, latest.number + 1):
            try:
                texts = await tell(league.id, number)
            except HostError as error:
                if error.key != "league-no-games" or (number == latest.number and not parts):
                    raise
                continue
            parts |= {f"{number}-{name}": part.encode() for name, part in texts.items()}
        return parts

    files = await in_turn(interaction, export_files)
    number = "every" if every else str(latest.number)
    note = answer.text("league-export-done", number=number, name=plain(league.name))
    await answer.panel(Panel(note, files=_files(f"league-{league.id}-{number}", files)))


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

"""The picture of a division's standings, in the server's theme."""

from __future__ import annotations

import discord

from host import League
from league.model import Division, Season
from ui.kit.context import Services
from ui.media.league import draw_standings
from ui.settings.stored import server_settings
from ui.words.figures.standings import standing_sheet
from ui.words.league.tables import bands_of


async def standings_file(
    services: Services, locale: str, league: League, season: Season, division: Division | None
) -> discord.File | None:
    """The picture as a file; None if nobody is in the table."""
    sheet = standing_sheet(locale, league.name, season, division, bands_of(season, division))
    if not sheet.rows:
        return None
    look = (await server_settings(services.host, league.guild)).theme
    return (await draw_standings(services.drawing, sheet, locale, look)).file()

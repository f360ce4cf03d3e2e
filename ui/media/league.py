"""Pictures of leagues, ratings and profiles as files for messages; drawn outside the event loop."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from io import BytesIO

import discord
from PIL import Image

from render.charts.charts import encode
from render.league import curve, profile, standings
from render.league.model import ProfileSheet, RatingCurve, StandingSheet
from ui.media.drawing import Drawing
from ui.words.figures import profiles, ratings
from ui.words.figures.standings import standings_alt

STANDINGS, CURVE, PROFILE = "standings.webp", "rating.webp", "profile.webp"
"""File names."""


@dataclass(frozen=True)
class DrawnSheet:
    """A picture with its alt text."""

    name: str
    data: bytes
    about: str

    def file(self) -> discord.File:
        """A new file of the picture: a file serves one sending."""
        return discord.File(BytesIO(self.data), self.name, description=self.about)


async def draw_standings(
    drawing: Drawing, sheet: StandingSheet, locale: str, look: str, first: int = 0
) -> DrawnSheet:
    """The standings of a division, from one of the rows on (0: the first); `look` is a theme."""
    data = await _draw(drawing, partial(standings.picture, sheet, locale, look, first))
    return DrawnSheet(STANDINGS, data, standings_alt(locale, sheet, first))


async def draw_curve(drawing: Drawing, of: RatingCurve, locale: str, look: str) -> DrawnSheet:
    """The course of a rating."""
    data = await _draw(drawing, partial(curve.picture, of, locale, look))
    return DrawnSheet(CURVE, data, ratings.curve_alt(locale, of))


async def draw_profile(drawing: Drawing, of: ProfileSheet, locale: str, look: str) -> DrawnSheet:
    data = await _draw(drawing, partial(profile.picture, of, locale, look))
    return DrawnSheet(PROFILE, data, profiles.alt(locale, of))


async def _draw(drawing: Drawing, picture: Callable[[], Image.Image]) -> bytes:
    return await drawing.sheet(lambda: encode(picture()))

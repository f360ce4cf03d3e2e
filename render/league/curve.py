"""The course of a rating: its mean after each game, in the band that holds the true strength 95 of 100
times."""

from __future__ import annotations

from datetime import UTC, datetime

from babel.dates import format_skeleton
from PIL import Image

import locales
from render.charts import plot
from render.kit import text
from render.kit import theme as themes
from render.kit.fonts import LEAST
from render.kit.theme import blend
from render.league import sheets as parts
from render.league.model import AHEAD, LEVEL, RatingCurve
from render.league.sheets import EDGE, TOP, WIDTH

HEIGHT = 900
SIGMAS = 2
"""Standard deviations on both sides of the mean that the band shows."""
MARGINS = (104, 78, 92, 128)
LEAST_SPAN = 200.0
"""Least difference between the lowest and the highest value of the axis."""
LINE = 3
"""The owner in whose colour the line is drawn where it is established."""


def picture(curve: RatingCurve, locale: str, look: str) -> Image.Image:
    """The course of a rating. :raises FileNotFoundError: there is no such theme."""
    theme = themes.load(look)
    image = parts.sheet(theme, HEIGHT, curve.title, curve.subtitle)
    box = (EDGE, TOP + 18, WIDTH - 2 * EDGE, HEIGHT - TOP - 36)
    panel = plot.ChartPanel(image, theme, box, MARGINS)
    points = curve.points
    low = min(p.mean - SIGMAS * p.deviation for p in points)
    high = max(p.mean + SIGMAS * p.deviation for p in points)
    spare = max(0.0, LEAST_SPAN - (high - low)) / 2 + 0.03 * (high - low)
    x = panel.across(0, max(1, len(points) - 1))
    y = panel.up(low - spare, high + spare)
    panel.rows(y, plot.ticks(y.low, y.high, 8), lambda value: f"{value:.0f}")
    panel.columns(x, _games(curve, locale))
    _band(panel, curve, x, y)
    ui, owner = theme.ui, theme.owners[LINE]
    line = [(x(i), y(p.mean)) for i, p in enumerate(points)]
    panel.line(line, owner, 5)
    since = next((i for i, p in enumerate(points) if p.deviation <= curve.established), len(points))
    for i, (at, _) in enumerate(zip(line, points, strict=True)):
        if len(points) <= 40 or i == len(points) - 1:
            parts.put_mark(image, theme, AHEAD if i >= since else LEVEL, at, 17)
    corner = (box[0] + 22, box[1] + 40)
    wide = panel.write(corner, locales.text(locale, "ratings-chart-now", figure=curve.figure), 40, ui.text)
    about = locales.text(locale, "ratings-chart-games", n=len(points) - 1)
    panel.write((corner[0] + wide + 26, corner[1] + 3), about, 30, ui.muted)
    foot = (box[0] + box[2] / 2, box[1] + box[3] - 34)
    key = "ratings-chart-band" if 0 < since < len(points) else "ratings-chart-band-plain"
    panel.write(foot, locales.text(locale, key), LEAST, ui.muted, "m", box[2] - 40)
    _since(panel, curve, since, x, locale)
    return image


def _band(panel: plot.ChartPanel, curve: RatingCurve, x: plot.Scale, y: plot.Scale) -> None:
    """The band around the mean; of one point, a bar."""
    theme = panel.theme
    upper = [(x(i), y(p.mean + SIGMAS * p.deviation)) for i, p in enumerate(curve.points)]
    lower = [(x(i), y(p.mean - SIGMAS * p.deviation)) for i, p in enumerate(curve.points)]
    if len(upper) == 1:
        upper, lower = [*upper, (upper[0][0] + 12, upper[0][1])], [*lower, (lower[0][0] + 12, lower[0][1])]
    colour = theme.owners[LINE].rgb
    panel.band([*upper, *reversed(lower)], blend(colour, theme.ui.text, 0.2), 70)
    for edge in (upper, lower):
        panel.stroke(edge, 2, blend(theme.ui.panel, theme.ui.text, 0.5))


def _since(panel: plot.ChartPanel, curve: RatingCurve, since: int, x: plot.Scale, locale: str) -> None:
    """A dashed line where the rating stops being provisional."""
    if not 0 < since < len(curve.points):
        return
    ui = panel.theme.ui
    _, top, _, high = panel.plot
    at = x(since - 0.5)
    panel.dashed_line([(at, top), (at, top + high)], 2.5, ui.accent)
    words = locales.text(locale, "ratings-chart-established")
    room = text.width(words, panel.theme.fonts.name, LEAST)
    beside = at + 12 + room < panel.plot[0] + panel.plot[2]
    panel.write((at + 12 if beside else at - 12, top + 18), words, LEAST, ui.accent, "l" if beside else "r")


def _games(curve: RatingCurve, locale: str) -> list[tuple[float, str]]:
    """Numbers of games along the axis, with the days on which they ended as far as there is room."""
    count = len(curve.points) - 1
    if not count:
        return [(0.0, locales.text(locale, "ratings-chart-start"))]
    ticks = [tick for tick in plot.ticks(0, count, 8) if tick == int(tick)]
    return [
        (tick, f"{tick:.0f} · {day(curve.points[int(tick)].at, locale)}" if tick else "0") for tick in ticks
    ]


def day(at: float, locale: str) -> str:
    """A day as short as it can be read: its month and year."""
    return str(format_skeleton("yMMM", datetime.fromtimestamp(at, UTC), locale=locale))

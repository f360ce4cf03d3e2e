"""The standings of a division: places, points, who met whom and how, and what everybody can still reach."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image, ImageDraw

import locales
from render.kit import text
from render.kit import theme as themes
from render.kit.fonts import LEAST
from render.kit.theme import Theme, blend
from render.league import sheets as parts
from render.league.model import AHEAD, BEHIND, DOWN, LEVEL, OPEN, UP, StandingRow, StandingSheet
from render.league.sheets import EDGE, TOP, WIDTH

SURE, PLAIN = "sure", "plain"
MOST = 24
"""Most rows of a picture; up to as many entries have a crosstable."""
HEAD, FOOT = 54, 64
STRIPE, PLACE, GAMES, POINTS, REACH, VALUE = 52, 58, 96, 104, 136, 104
"""Widths of the columns whose width does not depend on the entries."""
NAME, LONGEST = 300, 460
"""Least and greatest width of the column of names."""
CELLS = (34, 78)
"""Least and greatest width of a column of the crosstable."""
ROWS = ((8, 74), (13, 62), (18, 52), (MOST, 46))
"""Heights of the rows, by how many there are."""


class Columns(NamedTuple):
    """Where the columns are, in pixels."""

    name: int
    """Left edge of the names."""
    room: int
    cross: int
    """Left edge of the crosstable."""
    cell: int
    """Width of its columns; 0 without one."""
    values: tuple[int, ...]
    """Middles of the further columns that have room."""
    games: int
    points: int | None
    """Right edge; None without points."""
    reach: int | None
    """Middle; None if everything is decided."""


def columns(sheet: StandingSheet) -> Columns:
    """The columns that fit into a picture of these standings."""
    left, right = EDGE + STRIPE + PLACE, WIDTH - EDGE - 18
    reach = None
    if not sheet.over:
        reach, right = right - REACH // 2, right - REACH
    points = None
    if any(row.points for row in sheet.rows):
        points, right = right, right - POINTS
    games, right = right - GAMES // 2, right - GAMES
    count = len(sheet.rows)
    crossed = count <= MOST and any(row.meetings for row in sheet.rows)
    cell = min(CELLS[1], max(CELLS[0], (right - left - LONGEST) // count)) if crossed else 0
    free = right - left - cell * count - NAME
    shown = max(0, min(len(sheet.columns), free // VALUE))
    values = tuple(right - VALUE * (shown - i) + VALUE // 2 for i in range(shown))
    cross = right - VALUE * shown - cell * count
    return Columns(left, cross - left - 16, cross, cell, values, games, points, reach)


def picture(sheet: StandingSheet, locale: str, look: str, first: int = 0) -> Image.Image:
    """The standings, from one of the rows on (0: the first), `MOST` rows at most.

    :raises FileNotFoundError: there is no such theme.
    """
    theme = themes.load(look)
    rows = sheet.rows[first : first + MOST]
    high = next(height for most, height in ROWS if len(rows) <= most)
    height = HEAD + high * len(rows) + 10
    where = columns(sheet)
    explained = _legend_entries(sheet, where, locale)
    low = FOOT if explained else 0
    image = parts.sheet(theme, TOP + 18 + height + low + 12, sheet.title, sheet.subtitle)
    parts.panel(image, theme, (EDGE, TOP + 18, WIDTH - 2 * EDGE, height))
    _heads(image, theme, sheet, where, locale)
    for i, row in enumerate(rows):
        y = TOP + 18 + HEAD + high * i + high // 2
        _ground(image, theme, sheet, where, first + i, (y - high // 2, high))
        _row(image, theme, where, row, y)
        _meetings(image, theme, where, row, y, high)
    if explained:
        _legend(image, theme, explained, over=sheet.over)
    return image


def _heads(image: Image.Image, theme: Theme, sheet: StandingSheet, where: Columns, locale: str) -> None:
    ui, font, y = theme.ui, theme.fonts.name, TOP + 18 + HEAD // 2 + 2

    def head(at: float, words: str, anchor: str, room: int) -> None:
        text.put(image, (at, y), words, font, LEAST, ui.accent, anchor, room)

    head(where.name, locales.text(locale, "standings-name"), "l", where.room)
    if where.cell:
        for i, row in enumerate(sheet.rows):
            head(where.cross + where.cell * (i + 0.5), str(row.place), "m", where.cell - 2)
    for middle, words in zip(where.values, sheet.columns, strict=False):
        head(middle, words, "m", VALUE - 8)
    head(where.games, locales.text(locale, "standings-games"), "m", GAMES - 8)
    if where.points is not None:
        head(where.points, locales.text(locale, "standings-points"), "r", POINTS - 8)
    if where.reach is not None:
        head(where.reach, locales.text(locale, "standings-reach"), "m", REACH - 8)


TONES = {UP: AHEAD, DOWN: BEHIND}
"""The outcome whose colour a band has."""


def _ground(
    image: Image.Image, theme: Theme, sheet: StandingSheet, where: Columns, index: int, at: tuple[int, int]
) -> None:
    """The tint and the line below a row, and its own field in the crosstable."""
    ui, pen, (top, high) = theme.ui, ImageDraw.Draw(image), at
    band = sheet.rows[index].band
    left, right = EDGE + 3, WIDTH - EDGE - 4
    if band:
        tone = parts.tone(theme, TONES[band])
        pen.rectangle([left, top, right, top + high - 1], blend(ui.panel, tone, 0.17))
        pen.rectangle([left, top, left + 7, top + high - 1], tone)
    pen.line([left, top, right, top], blend(ui.panel, ui.text, 0.16), 1)
    if where.cell and index < len(sheet.rows):
        column = where.cross + where.cell * index
        pen.rectangle(
            [column + 2, top + 3, column + where.cell - 3, top + high - 3], blend(ui.panel, ui.text, 0.22)
        )
    if index and sheet.rows[index - 1].band != band:
        pen.line([left, top, right, top], blend(ui.panel, ui.text, 0.6), 3)


def _row(
    image: Image.Image,
    theme: Theme,
    where: Columns,
    row: StandingRow,
    y: int,
) -> None:
    ui, fonts = theme.ui, theme.fonts
    ink = ui.out if row.out else ui.text
    if row.band:
        at, tone = (EDGE + 32, y), parts.tone(theme, TONES[row.band])
        parts.arrow(image, at, 12, tone, up=row.band == UP, filled=row.sure)
    text.put(image, (where.name - 16, y), str(row.place), fonts.number, 34, ink, "r", PLACE)
    text.put(image, (where.name, y), row.name, fonts.name, 32, ink, "l", where.room)
    for middle, value in zip(where.values, row.values, strict=False):
        text.put(image, (middle, y), value, fonts.name, LEAST, ui.muted, "m", VALUE - 6)
    text.put(
        image, (where.games, y), f"{row.played}/{row.games}", fonts.name, LEAST, ui.muted, "m", GAMES - 6
    )
    if where.points is not None:
        text.put(image, (where.points, y), row.points, fonts.number, 36, ink, "r", POINTS - 6)
    if where.reach is not None and not row.out:  # who has left ends at the end, wherever that is
        best, worst = row.reach
        reach = str(best) if best == worst else f"{best}–{worst}"
        text.put(image, (where.reach, y), reach, fonts.name, 30, ink, "m", REACH - 8)


def grid(count: int, width: int, height: int) -> tuple[int, int, int]:
    """Columns, rows and size of marks so that this many of them fill a field with the largest marks."""
    best = (1, count, 0)
    for across in range(1, count + 1):
        down = -(-count // across)
        size = min((width - 4) // across, (height - 6) // down, 27) - 3
        if size > best[2]:
            best = (across, down, size)
    return best


def _meetings(image: Image.Image, theme: Theme, where: Columns, row: StandingRow, y: int, high: int) -> None:
    """The marks of a row's games, one field for each opponent."""
    for i, met in enumerate(row.meetings if where.cell else ()):
        if not met:
            continue
        across, down, size = grid(len(met), where.cell, high)
        for n, outcome in enumerate(met):
            line, place = divmod(n, across)
            here = min(across, len(met) - line * across)
            x = where.cross + where.cell * (i + 0.5) + (place - (here - 1) / 2) * (size + 3)
            parts.put_mark(image, theme, outcome, (x, y + (line - (down - 1) / 2) * (size + 3)), size)


def _legend_entries(sheet: StandingSheet, where: Columns, locale: str) -> list[tuple[str, str]]:
    """The marks and arrows that occur, each with its meaning."""
    marks = [AHEAD, LEVEL, BEHIND, *([] if sheet.over else [OPEN])] if where.cell else []
    bands = {row.band for row in sheet.rows}
    arrows = [band for band in (UP, DOWN) if band in bands]
    arrows += [SURE] if arrows and not sheet.over else []
    plain = [] if marks or arrows or where.reach is None else [PLAIN]
    return [(kind, locales.text(locale, f"standings-{kind}")) for kind in (*marks, *arrows, *plain)]


def _legend(image: Image.Image, theme: Theme, shown: Sequence[tuple[str, str]], *, over: bool) -> None:
    """What the marks and arrows mean, below the panel."""
    ui, font = theme.ui, theme.fonts.name
    ground = (EDGE, image.height - FOOT - 2, WIDTH - 2 * EDGE, FOOT - 8)
    parts.panel(image, theme, ground)
    wide = [text.width(label, font, LEAST) + 40 for _, label in shown]
    gap = min(44.0, (ground[2] - 36 - sum(wide)) / max(1, len(shown) - 1))
    x, y = ground[0] + 18.0, ground[1] + ground[3] / 2
    for (kind, label), width in zip(shown, wide, strict=True):
        if kind in (UP, DOWN, SURE):
            colour = ui.text if kind == SURE else parts.tone(theme, TONES[kind])
            parts.arrow(image, (x + 13, y), 11, colour, up=kind != DOWN, filled=kind == SURE or over)
        elif kind != PLAIN:
            parts.put_mark(image, theme, kind, (x + 13, y), 24)
        x += text.put(image, (x + 34, y), label, font, LEAST, ui.text, "l", round(width)) + 34 + gap

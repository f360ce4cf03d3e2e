"""A member's profile: figures, results, ratings, opponents, luck and honours."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageDraw

import locales
from render.charts.plot import Box
from render.kit import text
from render.kit import theme as themes
from render.kit.fonts import LEAST
from render.kit.theme import Rgb, Theme, blend
from render.league import sheets as parts
from render.league.model import AHEAD, BEHIND, LEVEL, ProfileSheet, RatingBar, ResultBar, RivalRow
from render.league.sheets import EDGE, TOP, WIDTH

GAP = 16
TILE, HEAD, ROW, LINE = 124, 58, 54, 44
"""Heights: of a tile, of a panel's heading, of a row of bars, of a line of text."""
LUCK = 150
"""Height of the panel of luck; that of honours is beside it."""
MOST = 6
"""Most rows of a panel."""
HALF = (WIDTH - 2 * EDGE - GAP) // 2
SIGMAS = 2
"""Standard deviations that a band shows on both sides."""
WIDEST = 3.5
"""Standard deviations from the middle of the luck's axis to its ends."""


class Page:
    """A profile being drawn: the sheet, its look and its language."""

    def __init__(self, image: Image.Image, theme: Theme, locale: str) -> None:
        self.made, self.theme, self.locale = image, theme, locale

    def say(self, key: str, **data: object) -> str:
        """A text in the picture's language."""
        return locales.text(self.locale, f"profiles-{key}", **data)

    def panel(self, box: Box, heading: str) -> tuple[int, int, int]:
        """A panel with its heading: the left and right edge of its content, and the top of its first row."""
        parts.panel(self.made, self.theme, box)
        left, top, wide, _ = box
        fonts, ui = self.theme.fonts, self.theme.ui
        text.put(self.made, (left + 20, top + 30), heading, fonts.region, LEAST, ui.accent, "l", wide - 40)
        return left + 20, left + wide - 20, top + HEAD

    def write(self, at: tuple[float, float], words: str, anchor: str = "l", room: int = 0) -> None:
        """A line in the text's colour."""
        text.put(self.made, at, words, self.theme.fonts.name, LEAST + 1, self.theme.ui.text, anchor, room)

    def write_name(self, at: tuple[float, float], name: str, note: str, room: int) -> None:
        """A name, which is shortened if need be, and a note behind it, which is not."""
        noted = round(text.width(note, self.theme.fonts.name, LEAST)) + 16 if note else 0
        self.write(at, name, "l", room - noted)
        if note:
            self.quiet((at[0] + room, at[1]), note, "r", noted)

    def quiet(self, at: tuple[float, float], words: str, anchor: str = "l", room: int = 0) -> None:
        """A line in the colour of secondary figures."""
        text.put(self.made, at, words, self.theme.fonts.name, LEAST, self.theme.ui.muted, anchor, room)


def picture(profile: ProfileSheet, locale: str, look: str) -> Image.Image:
    """A profile, with the first `MOST` of each list.

    :raises FileNotFoundError: there is no such theme.
    """
    theme = themes.load(look)
    tops = [TOP + 18]
    upper = max(1, len(profile.results[:MOST]), len(profile.ratings[:MOST]))
    lower = max(1, len(profile.seats[:MOST]), len(profile.rivals[:MOST]))
    heights = [TILE, HEAD + ROW * upper + 12, HEAD + ROW * lower + 12, LUCK]
    for height in heights:
        tops.append(tops[-1] + height + GAP)
    image = parts.sheet(theme, tops[-1] + 4, profile.title, profile.subtitle)
    page = Page(image, theme, locale)
    _tiles(page, profile.tiles[:MOST], tops[0])
    right = EDGE + HALF + GAP
    _results(page, (EDGE, tops[1], HALF, heights[1]), page.say("results"), profile.results[:MOST], 330)
    _ratings(page, (right, tops[1], HALF, heights[1]), profile.ratings[:MOST])
    _results(page, (EDGE, tops[2], HALF, heights[2]), page.say("seats"), profile.seats[:MOST], 130)
    _rivals(page, (right, tops[2], HALF, heights[2]), profile.rivals[:MOST])
    _luck(page, (EDGE, tops[3], HALF, heights[3]), profile)
    _honours(page, (right, tops[3], HALF, heights[3]), profile.honours)
    return image


def _tiles(page: Page, tiles: Sequence[tuple[str, str]], top: int) -> None:
    ui, fonts = page.theme.ui, page.theme.fonts
    wide = (WIDTH - 2 * EDGE - GAP * (len(tiles) - 1)) // max(1, len(tiles))
    for i, (figure, about) in enumerate(tiles):
        left = EDGE + i * (wide + GAP)
        parts.panel(page.made, page.theme, (left, top, wide, TILE))
        middle = left + wide / 2
        text.put(page.made, (middle, top + 46), figure, fonts.number, 52, ui.text, "m", wide - 24)
        page.quiet((middle, top + 94), about, "m", wide - 20)


def shades(theme: Theme, places: int) -> list[Rgb]:
    """The colours of the places: the first stands out, the last is nearly the ground."""
    ui = theme.ui
    rest = [blend(ui.panel, ui.text, 0.42 - 0.28 * i / max(1, places - 2)) for i in range(places - 1)]
    return [parts.tone(theme, AHEAD), *rest]


def _results(page: Page, box: Box, heading: str, rows: Sequence[ResultBar], room: int) -> None:
    """Bars of places; a line marks the part of first places that is expected."""
    left, right, top = page.panel(box, heading)
    ui = page.theme.ui
    page.quiet((right, top - 28), page.say("won"), "r", 300)
    if not rows:
        page.quiet((left, top + ROW / 2), page.say("no-results"), "l", right - left)
    start, end = left + room + 14, right - 128
    for i, row in enumerate(rows):
        y = top + ROW * i + ROW // 2
        page.write_name((left, y), row.name, row.note, room)
        total = sum(row.places)
        _bar(page, (start, y - 15, end, y + 15), row.places, shades(page.theme, len(row.places)))
        if row.expected is not None and total:
            x = start + (end - start) * row.expected
            ImageDraw.Draw(page.made).line([x, y - 22, x, y + 22], ui.text, 4)
        page.write((right, y), page.say("share", won=row.places[0], of=total), "r", 116)


def _bar(page: Page, box: tuple[int, int, int, int], parts_of: Sequence[int], colours: Sequence[Rgb]) -> None:
    """A bar whose parts are as long as their numbers, which stand in them where there is room."""
    ui, pen, total = page.theme.ui, ImageDraw.Draw(page.made), sum(parts_of)
    left, top, right, low = box
    pen.rectangle(box, blend(ui.panel, ui.text, 0.07))
    at = float(left)
    for number, colour in zip(parts_of, colours, strict=True):
        wide = (right - left) * number / total if total else 0.0
        if number:
            pen.rectangle([round(at), top, max(round(at), round(at + wide) - 2), low], colour)
        at += wide


def _ratings(page: Page, box: Box, rows: Sequence[RatingBar]) -> None:
    """Ratings on a common axis, each with its band."""
    left, right, top = page.panel(box, page.say("ratings"))
    ui, pen = page.theme.ui, ImageDraw.Draw(page.made)
    if not rows:
        page.quiet((left, top + ROW / 2), page.say("no-ratings"), "l", right - left)
        return
    low = min(row.mean - SIGMAS * row.deviation for row in rows)
    high = max(row.mean + SIGMAS * row.deviation for row in rows)
    start, end = left + 344, right - 168
    scale = (end - start) / max(1.0, high - low)
    for i, row in enumerate(rows):
        y = top + ROW * i + ROW // 2
        page.write_name((left, y), row.name, row.note, 330)
        pen.line([start, y, end, y], blend(ui.panel, ui.text, 0.16), 1)
        a, b = (start + (row.mean + sign * SIGMAS * row.deviation - low) * scale for sign in (-1, 1))
        ground = parts.tone(page.theme, AHEAD)
        pen.rectangle([a, y - 9, b, y + 9], blend(ui.panel, ground, 0.35 if row.provisional else 0.6))
        mark = LEVEL if row.provisional else AHEAD
        parts.put_mark(page.made, page.theme, mark, (start + (row.mean - low) * scale, y), 24)
        page.write((right, y), row.figure, "r", 156)


def _rivals(page: Page, box: Box, rows: Sequence[RivalRow]) -> None:
    """How often the member finished ahead of each opponent, level with them, or behind."""
    left, right, top = page.panel(box, page.say("rivals"))
    page.quiet((right, top - 28), page.say("score"), "r", 260)
    if not rows:
        page.quiet((left, top + ROW / 2), page.say("no-rivals"), "l", right - left)
    ui = page.theme.ui
    colours = (parts.tone(page.theme, AHEAD), blend(ui.panel, ui.text, 0.5), parts.tone(page.theme, BEHIND))
    start, end = left + 344, right - 150
    for i, row in enumerate(rows):
        y = top + ROW * i + ROW // 2
        page.write((left, y), row.name, "l", 330)
        _bar(page, (start, y - 15, end, y + 15), (row.ahead, row.level, row.behind), colours)
        page.write((right, y), f"{row.ahead} · {row.level} · {row.behind}", "r", 140)


def _luck(page: Page, box: Box, profile: ProfileSheet) -> None:
    """Where the member's dice lie among those of 100 players."""
    left, right, top = page.panel(box, page.say("luck"))
    ui, pen = page.theme.ui, ImageDraw.Draw(page.made)
    if profile.luck is None:
        page.quiet((left, top + 26), page.say("no-luck"), "l", right - left)
        return
    page.write((right, top - 28), profile.luck_figure, "r", 380)
    y, middle, unit = top + 20, (left + right) / 2, (right - left) / 2 / WIDEST
    pen.rectangle([left, y - 3, right, y + 3], blend(ui.panel, ui.text, 0.25))
    band = [middle - SIGMAS * unit, y - 15, middle + SIGMAS * unit, y + 15]
    pen.rectangle(band, blend(ui.panel, ui.text, 0.3))
    pen.line([middle, y - 22, middle, y + 22], ui.text, 2)
    inside = abs(profile.luck) <= SIGMAS
    kind = LEVEL if inside else AHEAD if profile.luck > 0 else BEHIND
    x = middle + unit * max(-WIDEST + 0.1, min(WIDEST - 0.1, profile.luck))
    parts.put_mark(page.made, page.theme, kind, (x, y), 32)
    page.quiet((left, top + 66), page.say("unlucky"), "l", 220)
    page.quiet((middle, top + 66), page.say("luck-band"), "m", 300)
    page.quiet((right, top + 66), page.say("lucky"), "r", 220)


def _honours(page: Page, box: Box, honours: Sequence[str]) -> None:
    left, right, top = page.panel(box, page.say("honours"))
    if not honours:
        page.quiet((left, top + 26), page.say("no-honours"), "l", right - left)
    for i, honour in enumerate(honours[:2]):
        page.write((left, top + 14 + LINE * i), honour, "l", right - left)
    if len(honours) > 2:
        page.quiet((right, top - 28), page.say("more-honours", n=len(honours) - 2), "r", 260)

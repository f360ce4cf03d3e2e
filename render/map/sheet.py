"""The sheet of a composed board: seams between its parts, a scale along the closed edges of the map,
strips that show what lies over the open ones with matching marks on both sides, a small plan of the
parts, and frames around those that one seat holds whole."""

from __future__ import annotations

from PIL import Image, ImageDraw

from engine.types import View
from render.art.art import Sheet
from render.kit import badges, canvas, fonts
from render.kit.pattern import PERIOD
from render.kit.theme import Looks, blend, with_brightness
from render.map.base import Base

FINE = 3
TABLE, BAND, STRIP = 150, 42, 60
"""How far the sea outside the map, the outermost sections of a part, where coasts face each other, and the
strips beside the map fade into the colour of the bars, of 255."""
SEAM = 105
"""How strong the seams are, of 255."""
SCALE = 8
"""Height of the scale along the closed edges."""
INSET, FRAME, CASING = 1, 6, 1.5
"""Of a part that is held whole: how far its frame lies within it, how wide it is, and the rim at its
sides."""
RADIUS, LETTER = 14.5, 27
"""Of the marks, and the size of their letters."""


def below(ocean: Image.Image, layers: Base) -> None:
    """Under the spaces: the table around the map, darker water along the seams, the seams."""
    sheet = layers.art.sheet
    if sheet is None:
        return
    s, theme = layers.scale, layers.theme
    cover = Image.new("L", ocean.size, TABLE)
    pen = ImageDraw.Draw(cover)
    left, top, right, bottom = outline(sheet)
    pen.rectangle(_box(left, top, right - left, bottom - top, s), 0)
    section = sheet.side / sheet.sections
    for cell in sheet.cells:
        x, y = cell.corner
        pen.rectangle(_box(x, y, sheet.side, sheet.side, s), BAND)
        inner = sheet.side - 2 * section
        pen.rectangle(_box(x + section, y + section, inner, inner, s), 0)
    ocean.paste(theme.ui.bar, (0, 0), cover)
    lines = Image.new("L", ocean.size, 0)
    pen = ImageDraw.Draw(lines)
    thick = max(1, round(s))
    for cell in sheet.cells:
        x, y = cell.corner
        for i in range(sheet.sections):
            # Dashes of half a section: the seam can be counted along.
            a, b = (i + 0.25) * section, (i + 0.75) * section
            pen.line([round(x * s), round((y + a) * s), round(x * s), round((y + b) * s)], 255, thick)
            pen.line([round((x + a) * s), round(y * s), round((x + b) * s), round(y * s)], 255, thick)
    ocean.paste(theme.sea.shore, (0, 0), lines.point([v * SEAM // 255 for v in range(256)]))


def above(front: Image.Image, layers: Base) -> None:
    """Over the spaces: faded strips, the edges of the map, marks, the plan."""
    sheet = layers.art.sheet
    if sheet is None:
        return
    s, theme = layers.scale, layers.theme
    x0, y0, wide, high = sheet.box
    left, _, right, _ = outline(sheet)
    for x, end in ((left, x0), (x0 + wide, right)):
        tile = Image.new("RGBA", (round((end - x) * s), round(high * s)), (*theme.ui.bar, STRIP))
        front.alpha_composite(tile, (round(x * s), round(y0 * s)))
    _scales(front, layers, sheet)
    pen, ink = ImageDraw.Draw(front), (*theme.ui.accent, 230)
    for x in (x0, x0 + wide):
        for i in range(0, high, 12):
            pen.line([_at(x, y0 + i, s), _at(x, y0 + min(i + 6, high), s)], ink, round(2 * s))
    for letter, x, y in letters(sheet):
        tile, at = mark(layers, letter), _at(x, y, s)
        front.alpha_composite(tile, (at[0] - tile.width // 2, at[1] - tile.height // 2))
    _plan(front, layers, sheet)


def draw_frames(field: Image.Image, layers: Base, view: View, looks: Looks) -> None:
    """Within every part whose spaces all have one owner a frame in that owner's colour and pattern; drawn
    below names and badges."""
    sheet, s = layers.art.sheet, layers.scale
    if sheet is None:
        return
    size = round((sheet.side - 2 * INSET) * s)
    for cell in sheet.cells:
        owners = {view.spaces[space.id].owner for space in layers.board.spaces if space.region == cell.region}
        seat = owners.pop()
        if owners or seat is None:
            continue
        at = _at(cell.corner[0] + INSET, cell.corner[1] + INSET, s)
        edge, radius = round((FRAME + 2 * CASING) * s), round(14 * s)
        field.paste(layers.theme.badge_rim, at, canvas.plate(size, size, radius, edge, "round"))
        inner, off = size - 2 * round(CASING * s), round(CASING * s)
        band = canvas.plate(inner, inner, radius - off, round(FRAME * s), "round")
        tile = badges.swatch(looks.of(seat), inner, inner, round(PERIOD * s))
        field.paste(tile, (at[0] + off, at[1] + off), band)


def outline(sheet: Sheet) -> tuple[float, float, float, float]:
    """The map with its strips: left, top, right, bottom."""
    left, top, wide, high = sheet.box
    return left - sheet.strip, top, left + wide + sheet.strip, top + high


def letters(sheet: Sheet) -> list[tuple[str, float, float]]:
    """The marks beside the map, each at both of its sides, with their middles: on the strip, and close enough
    to the map that a rim is left outside."""
    away = sheet.strip / 2 - 3
    return [(way.letter, x, way.y) for way in sheet.marks for x in (way.edges[0] - away, way.edges[1] + away)]


def _at(x: float, y: float, scale: float) -> tuple[int, int]:
    return round(x * scale), round(y * scale)


def _box(x: float, y: float, wide: float, high: float, scale: float) -> list[int]:
    return [*_at(x, y, scale), round((x + wide) * scale) - 1, round((y + high) * scale) - 1]


def _scales(front: Image.Image, layers: Base, sheet: Sheet) -> None:
    """Bars of a section's length, dark and light in turn, along the top and the bottom."""
    s, theme = layers.scale, layers.theme
    pen = ImageDraw.Draw(front)
    left, top, right, bottom = outline(sheet)
    section = sheet.side / sheet.sections
    count = round(sheet.box[2] / section)
    for y in (top - SCALE - 1, bottom + 1):
        pen.rectangle(_box(left, y - 1, right - left, SCALE + 2, s), (*theme.ui.bar, 255))
        for i in range(count):
            x = sheet.box[0] + i * section
            rgb = theme.ui.accent if i % 2 else with_brightness(theme.ui.accent, 0.35)
            pen.rectangle(_box(x, y + 1, section, SCALE - 2, s), (*rgb, 255))


def mark(layers: Base, letter: str) -> Image.Image:
    """A disc with a letter, as at the ends of a way over the map's edge."""
    ui, unit = layers.theme.ui, layers.scale * FINE
    size = round(RADIUS * 2.4 * unit / FINE) * FINE
    tile = Image.new("RGBA", (size, size), (*ui.bar, 0))
    pen, middle = ImageDraw.Draw(tile), size / 2
    for radius, rgb in ((RADIUS, ui.accent), (RADIUS - 1.8, ui.bar)):
        r = radius * unit
        pen.ellipse([middle - r, middle - r, middle + r, middle + r], (*rgb, 255))
    font = fonts.font(layers.theme.fonts.number, LETTER * layers.scale, FINE)
    pen.text((middle, middle + 7 * unit), letter, (*ui.text, 255), font, "ms")
    return tile.reduce(FINE)


def _plan(front: Image.Image, layers: Base, sheet: Sheet) -> None:
    """The arrangement's code over a plan: every part's letter and what its spaces count together."""
    s, theme = layers.scale, layers.theme
    pen, thick = ImageDraw.Draw(front), max(1, round(1.5 * s))
    x0, y0, right, lower = sheet.plan_box
    cell, wide, high = sheet.plan[2], right - x0, lower - y0
    title = fonts.font(theme.fonts.title, round(cell * 0.27 * s))
    letters = fonts.font(theme.fonts.title, round(cell * 0.5 * s))
    small = fonts.font(theme.fonts.number, round(cell * 0.27 * s))
    pen.text(_at(x0 + wide / 2, y0 - 16, s), sheet.code, (*theme.ui.accent, 255), title, "ms")
    for i, part in enumerate(sheet.cells):
        row, column = divmod(i, sheet.columns)
        x, y = x0 + column * cell, y0 + row * cell
        tint = layers.art.regions[part.region].tint
        ink = blend(tint, theme.label.title, theme.label.title_part)
        pen.rectangle(_box(x + 2, y + 2, cell - 4, cell - 4, s), (*theme.ui.card, 235), tint, thick)
        pen.text(_at(x + cell / 2, y + cell * 0.54, s), part.letter, (*ink, 255), letters, "ms")
        pen.text(_at(x + cell / 2, y + cell * 0.86, s), str(part.value), (*theme.ui.text, 255), small, "ms")
    pen.rectangle(_box(x0 - 2, y0 - 2, wide + 4, high + 4, s), None, (*theme.ui.accent, 255), thick)

"""The parts that pictures of leagues share: sheets with a bar of titles, marks, arrows, colours of bands."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from render.charts import plot
from render.frame import bars
from render.kit import canvas, text
from render.kit.fonts import LEAST
from render.kit.shapes import Line, Point
from render.kit.theme import Rgb, Theme, blend, contrast
from render.league.model import AHEAD, BEHIND, LEVEL

WIDTH, TOP, EDGE = 1600, 58, 22
"""Pixels: of a sheet, of its bar, and of what stays free beside its panels."""
FINE = 4
UPPER, LOWER = 3, 0
"""The owners whose colours stand for going up and for going down."""


def sheet(theme: Theme, height: int, title: str, subtitle: str) -> Image.Image:
    """An empty sheet with its bar of titles."""
    ui, fonts = theme.ui, theme.fonts
    image = plot.ground(theme, (WIDTH, height))
    ImageDraw.Draw(image).rectangle([0, 0, WIDTH, TOP - 1], ui.bar)
    bars.RULES[ui.rule](image, TOP - 3, 2, ui, up=True)
    right = text.put(image, (WIDTH - EDGE, 28), subtitle, fonts.name, LEAST, ui.accent, "r", 760)
    text.put(image, (EDGE, 28), title, fonts.name, 30, ui.text, "l", round(WIDTH - 3 * EDGE - right))
    return image


def panel(picture: Image.Image, theme: Theme, box: plot.Box) -> None:
    """A box for a part of the sheet: left, top, width, height."""
    ui = theme.ui
    rim = blend(ui.panel, ui.text, 0.28)
    canvas.rounded_box(picture, box, 12, ui.panel, ui.panel_alpha, rim, 2, ui.corner)


def with_contrast(rgb: Rgb, theme: Theme) -> Rgb:
    """A colour, mixed with the text's until a shape in it is seen on a panel (a contrast of 3)."""
    ui = theme.ui
    tried = (blend(rgb, ui.text, part / 10) for part in range(10))
    return next((c for c in tried if contrast(c, ui.panel) >= 3), ui.text)


def tone(theme: Theme, outcome: str) -> Rgb:
    """The colour of a mark."""
    if outcome == AHEAD:
        return with_contrast(theme.owners[UPPER].rgb, theme)
    if outcome == BEHIND:
        return with_contrast(theme.owners[LOWER].rgb, theme)
    return theme.ui.text if outcome == LEVEL else theme.ui.muted


@lru_cache(maxsize=64)
def mark(outcome: str, size: int) -> Image.Image:
    """The mark of an outcome as a mask: a disc, a half disc in a ring, a ring, or a point. They can be told
    without their colours."""
    side = size * FINE
    mask = Image.new("L", (side, side), 0)
    pen, last = ImageDraw.Draw(mask), side - 1
    rim = max(FINE * 2, side // 7)
    if outcome == AHEAD:
        pen.ellipse((0, 0, last, last), 255)
    elif outcome == LEVEL:
        pen.ellipse((0, 0, last, last), 0, 255, rim)
        pen.pieslice((0, 0, last, last), 90, 270, 255)
    elif outcome == BEHIND:
        pen.ellipse((0, 0, last, last), 0, 255, rim)
    else:
        pen.ellipse((side * 0.34, side * 0.34, side * 0.66, side * 0.66), 255)
    return mask.reduce(FINE)


def put_mark(picture: Image.Image, theme: Theme, outcome: str, at: Point, size: int) -> None:
    """Draw a mark around a point."""
    picture.paste(
        tone(theme, outcome), (round(at[0] - size / 2), round(at[1] - size / 2)), mark(outcome, size)
    )


def arrow(picture: Image.Image, at: Point, radius: float, rgb: Rgb, *, up: bool, filled: bool) -> None:
    """A triangle that points up or down; filled or as an outline."""
    sign = -1 if up else 1
    corners: Line = [
        (at[0], at[1] + sign * radius),
        (at[0] + 1.05 * radius, at[1] - sign * 0.8 * radius),
        (at[0] - 1.05 * radius, at[1] - sign * 0.8 * radius),
    ]
    if filled:
        canvas.polygon(picture, corners, rgb)
        return
    for a, b in zip(corners, [*corners[1:], corners[0]], strict=True):
        canvas.line(picture, [a, b], max(2.5, radius / 4), rgb)

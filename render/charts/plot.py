"""The parts of a chart: panels, scales, lines and bands in pixels, in a theme's look."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from PIL import Image, ImageDraw

from render.kit import badges, canvas, text, texture
from render.kit.fonts import LEAST
from render.kit.shapes import Line, Point, badge, dashes, transform
from render.kit.theme import Owner, Rgb, Theme, blend, contrast

Box = tuple[int, int, int, int]
"""Left, top, width, height."""
FINE = 2
"""How many times finer lines and bands are drawn."""


class Scale(NamedTuple):
    """The pixels of an axis' values."""

    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        """The pixel of a value."""
        return self.start + (value - self.low) / ((self.high - self.low) or 1) * (self.end - self.start)


def ticks(low: float, high: float, most: int) -> list[float]:
    """At most this many round values between two bounds, bounds included."""
    step = 1.0
    for exponent in range(12):
        for factor in (1, 2, 5):
            step = factor * 10.0**exponent
            first, last = math.ceil(low / step), math.floor(high / step)
            if last - first < most:
                return [i * step for i in range(first, last + 1)]
    return [low, high]


def ground(theme: Theme, size: tuple[int, int]) -> Image.Image:
    """A sheet in the colours of the theme's sea, with its paper's grain."""
    width, height = size
    y = np.linspace(0, 1, height, dtype=np.float32)[:, None, None]
    north, south = np.array(theme.sea.north, np.float32), np.array(theme.sea.south, np.float32)
    field = np.broadcast_to(north * (1 - y) + south * y, (height, width, 3))
    if theme.ui.grain:
        field = (
            field
            * (1 + texture.fractal_noise(size, (300, 90, 5), 41) * np.float32(theme.ui.grain))[..., None]
        )
    return Image.fromarray(np.clip(field, 0, 255).astype(np.uint8))


class ChartPanel:
    """A box on a sheet with a chart in it. `plot` is the part for the values."""

    def __init__(
        self, sheet: Image.Image, theme: Theme, box: Box, margins: tuple[int, int, int, int]
    ) -> None:
        self.sheet, self.theme, self.box = sheet, theme, box
        left, top, width, height = box
        before, above, behind, below = margins
        self.plot: Box = (left + before, top + above, width - before - behind, height - above - below)
        ui = theme.ui
        # Panels of a theme without a colour of their own need a rim to be seen.
        rim = blend(ui.panel, ui.text, 0.28)
        canvas.rounded_box(sheet, box, 12, ui.panel, ui.panel_alpha, rim, 2, ui.corner)

    @property
    def ground(self) -> Rgb:
        """The colour behind the lines."""
        return self.theme.ui.panel

    def across(self, low: float, high: float) -> Scale:
        """The horizontal scale."""
        return Scale(low, high, self.plot[0], self.plot[0] + self.plot[2])

    def up(self, low: float, high: float) -> Scale:
        """The vertical scale."""
        return Scale(low, high, self.plot[1] + self.plot[3], self.plot[1])

    def write(self, at: Point, words: str, size: int, rgb: Rgb, anchor: str = "l", room: int = 0) -> float:
        """Write a figure or a name."""
        return text.put(self.sheet, at, words, self.theme.fonts.name, size, rgb, anchor, room)

    def rows(self, scale: Scale, values: Sequence[float], tell: Callable[[float], str]) -> None:
        """Horizontal lines with their values on the left."""
        pen, ui = ImageDraw.Draw(self.sheet), self.theme.ui
        for value in values:
            y = round(scale(value))
            strong = 0.45 if value == 0 else 0.16
            pen.line(
                [self.plot[0], y, self.plot[0] + self.plot[2], y],
                blend(ui.panel, ui.text, strong),
                2 if not value else 1,
            )
            self.write((self.plot[0] - 12, y), tell(value), LEAST, ui.muted, "r")

    def columns(self, scale: Scale, values: Sequence[tuple[float, str]]) -> None:
        """Vertical lines with their words below."""
        pen, ui = ImageDraw.Draw(self.sheet), self.theme.ui
        low = self.plot[1] + self.plot[3]
        for value, words in values:
            x = round(scale(value))
            pen.line([x, self.plot[1], x, low], blend(ui.panel, ui.text, 0.09), 1)
            self.write((x, low + 24), words, LEAST, ui.muted, "m")

    def line(self, points: Line, owner: Owner, width: float = 5) -> None:
        """A line in an owner's colour, with a casing that separates it from other lines and, if need be, from
        the ground."""
        seen = contrast(owner.rgb, self.ground) >= 2.6
        casing = self.ground if seen else blend(self.ground, self.theme.ui.text, 0.7)
        self.stroke(points, width + (5 if seen else 3), casing)
        self.stroke(points, width, owner.rgb)

    def stroke(self, points: Line, width: float, rgb: Rgb) -> None:
        if len(points) < 2:
            return
        mask, corner = self._mask(points, width)
        moved = transform(points, FINE, -corner[0] * FINE, -corner[1] * FINE)
        ImageDraw.Draw(mask).line(moved, 255, max(1, round(width * FINE)), joint="curve")
        self.sheet.paste(rgb, corner, mask.reduce(FINE))

    def dashed_line(self, points: Line, width: float, rgb: Rgb) -> None:
        for part in dashes(points, 9, 7):
            self.stroke(part, width, rgb)

    def band(self, points: Line, rgb: Rgb, alpha: int) -> None:
        mask, corner = self._mask(points, 1)
        ImageDraw.Draw(mask).polygon(transform(points, FINE, -corner[0] * FINE, -corner[1] * FINE), alpha)
        self.sheet.paste(rgb, corner, mask.reduce(FINE))

    def marks(self, points: Line, owner: Owner, every: float, due: float) -> None:
        """Small badge shapes along a line, so that it can be told without its colour; the first one comes
        `due` pixels from the line's beginning."""
        for a, b in pairwise(points):
            while a[0] <= points[0][0] + due < b[0]:
                part = (points[0][0] + due - a[0]) / (b[0] - a[0])
                at = (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part)
                canvas.polygon(self.sheet, transform(badge(owner.badge, 9), 1.28, *at), self.theme.badge_rim)
                canvas.polygon(self.sheet, transform(badge(owner.badge, 9), 1.0, *at), owner.rgb)
                due += every

    def badge(self, at: Point, owner: Owner, mark: str, radius: float) -> None:
        badges.paste_at(self.sheet, badges.badge(self.theme, owner, mark, radius), *at)

    def _mask(self, points: Line, width: float) -> tuple[Image.Image, tuple[int, int]]:
        xs, ys, room = [p[0] for p in points], [p[1] for p in points], math.ceil(width) + 1
        left, top = math.floor(min(xs)) - room, math.floor(min(ys)) - room
        size = (math.ceil(max(xs)) + room - left, math.ceil(max(ys)) + room - top)
        return Image.new("L", (size[0] * FINE, size[1] * FINE), 0), (left, top)


def spread(wanted: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Places for labels: as near as possible to the wanted ones (in any order), this far apart, and between
    two bounds while there is room."""
    order = sorted(range(len(wanted)), key=lambda i: (wanted[i], i))
    placed: list[float] = []
    for i in order:
        placed.append(max(wanted[i], low, placed[-1] + gap if placed else low))
    limit = high
    for n in range(len(placed) - 1, -1, -1):
        placed[n] = min(placed[n], limit)
        limit = placed[n] - gap
    places = [0.0] * len(wanted)
    for i, y in zip(order, placed, strict=True):
        places[i] = y
    return places

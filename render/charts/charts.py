"""Charts of a game: counters over its rounds, and everybody's luck with the dice.

Series in, picture out: the counters come from the game's chronicle, words from `locales/`, colours and fonts
from a theme. Each seat has the same colour and badge as on the board.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any

from PIL import Image, ImageDraw

import locales
from engine.parts.luck import BAND, Luck, luck
from engine.record.chronicle import Chronicle
from render.charts import plot
from render.frame import bars
from render.kit import badges, text, theme
from render.kit.fonts import LEAST
from render.kit.shapes import Line
from render.kit.theme import Owner

SIZE = (1600, 1000)
TOP = 58
FORMATS: dict[str, dict[str, Any]] = {
    "webp": {"quality": 86, "method": 2},
    "jpeg": {"quality": 92},
    "png": {},
}
USUAL = ("score", "territories", "armies")
"""The first two of these counters that a game has are charted, most decisive first."""
FOOT = 74
"""Height of the lines below the panels of luck."""
EDGE = 22
GRID = {1: (1, 1), 2: (2, 1), 3: (3, 1), 4: (2, 2)}
"""Columns and rows of the panels of luck; (3, 2) for more seats."""
MARKS = 210
"""Pixels between the badge shapes along a line."""
ROOM = 52
"""Least pixels between the middles of two rounds' labels."""


@dataclass(frozen=True)
class Style:
    """The style that all charts of a game share."""

    title: str
    names: Sequence[str]
    locale: str
    theme: theme.Theme
    rules: str = ""
    """The rule system, for its own words."""

    def say(self, key: str, **data: object) -> str:
        """A text in the chart's locale, the rule system's own one before the general one."""
        return locales.text(self.locale, locales.own(self.rules, key), **data)

    def owner(self, seat: int) -> Owner:
        """A playing seat's look."""
        return self.theme.owners[seat % len(self.theme.owners)]

    def name(self, seat: int) -> str:
        """A playing seat's name, or its number if nothing of the name is visible."""
        known = self.names[seat] if seat < len(self.names) else ""
        return known if text.clusters(known) else self.say("render-nameless", seat=seat + 1)

    def counter(self, counter: str) -> str:
        """The name of a counter."""
        key = f"stats-counter-{counter}"
        known = locales.has(locales.own(self.rules, key))
        return self.say(key if known else f"render-counter-{counter}")

    def sheet(self, subtitle: str) -> Image.Image:
        """An empty sheet with its bar of titles."""
        ui, fonts = self.theme.ui, self.theme.fonts
        sheet = plot.ground(self.theme, SIZE)
        ImageDraw.Draw(sheet).rectangle([0, 0, SIZE[0], TOP - 1], ui.bar)
        bars.RULES[ui.rule](sheet, TOP - 3, 2, ui, up=True)
        right = text.put(sheet, (SIZE[0] - EDGE, 28), subtitle, fonts.title, LEAST, ui.accent, "r", 700)
        room = round(SIZE[0] - 3 * EDGE - right)
        text.put(sheet, (EDGE, 28), self.title, fonts.name, 27, ui.text, "l", room)
        return sheet


def style(
    title: str = "",
    names: Sequence[str] = (),
    locale: str = locales.DEFAULT,
    look: str = "atlas",
    rules: str = "",
) -> Style:
    """The style of a game's charts. :raises FileNotFoundError: there is no such theme."""
    return Style(title, tuple(names), locale, theme.load(look), rules)


def encode(picture: Image.Image, format: str = "webp") -> bytes:  # noqa: A002 - Pillow's own word for it
    """A chart as the bytes of a file, in one of the formats of `FORMATS`."""
    buffer = BytesIO()
    picture.save(buffer, format.upper(), **FORMATS[format])
    return buffer.getvalue()


def default_counters(chronicle: Chronicle) -> tuple[str, ...]:
    """The counters to chart: the first two of the usual ones that exist, or else of all."""
    known = chronicle.counters
    return (tuple(c for c in USUAL if c in known) or known)[:2]


def course(chronicle: Chronicle, style: Style, counters: Sequence[str] = ()) -> Image.Image:
    """The counters of every seat over the rounds, one panel for each counter; the line of a seat ends when it
    is out."""
    counters = counters or default_counters(chronicle)
    sheet = style.sheet(style.say("stats-course"))
    high = (SIZE[1] - TOP - 18 * (len(counters) + 1)) // max(1, len(counters))
    for i, counter in enumerate(counters):
        box = (EDGE, TOP + 18 + i * (high + 18), SIZE[0] - 2 * EDGE, high)
        _course(plot.ChartPanel(sheet, style.theme, box, (86, 62, 330, 52)), chronicle, style, counter)
    return sheet


def _course(panel: plot.ChartPanel, chronicle: Chronicle, style: Style, counter: str) -> None:
    ui, samples = style.theme.ui, chronicle.samples
    most = max(max(c[counter] for c in sample.counters) for sample in samples)
    x, y = panel.across(0, max(1, len(samples) - 1)), panel.up(0, max(4, most) * 1.04)
    corner = (panel.box[0] + 22, panel.box[1] + 30)
    text.put(panel.sheet, corner, style.counter(counter), style.theme.fonts.region, 27, ui.accent)
    panel.rows(y, plot.ticks(0, y.high, 6), lambda value: f"{value:.0f}")
    panel.columns(x, _rounds(chronicle, x, style))
    lines: list[Line] = []
    for seat in range(chronicle.seats):
        points = []
        for i, sample in enumerate(samples):
            points.append((x(i), y(sample.counters[seat][counter])))
            if not sample.alive[seat]:
                break
        panel.line(points, style.owner(seat))
        lines.append(points)
    # Above all lines: where many lines coincide, the marks tell them apart.
    for seat, points in enumerate(lines):
        panel.marks(points, style.owner(seat), MARKS, MARKS * (seat + 0.5) / chronicle.seats)
    ends = [points[-1] for points in lines]
    last = samples[-1]
    right, top, height = panel.plot[0] + panel.plot[2], panel.box[1], panel.box[3]
    gap = min(54.0, (height - 40) / chronicle.seats)
    labels = plot.spread([end[1] for end in ends], gap, top + 30, top + height - 30)
    fallen: dict[tuple[float, float], int] = {}
    for seat, (end, label) in enumerate(zip(ends, labels, strict=True)):
        owner, alive = style.owner(seat), last.alive[seat]
        if alive:
            bent = [end, (right + 12, end[1]), (right + 34, label)]
            panel.stroke(bent, 2, theme.blend(ui.panel, ui.text, 0.4))
        else:
            # Seats that went out at the same time are shown side by side.
            beside = fallen[end] = fallen.get(end, -1) + 1
            panel.badge((end[0] - 32 * beside, end[1]), owner, str(seat + 1), badges.SMALL)
        panel.badge((right + 52, label), owner, str(seat + 1), 17)
        room = panel.box[2] + panel.box[0] - right - 160
        panel.write((right + 82, label), style.name(seat), LEAST, ui.text if alive else ui.out, "l", room)
        value = str(last.counters[seat][counter])
        at = (panel.box[0] + panel.box[2] - 20, label)
        text.put(panel.sheet, at, value, style.theme.fonts.number, 30, ui.text if alive else ui.out, "r")


def _rounds(chronicle: Chronicle, x: plot.Scale, style: Style) -> list[tuple[float, str]]:
    """The beginnings of rounds, as many as there is room for, the first with the word "round"."""
    first: dict[int, int] = {}
    for i, sample in enumerate(chronicle.samples):
        if sample.round:
            first.setdefault(sample.round, i)
    if not first:
        return []
    least = min(first)
    ticks = [(float(first[least]), style.say("stats-round", round=least))]
    for tick in plot.ticks(least, max(first), 16):
        at = first.get(round(tick))
        if at is not None and x(at) - x(ticks[-1][0]) >= (ROOM if len(ticks) > 1 else 1.6 * ROOM):
            ticks.append((float(at), str(round(tick))))
    return ticks


def dice(chronicle: Chronicle, style: Style) -> Image.Image:
    """How far each seat's dice exceeded the expectation, throw by throw, with the band in which 95 of 100
    players end. One panel for each seat, all with the same vertical scale.

    :raises ValueError: the chronicle has no throws to compare with expectations."""
    if chronicle.throws is None:
        raise ValueError("no odds for these throws")
    known = [luck(chronicle.throws, seat) for seat in range(chronicle.seats)]
    sheet = style.sheet(style.say("stats-dice"))
    columns, rows = GRID.get(chronicle.seats, (3, 2))
    wide = (SIZE[0] - 2 * EDGE - 18 * (columns - 1)) // columns
    high = (SIZE[1] - TOP - FOOT - 18 * (rows + 1)) // rows
    reach = max(6.0, *(_reach(seat_luck) for seat_luck in known)) * 1.08
    for seat, seat_luck in enumerate(known):
        row, column = divmod(seat, columns)
        box = (EDGE + column * (wide + 18), TOP + 18 + row * (high + 18), wide, high)
        _dice(plot.ChartPanel(sheet, style.theme, box, (76, 128, 44, 58)), seat_luck, style, seat, reach)
    ui = style.theme.ui
    about = theme.readable(ui.muted, style.theme.sea.south, style.theme.label.text)
    for i, key in enumerate(("stats-dice-about", "stats-dice-band")):
        middle = (SIZE[0] / 2, SIZE[1] - FOOT + 14 + 36 * i)
        text.put(sheet, middle, style.say(key), style.theme.fonts.name, LEAST, about, "m", SIZE[0] - 2 * EDGE)
    return sheet


def _reach(luck: Luck) -> float:
    off = max(abs(a - e) for a, e in zip(luck.actual, luck.expected, strict=True))
    return max(off, BAND * math.sqrt(luck.variance[-1]))


def _dice(panel: plot.ChartPanel, luck: Luck, style: Style, seat: int, reach: float) -> None:
    ui, owner = style.theme.ui, style.owner(seat)
    left, top, wide, _ = panel.box
    throws = max(10, luck.throws)
    x, y = panel.across(0, throws), panel.up(-reach, reach)
    edge = [BAND * math.sqrt(v) for v in luck.variance]
    band = [(x(i), y(e)) for i, e in enumerate(edge)] + [
        (x(i), y(-e)) for i, e in reversed([*enumerate(edge)])
    ]
    if len(edge) > 1:
        panel.band(band, theme.blend(owner.rgb, ui.text, 0.25), 64)
        for sign in (1, -1):
            panel.stroke(
                [(x(i), y(sign * e)) for i, e in enumerate(edge)], 1.5, theme.blend(ui.panel, ui.text, 0.4)
            )
    panel.rows(
        y, plot.ticks(-reach, reach, 7), lambda value: f"{value:+.0f}".replace("-", "−") if value else "0"
    )
    *numbers, last = plot.ticks(0, throws, 6)
    named = style.say("stats-axis-throws", n=f"{last:.0f}")  # like the other figures of the axis
    panel.columns(x, [*((v, f"{v:.0f}") for v in numbers), (last, named)])
    room = panel.plot[2] - 8
    corner = (panel.plot[0] + 6, panel.plot[1] - 8)
    panel.write(corner, style.say("stats-axis-luck"), LEAST, ui.muted, "l", room)
    points = [(x(i), y(a - e)) for i, (a, e) in enumerate(zip(luck.actual, luck.expected, strict=True))]
    panel.line(points, owner, 4)
    panel.badge((left + 38, top + 38), owner, str(seat + 1), 19)
    panel.write((left + 70, top + 38), style.name(seat), 30, ui.text, "l", wide - 96)
    words = style.say(
        "stats-dice-figures",
        throws=luck.throws,
        luck=locales.with_sign(style.locale, luck.actual[-1] - luck.expected[-1]),
    )
    panel.write((left + 24, top + 82), words, LEAST, ui.muted, "l", wide - 44)
    if luck.throws:
        panel.badge(points[-1], owner, str(seat + 1), badges.SMALL)

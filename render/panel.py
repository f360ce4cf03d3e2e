"""The players' panel: one row a seat with its look, name, counters and cards, in the view's order."""

from __future__ import annotations

import locales
from engine.types import SeatView, View
from render import icons
from render.scene import Scene

WIDTH = 372
HEAD = 42
ROW = 46
ROWS = 282
"""Height of all rows together at most; few seats get rows of ROW."""
COLUMN = 45
MARGIN = 12
NAME = 56
"""Where names begin."""


def counters(view: View) -> list[str]:
    """The counters of all seats, in the order in which they come; at the end without those of a next turn."""
    found: dict[str, None] = {}
    for seat in view.seats:
        found.update(dict.fromkeys(seat.counters))
    return [c for c in found if view.result is None or c not in icons.load().ahead]


def figure(locale: str, counter: str, value: int) -> str:
    """A counter's value as it is written, with a sign where the texts give one."""
    key = f"render-figure-{counter}"
    return locales.text(locale, key, n=value) if locales.has(key) else str(value)


def draw(scene: Scene, left: float, bottom: float) -> None:
    """Draw the panel with its bottom left corner at a point."""
    view, ui, fonts = scene.view, scene.ui, scene.fonts
    row = min(ROW, ROWS // len(view.seats))
    height = HEAD + row * len(view.seats) + 6
    top = bottom - height
    scene.box(left, top, (WIDTH, height), 12, ui.panel, ui.accent, 1, ui.panel_alpha)
    heads = counters(view)
    title = scene.say("render-players").upper()
    middle = top + HEAD / 2 + 1
    scene.write(left + 14, middle, title, fonts.region, 17, ui.accent, "l", 150)
    words = [*(scene.say(f"render-counter-{c}") for c in heads), scene.say("render-cards")]
    for i, word in enumerate(reversed(words)):
        x = left + WIDTH - MARGIN - i * COLUMN
        scene.write(x, middle, word, fonts.small, 15, ui.muted, "r", COLUMN - 3)
    awaited = {p.seat for p in view.prompts} if view.result is None else set()
    for i, seat in enumerate(view.seats):
        _row(scene, left, top + HEAD + row * i, row, seat, heads, seat.seat in awaited)


def _row(
    scene: Scene, left: float, top: float, row: float, seat: SeatView, heads: list[str], awaited: bool
) -> None:
    ui, fonts = scene.ui, scene.fonts
    size, middle = (WIDTH - 10, row - 4), top + row / 2 - 2
    if seat.seat == scene.view.turn and scene.view.result is None:
        scene.box(left + 5, top, size, 8, ui.active, ui.rim, 1.5)
    elif awaited:
        scene.box(left + 5, top, size, 8, ui.awaited)
    scene.swatch(left + 31, middle, (36, 31), scene.looks.of(seat.seat))
    scene.seat_badge(left + 31, middle, seat, 10.5)
    rgb = ui.text if seat.alive else ui.out
    figures = [figure(scene.locale, c, seat.counters[c]) if c in seat.counters else "" for c in heads]
    figures.append(str(sum(seat.cards.values())) if seat.kind == "player" else "")
    room = WIDTH - MARGIN - len(figures) * COLUMN - NAME + 4
    drawn = scene.write(left + NAME, middle, scene.name(seat), fonts.name, 21, rgb, "l", room)
    if not seat.alive:
        scene.strike(left + NAME, middle + 1, drawn, rgb)
    for i, value in enumerate(reversed(figures)):
        x = left + WIDTH - MARGIN - i * COLUMN
        scene.write(x, middle, value, fonts.number, 21, rgb, "r", COLUMN - 5)

"""The players' panel: one row a seat with its look, name, counters and cards, in the view's order.

Columns are headed by icons; a counter without one by its word. Cards of several kinds have a line of their
own in every row.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.types import SeatView, View
from render import badges, icons
from render.fonts import LEAST
from render.scene import Scene

WIDTH = 372
HEAD = 42
ROW, HIGH = 46, 60
"""Height of a row at most: of one line, and of two."""
ROWS = 306
"""Height of all rows together at most."""
COLUMN, NARROW = 44, 37
"""Width of a column: with room to spare, and at least."""
MARGIN = 12
NAME, ROOM = 62, 100
"""Where names begin, and the room that they keep where there are many columns."""
SIZE = LEAST
"""Size of all text."""
ICON, CARD = 25, 29
"""Sizes of icons and of cards."""
SWATCH = (46, 38)


@dataclass(frozen=True)
class Table:
    """What is shown of every seat: counters, kinds of cards, and how wide columns and how high rows are."""

    counters: list[str]
    cards: list[str]
    column: float
    row: float

    def height(self, seats: int) -> float:
        """The height of the whole panel."""
        return HEAD + self.row * seats + 6

    @property
    def lined(self) -> bool:
        """Whether cards have lines of their own."""
        return len(self.cards) > 1

    @property
    def columns(self) -> int:
        """How many columns there are, that of all cards included."""
        return len(self.counters) + (not self.lined)


def table(view: View) -> Table:
    """How a view's seats are laid out."""
    cards = list(dict.fromkeys(kind for seat in view.seats for kind in seat.cards))
    shown, lined = counters(view), len(cards) > 1
    room = (WIDTH - MARGIN - NAME - ROOM) / max(1, len(shown) + (not lined))
    row = min(HIGH if lined else ROW, ROWS // len(view.seats))
    return Table(shown, cards, max(NARROW, min(COLUMN, room)), row)


def counters(view: View) -> list[str]:
    """The counters of all seats, in the order in which they come; at the end without those of a next turn."""
    found: dict[str, None] = {}
    for seat in view.seats:
        found.update(dict.fromkeys(seat.counters))
    return [c for c in found if view.result is None or c not in icons.load(view.rules).ahead]


def figure(scene: Scene, counter: str, value: int) -> str:
    """A counter's value as it is written, with a sign where the texts give one."""
    key = f"render-figure-{counter}"
    return scene.say(key, n=value) if scene.has(key) else badges.short(value)


def cover(view: View, corner: tuple[int, int]) -> list[tuple[float, float, float, float]]:
    """What the panel covers whose bottom left corner this is: left, top, right, bottom; nothing before
    there are seats."""
    left, bottom = corner
    high = table(view).height(len(view.seats)) if view.seats else 0
    return [(left, bottom - high, left + WIDTH, bottom)] if high else []


def draw(scene: Scene, left: float, bottom: float) -> None:
    """Draw the panel with its bottom left corner at a point; none before there are seats."""
    view, ui, fonts = scene.view, scene.ui, scene.fonts
    if not view.seats:
        return
    made = table(view)
    height = made.height(len(view.seats))
    top = bottom - height
    scene.box(left, top, (WIDTH, height), 12, ui.panel, ui.accent, 1, ui.panel_alpha)
    title = scene.say("render-players").upper()
    middle = top + HEAD / 2 + 1
    room = WIDTH - MARGIN - made.columns * made.column - 14
    if scene.width(title, fonts.region, SIZE) <= room:
        scene.write(left + 14, middle, title, fonts.region, SIZE, ui.accent)
    heads = [*made.counters] if made.lined else [*made.counters, "cards"]
    for i, kind in enumerate(reversed(heads)):
        x = left + WIDTH - MARGIN - i * made.column
        key = f"render-counter-{kind}"
        if icons.load(view.rules).known(kind) or not scene.has(key):
            scene.icon(x - ICON / 2, middle, kind, ICON, ui.muted)
        else:
            scene.write(x, middle, scene.say(key), fonts.small, SIZE, ui.muted, "r", made.column - 3)
    awaited = {p.seat for p in view.prompts} if view.result is None else set()
    for i, seat in enumerate(view.seats):
        _row(scene, left, top + HEAD + made.row * i, made, seat, seat.seat in awaited)


def _row(scene: Scene, left: float, top: float, made: Table, seat: SeatView, awaited: bool) -> None:
    ui, fonts = scene.ui, scene.fonts
    size, middle = (WIDTH - 10, made.row - 4), top + made.row / 2 - 2
    if seat.seat == scene.view.turn and scene.view.result is None:
        scene.box(left + 5, top, size, 8, ui.active, ui.rim, 1.5)
    elif awaited:
        scene.box(left + 5, top, size, 8, ui.awaited)
    scene.swatch(left + 33, middle, (SWATCH[0], min(SWATCH[1], made.row - 8)), scene.looks.of(seat.seat))
    scene.seat_badge(left + 33, middle, seat, badges.SMALL)
    rgb = ui.text if seat.alive else ui.out
    if made.lined and seat.kind == "player":
        _cards(scene, left + NAME, top + made.row * 0.72 - 2, made, seat)
        middle = top + made.row * 0.25
    figures = [figure(scene, c, seat.counters[c]) if c in seat.counters else "" for c in made.counters]
    if not made.lined:
        figures.append(str(sum(seat.cards.values())) if seat.kind == "player" else "")
    room = WIDTH - MARGIN - len(figures) * made.column - NAME + 2
    drawn = scene.write(left + NAME, middle, scene.name(seat), fonts.name, SIZE, rgb, "l", room)
    if not seat.alive:
        scene.strike(left + NAME, middle + 1, drawn, rgb)
    for i, value in enumerate(reversed(figures)):
        x = left + WIDTH - MARGIN - i * made.column
        scene.write(x, middle, value, fonts.number, SIZE, rgb, "r", made.column - 6)


def _cards(scene: Scene, left: float, middle: float, made: Table, seat: SeatView) -> None:
    """How many cards of each kind a seat holds; kinds that it has none of are dimmed."""
    ui, step = scene.ui, (WIDTH - NAME - MARGIN) / len(made.cards)
    for i, kind in enumerate(made.cards):
        number = seat.cards.get(kind, 0)
        rgb = ui.text if number and seat.alive else ui.out
        x = left + i * step
        scene.icon(x + CARD / 2 - 2, middle, kind, CARD, rgb, card=True)
        scene.write(x + CARD, middle, str(number), scene.fonts.number, SIZE, rgb, "l", step - CARD)

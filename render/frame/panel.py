"""The players' panel: one row for each seat with its look, name, counters and cards, in the view's order.

Columns are headed by icons; a counter without an icon by its word. Cards of several kinds, the seat's side
and the score of its open cards have a second line in every row.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.types import SeatView, View
from render.frame.pen import Scene
from render.kit import badges, icons
from render.kit.fonts import LEAST
from render.kit.text import NARROWEST

WIDTH = 352
"""22 % of the picture's."""
HEAD = 42
ROW, HIGH = 46, 60
"""Most height of a row: with one line, and with two."""
ROWS = 306
"""Most height of all rows together."""
COLUMN, NARROW = 44, 35
"""Width of a column: with room to spare, and at least."""
MARGIN = 12
NAME, ROOM = 56, 100
"""Where names begin, and their least width with many columns."""
SIZE = LEAST
"""Size of all text."""
ICON, CARD = 25, 29
"""Sizes of icons and of cards."""
SWATCH, LEFT = (44, 38), 30
"""Size of a seat's swatch, and where its middle is."""
SHOWN = "shown"
"""The icon of cards that lie face up."""


@dataclass(frozen=True)
class SeatTable:
    """The layout of all seats' rows: counters, kinds of cards, whether there are sides and open cards, the
    width of columns and the height of rows."""

    counters: list[str]
    cards: list[str]
    sided: bool
    shown: bool
    column: float
    row: float

    def height(self, seats: int) -> float:
        """The height of the whole panel."""
        return HEAD + self.row * seats + 6

    @property
    def lined(self) -> bool:
        """Whether cards have lines of their own."""
        return len(self.cards) > 1 or self.sided or self.shown

    @property
    def columns(self) -> int:
        """The number of columns, the one for all cards included."""
        return len(self.counters) + (not self.lined)


def table(view: View) -> SeatTable:
    """The layout of a view's seats."""
    cards = list(dict.fromkeys(kind for seat in view.seats for kind in seat.cards))
    sided = any(seat.side for seat in view.seats)
    shown = icons.load(view.rules).within(view.options).shown or any(seat.shown for seat in view.seats)
    seat_table = SeatTable(counters(view), cards, sided, shown, COLUMN, ROW)
    room = (WIDTH - MARGIN - NAME - ROOM) / max(1, seat_table.columns)
    row = min(HIGH if seat_table.lined else ROW, ROWS // len(view.seats))
    return replace(seat_table, column=max(NARROW, min(COLUMN, room)), row=row)


def counters(view: View) -> list[str]:
    """The counters of all seats, in order of appearance; once the game is over without those about the next
    turn."""
    kinds: dict[str, None] = {}
    for seat in view.seats:
        kinds.update(dict.fromkeys(seat.counters))
    return [c for c in kinds if view.result is None or c not in icons.load(view.rules).ahead]


def figure(scene: Scene, counter: str, value: int) -> str:
    """A counter's value as shown, with a sign if the texts have one."""
    key = f"render-figure-{counter}"
    return scene.say(key, n=value) if scene.has(key) else badges.short(value)


def cover(view: View, corner: tuple[int, int]) -> list[tuple[float, float, float, float]]:
    """The box covered by the panel with this bottom left corner: left, top, right, bottom; None while the
    view has no seats."""
    left, bottom = corner
    high = table(view).height(len(view.seats)) if view.seats else 0
    return [(left, bottom - high, left + WIDTH, bottom)] if high else []


def draw(scene: Scene, left: float, bottom: float) -> None:
    """Draw the panel with its bottom left corner at a point; nothing while the view has no seats."""
    view, ui, fonts = scene.view, scene.ui, scene.fonts
    if not view.seats:
        return
    seat_table = table(view)
    height = seat_table.height(len(view.seats))
    top = bottom - height
    scene.box(left, top, (WIDTH, height), 12, ui.panel, ui.accent, 1, ui.panel_alpha)
    middle = top + HEAD / 2 + 1
    room = WIDTH - MARGIN - seat_table.columns * seat_table.column - 14
    words = scene.say("render-players").upper()
    scene.write(left + 14, middle, words, heading(scene, words, room), SIZE, ui.accent, "l", room)
    heads = [*seat_table.counters] if seat_table.lined else [*seat_table.counters, "cards"]
    for i, kind in enumerate(reversed(heads)):
        x = left + WIDTH - MARGIN - i * seat_table.column
        key = f"render-counter-{kind}"
        if icons.load(view.rules).known(kind) or not scene.has(key):
            scene.icon(x - ICON / 2, middle, kind, ICON, ui.muted)
        else:
            scene.write(x, middle, scene.say(key), fonts.small, SIZE, ui.muted, "r", seat_table.column - 3)
    awaited = {p.seat for p in view.prompts} if view.result is None else set()
    for i, seat in enumerate(view.seats):
        _row(scene, left, top + HEAD + seat_table.row * i, seat_table, seat, seat.seat in awaited)


def heading(scene: Scene, words: str, room: float) -> str:
    """The heading's font: that of regions, or the plain one where that would be cut even if narrowed."""
    fonts = scene.fonts
    return fonts.region if scene.width(words, fonts.region, SIZE) * NARROWEST <= room else fonts.small


def _row(scene: Scene, left: float, top: float, seat_table: SeatTable, seat: SeatView, awaited: bool) -> None:
    ui, fonts = scene.ui, scene.fonts
    size, middle = (WIDTH - 10, seat_table.row - 4), top + seat_table.row / 2 - 2
    if seat.seat == scene.view.turn and scene.view.result is None:
        scene.box(left + 5, top, size, 8, ui.active, ui.rim, 1.5)
    elif awaited:
        scene.box(left + 5, top, size, 8, ui.awaited)
    scene.swatch(
        left + LEFT, middle, (SWATCH[0], min(SWATCH[1], seat_table.row - 8)), scene.looks.of(seat.seat)
    )
    scene.seat_badge(left + LEFT, middle, seat, badges.SMALL)
    rgb = ui.text if seat.alive else ui.out
    if seat_table.lined and seat.kind == "player":
        _cards(scene, left + NAME, top + seat_table.row * 0.72 - 2, seat_table, seat)
        middle = top + seat_table.row * 0.25
    figures = [figure(scene, c, seat.counters[c]) if c in seat.counters else "" for c in seat_table.counters]
    if not seat_table.lined:
        figures.append(str(sum(seat.cards.values())) if seat.kind == "player" else "")
    room = WIDTH - MARGIN - len(figures) * seat_table.column - NAME + 2
    drawn = scene.write(left + NAME, middle, scene.name(seat), fonts.name, SIZE, rgb, "l", room)
    if not seat.alive:
        scene.strike(left + NAME, middle + 1, drawn, rgb)
    for i, value in enumerate(reversed(figures)):
        x = left + WIDTH - MARGIN - i * seat_table.column
        scene.write(x, middle, value, fonts.number, SIZE, rgb, "r", seat_table.column - 6)


def _cards(scene: Scene, left: float, middle: float, seat_table: SeatTable, seat: SeatView) -> None:
    """The side of a seat, its number of cards of each kind, and the score of its open cards (their number, if
    they score nothing); zeros are dimmed."""
    ui = scene.ui
    if seat_table.sided:
        if seat.side:
            scene.icon(left + ICON / 2, middle, seat.side, ICON, ui.accent if seat.alive else ui.out)
        left += ICON + MARGIN
    held = [(kind, seat.cards.get(kind, 0)) for kind in seat_table.cards]
    if seat_table.shown:
        held.append((SHOWN, seat.points or len(seat.shown)))
    step = (WIDTH - NAME - MARGIN - (ICON + MARGIN) * seat_table.sided) / max(1, len(held))
    for i, (kind, number) in enumerate(held):
        rgb = ui.text if number and seat.alive else ui.out
        x = left + i * step
        scene.icon(x + CARD / 2 - 2, middle, kind, CARD, rgb, card=True)
        scene.write(x + CARD, middle, str(number), scene.fonts.number, SIZE, rgb, "l", step - CARD)

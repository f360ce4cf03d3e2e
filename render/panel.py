"""The players' panel: one row a seat with its look, name, counters and cards, in the view's order.

Few columns are headed by words; where there are many, those with an icon are headed by it. Cards of several
kinds have a line of their own in every row.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.types import SeatView, View
from render import icons
from render.scene import Scene

WIDTH = 372
HEAD = 42
ROW, HIGH = 46, 48
"""Height of a row at most: of one line, and of two."""
ROWS = 282
"""Height of all rows together at most."""
COLUMN, NARROW = 45, 32
"""Width of a column: with room to spare, and at least."""
WORDS = 4
"""So many columns have words above them; where there are more, only those without an icon."""
MARGIN = 12
NAME, ROOM = 56, 112
"""Where names begin, and the room that they keep where there are many columns."""
ICON = 17


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
    return scene.say(key, n=value) if scene.has(key) else str(value)


def cover(view: View, corner: tuple[int, int]) -> tuple[float, float, float, float]:
    """What the panel covers whose bottom left corner this is: left, top, right, bottom."""
    left, bottom = corner
    return left, bottom - table(view).height(len(view.seats)), left + WIDTH, bottom


def draw(scene: Scene, left: float, bottom: float) -> None:
    """Draw the panel with its bottom left corner at a point."""
    view, ui, fonts = scene.view, scene.ui, scene.fonts
    made = table(view)
    height = made.height(len(view.seats))
    top = bottom - height
    scene.box(left, top, (WIDTH, height), 12, ui.panel, ui.accent, 1, ui.panel_alpha)
    title = scene.say("render-players").upper()
    middle = top + HEAD / 2 + 1
    room = WIDTH - MARGIN - made.columns * made.column - 14
    scene.write(left + 14, middle, title, fonts.region, 17, ui.accent, "l", room)
    heads = [(c, f"render-counter-{c}") for c in made.counters]
    heads += [] if made.lined else [("cards", "render-cards")]
    for i, (kind, key) in enumerate(reversed(heads)):
        x = left + WIDTH - MARGIN - i * made.column
        few = len(heads) <= WORDS and scene.has(key)
        if few or not icons.load(view.rules).known(kind):
            scene.write(x, middle, scene.say(key), fonts.small, 15, ui.muted, "r", made.column - 3)
        else:
            scene.icon(x - ICON / 2, middle, kind, ICON, ui.muted)
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
    scene.swatch(left + 31, middle, (36, 31), scene.looks.of(seat.seat))
    scene.seat_badge(left + 31, middle, seat, 10.5)
    rgb = ui.text if seat.alive else ui.out
    if made.lined and seat.kind == "player":
        _cards(scene, left + NAME, middle + made.row * 0.23, made, seat)
        middle -= made.row * 0.2
    figures = [figure(scene, c, seat.counters[c]) if c in seat.counters else "" for c in made.counters]
    if not made.lined:
        figures.append(str(sum(seat.cards.values())) if seat.kind == "player" else "")
    room = WIDTH - MARGIN - len(figures) * made.column - NAME + 4
    drawn = scene.write(left + NAME, middle, scene.name(seat), fonts.name, 21, rgb, "l", room)
    if not seat.alive:
        scene.strike(left + NAME, middle + 1, drawn, rgb)
    for i, value in enumerate(reversed(figures)):
        x = left + WIDTH - MARGIN - i * made.column
        scene.write(x, middle, value, fonts.number, 21, rgb, "r", made.column - 5)


def _cards(scene: Scene, left: float, middle: float, made: Table, seat: SeatView) -> None:
    """How many cards of each kind a seat holds; kinds that it has none of are dimmed."""
    ui, step = scene.ui, (WIDTH - NAME - MARGIN) / len(made.cards)
    for i, kind in enumerate(made.cards):
        number = seat.cards.get(kind, 0)
        rgb = ui.text if number and seat.alive else ui.out
        x = left + i * step
        scene.icon(x + ICON / 2, middle, kind, ICON, rgb)
        scene.write(x + ICON + 5, middle, str(number), scene.fonts.number, 19, rgb, "l", step - ICON - 7)

"""Large tracks over the players' panel: a row of cells in the look of a side, and the number."""

from __future__ import annotations

from engine.types import SeatView, Track, View
from render.frame import panel
from render.frame.pen import Scene
from render.kit import icons
from render.kit.fonts import LEAST
from render.kit.shapes import Box
from render.kit.theme import blend

HIGH, GAP = 96, 8
"""Height of a track, and the distance between tracks."""
FIGURE, ICON = 46, 36
"""Sizes of the number and of the icon."""
CELL, PART = 26, 5
"""Height of the cells, and the number of cells between wider gaps."""
MOST = 40
"""Most cells; a longer track is one bar."""


def tracks(view: View) -> list[Track]:
    """The tracks shown there, in the view's order; none while the view has no seats."""
    known = icons.load(view.rules).gauges
    return [track for track in view.tracks if track.id in known and track.limit] if view.seats else []


def cover(view: View, corner: tuple[int, int]) -> list[Box]:
    """The box that the tracks cover over a panel with this bottom left corner: left, top, right, bottom."""
    boxes = list[Box]()
    top = corner[1] - panel.table(view).height(len(view.seats)) if view.seats else 0
    for _ in tracks(view):
        top -= GAP + HIGH
        boxes.append((corner[0], top, corner[0] + panel.WIDTH, top + HIGH))
    return boxes[::-1]


def draw(scene: Scene, left: int, bottom: int) -> None:
    """Draw the tracks over the panel with this bottom left corner, the first one on top."""
    view = scene.view
    for track, box in zip(tracks(view), cover(view, (left, bottom)), strict=True):
        side = icons.load(view.rules).gauges[track.id]
        seat = next((seat for seat in view.seats if side and seat.side == side), None)
        draw_track(scene, track, seat, box[0], box[1])


def draw_track(scene: Scene, track: Track, seat: SeatView | None, left: float, top: float) -> None:
    """One track: its icon, name, number with its limit, and cells."""
    ui, fonts, limit = scene.ui, scene.fonts, track.limit or 1
    rgb = ui.text if seat is None else scene.looks.of(seat.seat).rgb
    scene.box(left, top, (panel.WIDTH, HIGH), 12, ui.panel, ui.accent, 1, ui.panel_alpha)
    middle, right = top + 33, left + panel.WIDTH - 14
    right -= scene.write(right, middle + 5, f"/ {limit}", fonts.number, LEAST, ui.muted, "r") + 8
    right -= scene.write(right, middle, str(track.value), fonts.number, FIGURE, ui.text, "r")
    scene.icon(left + 14 + ICON / 2, middle, track.id, ICON, ui.accent)
    words = scene.say(f"render-gauge-{track.id}")
    x = left + 14 + ICON + 10
    scene.write(x, middle + 2, words, fonts.region, LEAST, ui.accent, "l", right - x - 10)
    cells(scene, track, rgb, left + 14, top + HIGH - CELL - 12, panel.WIDTH - 28)


def cells(
    scene: Scene, track: Track, rgb: tuple[int, int, int], left: float, top: float, wide: float
) -> None:
    """One cell for every step; reached ones are filled."""
    ui, limit, s = scene.ui, track.limit or 1, scene.layers.scale
    count = limit if limit <= MOST else MOST
    reached = -(-min(track.value, limit) * count // limit)
    gaps = (count - 1) // PART * 3
    step = (wide - gaps) / count
    empty = blend(ui.panel, ui.muted, 0.3)
    for i in range(count):
        x = left + i * step + i // PART * 3
        box = (round(x * s), round(top * s), round((x + step - 2) * s), round((top + CELL) * s))
        scene.picture.paste(rgb if i < reached else empty, box)

"""The bar above the map (seat on turn, phase, tracks and piles), the bar of regions below it, and the
winner's banner."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from PIL import Image, ImageDraw

from engine.types import SeatView
from render.frame import facts, gauges, panel
from render.frame.pen import Scene
from render.kit import badges, canvas, text, texture
from render.kit.shapes import Box
from render.kit.theme import Ui, blend, readable
from render.map.layers import Layers
from render.pieces import standing

TOP, BOTTOM = 58, 92
"""Heights at scale 1."""
MIDDLE = 28
NAME, PHASE = 28, 27
"""Sizes of text in the upper bar."""
REGION, BONUS = 27, 32
"""Sizes of text in the regions' cards."""
CARD = 74
"""Height of a card below the map."""
HOLDER = 44
"""Width reserved for the badge of the owner of a whole region."""
NARROW = 64
"""Width of a seat in the upper bar besides its name."""
BANNER, WINNER = (330, 104), 34
"""Least width and height of the winner's banner, and the size of names in it."""
BANNER_NAMES = 900
"""The width that the names of its winners share; half of it for a single one."""
EDGE, STRIDE, HIDDEN = 8, 10, 10.0
"""Least distance of the banner from the map's edges, distance of the places tried for it, and by how many
pixels it is moved rather than hide one pixel of anything."""
LITTLE = 40
"""A name that is cut to no more than this is left out."""
FEWER = 0.4
"""The fraction of the bar that tracks and piles may take, however long the heading is."""


class Heading(NamedTuple):
    """The left of the upper bar: the seat on turn, if the game waits for another one; the phase; a word for
    the seats listed by name, and these seats."""

    turn: SeatView | None
    phase: str
    word: str
    seats: list[SeatView]


def heading(scene: Scene) -> Heading:
    """The winners, or else the phase and the seats for which the game waits."""
    view = scene.view
    if view.result is not None:
        winners = [view.seats[i] for i in view.result.winners]
        return Heading(None, "", scene.say("render-victory", winners=len(winners)), winners)
    phase = scene.say_if_any(f"phase-{view.phase}")
    awaited = [seat for seat in view.seats if any(p.seat == seat.seat for p in view.prompts)]
    turn = None if view.turn is None else view.seats[view.turn]
    if not awaited:
        return Heading(turn, phase, "", [])
    return Heading(None if turn in awaited else turn, phase, scene.say("render-waiting"), awaited)


def draw_top(scene: Scene) -> None:
    """Fill the bar above the map. Names share the remaining room and have priority over the last of
    the facts."""
    ui, fonts = scene.ui, scene.fonts
    right = scene.layers.art.size[0] - 22.0
    head, x = heading(scene), 22.0
    # Facts get what the heading leaves, and only where that is little the heading is cut.
    room = max(FEWER * right, right - x - _wide(scene, head))
    right -= facts.draw(scene, right, MIDDLE, room) + 24
    least = (right - x) / 2 if _wide(scene, head) > right - x else right
    if head.turn is not None:
        scene.seat_badge(x + 20, MIDDLE, head.turn, badges.SMALL)
        x += 48
    if head.phase:
        x += scene.write(x, MIDDLE, head.phase, fonts.title, PHASE, ui.accent, "l", least) + 16
    if head.word:
        dot = "•  " if head.phase else ""
        x += scene.write(x, MIDDLE, f"{dot}{head.word}", fonts.name, PHASE, ui.muted, "l", least) + 12
    wide = [scene.width(scene.name(seat), fonts.name, NAME) for seat in head.seats]
    rooms = _rooms(wide, right - x - NARROW * len(wide))
    for seat, whole, room in zip(head.seats, wide, rooms, strict=True):
        scene.seat_badge(x + 20, MIDDLE, seat, badges.SMALL)
        if room > min(whole, LITTLE):
            x += scene.write(x + 46, MIDDLE, scene.name(seat), fonts.name, NAME, ui.text, "l", room) + 18
        x += 44


def _rooms(wide: list[float], room: float) -> list[float]:
    """The room of each name: what it needs, or an equal share of what the shorter ones leave."""
    rooms = [0.0] * len(wide)
    for left, i in zip(range(len(wide), 0, -1), sorted(range(len(wide)), key=wide.__getitem__), strict=True):
        rooms[i] = min(wide[i] + 2, room / left)
        room -= rooms[i]
    return rooms


def _wide(scene: Scene, head: Heading) -> float:
    """The width of the heading in full, and its distance from the facts."""
    phase = scene.width(head.phase, scene.fonts.title, PHASE) + 16 if head.phase else 0
    dot = "•  " if head.phase else ""
    word = scene.width(f"{dot}{head.word}", scene.fonts.name, PHASE) + 12 if head.word else 0
    names = sum(scene.width(scene.name(seat), scene.fonts.name, NAME) + NARROW for seat in head.seats)
    return 48 * (head.turn is not None) + phase + word + names + 26


class StillPart(NamedTuple):
    """A part of a picture, and which of its pixels show; without a mask all do."""

    image: Image.Image
    at: tuple[int, int]
    mask: Image.Image | None = None


def size(layers: Layers, low: int) -> tuple[int, int]:
    """Of the whole picture; `low` is the height of a lower bar for other things."""
    s = layers.scale
    return layers.size[0], layers.size[1] + round(TOP * s) + round((low or bottom(layers)) * s)


def frame(layers: Layers, locale: str, low: int = 0) -> list[StillPart]:
    """What never changes around the map and on it: bars, rules, cards of the regions. A lower bar of height
    `low` is for other things; then only cards on the map are drawn."""
    picture, s = _still(layers, locale, low), layers.scale
    map_top = round(TOP * s)
    map_end = map_top + layers.size[1]
    bars = (0, 0, picture.width, map_top), (0, map_end, picture.width, picture.height)
    pieces = [StillPart(picture.crop(box), box[:2]) for box in bars]
    for box in cards(layers) if card_boxes(layers) else ():
        left, top, wide, high = (round(length * s) for length in box)
        mask = canvas.plate(wide, high, round(8 * s), 0, layers.theme.ui.corner)
        pieces.append(StillPart(picture.crop((left, top, left + wide, top + high)), (left, top), mask))
    return pieces


def _still(layers: Layers, locale: str, low: int) -> Image.Image:
    """The whole picture without the map and without anything that changes."""
    theme, s = layers.theme, layers.scale
    ui, fonts = theme.ui, theme.fonts
    picture = _ground(layers, size(layers, low))
    thick = max(2, round(2 * s))
    RULES[ui.rule](picture, round(TOP * s) - thick - 1, thick, ui, up=True)
    if low or bottom(layers):
        RULES[ui.rule](picture, round(TOP * s) + layers.size[1], thick, ui, up=False)
    if low and bottom(layers):
        return picture
    boxes = cards(layers)
    title_font = fonts.region
    names = [layers.board.region_name(region.id, locale) for region in layers.board.regions]
    sums = [f"+{region.bonus}" if region.bonus else "" for region in layers.board.regions]
    rooms = [
        box[2] * s - text.width(bonus, fonts.number, round(BONUS * s)) - 36 * s
        for bonus, box in zip(sums, boxes, strict=True)
    ]
    if any(
        text.width(name, fonts.region, round(REGION * s)) > room
        for name, room in zip(names, rooms, strict=True)
    ):
        title_font = fonts.name
    rows = zip(layers.board.regions, names, sums, rooms, boxes, strict=True)
    for region, name, bonus, room, (left, top, wide, high) in rows:
        tint = readable(layers.art.regions[region.id].tint, ui.card, ui.text)
        box = (round(left * s), round(top * s), round(wide * s), round(high * s))
        canvas.rounded_box(picture, box, round(8 * s), ui.card, 255, tint, thick, ui.corner)
        at = ((left + wide - 13) * s, (top + 23) * s)
        text.put(picture, at, bonus, fonts.number, round(BONUS * s), ui.text, "r")
        at = ((left + 12) * s, (top + 23) * s)
        text.put(picture, at, name, title_font, round(REGION * s), tint, "l", round(room))
    return picture


def _ground(layers: Layers, size: tuple[int, int]) -> Image.Image:
    """The bars' colour, with the theme's grain."""
    ui = layers.theme.ui
    if not ui.grain:
        return Image.new("RGB", size, ui.bar)
    s = layers.scale
    light = 1 + texture.fractal_noise(size, (300 * s, 90 * s, 5 * s), 41) * np.float32(ui.grain)
    return Image.fromarray(np.clip(np.array(ui.bar, np.float32) * light[..., None], 0, 255).astype(np.uint8))


def _line(picture: Image.Image, y: int, thick: int, ui: Ui, *, up: bool) -> None:
    ImageDraw.Draw(picture).rectangle([0, y, picture.width, y + thick - 1], ui.accent)


def _double(picture: Image.Image, y: int, thick: int, ui: Ui, *, up: bool) -> None:
    """A thick line next to the map, a thin one behind it."""
    _line(picture, y, thick, ui, up=up)
    away = y - thick - 2 if up else y + 2 * thick + 1
    ImageDraw.Draw(picture).rectangle([0, away, picture.width, away + max(0, thick // 2 - 1)], ui.accent)


def _glow(picture: Image.Image, y: int, thick: int, ui: Ui, *, up: bool) -> None:
    """A line of light that fades into the bar."""
    draw, reach = ImageDraw.Draw(picture), 9 * thick
    for i in range(reach, 0, -1):
        row = y - i if up else y + thick - 1 + i
        draw.line([0, row, picture.width, row], blend(ui.bar, ui.accent, 0.34 * (1 - i / reach) ** 2))
    _line(picture, y, thick, ui, up=up)


RULES = {"line": _line, "double": _double, "glow": _glow}
"""The ways to separate the map from the bars; `up` means that the bar lies above."""


def card_boxes(layers: Layers) -> list[tuple[int, int, int, int]]:
    """The cards' boxes on the map, if its art gives them."""
    regions = (layers.art.regions[region.id] for region in layers.board.regions)
    return [region.card for region in regions if region.card is not None]


def bottom(layers: Layers) -> int:
    """Height of the lower bar: 0 if the cards are on the map."""
    return 0 if card_boxes(layers) else BOTTOM


def cards(layers: Layers) -> list[tuple[float, float, float, float]]:
    """Boxes of the regions' cards at scale 1: left, top, width, height."""
    boxes = card_boxes(layers)
    if boxes:
        return [(x, TOP + y, wide, high) for x, y, wide, high in boxes]
    step = (layers.art.size[0] - 28) / len(layers.board.regions)
    top = TOP + layers.art.size[1] + 11
    return [(18 + i * step, top, step - 10, CARD) for i in range(len(layers.board.regions))]


def draw_regions(scene: Scene, low: int = 0) -> None:
    """In each card that `frame` drew with the same `low` the owners' shares, greatest first; the badge of an
    owner of the whole region."""
    layers, view, s = scene.layers, scene.view, scene.layers.scale
    if low and bottom(layers):
        return
    draw = ImageDraw.Draw(scene.picture)
    for region, (left, top, wide, high) in zip(layers.board.regions, cards(layers), strict=True):
        members = [space.id for space in layers.board.spaces if space.region == region.id]
        owners = Counter(view.spaces[m].owner for m in members)
        shares = sorted(owners.items(), key=lambda share: (share[0] is None, -share[1], share[0]))
        only = shares[0][0] if len(shares) == 1 else None
        x, y = left + 13 + (0 if only is None else HOLDER), top + high - 24
        unit = (left + wide - 13 - x) / len(members)
        for owner, number in shares:
            rgb = scene.looks.of(owner).rgb
            for _ in range(number):
                box = [round(x * s), round(y * s), round((x + unit - 2) * s) - 1, round((y + 10) * s)]
                draw.rectangle(box, rgb, scene.ui.muted, max(1, round(s)))
                x += unit
        if only is not None:
            scene.seat_badge(left + 13 + HOLDER / 2 - 4, y + 5, view.seats[only], badges.SMALL)


def _victors(scene: Scene) -> list[tuple[SeatView, str, float]]:
    """The first three winners with their names in the banner, and the width of each with badge."""
    result, font = scene.view.result, scene.fonts.name
    seats = [scene.view.seats[i] for i in result.winners[:3]] if result else []
    room = BANNER_NAMES // max(2, len(seats))
    names = [text.truncate(scene.name(seat), font, WINNER, room) for seat in seats]
    return [
        (seat, name, scene.width(name, font, WINNER) + 84) for seat, name in zip(seats, names, strict=True)
    ]


def banner(scene: Scene) -> list[Box]:
    """The box on the map that the banner covers; none while there is no winner. It stands where the board has
    it or, if it would hide something there (it is as wide as its names), as near as it can."""
    if scene.view.result is None:
        return []
    art = scene.layers.art
    wide, high = max(sum(wide for *_, wide in _victors(scene)) + 40, BANNER[0]), BANNER[1]
    right, lower = art.size[0] - wide - EDGE, art.size[1] - high - EDGE
    usual = np.clip(art.banner[0] - wide / 2, EDGE, right), art.banner[1] - high / 2
    xs, ys = (np.arange(a, b, STRIDE) for a, b in ((EDGE, right), (EDGE, lower)))
    x, y = (axis.ravel() for axis in np.meshgrid(np.append(xs, usual[0]), np.append(ys, usual[1])))
    hidden = np.zeros(x.size)
    for left, top, end, foot in _obstacles(scene):
        across = np.minimum(x + wide, end) - np.maximum(x, left)
        hidden += across.clip(0) * (np.minimum(y + high, foot) - np.maximum(y, top)).clip(0)
    best = np.argmin(HIDDEN * hidden + np.hypot(x - usual[0], y - usual[1]))
    return [(float(x[best]), float(y[best]), float(x[best]) + wide, float(y[best]) + high)]


def _obstacles(scene: Scene) -> list[Box]:
    """What the banner shall not hide: all names, titles and badges, cards, the panel, tracks, the small plan
    of a composed board."""
    art, view = scene.layers.art, scene.view
    written = [box for _, kind, box in standing.boxes(scene.layers, scene.locale) if kind != "mark"]
    covers = [*art.cards(), *panel.cover(view, art.panel), *gauges.cover(view, art.panel)]
    return [*written, *covers, *([art.sheet.plan_box] if art.sheet else [])]


def draw_banner(scene: Scene, boxes: Sequence[Box]) -> None:
    """Draw the winners over the map, into the box that `banner` gives, if any; of many winners the first
    three."""
    if scene.view.result is None or not boxes:
        return
    ui, fonts, victors = scene.ui, scene.fonts, _victors(scene)
    ((left, upper, right, _),) = boxes
    x, top = (left + right) / 2, upper + TOP
    scene.box(left, top, (right - left, BANNER[1]), 14, ui.panel, ui.accent, 3, 240)
    title = scene.say("render-victory", winners=len(scene.view.result.winners)).upper()
    scene.write(x, top + 27, title, fonts.title, REGION, ui.accent, "m")
    at = x - sum(wide for *_, wide in victors) / 2
    for seat, name, wide in victors:
        scene.seat_badge(at + 34, top + 70, seat, 19)
        scene.write(at + 64, top + 70, name, fonts.name, WINNER, ui.text)
        at += wide

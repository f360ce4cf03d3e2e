"""Tokens beside an owner's badge, as trays of small icons with numbers, or as seals around it."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from PIL import Image, ImageDraw

from engine.types import SpaceView, View
from render.kit import badges, canvas, fonts, icons
from render.kit.shapes import BADGES, Box, overlap, transform
from render.kit.theme import Looks, Owner, Rgb, Theme, blend, readable
from render.map import labels
from render.map.base import layer_cache
from render.map.layers import Layers
from render.pieces import covers
from render.pieces.standing import boxes as standing

ARMY = "army"
"""The token that is the badge's number."""
ICON, FIGURE, GAP, PAD = 25, 27, 5, 4
"""Sizes of icons, of figures, of the space between slots and around them, at scale 1."""
ROW = 6
"""Slots in a row at most."""
GREY = (128, 128, 128)
WEIGHTS = {"badge": 3.0, "tray": 3.0, "label": 4.0, "title": 1.0, "letter": 4.0, "mark": 1.0}
"""The cost of covering things on the map."""
BEYOND, LAST = 28.0, 1000.0
"""How much farther than just above or below its badge a tray stands beyond a name there, and what this costs:
it is worth it only where everywhere nearer much would be hidden."""
ALONE = 1.15
"""How much larger a tray is that replaces a badge."""
HELD = 1.3
"""Size of an icon in a badge, in radii."""
FADED = 0.5
"""How far the colour of what has acted goes over into its ground."""
SHIELD: Sequence[tuple[float, float]] = (
    (-0.86, -0.96), (0.86, -0.96), (0.86, 0.12), (0.62, 0.56), (0.0, 1.04), (-0.62, 0.56), (-0.86, 0.12)
)  # fmt: skip
"""The shape of a wall's number, in radii."""
RAYS, SEAL, NOTCH = 8, 2.0, 1.34
"""Rays of a seal, and how far they and the notches between them are from its middle, in radii of a badge."""

Half = tuple[float, float]


class Slot(NamedTuple):
    """One kind of token with its number (marks have none): whether these have acted in this turn, the wall
    that stands, and in how many turns it ends (0: none of both)."""

    kind: str
    number: int | None
    spent: bool = False
    wall: int = 0
    left: int = 0


def slots(
    rules: str, space: SpaceView, side: str = "", left: Mapping[str, int] = MappingProxyType({})
) -> tuple[Slot, ...]:
    """What lies in a space beside what its badge shows, the seals around it and what covers it, in the view's
    order; `side` is the one that its owner is on, `left` by mark in how many turns it ends. What has acted
    comes after others of its kind; where that stands on the badge, the first."""
    known = icons.load(rules)
    around = known.seals if has_badge(space) else ()
    shown = (first(space), *around)
    tokens = list[Slot]()
    for kind, n in space.tokens.items():
        spent, wall = space.spent.get(kind, 0), space.walls.get(kind, 0)
        if kind == ARMY:
            tokens += [Slot(known.badge, spent, spent=True)] * bool(spent)
        elif kind not in shown:
            icon = known.variant(kind, side)
            tokens += [Slot(icon, n - spent, wall=wall)] * (n > spent)
            tokens += [Slot(icon, spent, spent=True, wall=wall)] * bool(spent)
        elif wall:
            tokens.append(Slot("", None, wall=wall))
    covering = (*known.hatched, *known.strewn)
    marks = (mark for mark in space.marks if mark not in covering)
    return (*tokens, *(Slot(mark, None, left=left.get(mark, 0)) for mark in marks))


def remaining_turns(view: View, space: SpaceView) -> dict[str, int]:
    """By mark of a space, in how many turns it ends: those of the seats that play on, in their order."""
    order = [seat.seat for seat in view.seats if seat.kind == "player" and seat.alive]
    if view.turn not in order or view.result is not None:
        return {}
    now = order.index(view.turn)
    return {
        mark: (order.index(seat) - now) % len(order) or len(order)
        for mark, seat in space.until.items()
        if seat in order
    }


def first(space: SpaceView) -> str | None:
    """The token that an owner's badge shows in place of a number, where no armies stand; one that there are
    several of stands beside it, with its number."""
    if space.owner is None or space.tokens.get(ARMY):
        return None
    return next((kind for kind, n in space.tokens.items() if kind != ARMY and n == 1), None)


def figure(space: SpaceView) -> str:
    """The number in a space's badge: none where other tokens alone hold it."""
    armies = space.tokens.get(ARMY)
    others = any(n for kind, n in space.tokens.items() if kind != ARMY)
    return "" if armies is None or (armies == 0 and others) else badges.short(armies)


@lru_cache(maxsize=256)
def holder(
    rules: str, theme: Theme, owner: Owner, kind: str, radius: float, *, spent: bool = False
) -> Image.Image:
    """A badge with the icon of a token in place of a number."""
    tile = badges.badge(theme, owner, "", radius).copy()
    icon = icons.mask(rules, kind, round(radius * HELD))
    at = ((tile.width - icon.width) // 2, (tile.height - icon.height) // 2)
    rgb = blend(theme.badge_text, theme.badge_fill(owner), FADED) if spent else theme.badge_text
    tile.paste((*rgb, 255), at, icon)
    if spent:
        _cross_out(tile, at, icon.width, theme.badge_text)
    return tile


def draw_badges(picture: Image.Image, layers: Layers, view: View, looks: Looks) -> None:
    """Draw the badges of all spaces: the owner's shape with the number of armies, or with what holds a space
    without any. In the place of a badge that is not there yet stands the space's short sign, if it has
    one."""
    for space in layers.board.ids:
        seen, (x, y) = view.spaces[space], layers.art.spaces[space].badge
        if has_badge(seen):
            tile = _badge(layers, view.rules, seen, looks)
            badges.paste_at(picture, tile, x * layers.scale, y * layers.scale)
        elif space in labels.codes(layers) and not slots(view.rules, seen):
            badges.paste_at(picture, labels.codes(layers)[space], x * layers.scale, y * layers.scale)


def _badge(layers: Layers, rules: str, space: SpaceView, looks: Looks) -> Image.Image:
    theme, radius, known = layers.theme, badges.RADIUS * layers.scale, icons.load(rules)
    owner, alone = looks.of(space.owner), first(space)
    if alone is not None:
        kind = known.variant(alone, looks.side(space.owner))
        return holder(rules, theme, owner, kind, radius, spent=bool(space.spent.get(alone)))
    if known.folk and figure(space):
        return badges.folk(theme, figure(space), radius, rules, known.badge)
    return badges.badge(theme, owner, figure(space), radius)


@lru_cache(maxsize=16)
def seal(theme: Theme, radius: float) -> Image.Image:
    """A star around a badge of this radius, with a dark edge: seen where no icon is, in small pictures
    too."""
    points = [
        (radius * reach * math.cos(turn), radius * reach * math.sin(turn))
        for i in range(2 * RAYS)
        for reach, turn in [((SEAL, NOTCH)[i % 2], math.pi * (i / RAYS - 0.5))]
    ]
    half = round(radius * SEAL) + 4
    edge = covers.dark(theme)
    tile = Image.new("RGBA", (2 * half, 2 * half), (*edge, 0))
    for grow, rgb in ((1.0, edge), (0.88, theme.badge_rim)):
        mask = Image.new("L", (2 * half * badges.FINE, 2 * half * badges.FINE), 0)
        middle = half * badges.FINE
        ImageDraw.Draw(mask).polygon(transform(points, grow * badges.FINE, middle, middle), 255)
        tile.paste((*rgb, 255), (0, 0), mask.reduce(badges.FINE))
    return tile


def draw_seals(picture: Image.Image, layers: Layers, view: View) -> None:
    """Draw the seals around badges; drawn below names and badges."""
    seals = icons.load(view.rules).seals
    for space in layers.board.ids:
        seen, (x, y) = view.spaces[space], layers.art.spaces[space].badge
        if has_badge(seen) and any(seen.tokens.get(kind) for kind in seals):
            tile = seal(layers.theme, badges.RADIUS * layers.scale)
            at = (round(x * layers.scale) - tile.width // 2, round(y * layers.scale) - tile.height // 2)
            picture.paste(tile, at, tile)


def arrangements(count: int) -> list[int]:
    """How many slots a row may have: a tray is one row, or nearer to a square."""
    few = -(-count // ROW)
    return [*dict.fromkeys(-(-count // rows) for rows in range(few, max(few, 3) + 1))]


@lru_cache(maxsize=1024)
def tray(
    rules: str, theme: Theme, content: tuple[Slot, ...], scale: float, per: int = ROW, rim: Rgb = GREY
) -> Image.Image:
    """The slots as an RGBA tile with a rim, in rows of this many."""
    lines = [content[i : i + per] for i in range(0, len(content), per)]
    size, pad, gap = round(ICON * scale), round(PAD * scale), round(GAP * scale)
    font = fonts.font(theme.fonts.number, FIGURE * scale)

    counted, near = icons.load(rules).counted, round(2 * scale)

    def number(slot: Slot) -> str:
        least = 1 if slot.kind in counted else 2
        return badges.short(slot.number) if slot.number and slot.number >= least else ""

    def width(slot: Slot) -> int:
        parts = [size] * bool(slot.kind)
        parts += [round(font.getlength(number(slot)))] * bool(number(slot))
        parts += [size] * (bool(slot.wall) + bool(slot.left))
        return sum(parts) + near * (len(parts) - 1)

    wide = max(sum(map(width, line)) + gap * (len(line) - 1) for line in lines) + 2 * pad + round(2 * scale)
    high = len(lines) * (size + round(2 * scale)) - round(2 * scale) + 2 * pad
    tile = Image.new("RGBA", (wide, high), (*rim, 0))
    tile.putalpha(canvas.plate(wide, high, round(7 * scale), 0, theme.ui.corner))
    thick = max(1, round(1.5 * scale))
    inner = canvas.plate(wide - 2 * thick, high - 2 * thick, round(6 * scale), 0, theme.ui.corner)
    tile.paste((*theme.ui.panel, 255), (thick, thick), inner)
    draw = ImageDraw.Draw(tile)
    y = pad
    for line in lines:
        x = (wide - sum(map(width, line)) - gap * (len(line) - 1)) // 2
        for slot in line:
            rgb = _ink(rules, theme, slot)
            at = x
            if slot.kind:
                tile.paste((*rgb, 255), (at, y), icons.mask(rules, slot.kind, size))
                if slot.spent:
                    _cross_out(tile, (at, y), size, theme.ui.text)
                at += size + near
            if number(slot):
                draw.text((at, y + size / 2 + FIGURE * scale * 0.35), number(slot), (*rgb, 255), font, "ls")
                at += round(font.getlength(number(slot))) + near
            for shape, amount in ((SHIELD, slot.wall), (BADGES["circle"], slot.left)):
                if amount:
                    _plate(tile, (at, y), scale, shape, amount, theme)
                    at += size + near
            x += width(slot) + gap
        y += size + round(2 * scale)
    return tile


def _ink(rules: str, theme: Theme, slot: Slot) -> Rgb:
    """The colour of a slot's icon: of what has acted it is faded."""
    ui = theme.ui
    rgb = readable(theme.change.attack, ui.panel, ui.text) if slot.kind in marked_kinds(rules) else ui.text
    return blend(rgb, ui.panel, FADED) if slot.spent else rgb


def _cross_out(tile: Image.Image, at: tuple[int, int], size: int, rgb: Rgb) -> None:
    """A line through an icon: it has acted."""
    x, y = at
    line = [(x + size * 0.06, y + size * 0.9), (x + size * 0.94, y + size * 0.1)]
    canvas.line(tile, line, size * 0.11, rgb)


def _plate(
    tile: Image.Image, at: tuple[int, int], scale: float, shape: Sequence[Half], amount: int, theme: Theme
) -> None:
    """A number on a light shape: a wall on a shield, turns on a disc."""
    size = round(ICON * scale)
    middle = at[0] + size / 2, at[1] + size / 2
    canvas.polygon(tile, transform(shape, size * 0.56, *middle), theme.ui.text)
    font = fonts.font(theme.fonts.number, FIGURE * scale)
    base = middle[1] + FIGURE * scale * 0.35
    ImageDraw.Draw(tile).text((middle[0], base), badges.short(amount), (*theme.ui.panel, 255), font, "ms")


def marked_kinds(rules: str) -> frozenset[str]:
    """Kinds of tokens that are set off by their colour."""
    known = icons.load(rules)
    return frozenset(known.marked) | {kind for kind, icon in known.same.items() if icon in known.marked}


def draw(
    picture: Image.Image, layers: Layers, view: View, looks: Looks, locale: str, shown: Sequence[Box] = ()
) -> list[Box]:
    """Lay the trays of all spaces where they cover least of names, badges and what else is `shown`, the
    greatest first; each has a rim of its owner's colour. Returns what is shown now, the trays among it."""
    taken = [*shown]
    sided = [(s, view.spaces[s], looks.side(view.spaces[s].owner)) for s in layers.board.ids]
    full = [
        (space, slots(view.rules, seen, side, remaining_turns(view, seen))) for space, seen, side in sided
    ]
    for space, content in sorted(full, key=lambda item: -len(item[1])):
        if not content:
            continue
        seen = view.spaces[space]
        scale = layers.scale * (1.0 if has_badge(seen) else ALONE)
        rim = layers.theme.ui.muted if seen.owner is None else looks.of(seen.owner).rgb
        tiles = [
            tray(view.rules, layers.theme, content, scale, per, rim) for per in arrangements(len(content))
        ]
        halves = [(tile.width / 2 / layers.scale, tile.height / 2 / layers.scale) for tile in tiles]
        chosen, (x, y) = place(layers, space, halves, locale, taken, badge=has_badge(seen))
        half = halves[chosen]
        taken.append((x - half[0], y - half[1], x + half[0], y + half[1]))
        badges.paste_at(picture, tiles[chosen], x * layers.scale, y * layers.scale)
    return taken


def has_badge(space: SpaceView) -> bool:
    """Whether a space shows a badge: it is owned, or armies stand in it."""
    return space.owner is not None or space.tokens.get(ARMY, 0) > 0


def place(
    layers: Layers, space: str, halves: Sequence[Half], locale: str, taken: Sequence[Box], *, badge: bool
) -> tuple[int, Half]:
    """Which of the half sizes a tray gets, and its middle: in place of a missing badge, otherwise beside the
    badge."""
    x, y = layers.art.spaces[space].badge
    reach = 2 * max(map(max, halves)) + 80
    around = (x - reach, y - reach, x + reach, y + reach)
    near = [box for box in taken if overlap(around, box)]
    places = []
    for i, half in enumerate(halves):
        for cost, at in _standing_costs(layers, space, half, locale, badge):
            tray = (at[0] - half[0], at[1] - half[1], at[0] + half[0], at[1] + half[1])
            places.append((cost + sum(WEIGHTS["tray"] * overlap(tray, box) for box in near), i, at))
    _, chosen, at = min(places)
    return chosen, at


@layer_cache
def _standing_costs(
    layers: Layers, space: str, half: Half, locale: str, badge: bool
) -> list[tuple[float, Half]]:
    """The places for a tray of this half size, each with what it costs by all that is in every picture: what
    it would cover of badges, names and foreign land, and how far it is from the badge."""
    x, y = layers.art.spaces[space].badge
    boxes = [
        (WEIGHTS[kind], box)
        for owner, kind, box in standing(layers, locale)
        if badge or (owner, kind) != (space, "badge")
    ]
    return [
        (_cost(layers, space, at, half, boxes) + _farness(at[0] - x, at[1] - y, half), at)
        for at in _places((x, y), half, badge=badge)
    ]


def _farness(dx: float, dy: float, half: Half) -> float:
    """What it costs that a tray stands this far from its badge."""
    beyond = abs(dy) > _over(half) + BEYOND - 1
    return 0.4 * (abs(dx) + abs(dy)) + LAST * beyond


def _over(half: Half) -> float:
    """How far from its badge's middle a tray stands just above or below it."""
    return badges.RADIUS + 3 + half[1]


def _places(home: Half, half: Half, *, badge: bool) -> list[Half]:
    """Where a tray of this half size may stand."""
    x, y = home
    beside, over = badges.RADIUS + 5 + half[0], _over(half)
    places = [(x + dx, y + dy) for dy in (0.0, -10.0, 10.0, -half[1], half[1]) for dx in (beside, -beside)]
    places += [
        (x + dx, y + dy) for dy in (-over, over, -over - 18, over + 18) for dx in (0.0, half[0], -half[0])
    ]
    places += [(x, y - over - BEYOND), (x, y + over + BEYOND)]
    if not badge:
        places.insert(0, (x, y))
        places += [(x + dx, y + dy) for dy in (-14.0, 14.0) for dx in (0.0, 16.0, -16.0)]
    return places


def _cost(layers: Layers, space: str, at: Half, half: Half, boxes: list[tuple[float, Box]]) -> float:
    """How much of badges, names and foreign land a tray would cover."""
    left, top, right, bottom = at[0] - half[0], at[1] - half[1], at[0] + half[0], at[1] + half[1]
    area = sum(weight * overlap((left, top, right, bottom), box) for weight, box in boxes)
    size, s = layers.art.size, layers.scale
    if left < 2 or top < 2 or right > size[0] - 2 or bottom > size[1] - 2:
        area += 10_000
    box, mask = layers.masks[space]
    corners = [(left, top), (right, top), (left, bottom), (right, bottom), at]
    for cx, cy in corners:
        px, py = round(cx * s) - box[0], round(cy * s) - box[1]
        inside = 0 <= px < mask.width and 0 <= py < mask.height and mask.getpixel((px, py))
        area += 0 if inside else 30
    return area

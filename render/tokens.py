"""Tokens beside an owner's badge, as trays of small icons with numbers, or as seals around it, and hatches
over spaces in ruins."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageChops, ImageDraw

from engine.types import SpaceView, View
from render import badges, canvas, fonts, icons, labels
from render.layers import Layers, kept
from render.shapes import Box, overlap, scaled
from render.standing import boxes as standing
from render.theme import Looks, Owner, Rgb, Theme, mixed, readable

ARMY = "army"
"""The token that is the badge's number."""
ICON, FIGURE, GAP, PAD = 25, 27, 5, 4
"""Sizes of icons, of figures, of the space between slots and around them, at scale 1."""
ROW = 6
"""Slots in a row at most."""
GREY = (128, 128, 128)
WEIGHTS = {"badge": 3.0, "tray": 3.0, "label": 4.0, "title": 1.0, "mark": 1.0}
"""How bad it is to cover what stands on the map."""
ALONE = 1.15
"""How much larger a tray is that stands in a badge's stead."""
HELD = 1.3
"""Size of an icon in a badge, in radii."""
HATCH = 13
"""Pixels between hatches."""
RAYS, SEAL, NOTCH = 8, 2.0, 1.34
"""Rays of a seal, and how far they and the notches between them are from its middle, in radii of a badge."""

Half = tuple[float, float]


class Slot(NamedTuple):
    """One kind of token with its number; marks have none."""

    kind: str
    number: int | None


def slots(rules: str, space: SpaceView) -> tuple[Slot, ...]:
    """What lies in a space beside what its badge shows, and the seals around it, in the view's order."""
    known = icons.load(rules)
    around = known.seals if has_badge(space) else ()
    shown = (ARMY, first(space), *around)
    tokens = tuple(Slot(kind, n) for kind, n in space.tokens.items() if kind not in shown and n)
    hatched = known.hatched
    return tokens + tuple(Slot(mark, None) for mark in space.marks if mark not in hatched)


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
def holder(rules: str, theme: Theme, owner: Owner, kind: str, radius: float) -> Image.Image:
    """A badge with the icon of a token in place of a number."""
    tile = badges.badge(theme, owner, "", radius).copy()
    icon = icons.mask(rules, kind, round(radius * HELD))
    at = ((tile.width - icon.width) // 2, (tile.height - icon.height) // 2)
    tile.paste((*theme.badge_text, 255), at, icon)
    return tile


def draw_badges(picture: Image.Image, layers: Layers, view: View, looks: Looks) -> None:
    """Draw the badges of all spaces: the owner's shape with the number of armies, or with what holds a space
    without any. In the place of a badge that is not there yet stands the space's short sign, if it has
    one."""
    theme, radius = layers.theme, badges.RADIUS * layers.scale
    for space in layers.board.ids:
        seen, (x, y) = view.spaces[space], layers.art.spaces[space].badge
        if has_badge(seen):
            owner, alone = looks.of(seen.owner), first(seen)
            if alone is None:
                tile = badges.badge(theme, owner, figure(seen), radius)
            else:
                tile = holder(view.rules, theme, owner, alone, radius)
            badges.centred(picture, tile, x * layers.scale, y * layers.scale)
        elif space in labels.codes(layers) and not slots(view.rules, seen):
            badges.centred(picture, labels.codes(layers)[space], x * layers.scale, y * layers.scale)


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
    edge = _dark(theme)
    tile = Image.new("RGBA", (2 * half, 2 * half), (*edge, 0))
    for grow, rgb in ((1.0, edge), (0.88, theme.badge_rim)):
        mask = Image.new("L", (2 * half * badges.FINE, 2 * half * badges.FINE), 0)
        middle = half * badges.FINE
        ImageDraw.Draw(mask).polygon(scaled(points, grow * badges.FINE, middle, middle), 255)
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
    """The slots as an RGBA tile with a rim, in rows of so many."""
    lines = [content[i : i + per] for i in range(0, len(content), per)]
    size, pad, gap = round(ICON * scale), round(PAD * scale), round(GAP * scale)
    font = fonts.font(theme.fonts.number, FIGURE * scale)

    counted = icons.load(rules).counted

    def number(slot: Slot) -> str:
        least = 1 if slot.kind in counted else 2
        return badges.short(slot.number) if slot.number and slot.number >= least else ""

    def width(slot: Slot) -> int:
        return size + (round(font.getlength(number(slot))) + round(2 * scale) if number(slot) else 0)

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
            plain = slot.kind not in marked(rules)
            rgb = theme.ui.text if plain else readable(theme.change.attack, theme.ui.panel, theme.ui.text)
            tile.paste((*rgb, 255), (x, y), icons.mask(rules, slot.kind, size))
            at = (x + size + round(2 * scale), y + size / 2 + FIGURE * scale * 0.35)
            draw.text(at, number(slot), (*theme.ui.text, 255), font, "ls")
            x += width(slot) + gap
        y += size + round(2 * scale)
    return tile


def marked(rules: str) -> frozenset[str]:
    """Kinds of tokens that are set off by their colour."""
    known = icons.load(rules)
    return frozenset(known.marked) | {kind for kind, icon in known.same.items() if icon in known.marked}


def draw(
    picture: Image.Image, layers: Layers, view: View, looks: Looks, locale: str, shown: Sequence[Box] = ()
) -> None:
    """Lay the trays of all spaces where they cover least of names, badges and what else is `shown`, the
    greatest first; each has a rim of its owner's colour."""
    taken = [*shown]
    full = [(space, slots(view.rules, view.spaces[space])) for space in layers.board.ids]
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
        badges.centred(picture, tiles[chosen], x * layers.scale, y * layers.scale)


def has_badge(space: SpaceView) -> bool:
    """Whether a space shows a badge: it is owned, or armies stand in it."""
    return space.owner is not None or space.tokens.get(ARMY, 0) > 0


def place(
    layers: Layers, space: str, halves: Sequence[Half], locale: str, taken: Sequence[Box], *, badge: bool
) -> tuple[int, Half]:
    """Which of the half sizes a tray gets, and its middle: in the badge's stead where there is none, else
    beside it."""
    x, y = layers.art.spaces[space].badge
    reach = 2 * max(map(max, halves)) + 80
    around = (x - reach, y - reach, x + reach, y + reach)
    near = [box for box in taken if overlap(around, box)]
    found = []
    for i, half in enumerate(halves):
        for cost, at in _standing_costs(layers, space, half, locale, badge):
            tray = (at[0] - half[0], at[1] - half[1], at[0] + half[0], at[1] + half[1])
            found.append((cost + sum(WEIGHTS["tray"] * overlap(tray, box) for box in near), i, at))
    _, chosen, at = min(found)
    return chosen, at


@kept
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
        (_cost(layers, space, at, half, boxes) + 0.4 * (abs(at[0] - x) + abs(at[1] - y)), at)
        for at in _places((x, y), half, badge=badge)
    ]


def _places(home: Half, half: Half, *, badge: bool) -> list[Half]:
    """Where a tray of this half size may stand."""
    x, y = home
    beside, over = badges.RADIUS + 5 + half[0], badges.RADIUS + 3 + half[1]
    places = [(x + dx, y + dy) for dy in (0.0, -10.0, 10.0, -half[1], half[1]) for dx in (beside, -beside)]
    places += [
        (x + dx, y + dy) for dy in (-over, over, -over - 18, over + 18) for dx in (0.0, half[0], -half[0])
    ]
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


def draw_marks(picture: Image.Image, layers: Layers, view: View) -> None:
    """Hatch and darken spaces in ruins; drawn below names and badges."""
    hatched = icons.load(view.rules).hatched
    for space in layers.board.ids:
        if any(mark in hatched for mark in view.spaces[space].marks):
            (left, top, _, _), mask, hatches = _ruins(layers, space)
            picture.paste(_dark(layers.theme), (left, top), mask)
            picture.paste(layers.theme.change.loss, (left, top), hatches)


def _dark(theme: Theme) -> Rgb:
    """What is dark in any theme."""
    return mixed(theme.badge_fill(theme.vacant), (20, 14, 12), 0.6)


@kept
def _ruins(layers: Layers, space: str) -> tuple[tuple[int, int, int, int], Image.Image, Image.Image]:
    """Where a space is, what of it is darkened, and its hatches."""
    box, mask = layers.masks[space]
    fine, s = 2, layers.scale
    lines = Image.new("L", (mask.width * fine, mask.height * fine), 0)
    pen, step = ImageDraw.Draw(lines), HATCH * s * fine
    # In step with the board's origin, so that neighbours in ruins join.
    start = -((box[0] + box[1]) * fine % step)
    for i in range(int((lines.width + lines.height) / step) + 2):
        d = start + i * step
        pen.line([(d, 0), (d - lines.height, lines.height)], 200, round(2.2 * s * fine))
    dark = mask.point([v * 150 // 255 for v in range(256)])
    return box, dark, ImageChops.multiply(lines.reduce(fine), mask)

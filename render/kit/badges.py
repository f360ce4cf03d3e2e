"""Badges: an owner's shape with a number, and the small tags that say how a number changed."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from render.kit import canvas, fonts, icons, pattern
from render.kit.canvas import plate
from render.kit.shapes import BADGES, Point, transform
from render.kit.shapes import badge as outline
from render.kit.theme import Owner, Rgb, Theme

RADIUS, SMALL = 19, 15
"""Of a badge on the board, and of one beside names, at scale 1."""
FINE = 4
SIZES = {0: 1.8, 1: 1.8, 2: 1.52, 3: 1.44}
"""Size of the number's font in radii by the count of its figures."""
STRETCH = {0: 1.0, 1: 1.0, 2: 1.0, 3: 1.32}
LONG, WIDE = 1.43, 1.62
"""The same for more figures."""
FOLK, ICON = 1.44, 1.15
"""Sizes of the number and of the icon on badges of what belongs to no seat, in radii."""
TAG, PILL, FIGURE = 27, 32, 24
"""Size of a tag's text, its height, and the size of icons in it."""


def short(number: int) -> str:
    """A number in at most three figures and a letter."""
    return str(number) if number < 1000 else f"{number // 1000}k"


@lru_cache(maxsize=1024)
def badge(theme: Theme, owner: Owner, text: str, radius: float) -> Image.Image:
    """The badge as an RGBA tile whose middle is the anchor."""
    stretch = STRETCH.get(len(text), WIDE)
    half = (round(radius * 1.36 * stretch) + 4, round(radius * 1.36) + 4)
    size = (half[0] * 2 * FINE, half[1] * 2 * FINE)
    middle = (size[0] / 2, size[1] / 2)
    points = outline(owner.badge, radius * FINE, stretch)
    shadow = Image.new("L", size, 0)
    ImageDraw.Draw(shadow).polygon(transform(points, 1.08, middle[0] + FINE, middle[1] + 2 * FINE), 190)
    tile = Image.new("RGBA", size, (0, 0, 0, 0))
    tile.putalpha(shadow.filter(ImageFilter.GaussianBlur(radius * 0.12 * FINE)))
    draw = ImageDraw.Draw(tile)
    draw.polygon(transform(points, 1.0, *middle), (*theme.badge_rim, 255))
    draw.polygon(transform(points, 0.87, *middle), (*theme.badge_fill(owner), 255))
    figures = SIZES.get(len(text), LONG)
    font = fonts.font(theme.fonts.number, radius * figures, FINE)
    # Capitals' height is 0.7 of this font's size: centred by it, since figures have no descenders.
    baseline = middle[1] + radius * figures * FINE * 0.35
    draw.text((middle[0], baseline), text, (*theme.badge_text, 255), font, "ms")
    return tile.reduce(FINE)


@lru_cache(maxsize=256)
def folk(theme: Theme, text: str, radius: float, rules: str, kind: str) -> Image.Image:
    """The badge of what belongs to no seat: a plate in the neutral colour with the icon of the kind before
    the number."""
    icon = icons.mask(rules, kind, round(radius * ICON))
    font = fonts.font(theme.fonts.number, radius * FOLK)
    words, gap, high = font.getlength(text), radius * 0.16, round(radius * 1.9)
    wide = round(icon.width + gap + words + radius * 0.6)
    rim, corner = max(2, round(radius * 0.12)), round(radius * 0.5)
    tile = Image.new("RGBA", (wide, high), (*theme.change.casing, 0))
    tile.putalpha(plate(wide, high, corner))
    ink, inner = theme.change.tag_text, (wide - 2 * rim, high - 2 * rim)
    tile.paste((*theme.neutral.rgb, 255), (rim, rim), plate(*inner, corner - rim))
    left = (wide - icon.width - gap - words) / 2
    tile.paste((*ink, 255), (round(left), (high - icon.height) // 2), icon)
    at = (left + icon.width + gap, high / 2 + radius * FOLK * 0.35)
    ImageDraw.Draw(tile).text(at, text, (*ink, 255), font, "ls")
    return tile


@lru_cache(maxsize=256)
def tag(
    theme: Theme, text: str, rgb: Rgb, scale: float, kinds: tuple[str, ...] = (), rules: str = ""
) -> Image.Image:
    """A pill with a signed number, and the icons of a rule system's kinds behind it, as an RGBA tile."""
    size, figure = round(TAG * scale), round(FIGURE * scale)
    font = fonts.font(theme.fonts.number, size)
    words, height = font.getlength(text), round(PILL * scale)
    step = figure + round(3 * scale)
    width = round(words + 14 * scale) + step * len(kinds)
    tile = Image.new("RGBA", (width, height), (*theme.change.casing, 0))
    tile.putalpha(plate(width, height, height // 2))
    inner = plate(width - 4, height - 4, (height - 4) // 2)
    tile.paste((*rgb, 255), (2, 2), inner)
    draw = ImageDraw.Draw(tile)
    middle = (width - step * len(kinds)) / 2
    draw.text((middle, height / 2 + size * 0.35), text, (*theme.change.tag_text, 255), font, "ms")
    for i, kind in enumerate(kinds):
        at = (round(middle + words / 2 + 3 * scale) + i * step, (height - figure) // 2)
        tile.paste((*theme.change.tag_text, 255), at, icons.mask(rules, kind, figure))
    return tile


@lru_cache(maxsize=64)
def swatch(owner: Owner, width: int, height: int, period: int) -> Image.Image:
    """A piece of an owner's colour and pattern."""
    levels = pattern.spread(owner.pattern, period, (0, 0, width, height))
    offsets = np.array(pattern.OFFSETS, np.int16)[levels][..., None]
    colours = np.clip(np.array(owner.rgb, np.int16) + offsets, 0, 255).astype(np.uint8)
    return Image.fromarray(colours)


def disc(
    picture: Image.Image,
    figure: Image.Image,
    rgb: Rgb,
    at: Point,
    rounds: Iterable[tuple[float, Rgb]],
    scale: float,
) -> None:
    """A figure, given as its mask and colour, on rounds one upon another, each with its radius at scale 1."""
    x, y = at[0] * scale, at[1] * scale
    for radius, colour in rounds:
        canvas.polygon(picture, transform(BADGES["circle"], radius * scale, x, y), colour)
    picture.paste(rgb, (round(x) - figure.width // 2, round(y) - figure.height // 2), figure)


def paste_at(picture: Image.Image, tile: Image.Image, x: float, y: float) -> None:
    """Paste a tile with its middle at a point."""
    picture.paste(tile, (round(x) - tile.width // 2, round(y) - tile.height // 2), tile)

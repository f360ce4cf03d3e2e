"""Badges: an owner's shape with a number, and the small tags that say how a number changed."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from render import fonts, pattern
from render.canvas import plate
from render.shapes import badge as outline
from render.shapes import scaled
from render.theme import Owner, Rgb, Theme

RADIUS, SMALL = 19, 15
"""Of a badge on the board, and of one beside names, at scale 1."""
FINE = 4
SIZES = {0: 1.8, 1: 1.8, 2: 1.52, 3: 1.44}
"""Size of the number's font in radii by the count of its figures."""
STRETCH = {0: 1.0, 1: 1.0, 2: 1.0, 3: 1.32}
LONG, WIDE = 1.43, 1.62
"""The same for more figures."""
TAG, PILL = 27, 32
"""Size of a tag's text, and its height."""


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
    ImageDraw.Draw(shadow).polygon(scaled(points, 1.08, middle[0] + FINE, middle[1] + 2 * FINE), 190)
    tile = Image.new("RGBA", size, (0, 0, 0, 0))
    tile.putalpha(shadow.filter(ImageFilter.GaussianBlur(radius * 0.12 * FINE)))
    draw = ImageDraw.Draw(tile)
    draw.polygon(scaled(points, 1.0, *middle), (*theme.badge_rim, 255))
    draw.polygon(scaled(points, 0.87, *middle), (*theme.badge_fill(owner), 255))
    figures = SIZES.get(len(text), LONG)
    font = fonts.font(theme.fonts.number, radius * figures, FINE)
    # Capitals' height is 0.7 of this font's size: centred by it, since figures have no descenders.
    baseline = middle[1] + radius * figures * FINE * 0.35
    draw.text((middle[0], baseline), text, (*theme.badge_text, 255), font, "ms")
    return tile.reduce(FINE)


@lru_cache(maxsize=256)
def tag(theme: Theme, text: str, rgb: Rgb, scale: float) -> Image.Image:
    """A pill with a signed number as an RGBA tile."""
    size = round(TAG * scale)
    font = fonts.font(theme.fonts.number, size)
    width, height = round(font.getlength(text) + 14 * scale), round(PILL * scale)
    tile = Image.new("RGBA", (width, height), (*theme.change.casing, 0))
    tile.putalpha(plate(width, height, height // 2))
    inner = plate(width - 4, height - 4, (height - 4) // 2)
    tile.paste((*rgb, 255), (2, 2), inner)
    draw = ImageDraw.Draw(tile)
    draw.text((width / 2, height / 2 + size * 0.35), text, (*theme.change.tag_text, 255), font, "ms")
    return tile


@lru_cache(maxsize=64)
def swatch(owner: Owner, width: int, height: int, period: int) -> Image.Image:
    """A piece of an owner's colour and pattern."""
    levels = pattern.spread(owner.pattern, period, (0, 0, width, height))
    offsets = np.array(pattern.OFFSETS, np.int16)[levels][..., None]
    colours = np.clip(np.array(owner.rgb, np.int16) + offsets, 0, 255).astype(np.uint8)
    return Image.fromarray(colours)


def centred(canvas: Image.Image, tile: Image.Image, x: float, y: float) -> None:
    """Paste a tile with its middle at a point."""
    canvas.paste(tile, (round(x) - tile.width // 2, round(y) - tile.height // 2), tile)

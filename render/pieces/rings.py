"""Rings around the badges of spaces about which a member is asked: on pictures for that member alone."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from PIL import Image, ImageDraw

from render.kit import badges
from render.kit.theme import Theme
from render.map.layers import Layers
from render.pieces import covers

INNER, OUTER = 1.4, 1.8
"""The ring's radii, as factors of a badge's radius: outside its tokens and its seal."""


@lru_cache(maxsize=8)
def ring(theme: Theme, radius: float) -> Image.Image:
    """A ring with dark edges, seen on every ground; names and badges lie over it."""
    half = round(radius * OUTER) + 4
    size = 2 * half * badges.FINE
    middle, edge = size / 2, covers.dark(theme)
    tile = Image.new("RGBA", (2 * half, 2 * half), (*edge, 0))
    rim = (OUTER - INNER) / 4
    for out, inside, rgb in ((OUTER, INNER, edge), (OUTER - rim, INNER + rim, theme.terrain.marker)):
        mask = Image.new("L", (size, size), 0)
        pen = ImageDraw.Draw(mask)
        for factor, fill in ((out, 255), (inside, 0)):
            reach = factor * radius * badges.FINE
            pen.ellipse((middle - reach, middle - reach, middle + reach, middle + reach), fill)
        tile.paste((*rgb, 255), (0, 0), mask.reduce(badges.FINE))
    return tile


def draw(picture: Image.Image, layers: Layers, spaces: Iterable[str]) -> None:
    """Draw a ring around the badge of each space, or around its place."""
    tile = ring(layers.theme, badges.RADIUS * layers.scale)
    for space in spaces:
        x, y = layers.art.spaces[space].badge
        badges.paste_at(picture, tile, x * layers.scale, y * layers.scale)

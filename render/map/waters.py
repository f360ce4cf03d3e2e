"""Spaces at sea: tinted by region, stronger towards their borders, so that the sea is seen below them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFilter

from render.kit.shapes import Line
from render.kit.theme import Rgb, Stroke, blend
from render.map.base import WATER, Base
from render.map.strokes import lay

MIDDLE, EDGE = 0.10, 0.42
"""How far a region's colour covers the sea far inside, and what is added at the border."""
REACH = 9.0
EDGE_COVER = 0.94
"""How far an owner's colour covers the sea at the border."""


def tint(ocean: Image.Image, layers: Base) -> None:
    """Lay the regions' colours over the sea, where their spaces are."""
    for region, spaces in _regions(layers).items():
        mask = layers.union(spaces)
        inside = np.asarray(mask, np.float32) * (MIDDLE + EDGE * _near(mask, REACH * 1.5 * layers.scale))
        ocean.paste(colour(layers, region), (0, 0), Image.fromarray(inside.astype(np.uint8)))


def outline(lines: Image.Image, layers: Base) -> None:
    """Draw the outer borders of the regions at sea in their colours."""
    users, arcs = layers.geometry.users(), layers.geometry.points()
    for region, spaces in _regions(layers).items():
        shapes = {layers.art.spaces[s].shape for s in spaces}
        outer: list[Line] = [a for u, a in zip(users, arcs, strict=True) if len(u) == 1 and u[0] in shapes]
        casing = layers.theme.lines.water[0]
        strokes = (Stroke(4.2, casing.rgb, casing.alpha), Stroke(2.0, colour(layers, region), 240))
        lay(layers, lines, outer, strokes)


def washes(layers: Base) -> dict[str, Image.Image]:
    """For every space at sea how far an owner's colour covers it, as a mask of the size of its own mask."""
    masks = {}
    for space in spaces(layers):
        mask = layers.masks[space][1]
        part = layers.kinds[space].cover
        cover = part + max(0.0, EDGE_COVER - part) * _near(mask, REACH * layers.scale)
        masks[space] = Image.fromarray((np.asarray(mask, np.float32) * cover).astype(np.uint8))
    return masks


def spaces(layers: Base) -> list[str]:
    """The spaces at sea, by region."""
    return [space for region in _regions(layers).values() for space in region]


def colour(layers: Base, region: str) -> Rgb:
    """A region's colour as the theme writes it."""
    label = layers.theme.label
    return blend(layers.art.regions[region].tint, label.title, label.title_part * 0.6)


def _regions(layers: Base) -> dict[str, list[str]]:
    regions: dict[str, list[str]] = {}
    for space in layers.board.spaces:
        if space.kind == WATER:
            regions.setdefault(space.region, []).append(space.id)
    return regions


def _near(mask: Image.Image, reach: float) -> NDArray[np.float32]:
    """1 at the border of a mask, 0 far inside."""
    margin = round(reach * 2)
    wide = Image.new("L", (mask.width + 2 * margin, mask.height + 2 * margin), 0)
    wide.paste(mask, (margin, margin))
    soft = wide.filter(ImageFilter.GaussianBlur(reach)).crop(
        (margin, margin, margin + mask.width, margin + mask.height)
    )
    return np.asarray(np.clip(2 - np.asarray(soft, np.float32) * np.float32(2 / 255), 0, 1))

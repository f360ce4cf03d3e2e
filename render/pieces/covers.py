"""What covers a whole space: hatches over those in ruins, and icons strewn over others."""

from __future__ import annotations

from PIL import Image, ImageChops, ImageDraw

from engine.types import View
from render.kit import icons
from render.kit.shapes import overlap
from render.kit.theme import Rgb, Theme, blend
from render.map.base import layer_cache
from render.map.layers import Layers
from render.pieces.standing import boxes as standing

HATCH = 13
"""Pixels between hatches."""
STREWN, STREWN_STEP, STREWN_ROW = 22, 44, 34
"""Size of icons that are strewn over a space, and from one to the next and from row to row."""


def draw(picture: Image.Image, layers: Layers, view: View, locale: str) -> None:
    """Hatch and darken spaces in ruins, and strew over others the icons of what covers them; drawn below
    names and badges."""
    known = icons.load(view.rules)
    for space in layers.board.ids:
        marks = view.spaces[space].marks
        if any(mark in known.hatched for mark in marks):
            (left, top, _, _), mask, hatches = _ruins(layers, space)
            picture.paste(dark(layers.theme), (left, top), mask)
            picture.paste(layers.theme.change.loss, (left, top), hatches)
        for mark in known.strewn:
            if mark in marks:
                (left, top, _, _), below, icon = _strewn(layers, space, view.rules, mark, locale)
                picture.paste(layers.theme.terrain.ink, (left, top), below)
                picture.paste(layers.theme.terrain.snow, (left, top), icon)


def dark(theme: Theme) -> Rgb:
    """What is dark in any theme."""
    return blend(theme.badge_fill(theme.vacant), (20, 14, 12), 0.6)


@layer_cache
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


@layer_cache
def _strewn(
    layers: Layers, space: str, rules: str, mark: str, locale: str
) -> tuple[tuple[int, int, int, int], Image.Image, Image.Image]:
    """Where a space is, the shadows of a mark's icons all over it, and the icons: none on titles, bridges and
    other marks of the map."""
    box, mask = layers.masks[space]
    s, half = layers.scale, STREWN / 2
    icon = icons.mask(rules, mark, round(STREWN * s))
    shadow = icon.resize((round(STREWN * 1.25 * s),) * 2)
    taken = [corners for _, kind, corners in standing(layers, locale) if kind in ("mark", "title")]
    lower, upper = Image.new("L", mask.size, 0), Image.new("L", mask.size, 0)
    left, top, right, bottom = (edge / s for edge in box)
    # In step with the board's origin, as hatches are; every other row is shifted.
    for row in range(int(top / STREWN_ROW), int(bottom / STREWN_ROW) + 2):
        for column in range(int(left / STREWN_STEP) - 1, int(right / STREWN_STEP) + 2):
            x, y = (column + row % 2 / 2) * STREWN_STEP, row * STREWN_ROW
            if any(overlap((x - half, y - half, x + half, y + half), corners) for corners in taken):
                continue
            for layer, tile, alpha in ((lower, shadow, 170), (upper, icon, 255)):
                at = (round(x * s) - box[0] - tile.width // 2, round(y * s) - box[1] - tile.height // 2)
                layer.paste(alpha, at, tile)
    return box, ImageChops.multiply(lower, mask), ImageChops.multiply(upper, mask)

"""The piece on a path: a golden ring on its step of the trail, with what a die must show before it leaves."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from PIL import Image, ImageDraw

from engine.types import View
from render.art.art import Stop, Terrain
from render.kit import badges, canvas, fonts, icons
from render.kit.badges import TAG
from render.kit.shapes import Box, Point, overlap
from render.kit.theme import Rgb, Theme
from render.map import terrain
from render.map.layers import Layers
from render.pieces.standing import boxes

DIE = "die"
"""The icon of a die."""
PLAIN, DICE = 12.5, 15.5
"""Radius of the ring around a step, and around one where a die is thrown."""
ICON, PAD, GAP = 24, 6, 4
"""Size of the die's icon, and of the room around it and between it and the figure."""
TURNS = 24
"""How many directions are tried for what a step needs."""
REACHES = (0.0, 8.0, 18.0, 30.0, 44.0, 60.0)
"""How far from the ring."""


def draw(picture: Image.Image, layers: Layers, view: View, locale: str, shown: Sequence[Box] = ()) -> None:
    """Draw the pieces of all paths that the board shows; `shown` are boxes to keep off, beside those that are
    in every picture."""
    scale, theme = layers.scale, layers.theme
    paths = {path.id: path for path in view.paths}
    for trail in (layers.art.terrain or Terrain()).trails:
        path = paths.get(trail.path)
        if path is None or path.place >= len(trail.stops):
            continue
        stop = trail.stops[path.place]
        radius = DICE if stop.kind else PLAIN
        tile = terrain.marker(radius, scale, theme.terrain)
        badges.paste_at(picture, tile, stop.x * scale, stop.y * scale)
        if path.need:
            marker = need_tile(view.rules, theme, needs(path.need), theme.terrain.marker, scale)
            half = marker.width / 2 / scale, marker.height / 2 / scale
            x, y = _beside(layers, stop, radius, half, locale, shown)
            badges.paste_at(picture, marker, x * scale, y * scale)


def needs(need: int) -> str:
    """What a die must show, in figures."""
    return f"{need}+" if need < 6 else str(need)


@lru_cache(maxsize=64)
def need_tile(rules: str, theme: Theme, words: str, rim: Rgb, scale: float) -> Image.Image:
    """A die and what it must show, as an RGBA tile with a rim."""
    font = fonts.font(theme.fonts.number, TAG * scale)
    icon, pad, gap = round(ICON * scale), round(PAD * scale), round(GAP * scale)
    wide, high = icon + gap + round(font.getlength(words)) + 2 * pad, icon + round(8 * scale)
    tile = Image.new("RGBA", (wide, high), (*rim, 0))
    tile.putalpha(canvas.plate(wide, high, round(7 * scale), 0, theme.ui.corner))
    thick = max(1, round(2 * scale))
    inner = canvas.plate(wide - 2 * thick, high - 2 * thick, round(5 * scale), 0, theme.ui.corner)
    tile.paste((*theme.ui.panel, 255), (thick, thick), inner)
    tile.paste((*theme.ui.text, 255), (pad, (high - icon) // 2), icons.mask(rules, DIE, icon))
    at = (pad + icon + gap, high / 2 + TAG * scale * 0.35)
    ImageDraw.Draw(tile).text(at, words, (*theme.ui.text, 255), font, "ls")
    return tile


def _beside(
    layers: Layers, stop: Stop, radius: float, half: Point, locale: str, shown: Sequence[Box]
) -> Point:
    """Where a tag of this half size hides least around a step."""
    size = layers.art.size
    reach = radius + 4 + 2 * max(half) + REACHES[-1]
    around = (stop.x - reach, stop.y - reach, stop.x + reach, stop.y + reach)
    all_ = [(1.0 if kind == "mark" else 4.0, box) for _, kind, box in boxes(layers, locale)]
    near = [weighted for weighted in [*all_, *((2.0, box) for box in shown)] if overlap(around, weighted[1])]
    ring = (stop.x - radius, stop.y - radius, stop.x + radius, stop.y + radius)

    def cost(at: Point) -> tuple[float, Point]:
        x, y = at
        box = (x - half[0], y - half[1], x + half[0], y + half[1])
        outside = box[0] < 2 or box[1] < 2 or box[2] > size[0] - 2 or box[3] > size[1] - 2
        hidden = sum(weight * overlap(box, other) for weight, other in near) + 4 * overlap(box, ring)
        return hidden + 10_000 * outside + math.dist(at, (stop.x, stop.y)), at

    tried = [
        (
            stop.x + math.cos(turn) * (radius + 4 + half[0] + reach),
            stop.y + math.sin(turn) * (radius + 4 + half[1] + reach),
        )
        for turn in (math.tau * i / TURNS for i in range(TURNS))
        for reach in REACHES
    ]
    return min(map(cost, tried))[1]

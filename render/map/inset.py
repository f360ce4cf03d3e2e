"""Insets: globes of their own before a strip of night sky, in front of the map."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter

from engine.boards.board import folder
from render.art import art
from render.kit.theme import with_brightness
from render.map.base import Base
from render.map.strokes import dim

FADE = (-12, 14)
"""From where to where, about the sky's upper edge, the map gives way to it."""
STARS = 260
GLOW = ((22.0, 0.55), (7.0, 0.6))
"""Blur and strength of the light around a globe."""


def kinds(board_art: art.Art) -> frozenset[str]:
    """Kinds of spaces that lie on insets, not on the map."""
    return frozenset(inset.kind for inset in board_art.insets)


def below(ocean: Image.Image, layers: Base) -> None:
    """Paint sky and globes under the spaces."""
    for inset in layers.art.insets:
        _sky(ocean, layers, inset)
        disc = Image.new("L", layers.size, 0)
        s, fine = layers.scale, layers.fine
        (x, y), r = inset.centre, inset.radius + 1.5
        side = round(2 * r * s)
        ball = Image.new("L", (side * fine, side * fine), 0)
        ImageDraw.Draw(ball).ellipse([0, 0, side * fine - 1, side * fine - 1], 255)
        disc.paste(ball.reduce(fine), (round((x - r) * s), round((y - r) * s)))
        for blur, strength in GLOW:
            light = disc.filter(ImageFilter.GaussianBlur(blur * s)).point(dim(strength))
            ocean.paste(layers.theme.sea.shore, (0, 0), light)
        ocean.paste(with_brightness(layers.theme.vacant.rgb, 0.5), (0, 0), disc)


def relief(field: NDArray[np.float32], layers: Base) -> None:
    """Put the reliefs of globes, in steps as in their files, over the map's relief of scale 1."""
    for inset in layers.art.insets:
        with Image.open(folder(layers.board.id) / inset.relief) as file:
            steps = np.asarray(file, np.float32)
        left, top = inset.centre[0] - inset.radius, inset.centre[1] - inset.radius
        part = field[top : top + 2 * inset.radius, left : left + 2 * inset.radius]
        np.copyto(part, steps[: part.shape[0], : part.shape[1]])


def _sky(ocean: Image.Image, layers: Base, inset: art.Inset) -> None:
    s, ui = layers.scale, layers.theme.ui
    width, height = layers.size
    rows = (np.arange(height, dtype=np.float32) / s - (inset.sky + FADE[0])) / (FADE[1] - FADE[0])
    part = np.clip(rows, 0, 1)
    veil = np.repeat((part * part * (3 - 2 * part) * 255).astype(np.uint8)[:, None], width, 1)
    ocean.paste(ui.bar, (0, 0), Image.fromarray(veil))
    if layers.theme.sea.style == "flat":
        return
    stars = Image.new("L", layers.size, 0)
    pen = ImageDraw.Draw(stars)
    top = inset.sky + FADE[1]
    chances = np.random.default_rng(inset.radius).random((STARS, 3))
    for across, down, light in chances.tolist():
        x, y = across * width, (top + down * (layers.art.size[1] - top)) * s
        r = (0.45 + 0.95 * light**5) * s
        pen.ellipse([x - r, y - r, x + r, y + r], round(60 + 170 * light**3))
    soft = stars.filter(ImageFilter.GaussianBlur(0.45 * s))
    ocean.paste(ui.text, (0, 0), soft)

"""What lies below all spaces: the sea of a map, old paper, the night sky, or one plain colour."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter

from render.kit import texture
from render.kit.shapes import transform
from render.kit.theme import Rgb
from render.map import ornaments
from render.map.base import Base

Field = NDArray[np.float32]
SHALLOWS = ((18, 2.2, 0.10), (9, 2.2, 0.14), (4, 1.0, 0.22))
"""Tinted water near land: blur, gain, strength."""


def paint(layers: Base, relief: Field) -> Image.Image:
    """The ground of a board: the theme's style, lines around the land, and land that is no space."""
    sea = layers.theme.sea
    water = STYLES[sea.style](layers, _between(sea.north, sea.south, layers.size[1]), relief)
    tint = _tint(layers)
    for reach, gain, strength in SHALLOWS:
        near = np.clip(blur(layers, layers.land, reach) * gain, 0, 1)[..., None] * (strength * sea.tint)
        water = water * (1 - near) + tint * near
    shore = tint * (0.35 * sea.tint) + np.array(sea.shore, np.float32) * (1 - 0.35 * sea.tint)
    for width, level, thin, part in sea.rings:
        line = np.exp(-(((blur(layers, layers.land, width) - level) / thin) ** 2))[..., None] * part
        water = water * (1 - line) + shore * line
    image = Image.fromarray(np.clip(water, 0, 255).astype(np.uint8))
    ornaments.draw(image, layers)
    _backdrop(image, layers, relief)
    return image


def blur(layers: Base, mask: Image.Image, radius: float) -> Field:
    """The mask blurred, 0 to 1. Wide blurs are made at half size: nobody can tell."""
    radius *= layers.scale
    if radius > 10:
        small = mask.reduce(2).filter(ImageFilter.GaussianBlur(radius / 2))
        mask = small.resize(layers.size, Image.Resampling.BILINEAR)
    else:
        mask = mask.filter(ImageFilter.GaussianBlur(radius))
    return np.asarray(mask, np.float32) / np.float32(255)


def _between(north: Rgb, south: Rgb, height: int) -> Field:
    y = np.linspace(0, 1, height, dtype=np.float32)[:, None, None]
    return np.asarray(np.array(north, np.float32) * (1 - y) + np.array(south, np.float32) * y, np.float32)


def _tint(layers: Base) -> Field:
    """At every pixel the colour of the nearest region on land."""
    width, height = layers.size
    tint = np.zeros((height, width, 3), np.float32)
    weight = np.full((height, width, 1), 1e-3, np.float32)
    for region in layers.board.regions:
        members = [s.id for s in layers.board.spaces if s.region == region.id and s.id in layers.dry]
        if not members:
            continue
        near = blur(layers, layers.union(members), 22)[..., None]
        tint += near * np.array(layers.art.regions[region.id].tint, np.float32)
        weight += near
    tint /= weight
    return tint


def _depth(layers: Base, water: Field, relief: Field) -> Field:
    """Deep water with the relief of its floor, darker towards the corners."""
    water = water * (1.1 - 0.12 * texture.vignette(layers.size))[..., None]
    return np.asarray(water * (1 + 0.16 * relief)[..., None], np.float32)


def _paper(layers: Base, water: Field, relief: Field) -> Field:
    """Old paper: stains, fibres, edges darkened by a hundred years of thumbs."""
    s = layers.scale
    stains = texture.fractal_noise(layers.size, (260 * s, 90 * s, 32 * s), 5) * 0.030
    fibres = texture.noise(layers.size, 3.5 * s, 9) * 0.016
    edge = np.clip(texture.vignette(layers.size) - 0.75 + stains * 4, 0, 2) * 0.16
    light = 1 + stains + fibres - edge
    # Brown edges lose blue first.
    fade = np.stack([light, light - edge * 0.22, light - edge * 0.55], axis=-1)
    return np.asarray(water * fade, np.float32)


def _stars(layers: Base, water: Field, relief: Field) -> Field:
    """Night with drifts of lit fog and stars, a few of them bright."""
    s = layers.scale
    width, height = layers.size
    for colour, seed, strength in (((52, 30, 116), 21, 0.6), ((8, 74, 104), 33, 0.5)):
        fog = np.clip(texture.fractal_noise(layers.size, (420 * s, 170 * s, 70 * s), seed), 0, 1) * strength
        water = water + fog[..., None] * np.array(colour, np.float32)
    sky = Image.new("L", layers.size, 0)
    draw = ImageDraw.Draw(sky)
    rng = np.random.default_rng(7)
    for x, y, light in rng.random((520, 3)):
        at, r = (x * width, y * height), (0.45 + 0.9 * light**6) * s
        draw.ellipse([at[0] - r, at[1] - r, at[0] + r, at[1] + r], round(70 + 150 * light**3))
    glow = blur(layers, sky, 1.1)[..., None] * 0.7 + (np.asarray(sky, np.float32) / 255)[..., None] * 0.8
    halo = blur(layers, layers.land, 26)[..., None] * 0.45
    water = water * (1.06 - 0.16 * texture.vignette(layers.size))[..., None]
    water = water + glow * np.array((190, 205, 255), np.float32) * (1 - halo)
    return np.asarray(water + halo * np.array(layers.theme.sea.shore, np.float32) * 0.42, np.float32)


def _flat(layers: Base, water: Field, relief: Field) -> Field:
    """Nothing but the colours."""
    return np.asarray(np.broadcast_to(water, (layers.size[1], layers.size[0], 3)), np.float32)


STYLES: dict[str, Callable[[Base, Field, Field], Field]] = {
    "depth": _depth,
    "paper": _paper,
    "stars": _stars,
    "flat": _flat,
}


def _backdrop(image: Image.Image, layers: Base, relief: Field) -> None:
    """Land that belongs to the picture and not to the game, in one colour with its own relief."""
    if layers.backdrop.getbbox() is None:
        return
    colour = np.array(layers.theme.sea.backdrop, np.float32)
    land = layers.theme.land
    grain = texture.noise(layers.size, 60 * layers.scale, 3) * 0.03
    light = (1 + relief * land.relief * land.contrast * 0.6 + grain * min(1.0, land.grain + land.relief))[
        ..., None
    ]
    part = Image.fromarray(np.clip(colour * light, 0, 255).astype(np.uint8))
    image.paste(part, (0, 0), layers.backdrop)


def polygons(layers: Base, rings: list[list[tuple[float, float]]]) -> Image.Image:
    """Closed lines, in units of the geometry, as one antialiased mask."""
    fine = layers.fine
    mask = Image.new("L", (layers.size[0] * fine, layers.size[1] * fine), 0)
    for ring in rings:
        ImageDraw.Draw(mask).polygon(transform(ring, layers.scale * fine / layers.geometry.scale), 255)
    return mask.reduce(fine)

"""Names of spaces and regions as tiles, made once per board, theme, scale and locale, and what they cover."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PIL import Image, ImageDraw, ImageFilter

from render.art import art
from render.kit import fonts, text
from render.kit.shapes import Line
from render.kit.theme import Rgb, blend
from render.map.base import Base, layer_cache
from render.map.layers import Layers

NAME_SIZE, LEADING = 29.2, 28
CODE_SIZE = 30
TITLE_SIZE, TITLE_GAP, TITLE_LEADING = 27, 5, 34
RESERVED = "BarlowCondensed-SemiBold"
"""The font with which the boards' layout was made."""
CAPITALS, BASELINE = 0.36, 0.34
"""Half the height of capitals, and how far below the middle of a line its baseline is, in sizes of the
font."""
FINE = 2
MARGIN = 6
"""Room for a halo around a title."""

Tile = tuple[Image.Image, tuple[int, int]]
Corners = tuple[float, float, float, float]
"""Left, top, right and bottom at scale 1."""


@layer_cache
def titles(layers: Layers, locale: str) -> tuple[Tile, ...]:
    """Region names, spaced out over the sea; on land in the colours of names, since owners' lie below, and
    with a halo where they touch it."""
    scale, style, boxes = layers.scale, layers.theme.label, []
    for region in layers.board.regions:
        tint, lines = layers.art.regions[region.id].tint, _title_lines(layers, region.id, locale)
        middle = (round(lines[0][1] * scale), round(lines[0][2] * scale))
        inland = bool(layers.land.getpixel(middle))
        rgb = blend(style.text, tint, 0.2) if inland else layers.theme.title(tint)
        for word, x, y in lines:
            tile = _word_tile(
                word, layers.theme.fonts.title, round(TITLE_SIZE * scale), round(TITLE_GAP * scale), rgb
            )
            left, top = round(x * scale - tile.width / 2), round(y * scale - tile.height / 2)
            if layers.land.crop((left, top, left + tile.width, top + tile.height)).getbbox():
                tile = _with_halo(tile, style.halo, scale)
            boxes.append((tile, (round(x * scale - tile.width / 2), round(y * scale - tile.height / 2))))
    return tuple(boxes)


def crossed_titles(layers: Layers, locale: str, lines: Iterable[Line], reach: float) -> Iterator[Tile]:
    """The words of titles that lines cross or come so near to, with a halo, to be drawn over them."""
    points = [point for line in lines for point in line]
    boxes = [box for words in title_boxes(layers, locale).values() for box in words]
    for i, (left, top, right, bottom) in enumerate(boxes):
        near = (left - reach, top - reach, right + reach, bottom + reach)
        if any(near[0] < x < near[2] and near[1] < y < near[3] for x, y in points):
            tile, (x, y) = titles(layers, locale)[i]
            margin = round(MARGIN * layers.scale)
            yield _with_halo(tile, layers.theme.label.halo, layers.scale), (x - margin, y - margin)


def _title_lines(layers: Base, region: str, locale: str) -> list[tuple[str, int, float]]:
    """The lines of a region's title with their middles."""
    titles = layers.art.regions[region].titles
    title = titles.get(locale) or titles["en"]
    x, y = title.at
    top = y - (len(title.lines) - 1) * TITLE_LEADING / 2
    return [(line.upper(), x, top + i * TITLE_LEADING) for i, line in enumerate(title.lines)]


@layer_cache
def title_boxes(layers: Base, locale: str) -> dict[str, list[Corners]]:
    """What the lines of each region's title cover."""
    placed = {}
    name, size = layers.theme.fonts.title, round(TITLE_SIZE * layers.scale)
    for region in layers.board.regions:
        boxes = []
        for word, x, y in _title_lines(layers, region.id, locale):
            wide = sum(text.mask(c, name, size).width for c in word) / layers.scale
            half, high = (wide + TITLE_GAP * (len(word) - 1)) / 2, TITLE_SIZE * CAPITALS
            boxes.append((x - half, y - high, x + half, y + high))
        placed[region.id] = boxes
    return placed


def _word_tile(word: str, name: str, size: int, gap: int, rgb: Rgb) -> Image.Image:
    masks = [text.mask(c, name, size) for c in word]
    tile = Image.new("RGBA", (sum(m.width + gap for m in masks) - gap, masks[0].height), (*rgb, 0))
    x = 0
    for mask in masks:
        tile.paste((*rgb, 235), (x, 0), mask)
        x += mask.width + gap
    return tile


def _with_halo(tile: Image.Image, rgb: Rgb, scale: float) -> Image.Image:
    """The tile with a soft halo and room for it."""
    margin = round(MARGIN * scale)
    haloed = Image.new("RGBA", (tile.width + 2 * margin, tile.height + 2 * margin), (*rgb, 0))
    shape = Image.new("L", haloed.size, 0)
    shape.paste(tile.getchannel("A"), (margin, margin))
    wide = shape.filter(ImageFilter.MaxFilter(2 * max(1, round(scale)) + 1))
    soft = wide.filter(ImageFilter.GaussianBlur(1.6 * scale))
    haloed.putalpha(soft.point([min(235, round(v * 2.2)) for v in range(256)]))
    haloed.alpha_composite(tile, (margin, margin))
    return haloed


def label(layers: Base, space: str, locale: str) -> art.Label:
    """A space's name in a locale, or in English."""
    labels = layers.art.spaces[space].labels
    return labels.get(locale) or labels["en"]


@layer_cache
def label_boxes(layers: Base, locale: str) -> dict[str, Corners]:
    """What the letters of each space's name cover, with what hangs below its last line."""
    boxes, font = {}, fonts.font(layers.theme.fonts.name, NAME_SIZE * layers.scale, FINE)
    for space in layers.board.ids:
        named = label(layers, space, locale)
        wide, part = _width(layers, named.lines)
        half, (x, y) = wide * part / 2 / layers.scale / FINE, named.at
        high = (len(named.lines) - 1) * LEADING / 2 + NAME_SIZE * CAPITALS
        hanging = font.getbbox(named.lines[-1], anchor="ls")[3] / layers.scale / FINE
        low = high + NAME_SIZE * (BASELINE - CAPITALS) + hanging
        boxes[space] = (x - half, y - high, x + half, y + max(high, low))
    return boxes


@layer_cache
def names(layers: Layers, locale: str) -> tuple[Tile, ...]:
    """Names of spaces with a halo, and before them, lest they cross a name, the leader lines of those that
    stand apart."""
    style, scale, lines, labels = layers.theme.label, layers.scale, [], []
    font = fonts.font(layers.theme.fonts.name, NAME_SIZE * scale, FINE)
    for space in layers.board.ids:
        named = label(layers, space, locale)
        wide, part = _width(layers, named.lines)
        width = round(wide) + round(20 * scale)
        height = round((len(named.lines) * LEADING + 10) * scale * FINE)
        text_mask = Image.new("L", (width, height), 0)
        halo = Image.new("L", (width, height), 0)
        for i, line in enumerate(named.lines):
            y = height / 2 + (i - (len(named.lines) - 1) / 2) * LEADING * scale * FINE
            baseline = y + NAME_SIZE * scale * FINE * BASELINE
            reach = round((style.spread + style.bold) * scale)
            ImageDraw.Draw(text_mask).text(
                (width / 2, baseline), line, 255, font, "ms", stroke_width=style.bold * scale
            )
            ImageDraw.Draw(halo).text((width / 2, baseline), line, 255, font, "ms", stroke_width=reach)
        small = (round(width * part / FINE), height // FINE)
        halo = halo.resize(small, Image.Resampling.BOX).filter(ImageFilter.GaussianBlur(0.9 * scale))
        tile = Image.new("RGBA", small, (*style.halo, 0))
        tile.putalpha(halo.point([min(255, round(v * 1.1)) for v in range(256)]))
        ink = Image.new("RGBA", small, (*style.text, 0))
        ink.putalpha(text_mask.resize(small, Image.Resampling.LANCZOS))
        tile.alpha_composite(ink)
        x, y = named.at[0] * scale, named.at[1] * scale
        if named.leader is not None:
            half = (small[0] / 2 / scale - 5, small[1] / 2 / scale - 4)
            lines.append(_leader(layers, named.at, half, named.leader))
        labels.append((tile, (round(x - tile.width / 2), round(y - tile.height / 2))))
    return (*lines, *labels)


@layer_cache
def codes(layers: Layers) -> dict[str, Image.Image]:
    """The short signs of spaces as tiles, for where no badge stands yet."""
    return {space.id: code(layers, space.code) for space in layers.board.spaces if space.code}


def code(layers: Layers, sign: str) -> Image.Image:
    """A short sign with its halo."""
    style, scale = layers.theme.label, layers.scale
    shape = text.mask(sign, layers.theme.fonts.number, round(CODE_SIZE * scale))
    tile = Image.new("RGBA", shape.size, (*style.text, 0))
    tile.putalpha(shape)
    return _with_halo(tile, style.halo, scale)


def _width(layers: Base, lines: tuple[str, ...]) -> tuple[float, float]:
    """How wide lines are, drawn finely in the theme's font, and the part of it to which they are narrowed: to
    the room that was kept for them, which is that of RESERVED."""
    size = NAME_SIZE * layers.scale
    reserved, drawn = (fonts.font(name, size, FINE) for name in (RESERVED, layers.theme.fonts.name))
    wide = max(drawn.getlength(line) for line in lines)
    room = max(reserved.getlength(line) for line in lines) + 4 * layers.scale
    return wide, min(1.0, room / wide)


def _leader(layers: Layers, at: tuple[int, int], half: tuple[float, float], end: tuple[int, int]) -> Tile:
    """A thin line from the label's box to where it belongs."""
    scale, style = layers.scale, layers.theme.label
    start = tuple(min(max(e, a - h), a + h) for e, a, h in zip(end, at, half, strict=True))
    left, top = min(start[0], end[0]) - 3, min(start[1], end[1]) - 3
    size = (round((abs(start[0] - end[0]) + 6) * scale), round((abs(start[1] - end[1]) + 6) * scale))
    tile = Image.new("RGBA", size, (*style.halo, 0))
    points = [((x - left) * scale * 4, (y - top) * scale * 4) for x, y in (start, end)]
    for width, rgb in ((3.4, style.halo), (1.5, style.text)):
        mask = Image.new("L", (size[0] * 4, size[1] * 4), 0)
        ImageDraw.Draw(mask).line(points, 255, round(width * scale * 4))
        layer = Image.new("RGBA", size, (*rgb, 0))
        layer.putalpha(mask.reduce(4))
        tile.alpha_composite(layer)
    return tile, (round(left * scale), round(top * scale))

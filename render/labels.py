"""Names of spaces and regions as tiles, made once per board, theme, scale and locale."""

from __future__ import annotations

from PIL import Image, ImageDraw, ImageFilter, ImageFont

from render import fonts, text
from render.layers import Layers, kept
from render.theme import Rgb, mixed

NAME_SIZE, LEADING = 17, 17
TITLE_SIZE, TITLE_GAP = 20, 5
RESERVED = "BarlowCondensed-SemiBold"
"""The font with which the boards' layout was made."""

Tile = tuple[Image.Image, tuple[int, int]]


@kept
def titles(layers: Layers, locale: str) -> tuple[Tile, ...]:
    """Region names, spaced out over the sea; on land in the colours of names, since owners' lie below."""
    scale, style, found = layers.scale, layers.theme.label, []
    for region in layers.board.regions:
        place = layers.art.regions[region.id]
        middle = (round(place.title[0] * scale), round(place.title[1] * scale))
        inland = bool(layers.land.getpixel(middle))
        rgb = mixed(style.text, place.tint, 0.2) if inland else layers.theme.title(place.tint)
        words = layers.board.region_name(region.id, locale).upper().split()
        for i, word in enumerate(words):
            tile = _spaced(
                word, layers.theme.fonts.title, round(TITLE_SIZE * scale), round(TITLE_GAP * scale), rgb
            )
            tile = _haloed(tile, style.halo, scale) if inland else tile
            x, y = place.title[0] * scale, (place.title[1] + i * TITLE_SIZE * 1.25) * scale
            found.append((tile, (round(x - tile.width / 2), round(y - tile.height / 2))))
    return tuple(found)


def _spaced(word: str, name: str, size: int, gap: int, rgb: Rgb) -> Image.Image:
    masks = [text.mask(c, name, size) for c in word]
    tile = Image.new("RGBA", (sum(m.width + gap for m in masks) - gap, masks[0].height), (*rgb, 0))
    x = 0
    for mask in masks:
        tile.paste((*rgb, 235), (x, 0), mask)
        x += mask.width + gap
    return tile


def _haloed(tile: Image.Image, rgb: Rgb, scale: float) -> Image.Image:
    """The tile with a soft halo and room for it."""
    margin = round(6 * scale)
    found = Image.new("RGBA", (tile.width + 2 * margin, tile.height + 2 * margin), (*rgb, 0))
    shape = Image.new("L", found.size, 0)
    shape.paste(tile.getchannel("A"), (margin, margin))
    soft = shape.filter(ImageFilter.GaussianBlur(2 * scale))
    found.putalpha(soft.point([min(225, round(v * 2.2)) for v in range(256)]))
    found.alpha_composite(tile, (margin, margin))
    return found


@kept
def names(layers: Layers, locale: str) -> tuple[Tile, ...]:
    """Names of spaces with a halo; where a name stands apart, with its leader line."""
    style, scale, found = layers.theme.label, layers.scale, []
    for space in layers.board.ids:
        place = layers.art.spaces[space]
        label = place.labels.get(locale) or place.labels["en"]
        font = _font(layers, label.lines)
        width = round(max(font.getlength(t) for t in label.lines)) + round(20 * scale)
        height = round((len(label.lines) * LEADING + 10) * scale * 2)
        text_mask = Image.new("L", (width, height), 0)
        halo = Image.new("L", (width, height), 0)
        for i, part in enumerate(label.lines):
            y = height / 2 + (i - (len(label.lines) - 1) / 2) * LEADING * scale * 2
            baseline = y + NAME_SIZE * scale * 2 * 0.34
            ImageDraw.Draw(text_mask).text(
                (width / 2, baseline), part, 255, font, "ms", stroke_width=style.bold * scale
            )
            ImageDraw.Draw(halo).text(
                (width / 2, baseline), part, 255, font, "ms", stroke_width=round((3.4 + style.bold) * scale)
            )
        small = (width // 2, height // 2)
        halo = halo.resize(small, Image.Resampling.BOX).filter(ImageFilter.GaussianBlur(0.8 * scale))
        tile = Image.new("RGBA", small, (*style.halo, 0))
        tile.putalpha(halo.point([min(255, round(v * 1.1)) for v in range(256)]))
        ink = Image.new("RGBA", small, (*style.text, 0))
        ink.putalpha(text_mask.resize(small, Image.Resampling.LANCZOS))
        tile.alpha_composite(ink)
        x, y = label.at[0] * scale, label.at[1] * scale
        if label.leader is not None:
            found.append(
                _leader(layers, label.at, (width / 4 / scale - 5, height / 4 / scale - 4), label.leader)
            )
        found.append((tile, (round(x - tile.width / 2), round(y - tile.height / 2))))
    return tuple(found)


def _font(layers: Layers, lines: tuple[str, ...]) -> ImageFont.FreeTypeFont:
    """The theme's font at twice the size of names, smaller where the lines would be wider than the room that
    was kept for them, which is that of RESERVED."""
    full = round(NAME_SIZE * layers.scale * 2)
    reserved, own = fonts.font(RESERVED, full), fonts.font(layers.theme.fonts.name, full)
    wide = max(own.getlength(line) for line in lines)
    room = max(reserved.getlength(line) for line in lines) + 4 * layers.scale
    return own if wide <= room else fonts.font(layers.theme.fonts.name, int(full * room / wide))


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

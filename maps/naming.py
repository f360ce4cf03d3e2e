"""Names on boards: their fonts and sizes, and their places together with those of the badges."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray
from PIL import ImageFont

from engine.boards.board import Board, folder
from maps.layout import LabelLayout, Rings, fill_ratio, table
from render.art.art import Label, RegionArt, SpaceArt
from render.kit.theme import ids, load

Box = tuple[float, float, float, float]

LOCALES = ["en", "it"]
NAME_SIZE, LEADING = 29.2, 28
"""With capitals 20.4 pixels high: 7 where a picture of 1600 pixels is shown 550 wide."""
TITLE_SIZE, TITLE_GAP, TITLE_LEADING = 27, 5, 34
MARGIN = 6
"""Pixels around titles that stay free."""
CROWDED = 60
"""The score from which on a place is worth a look."""
_FONTS = folder("").parent / "render" / "fonts"


def font(name: str, size: float) -> ImageFont.FreeTypeFont:
    """A font whose lengths do not depend on how Pillow was built."""
    return ImageFont.truetype(_FONTS / f"{name}.ttf", size, layout_engine=ImageFont.Layout.BASIC)


@cache
def title_fonts() -> list[ImageFont.FreeTypeFont]:
    """The fonts that themes write titles in."""
    return [font(name, TITLE_SIZE) for name in sorted({load(theme).fonts.title for theme in ids()})]


def layout(shapes: dict[str, list[Rings]], size: tuple[int, int]) -> LabelLayout:
    """A layout for names in their font."""
    return LabelLayout(shapes, size, font("BarlowCondensed-SemiBold", NAME_SIZE), LEADING)


def regions(board: Board, rows: Mapping[str, Mapping[str, Any]]) -> dict[str, RegionArt]:
    """The regions as their source has them: with `titles` by hand in each locale, or a line a word, the first
    of them at `title`."""
    placed = {}
    for region in board.regions:
        row = rows[region.id]
        titles = {}
        for locale in LOCALES:
            lines = tuple(board.region_name(region.id, locale).split())
            x, y = row.get("title", (0, 0))
            titles[locale] = Label((x, round(y + (len(lines) - 1) * TITLE_LEADING / 2)), lines)
        for locale, title in row.get("titles", {}).items():
            titles[locale] = Label(tuple(title["at"]), tuple(title["lines"]))
        placed[region.id] = RegionArt(tuple(row["tint"]), titles, row.get("card") and tuple(row["card"]))
    return placed


def title_half(title: Label) -> tuple[float, float]:
    """Half the width of a title, in the theme that writes it widest, and half its height."""
    wide = max(f.getlength(w.upper()) + TITLE_GAP * (len(w) - 1) for f in title_fonts() for w in title.lines)
    return wide / 2, TITLE_SIZE * 0.36 + (len(title.lines) - 1) * TITLE_LEADING / 2


def title_boxes(regions: Mapping[str, RegionArt], locale: str) -> list[Box]:
    """What is to stay free for titles."""
    boxes = []
    for place in regions.values():
        (x, y), (wide, high) = place.titles[locale].at, title_half(place.titles[locale])
        boxes.append((x - wide - MARGIN, y - high - MARGIN, x + wide + MARGIN, y + high + MARGIN))
    return boxes


def with_titles(
    layout: LabelLayout,
    board: Board,
    regions: Mapping[str, RegionArt],
    fixed: Sequence[Box],
    settled: Container[str] = (),
) -> dict[str, RegionArt]:
    """The regions with titles near to where the sources want them, off land, links, each other and what is
    `fixed`; those that are `settled` stay."""
    height, width = layout.ids.shape
    x, y = (a.ravel() for a in np.meshgrid(np.arange(8.0, width - 8, 4), np.arange(16.0, height - 16, 4)))
    placed = {**regions}
    for locale in LOCALES:
        taken = np.zeros((height, width), bool)
        rest = {region: place for region, place in regions.items() if region not in settled}
        for box in [*fixed, *title_boxes({r: regions[r] for r in regions if r in settled}, locale)]:
            _mark(taken, box)
        for region, place in rest.items():
            title = place.titles[locale]
            wide, high = title_half(title)
            half = wide + MARGIN, high + MARGIN
            score = 900 * fill_ratio(table(taken), x, y, half) + 300 * fill_ratio(layout.land, x, y, half)
            score += 60 * fill_ratio(layout.links, x, y, half)
            score += 0.25 * np.hypot(x - title.at[0], y - title.at[1])
            outside = (x - wide < 8) | (x + wide > width - 8) | (y - high < 8) | (y + high > height - 8)
            best = int(np.argmin(score + 9000 * outside))
            if score[best] > CROWDED:
                print(f"  {board.id}: the title of {region} is crowded ({round(float(score[best]))})")
            title = Label((round(float(x[best])), round(float(y[best]))), title.lines)
            placed[region] = msgspec.structs.replace(
                placed[region], titles={**placed[region].titles, locale: title}
            )
            _mark(taken, title_boxes({region: placed[region]}, locale)[0])
    return placed


def _mark(raster: NDArray[np.bool_], box: Box) -> None:
    left, top, right, bottom = (max(0, round(v)) for v in box)
    raster[top : bottom + 1, left : right + 1] = True


def spaces(
    layout: LabelLayout, names: dict[str, dict[str, str]], board: str, shapes: Mapping[str, str] | None = None
) -> dict[str, SpaceArt]:
    """Anchors of all spaces. `names` maps a locale to names by space, `shapes` a space to its shape where
    that is called otherwise."""
    placed = {}
    for space, place in layout.place(names).items():
        labels = {
            locale: Label(label.at, label.lines, place.badge if label.leader else None)
            for locale, label in place.labels.items()
        }
        placed[space] = SpaceArt((shapes or {}).get(space, space), place.badge, labels)
        if place.score > CROWDED:
            print(f"  {board}: {space} is crowded ({place.score})")
    return placed

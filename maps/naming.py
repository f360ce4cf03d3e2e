"""Names on boards: their fonts and sizes, and their places together with those of the badges."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
import numpy as np
from numpy.typing import NDArray
from PIL import ImageFont

from engine.boards.board import Board, folder
from maps.layout import LabelLayout, Rings, fill_ratio, table
from render.art.art import Label, RegionArt, SpaceArt

Box = tuple[float, float, float, float]

LOCALES = ["en", "it"]
NAME_SIZE, LEADING = 27, 26
TITLE_SIZE, TITLE_GAP, TITLE_LEADING = 27, 5, 34
CROWDED = 60
"""The score from which on a place is worth a look."""
_FONTS = folder("").parent / "render" / "fonts"


def font(name: str, size: int) -> ImageFont.FreeTypeFont:
    """A font whose lengths do not depend on how Pillow was built."""
    return ImageFont.truetype(_FONTS / f"{name}.ttf", size, layout_engine=ImageFont.Layout.BASIC)


def title_font() -> ImageFont.FreeTypeFont:
    return font("Cinzel-Bold", TITLE_SIZE)


def layout(shapes: dict[str, list[Rings]], size: tuple[int, int]) -> LabelLayout:
    """A layout for names in their font."""
    return LabelLayout(shapes, size, font("BarlowCondensed-SemiBold", NAME_SIZE), LEADING)


def with_titles(
    layout: LabelLayout, board: Board, regions: Mapping[str, RegionArt], fixed: Sequence[Box]
) -> dict[str, RegionArt]:
    """The regions with titles near to where the sources want them, off land, links, each other and what is
    `fixed`."""
    width, height = layout.size
    columns, rows = np.arange(8, width - 8, 4), np.arange(16, height - 16, 4)
    x, y = (a.ravel().astype(float) for a in np.meshgrid(columns, rows))
    placed = {**regions}
    taken = np.zeros((height, width), bool)
    for box in fixed:
        _mark(taken, box)
    for region, place in regions.items():
        half, deep = title_size(board, region)
        middle = y + deep / 2
        size = (half + 8, TITLE_SIZE * 0.55 + deep / 2)
        score = 900 * fill_ratio(table(taken), x, middle, size) + 300 * fill_ratio(
            layout.land, x, middle, size
        )
        score += 60 * fill_ratio(layout.links, x, middle, size)
        score += 0.25 * np.hypot(x - place.title[0], y - place.title[1])
        outside = (x - half < 8) | (x + half > width - 8) | (middle + size[1] > height - 4)
        best = int(np.argmin(score + 9000 * outside))
        at = (round(float(x[best])), round(float(y[best])))
        if score[best] > CROWDED:
            print(f"  {board.id}: the title of {region} is crowded ({round(float(score[best]))})")
        placed[region] = msgspec.structs.replace(place, title=at)
        top = at[1] - TITLE_SIZE * 0.55
        _mark(taken, (at[0] - size[0], top, at[0] + size[0], top + 2 * size[1]))
    return placed


def title_size(board: Board, region: str) -> tuple[float, float]:
    """Half the width of a region's title in any locale, and how far its last line lies below its first."""
    lines = [board.region_name(region, locale).upper().split() for locale in LOCALES]
    font_ = title_font()
    wide = max(font_.getlength(w) + TITLE_GAP * (len(w) - 1) for words in lines for w in words)
    return wide / 2, (max(map(len, lines)) - 1) * float(TITLE_LEADING)


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

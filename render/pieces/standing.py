"""The boxes of everything in every picture of a board: badges, names, titles, letters and marks. Additions of
a picture (tags, trays, arrows' heads) keep off them."""

from __future__ import annotations

from render.kit import badges
from render.map import labels, sheet, terrain
from render.map.base import Base, layer_cache
from render.map.labels import Corners


@layer_cache
def boxes(layers: Base, locale: str) -> list[tuple[str, str, Corners]]:
    """What the `badge` and `label` of each space, each region's `title`, every `letter` beside the
    map and every `mark` cover, with the id of the space or region."""
    standing: list[tuple[str, str, Corners]] = []
    named = labels.label_boxes(layers, locale)
    r = badges.RADIUS + 1.0
    for space, place in layers.art.spaces.items():
        x, y = place.badge
        standing += [(space, "badge", (x - r, y - r, x + r, y + r)), (space, "label", named[space])]
    for region, lines in labels.title_boxes(layers, locale).items():
        standing += [(region, "title", box) for box in lines]
    if layers.art.sheet is not None:
        r = sheet.RADIUS
        standing += [
            ("", "letter", (x - r, y - r, x + r, y + r)) for _, x, y in sheet.letters(layers.art.sheet)
        ]
    return standing + [("", "mark", box) for box in terrain.boxes(layers.art)]

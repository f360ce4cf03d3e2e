"""Names on boards: their fonts and sizes, and their places together with those of the badges."""

from __future__ import annotations

from collections.abc import Mapping

from PIL import ImageFont

from engine.board import folder
from maps.build.layout import Layout, Rings
from render.art import Label, SpaceArt

LOCALES = ["en", "it"]
NAME_SIZE, LEADING = 17, 17
TITLE_SIZE, TITLE_GAP = 20, 5
CROWDED = 60
"""The score from which on a place is worth a look."""
_FONTS = folder("").parent / "render" / "fonts"


def font(name: str, size: int) -> ImageFont.FreeTypeFont:
    """A font whose lengths do not depend on how Pillow was built."""
    return ImageFont.truetype(_FONTS / f"{name}.ttf", size, layout_engine=ImageFont.Layout.BASIC)


def title_font() -> ImageFont.FreeTypeFont:
    """The font of titles."""
    return font("Cinzel-Bold", TITLE_SIZE)


def layout(shapes: dict[str, list[Rings]], size: tuple[int, int]) -> Layout:
    """A layout for names in their font."""
    return Layout(shapes, size, font("BarlowCondensed-SemiBold", NAME_SIZE), LEADING)


def spaces(
    made: Layout, names: dict[str, dict[str, str]], board: str, shapes: Mapping[str, str] | None = None
) -> dict[str, SpaceArt]:
    """Anchors of all spaces. `names` maps a locale to names by space, `shapes` a space to its shape where
    that is called otherwise."""
    found = {}
    for space, place in made.place(names).items():
        labels = {
            locale: Label(label.at, label.lines, place.badge if label.leader else None)
            for locale, label in place.labels.items()
        }
        found[space] = SpaceArt((shapes or {}).get(space, space), place.badge, labels)
        if place.score > CROWDED:
            print(f"  {board}: {space} is crowded ({place.score})")
    return found

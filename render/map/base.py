"""The input of the layers: a board, its art and geometry, a theme, and a mask for each space."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar, cast

from PIL import Image, ImageChops, ImageDraw

from engine.boards.load import load_board
from render.art.load import load_art, load_geometry
from render.kit.shapes import bounds, transform
from render.kit.theme import Theme

Box = tuple[int, int, int, int]
B = TypeVar("B", bound="Base")
P = ParamSpec("P")
T = TypeVar("T")
WATER = "water"
"""The kind of spaces that are water: they have no coast of their own."""


class Base:
    """`size` is in pixels at `scale`, by which positions of the art are to be multiplied. Masks are drawn
    `fine` times as large. `dry` are the spaces on land."""

    masks: dict[str, tuple[Box, Image.Image]]
    backdrop: Image.Image
    land: Image.Image
    dry: list[str]

    def __init__(self, board: str, theme: Theme, scale: float) -> None:
        self.board = load_board(board)
        self.art = load_art(board)
        self.geometry = load_geometry(self.art.geometry)
        self.theme = theme
        self.scale = scale
        self.size = (round(self.art.size[0] * scale), round(self.art.size[1] * scale))
        self.fine = 3 if scale <= 1 else 2
        shapes = self.geometry.shapes()
        self.shapes = {s: shapes[self.art.spaces[s].shape] for s in self.board.ids}
        self.kinds = {s.id: theme.kind(s.kind) for s in self.board.spaces}
        self.kept: dict[tuple[object, ...], object] = {}

    def union(self, spaces: tuple[str, ...] | list[str]) -> Image.Image:
        """The mask of several spaces together."""
        image = Image.new("L", self.size, 0)
        for space in spaces:
            box, mask = self.masks[space]
            image.paste(ImageChops.add(image.crop(box), mask), box[:2])
        return image

    def painted_masks(self) -> dict[str, tuple[Box, Image.Image]]:
        """One antialiased mask a space, with its place on the board."""
        masks = {}
        width, height = self.size
        factor = self.scale * self.fine
        for space, shape in self.shapes.items():
            left, top, right, bottom = bounds(
                [(x * self.scale, y * self.scale) for rings in shape for x, y in rings[0]], 1
            )
            box = (max(0, left), max(0, top), min(width, right), min(height, bottom))
            size = ((box[2] - box[0]) * self.fine, (box[3] - box[1]) * self.fine)
            mask = Image.new("L", size, 0)
            draw = ImageDraw.Draw(mask)
            for rings in sorted(shape, key=lambda r: -len(r)):
                for i, ring in enumerate(rings):
                    moved = transform(ring, factor, -box[0] * self.fine, -box[1] * self.fine)
                    draw.polygon(moved, 0 if i else 255)
            masks[space] = (box, mask.reduce(self.fine))
        return masks


def layer_cache(make: Callable[Concatenate[B, P], T]) -> Callable[Concatenate[B, P], T]:
    """Cache a function's result on the layers themselves, so that it is released with them: a separate cache
    would keep them alive, with some 30 MB each."""

    @wraps(make)
    def wrapper(base: B, /, *args: P.args, **kwargs: P.kwargs) -> T:
        key = (make, *args, *kwargs.items())
        if key not in base.kept:
            base.kept[key] = make(base, *args, **kwargs)
        return cast(T, base.kept[key])

    return wrapper

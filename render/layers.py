"""Static layers of a board in a theme at a scale, and the painting of owned spaces between them.

Made once and then only read: the ocean below, one antialiased mask a space, the relief as palette numbers,
and one front layer with coasts, borders, lakes and links.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from engine import board as boards
from render import art, pattern
from render.shapes import Line, bounds, dashes, scaled
from render.theme import Owner, Rgb, Theme, dimmed

Box = tuple[int, int, int, int]
RELIEF_STEPS = 16
COAST_SHADE = 5.0
"""Steps of relief by which land darkens towards its coast."""
SHORE_LINES = ((5, 0.16, 0.020, 0.36), (8, 0.10, 0.015, 0.26), (11, 0.065, 0.011, 0.17))
"""Lines in the water along coasts: blur, level of the blurred land, half thickness, strength."""
GROUNDS = 3
"""Painted grounds that are kept as a start for the next one."""


class Layers:
    """See the module. `size` is in pixels at `scale`, by which positions of the art are to be multiplied."""

    def __init__(self, board: str, theme: Theme, scale: float) -> None:
        self.board = boards.load(board)
        self.art = art.load(board)
        self.geometry = art.geometry(self.art.geometry)
        self.theme = theme
        self.scale = scale
        self.size = (round(self.art.size[0] * scale), round(self.art.size[1] * scale))
        self.fine = 3 if scale <= 1 else 2
        shapes = self.geometry.shapes()
        self.shapes = {s: shapes[self.art.spaces[s].shape] for s in self.board.ids}
        self.masks = self._masks()
        self.land = self._union(self.board.ids)
        relief = self._relief()
        self.ocean = self._ocean(relief)
        self.index = self._index(relief)
        self.front = self._front()
        self._period = round(pattern.PERIOD * scale)
        self._grounds: OrderedDict[tuple[Owner, ...], Image.Image] = OrderedDict()
        self._lock = threading.Lock()

    def ground(self, owners: tuple[Owner, ...]) -> Image.Image:
        """The board with these owners, in the order of the board's spaces; not to be changed by the caller.

        Only what differs from a remembered ground is painted anew: whole boxes, from the ocean up, so that
        the pixels never depend on what was painted before.
        """
        with self._lock:
            if owners in self._grounds:
                self._grounds.move_to_end(owners)
                return self._grounds[owners]
            known = list(self._grounds.items())
        start, image = min(
            known,
            key=lambda item: sum(a != b for a, b in zip(item[0], owners, strict=True)),
            default=((), None),
        )
        changed = [i for i, o in enumerate(owners) if not start or start[i] != o]
        if image is None or len(changed) > len(owners) // 4:
            image = Image.new("RGB", self.size)
            self._paint(image, (0, 0, *self.size), owners)
        else:
            image = image.copy()
            for i in changed:
                self._paint(image, self.masks[self.board.ids[i]][0], owners)
        with self._lock:
            self._grounds[owners] = image
            while len(self._grounds) > GROUNDS:
                self._grounds.popitem(last=False)
        return image

    def _paint(self, image: Image.Image, box: Box, owners: tuple[Owner, ...]) -> None:
        part = self.ocean.crop(box)
        for space, owner in zip(self.board.ids, owners, strict=True):
            bounds_, mask = self.masks[space]
            common = _common(box, bounds_)
            if common is None:
                continue
            left, top, right, bottom = common
            numbers = self.index[top:bottom, left:right] + pattern.spread(owner.pattern, self._period, common)
            colours = Image.fromarray(palette(owner, self.theme.relief)[numbers])
            inside = mask.crop(_shifted(common, bounds_))
            part.paste(colours, (left - box[0], top - box[1]), inside)
        front = self.front.crop(box)
        part.paste(front, (0, 0), front)
        image.paste(part, box[:2])

    def _masks(self) -> dict[str, tuple[Box, Image.Image]]:
        found = {}
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
                    moved = scaled(ring, factor, -box[0] * self.fine, -box[1] * self.fine)
                    draw.polygon(moved, 0 if i else 255)
            found[space] = (box, mask.reduce(self.fine))
        return found

    def _union(self, spaces: tuple[str, ...] | list[str]) -> Image.Image:
        image = Image.new("L", self.size, 0)
        for space in spaces:
            box, mask = self.masks[space]
            image.paste(ImageChops.add(image.crop(box), mask), box[:2])
        return image

    def _relief(self) -> NDArray[np.float32]:
        """Steps of light, RELIEF_STEPS / 2 away from flat ground at most."""
        with Image.open(art.folder(self.art.geometry) / "relief.png") as file:
            levels = Image.fromarray(np.asarray(file, np.float32))
        if levels.size != self.size:
            levels = levels.resize(self.size, Image.Resampling.BICUBIC)
        return np.asarray(levels, np.float32) - np.float32((RELIEF_STEPS - 1) / 2)

    def _index(self, relief: NDArray[np.float32]) -> NDArray[np.uint8]:
        inner = ImageChops.invert(self.land).filter(ImageFilter.GaussianBlur(5 * self.scale))
        shade = np.clip(np.asarray(inner, np.float32) * (1.5 / 255), 0, 1) * COAST_SHADE
        step = np.clip(np.rint(relief - shade + (RELIEF_STEPS - 1) / 2), 0, RELIEF_STEPS - 1)
        return np.asarray(step * pattern.LEVELS, np.uint8)

    def _ocean(self, relief: NDArray[np.float32]) -> Image.Image:
        """Depth from north to south, some relief, light shallows in the colour of the nearest region, and
        lines along the coasts."""
        width, height = self.size
        sea = self.theme.sea
        y = np.linspace(0, 1, height, dtype=np.float32)[:, None, None]
        x = np.linspace(-1, 1, width, dtype=np.float32)[None, :, None]
        water = np.array(sea.north, np.float32) * (1 - y) + np.array(sea.south, np.float32) * y
        water = water * (1.1 - 0.12 * (x**2 + (2 * y - 1) ** 2))
        water *= 1 + 0.20 * self.theme.relief * relief[..., None] / (RELIEF_STEPS / 4)
        tint = np.zeros((height, width, 3), np.float32)
        weight = np.full((height, width, 1), 1e-3, np.float32)
        for region in self.board.regions:
            members = [s.id for s in self.board.spaces if s.region == region.id]
            near = self._blurred(self._union(members), 22)[..., None]
            tint += near * np.array(self.art.regions[region.id].tint, np.float32)
            weight += near
        tint /= weight
        for reach, gain, strength in ((18, 2.2, 0.10), (9, 2.2, 0.14), (4, 1.0, 0.22)):
            shallow = np.clip(self._blurred(self.land, reach) * gain, 0, 1)[..., None] * strength
            water = water * (1 - shallow) + tint * shallow
        shore = tint * 0.35 + np.array(sea.shore, np.float32) * 0.65
        for reach, level, thin, strength in SHORE_LINES:
            line = np.exp(-(((self._blurred(self.land, reach) - level) / thin) ** 2))[..., None] * strength
            water = water * (1 - line) + shore * line
        return Image.fromarray(np.clip(water, 0, 255).astype(np.uint8))

    def _blurred(self, mask: Image.Image, radius: float) -> NDArray[np.float32]:
        """The mask blurred, 0 to 1. Wide blurs are made at half size: nobody can tell."""
        radius *= self.scale
        if radius > 10:
            small = mask.reduce(2).filter(ImageFilter.GaussianBlur(radius / 2))
            mask = small.resize(self.size, Image.Resampling.BILINEAR)
        else:
            mask = mask.filter(ImageFilter.GaussianBlur(radius))
        return np.asarray(mask, np.float32) / np.float32(255)

    def _front(self) -> Image.Image:
        lines = self.theme.lines
        region = {self.art.spaces[s.id].shape: s.region for s in self.board.spaces}
        coast: list[Line] = []
        inner: list[Line] = []
        outer: list[Line] = []
        for users, line in zip(self.geometry.users(), self.geometry.points(), strict=True):
            pair = set(users)
            if len(pair) == 1:
                coast.append(line)
            else:
                (inner if len({region[u] for u in pair}) == 1 else outer).append(line)
        front = Image.new("RGBA", self.size, (*lines.ink, 0))
        lakes = [scaled(lake, 1 / self.geometry.scale) for lake in self.geometry.lakes]
        self._stroke(front, lakes, 0, self.theme.sea.lake, 240)
        self._stroke(front, inner, 3.4, lines.glow, 105)
        self._stroke(front, inner, 1.3, lines.ink, 215)
        self._stroke(front, outer, 4.8, lines.ink, 235)
        self._stroke(front, outer, 2.2, lines.region, 255)
        self._stroke(front, coast, 1.5, lines.ink, 235)
        curves, ends = [], []
        for link in self.art.links:
            path = list(link.path)
            curves += [path[:2], path[:1:-1]] if link.wrap else [link.curve()]
            ends += [path[0], path[-1]]
        drawn = [part for curve in curves for part in dashes(curve, 8, 5)]
        self._stroke(front, drawn, 4.6, dimmed(lines.ink, 0.6), 180, ends, 4.2)
        self._stroke(front, drawn, 2.3, lines.link, 255, ends, 2.7)
        return front

    def _stroke(
        self,
        front: Image.Image,
        lines: list[Line],
        width: float,
        rgb: Rgb,
        alpha: int,
        dots: list[tuple[float, float]] | None = None,
        radius: float = 0,
    ) -> None:
        """Lay antialiased lines (closed areas where the width is 0) and dots over the layer."""
        factor = self.scale * self.fine
        mask = Image.new("L", (self.size[0] * self.fine, self.size[1] * self.fine), 0)
        draw = ImageDraw.Draw(mask)
        for line in lines:
            if width:
                draw.line(scaled(line, factor), 255, round(width * factor), joint="curve")
            else:
                draw.polygon(scaled(line, factor), 255)
        for x, y in scaled(dots or [], factor):
            r = radius * factor
            draw.ellipse([x - r, y - r, x + r, y + r], 255)
        mask = mask.reduce(self.fine)
        layer = Image.new("RGBA", self.size, (*rgb, 0))
        layer.putalpha(mask.point(_dim(alpha)))
        front.alpha_composite(layer)

    def halo(self, space: str, width: float) -> tuple[Box, Image.Image]:
        """A band of this width around a space as a mask, with its place on the board. It goes round coasts
        smoothly and closes what is narrower than itself."""
        box, mask = self.masks[space]
        margin = round(width * self.scale) + 3
        size = (mask.width + 2 * margin, mask.height + 2 * margin)
        wide = Image.new("L", size, 0)
        wide.paste(mask, (margin, margin))
        inside = ImageChops.invert(wide)
        # A blurred edge passes 16 % one radius outside: cut there, over a ramp of about a pixel.
        soft = wide.filter(ImageFilter.GaussianBlur(width * self.scale))
        band = soft.point([max(0, min(255, (v - 34) * 18)) for v in range(256)])
        return (box[0] - margin, box[1] - margin, box[2] + margin, box[3] + margin), ImageChops.darker(
            band, inside
        )


def _dim(alpha: int) -> Callable[[int], float]:
    return lambda v: v * alpha / 255


@lru_cache(maxsize=32)
def palette(owner: Owner, relief: float) -> NDArray[np.uint8]:
    """Colours of an owner by relief step and pattern level: row step * pattern.LEVELS + level."""
    steps = (np.arange(RELIEF_STEPS, dtype=np.float32) - (RELIEF_STEPS - 1) / 2) / (RELIEF_STEPS / 2)
    marked = np.array(owner.rgb, np.float32)[None] + np.array(pattern.OFFSETS, np.float32)[:, None]
    colours = np.clip(marked, 0, 255)[None] * (1 + steps * relief)[:, None, None]
    return np.asarray(np.clip(colours, 0, 255), np.uint8).reshape(-1, 3)


def _common(a: Box, b: Box) -> Box | None:
    box = (max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3]))
    return box if box[0] < box[2] and box[1] < box[3] else None


def _shifted(box: Box, origin: Box) -> Box:
    return (box[0] - origin[0], box[1] - origin[1], box[2] - origin[0], box[3] - origin[1])

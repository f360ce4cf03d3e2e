"""Static layers of a board in a theme at a scale, and the painting of owned spaces between them.

Made once and then only read: the ocean below, one antialiased mask a space, the relief as palette numbers,
and one front layer with coasts, borders, lakes and links.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar, cast

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from engine import board as boards
from render import art, front, inset, pattern, sea, sheet, texture, waters
from render.painted import NotOurs, Painted, image
from render.palette import LAST, numbers, palette
from render.shapes import bounds, scaled
from render.theme import Owner, Theme, mixed

Box = tuple[int, int, int, int]
P = ParamSpec("P")
T = TypeVar("T")
RELIEF_STEPS = 16
"""Of the file with the mountains."""
GROUNDS = 3
"""Painted grounds that are kept as a start for the next one."""
_WHOLE = {"backdrop": "L", "land": "L", "ocean": "RGB", "front": "RGBA"}
"""The images of the whole board, by attribute, with their modes."""


class Layers:
    """See the module. `size` is in pixels at `scale`, by which positions of the art are to be multiplied."""

    masks: dict[str, tuple[Box, Image.Image]]
    washes: dict[str, Image.Image]
    backdrop: Image.Image
    land: Image.Image
    ocean: Image.Image
    front: Image.Image
    index: NDArray[np.uint8]

    def __init__(self, board: str, theme: Theme, scale: float, painted: Painted | None = None) -> None:
        """Paint the layers, or take what was `painted` of them. :raises NotOurs: it belongs to others."""
        self.board = boards.load(board)
        self.art = art.load(board)
        self.geometry = art.geometry(self.art.geometry)
        self.theme = theme
        self.scale = scale
        self.size = (round(self.art.size[0] * scale), round(self.art.size[1] * scale))
        self.fine = 3 if scale <= 1 else 2
        shapes = self.geometry.shapes()
        self.shapes = {s: shapes[self.art.spaces[s].shape] for s in self.board.ids}
        self.kinds = {s.id: theme.kind(s.kind) for s in self.board.spaces}
        away = {front.WATER, *inset.kinds(self.art)}
        self.dry = [s.id for s in self.board.spaces if s.kind not in away]
        self._vacant = {s.id: self._unowned(s.region) for s in self.board.spaces}
        self._period = round(pattern.PERIOD * scale)
        self._grounds: OrderedDict[tuple[Owner, ...], Image.Image] = OrderedDict()
        self._lock = threading.Lock()
        self.kept: dict[tuple[object, ...], object] = {}
        if painted is None:
            self._paint_all()
        else:
            self._take(painted)

    def _paint_all(self) -> None:
        self.masks = self._masks()
        self.backdrop = sea.polygons(self, [list(ring) for ring in self.geometry.backdrop])
        self.land = ImageChops.add(self.union(self.dry), self.backdrop)
        relief = self._relief()
        self.ocean = sea.paint(self, relief)
        sheet.below(self.ocean, self)
        waters.tint(self.ocean, self)
        inset.below(self.ocean, self)
        self.washes = waters.washes(self)
        self.index = numbers(self._light(relief))
        self.front = front.paint(self)
        sheet.above(self.front, self)

    @property
    def _of(self) -> tuple[str, str, float]:
        return self.board.id, self.theme.id, self.scale

    def painted(self) -> Painted:
        """What was painted; the rest follows from the board, its art and the theme."""
        return Painted(
            of=self._of,
            boxes={space: box for space, (box, _) in self.masks.items()},
            masks={space: mask.tobytes() for space, (_, mask) in self.masks.items()},
            washes={space: wash.tobytes() for space, wash in self.washes.items()},
            whole={name: getattr(self, name).tobytes() for name in ("index", *_WHOLE)},
        )

    def _take(self, painted: Painted) -> None:
        """Take what was painted. :raises NotOurs: it cannot have been these layers'."""
        if painted.of != self._of or painted.boxes.keys() != set(self.board.ids):
            raise NotOurs("of other layers")
        if any(_common(box, (0, 0, *self.size)) != box for box in painted.boxes.values()):
            raise NotOurs("spaces beside the board")
        sizes = {s: (right - left, bottom - top) for s, (left, top, right, bottom) in painted.boxes.items()}
        self.masks = {
            s: (painted.boxes[s], image("L", sizes[s], painted.masks.get(s))) for s in self.board.ids
        }
        self.washes = {s: image("L", sizes[s], painted.washes.get(s)) for s in waters.spaces(self)}
        for name, mode in _WHOLE.items():
            setattr(self, name, image(mode, self.size, painted.whole.get(name)))
        self.index = np.asarray(image("L", self.size, painted.whole.get("index")))
        if self.index.max() > LAST:
            raise NotOurs("colours that there are not")

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
            kind = self.kinds[space]
            cover = kind.vacant if owner is self.theme.vacant else kind.cover
            if not cover:
                continue
            rows = self.index[top:bottom, left:right] + pattern.spread(owner.pattern, self._period, common)
            look = self._vacant[space] if owner is self.theme.vacant else owner
            colours = Image.fromarray(palette(look, self.theme.land)[rows])
            wash = None if owner is self.theme.vacant else self.washes.get(space)
            inside = (wash or mask).crop(_shifted(common, bounds_))
            if cover < 1 and wash is None:
                inside = inside.point(front.dim(cover))
            part.paste(colours, (left - box[0], top - box[1]), inside)
        lines = self.front.crop(box)
        part.paste(lines, (0, 0), lines)
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

    def _unowned(self, region: str) -> Owner:
        """The look of a region's land that nobody owns."""
        plain = self.theme.vacant
        tint = mixed(plain.rgb, self.art.regions[region].tint, self.theme.vacant_tint)
        return Owner(tint, plain.pattern, plain.badge)

    def union(self, spaces: tuple[str, ...] | list[str]) -> Image.Image:
        """The mask of several spaces together."""
        image = Image.new("L", self.size, 0)
        for space in spaces:
            box, mask = self.masks[space]
            image.paste(ImageChops.add(image.crop(box), mask), box[:2])
        return image

    def _relief(self) -> NDArray[np.float32]:
        """Light of mountains, -1 to 1; flat where the board has no relief. That of a composed board
        repeats."""
        path = boards.folder(self.geometry.base or self.art.geometry) / "relief.png"
        if not path.exists():
            return np.zeros((self.size[1], self.size[0]), np.float32)
        with Image.open(path) as file:
            field = np.asarray(file, np.float32)
        if self.art.sheet is not None:
            width, height = self.art.size
            times = (height // field.shape[0] + 1, width // field.shape[1] + 1)
            field = np.tile(field, times)[:height, :width]
        if self.art.insets:
            flat = np.full(self.art.size[::-1], (RELIEF_STEPS - 1) / 2, np.float32)
            flat[: field.shape[0], : field.shape[1]] = field
            inset.relief(flat, self)
            field = flat
        levels = Image.fromarray(field)
        if levels.size != self.size:
            levels = levels.resize(self.size, Image.Resampling.BICUBIC)
        return (np.asarray(levels, np.float32) - np.float32((RELIEF_STEPS - 1) / 2)) / np.float32(
            RELIEF_STEPS / 2
        )

    def _light(self, relief: NDArray[np.float32]) -> NDArray[np.float32]:
        """How light every pixel of the spaces is, -1 to 1: mountains, shade at coasts, borders, paper."""
        land, s = self.theme.land, self.scale
        light = relief * np.float32(land.relief) + np.float32(land.flat)
        if land.coast:
            dry = np.asarray(self.land, np.float32) / 255
            near = 1 - sea.blurred(self, self.land, 5)
            light = light - np.clip(near * 1.5, 0, 1) * dry * np.float32(land.coast)
        if land.grain:
            light = light + texture.layered(self.size, (70 * s, 24 * s, 4 * s), 13) * np.float32(land.grain)
        if land.edge:
            light += self._edges(land.reach * s) * np.float32(land.edge)
        return np.asarray(light, np.float32)

    def _edges(self, reach: float) -> NDArray[np.float32]:
        """For every pixel how near it is to the border of its space: 1 at the border, 0 far inside."""
        found = np.zeros((self.size[1], self.size[0]), np.float32)
        margin = round(reach * 2)
        for box, mask in self.masks.values():
            wide = Image.new("L", (mask.width + 2 * margin, mask.height + 2 * margin), 0)
            wide.paste(mask, (margin, margin))
            soft = wide.filter(ImageFilter.GaussianBlur(reach)).crop(
                (margin, margin, margin + mask.width, margin + mask.height)
            )
            near = np.clip(2 - np.asarray(soft, np.float32) * (2 / 255), 0, 1)
            part = found[box[1] : box[3], box[0] : box[2]]
            np.copyto(part, near, where=np.asarray(mask) > 127)
        return found

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


def kept(make: Callable[Concatenate[Layers, P], T]) -> Callable[Concatenate[Layers, P], T]:
    """What a function of layers gives is made only once. The layers themselves hold it, so that it goes when
    they go: a cache beside them would keep them alive, at some 30 MB each."""

    @wraps(make)
    def found(layers: Layers, /, *args: P.args, **kwargs: P.kwargs) -> T:
        key = (make, *args, *kwargs.items())
        if key not in layers.kept:
            layers.kept[key] = make(layers, *args, **kwargs)
        return cast(T, layers.kept[key])

    return found


def _common(a: Box, b: Box) -> Box | None:
    box = (max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3]))
    return box if box[0] < box[2] and box[1] < box[3] else None


def _shifted(box: Box, origin: Box) -> Box:
    return (box[0] - origin[0], box[1] - origin[1], box[2] - origin[0], box[3] - origin[1])

"""Static layers of a board in a theme at a scale, and the painting of owned spaces between them.

Made once and then only read: the ocean below, one antialiased mask a space, the relief as palette numbers,
and one front layer with coasts, borders, lakes and links.
"""

from __future__ import annotations

import threading
from collections import OrderedDict

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageChops, ImageFilter

from engine.boards import board as boards
from render.kit import pattern, texture
from render.kit.palette import LAST, numbers, palette
from render.kit.theme import Owner, Theme, blend
from render.map import inset, outlines, sea, sheet, waters
from render.map.base import WATER, Base, Box
from render.map.painted import NotOurs, Painted, image
from render.map.strokes import dim

RELIEF_STEPS = 16
"""Steps of light in the file with the mountains."""
GROUNDS = 3
"""How many painted grounds are kept, each a start for the next one."""
_WHOLE = {"backdrop": "L", "land": "L", "ocean": "RGB", "front": "RGBA"}
"""The images of the whole board, by attribute, with their modes."""


class Layers(Base):
    washes: dict[str, Image.Image]
    ocean: Image.Image
    front: Image.Image
    index: NDArray[np.uint8]

    def __init__(self, board: str, theme: Theme, scale: float, painted: Painted | None = None) -> None:
        """Paint the layers, or use the stored `painted`. :raises NotOurs: it belongs to other layers."""
        super().__init__(board, theme, scale)
        away = {WATER, *inset.kinds(self.art)}
        self.dry = [s.id for s in self.board.spaces if s.kind not in away]
        self._vacant = {s.id: self._vacant_look(s.region) for s in self.board.spaces}
        self._period = round(pattern.PERIOD * scale)
        self._grounds: OrderedDict[tuple[Owner, ...], Image.Image] = OrderedDict()
        self._lock = threading.Lock()
        if painted is None:
            self._paint_all()
        else:
            self._take(painted)

    def _paint_all(self) -> None:
        self.masks = self.painted_masks()
        self.backdrop = sea.polygons(self, [list(ring) for ring in self.geometry.backdrop])
        self.land = ImageChops.add(self.union(self.dry), self.backdrop)
        relief = self._relief()
        self.ocean = sea.paint(self, relief)
        sheet.below(self.ocean, self)
        waters.tint(self.ocean, self)
        inset.below(self.ocean, self)
        self.washes = waters.washes(self)
        self.index = numbers(self._light(relief))
        self.front = outlines.paint(self)
        sheet.above(self.front, self)

    @property
    def _of(self) -> tuple[str, str, float]:
        return self.board.id, self.theme.id, self.scale

    def snapshot(self) -> Painted:
        """The painted parts, for storage; the rest follows from the board, its art and the theme."""
        return Painted(
            of=self._of,
            boxes={space: box for space, (box, _) in self.masks.items()},
            masks={space: mask.tobytes() for space, (_, mask) in self.masks.items()},
            washes={space: wash.tobytes() for space, wash in self.washes.items()},
            whole={name: getattr(self, name).tobytes() for name in ("index", *_WHOLE)},
        )

    def _take(self, painted: Painted) -> None:
        """Use stored parts. :raises NotOurs: they belong to other layers."""
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

        Only differences from a kept ground are painted: whole boxes, from the ocean up, so that the pixels
        never depend on earlier paintings.
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
            image = self._paint((0, 0, *self.size), owners)
        else:
            image = image.copy()
            for i in changed:
                box = self.masks[self.board.ids[i]][0]
                image.paste(self._paint(box, owners), box[:2])
        with self._lock:
            self._grounds[owners] = image
            while len(self._grounds) > GROUNDS:
                self._grounds.popitem(last=False)
        return image

    def _paint(self, box: Box, owners: tuple[Owner, ...]) -> Image.Image:
        """What is in this box of the board with these owners."""
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
            inside = (wash or mask).crop(_relative_box(common, bounds_))
            if cover < 1 and wash is None:
                inside = inside.point(dim(cover))
            part.paste(colours, (left - box[0], top - box[1]), inside)
        lines = self.front.crop(box)
        part.paste(lines, (0, 0), lines)
        return part

    def _vacant_look(self, region: str) -> Owner:
        """The look of a region's unowned land."""
        plain = self.theme.vacant
        tint = blend(plain.rgb, self.art.regions[region].tint, self.theme.vacant_tint)
        return Owner(tint, plain.pattern, plain.badge)

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
            near = 1 - sea.blur(self, self.land, 5)
            light = light - np.clip(near * 1.5, 0, 1) * dry * np.float32(land.coast)
        if land.grain:
            light = light + texture.fractal_noise(self.size, (70 * s, 24 * s, 4 * s), 13) * np.float32(
                land.grain
            )
        if land.edge:
            light += self._edges(land.reach * s) * np.float32(land.edge)
        return np.asarray(light, np.float32)

    def _edges(self, reach: float) -> NDArray[np.float32]:
        """For every pixel how near it is to the border of its space: 1 at the border, 0 far inside."""
        edges = np.zeros((self.size[1], self.size[0]), np.float32)
        margin = round(reach * 2)
        for box, mask in self.masks.values():
            wide = Image.new("L", (mask.width + 2 * margin, mask.height + 2 * margin), 0)
            wide.paste(mask, (margin, margin))
            soft = wide.filter(ImageFilter.GaussianBlur(reach)).crop(
                (margin, margin, margin + mask.width, margin + mask.height)
            )
            near = np.clip(2 - np.asarray(soft, np.float32) * (2 / 255), 0, 1)
            part = edges[box[1] : box[3], box[0] : box[2]]
            np.copyto(part, near, where=np.asarray(mask) > 127)
        return edges

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


def _common(a: Box, b: Box) -> Box | None:
    box = (max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3]))
    return box if box[0] < box[2] and box[1] < box[3] else None


def _relative_box(box: Box, origin: Box) -> Box:
    return (box[0] - origin[0], box[1] - origin[1], box[2] - origin[0], box[3] - origin[1])

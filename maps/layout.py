"""Where badges and names go: inside their space where they fit, beside it with a leader line where not.

One badge place for a space, one label a locale. Every place is scored by sums over the rectangle that it
would cover (summed-area tables over rasters of the spaces, the links and what is already placed), spaces are
placed from the smallest to the largest and then, a few times over, each again with all others standing. No
chance is involved: equal input gives equal places.
"""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

BADGE = (27, 22)
"""Half width and half height that a badge may need: three figures are wider than one."""
STEP = 3
SWEEPS = 3
MOST = 3_000
"""Places that are tried in one space; of more only every second, third, ..."""
GAP = 3

Rings = list[list[tuple[float, float]]]
Table = NDArray[np.int64]
Points = NDArray[np.float64]


@dataclass
class PlacedLabel:
    """A name in one locale: the centre of its lines, their size, and where a leader line ends, if any."""

    at: tuple[int, int]
    lines: tuple[str, ...]
    size: tuple[int, int]
    leader: bool = False


@dataclass
class Placement:
    """What one space got."""

    badge: tuple[int, int]
    labels: dict[str, PlacedLabel] = field(default_factory=dict)
    score: float = 0.0


def table(raster: NDArray[np.bool_]) -> Table:
    """Summed-area table with a zero row and column in front."""
    return np.pad(raster.astype(np.int64).cumsum(0).cumsum(1), ((1, 0), (1, 0)))


def fill_ratio(sums: Table, x: Points, y: Points, half: tuple[float, float]) -> Points:
    """Which part of the rectangles with these centres is set."""
    height, width = sums.shape
    x0, x1 = (np.clip(np.rint(v).astype(int), 0, width - 1) for v in (x - half[0], x + half[0]))
    y0, y1 = (np.clip(np.rint(v).astype(int), 0, height - 1) for v in (y - half[1], y + half[1]))
    total = sums[y1, x1] - sums[y0, x1] - sums[y1, x0] + sums[y0, x0]
    return np.asarray(total / (4 * half[0] * half[1]))


def wraps(name: str) -> list[tuple[str, ...]]:
    """All ways to break a name into at most three lines."""
    words = name.split()
    splits = []
    for breaks in range(min(3, len(words))):
        for cuts in itertools.combinations(range(1, len(words)), breaks):
            bounds = (0, *cuts, len(words))
            splits.append(tuple(" ".join(words[a:b]) for a, b in itertools.pairwise(bounds)))
    return splits


class LabelLayout:
    """Places the badges and labels of one board."""

    def __init__(
        self,
        shapes: dict[str, list[Rings]],
        size: tuple[int, int],
        font: ImageFont.FreeTypeFont,
        leading: int,
    ) -> None:
        self.size = size
        self.font = font
        self.leading = leading
        self.index = {space: i + 1 for i, space in enumerate(shapes)}
        image = Image.new("L", size, 0)
        draw = ImageDraw.Draw(image)
        parts = [(space, rings) for space, part in shapes.items() for rings in part]
        for space, rings in sorted(parts, key=lambda p: -_area(p[1][0])):
            draw.polygon(rings[0], fill=self.index[space])
            for hole in rings[1:]:
                draw.polygon(hole, fill=0)
        self.ids = np.asarray(image)
        self.land = table(self.ids > 0)
        self.main = {s: max((r[0] for r in part), key=_area) for s, part in shapes.items()}
        self.own = {space: table(self.ids == i) for space, i in self.index.items()}
        self.links = table(np.zeros((size[1], size[0]), bool))
        self.fixed: dict[str, NDArray[np.bool_]] = {}

    def forbid(self, locales: list[str], boxes: dict[str, list[tuple[float, float, float, float]]]) -> None:
        """Keep rectangles (titles, the panel) free of badges and labels; per locale, they hold texts."""
        for locale in locales:
            raster = np.zeros((self.size[1], self.size[0]), bool)
            for x0, y0, x1, y1 in boxes[locale]:
                raster[max(0, int(y0)) : int(y1) + 1, max(0, int(x0)) : int(x1) + 1] = True
            self.fixed[locale] = raster

    def cross(self, paths: list[list[tuple[float, float]]]) -> None:
        """Make badges and labels avoid these lines where they can."""
        image = Image.new("L", self.size, 0)
        draw = ImageDraw.Draw(image)
        for path in paths:
            draw.line(path, fill=255, width=5)
        self.links = table(np.asarray(image) > 0)

    def place(self, names: dict[str, dict[str, str]]) -> dict[str, Placement]:
        """Places for all spaces; `names` maps a locale to names by space."""
        order = sorted(self.index, key=lambda s: int(self.own[s][-1, -1]))
        placed: dict[str, Placement] = {}
        for _ in range(SWEEPS):
            for space in order:
                placed.pop(space, None)
                placed[space] = self._best(space, {k: v[space] for k, v in names.items()}, placed)
        return {space: placed[space] for space in self.index}

    def _occupancy(self, locale: str, placed: dict[str, Placement]) -> Table:
        raster = self.fixed[locale].copy()
        for place in placed.values():
            _fill(raster, place.badge, BADGE)
            label = place.labels[locale]
            _fill(raster, label.at, (label.size[0] / 2, label.size[1] / 2))
        return table(raster)

    def _best(self, space: str, names: dict[str, str], placed: dict[str, Placement]) -> Placement:
        table = self.own[space]
        taken = {locale: self._occupancy(locale, placed) for locale in names}
        x, y, score = self._badges(space)
        score += 900 * sum(fill_ratio(t, x, y, BADGE) for t in taken.values())
        ranks: dict[
            str, tuple[Points, list[tuple[float, float, tuple[str, ...], tuple[int, int], bool]]]
        ] = {}
        total = score.copy()
        for locale, name in names.items():
            rows, options = [], []
            for lines in wraps(name):
                width = math.ceil(max(self.font.getlength(t) for t in lines)) + 4
                height = self.leading * len(lines)
                for dx, dy, cost, far in _around(width, height):
                    rows.append(
                        self._label(table, taken[locale], x + dx, y + dy, (width, height), far)
                        + cost
                        + 1.5 * (len(lines) - 1)
                    )
                    options.append((dx, dy, lines, (width, height), far))
            matrix = np.array(rows)
            ranks[locale] = (matrix, options)
            total += matrix.min(axis=0)
        best = int(np.argmin(total))
        place = Placement((round(float(x[best])), round(float(y[best]))), {}, round(float(total[best]), 1))
        for locale, (matrix, options) in ranks.items():
            dx, dy, lines, size, _ = options[int(np.argmin(matrix[:, best]))]
            at = (round(place.badge[0] + dx), round(place.badge[1] + dy))
            half = (size[0] / 2, size[1] / 2)
            inside = float(fill_ratio(table, np.array([at[0]]), np.array([at[1]]), half)[0])
            place.labels[locale] = PlacedLabel(at, lines, size, inside < 0.5)
        return place

    def _badges(self, space: str) -> tuple[Points, Points, Points]:
        """Candidate badge centres on the main part of a space with their scores."""
        xs, ys = zip(*self.main[space], strict=True)
        gx, gy = np.meshgrid(np.arange(min(xs), max(xs) + 1, STEP), np.arange(min(ys), max(ys) + 1, STEP))
        x, y = np.rint(gx.ravel()), np.rint(gy.ravel())
        width, height = self.size
        keep = (x > 30) & (x < width - 30) & (y > 25) & (y < height - 25)
        x, y = x[keep], y[keep]
        keep = self.ids[y.astype(int), x.astype(int)] == self.index[space]
        every = 1 + len(x[keep]) // MOST
        x, y = x[keep][::every], y[keep][::every]
        table, tight, wide = self.own[space], (18, 18), (30, 28)
        on = fill_ratio(table, x, y, tight)
        foreign = fill_ratio(self.land, x, y, tight) - on
        score = 60 * (1 - on) + 120 * foreign + 14 * (1 - fill_ratio(table, x, y, wide))
        score += 60 * fill_ratio(self.links, x, y, tight)
        score += 0.03 * np.hypot(x - float(np.mean(x)), y - float(np.mean(y)))
        return x, y, np.asarray(score)

    def _label(
        self, table: Table, taken: Table, x: Points, y: Points, size: tuple[int, int], far: bool
    ) -> Points:
        half = (size[0] / 2, size[1] / 2)
        inside = fill_ratio(table, x, y, half)
        land = fill_ratio(self.land, x, y, half)
        score = 70 * (land - inside) + (4 if far else 9) * (1 - land) + 900 * fill_ratio(taken, x, y, half)
        score += 45 * fill_ratio(self.links, x, y, half)
        width, height = self.size
        outside = (
            (x - half[0] < 4) | (x + half[0] > width - 4) | (y - half[1] < 4) | (y + half[1] > height - 4)
        )
        return np.asarray(score + 900 * outside)


def _around(width: int, height: int) -> list[tuple[float, float, float, bool]]:
    """Offsets of a label's centre from its badge, their cost, and whether a leader line has to join them."""
    below, beside = 20 + height / 2 + GAP, 27 + width / 2 + GAP
    near = [(0.0, below, 0.0), (0.0, -below - 1, 1.2), (beside, 0.0, 2.5), (-beside, 0.0, 2.5)]
    near += [(s * width / 4, v, 3.0) for s in (-1, 1) for v in (below, -below - 1)]
    places = [(x, y, cost, False) for x, y, cost in near]
    for turn in range(24):
        angle = math.tau * turn / 24
        for reach in (16.0, 30.0, 46.0):
            x = (27 + width / 2 + reach) * math.cos(angle)
            y = (22 + height / 2 + reach) * math.sin(angle)
            places.append((x, y, 6 + reach * 0.12, True))
    return places


def _fill(raster: NDArray[np.bool_], at: tuple[int, int], half: tuple[float, float]) -> None:
    x, y = at
    raster[
        max(0, round(y - half[1])) : round(y + half[1]) + 1,
        max(0, round(x - half[0])) : round(x + half[0]) + 1,
    ] = True


def _area(ring: list[tuple[float, float]]) -> float:
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in itertools.pairwise(ring))) / 2

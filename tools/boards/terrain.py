"""Places what is drawn on the land: mountains along borders, bridges over them, icons, trails, woods."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

import numpy as np
import shapely
from PIL import Image, ImageDraw
from shapely.geometry import LineString, MultiLineString, Point, Polygon

from engine.boards.board import Board
from maps.layout import LabelLayout, fill_ratio, table
from render.art.art import Bridge, Geometry, Glyphs, Icon, SpaceArt, Stop, Trail, through

Spot = tuple[float, float]
Box = tuple[float, float, float, float]
SPACING = (6.0, 9.5)
"""Pixels between mountains of a range."""
HEIGHTS = (16.0, 27.0)
"""Of mountains."""
SPREAD = 8.0
"""Pixels by which mountains stand off the border at most."""


def courses(geometry: Geometry, pairs: Iterable[frozenset[str]]) -> list[LineString]:
    """The borders between these pairs of spaces, joined where they meet."""
    wanted = set(pairs)
    lines = [
        line
        for users, line in zip(geometry.users(), geometry.points(), strict=True)
        if frozenset(users) in wanted
    ]
    merged = shapely.line_merge(MultiLineString(lines))
    return [part for part in shapely.get_parts(merged) if part.length > 0]


def peaks(name: str, lines: Iterable[LineString], rng: np.random.Generator) -> Glyphs:
    """Mountains along lines."""
    glyphs = []
    for line in lines:
        along = rng.uniform(2, 6)
        while along < line.length:
            spot, height = line.interpolate(along), rng.uniform(*HEIGHTS)
            off = rng.uniform(-SPREAD, SPREAD, 2)
            glyphs.append((spot.x + off[0], spot.y + height * 0.4 + off[1] * 0.6, height))
            along += rng.uniform(*SPACING)
    return Glyphs("peak", name, tuple((_tenth(x), _tenth(y), _tenth(h)) for x, y, h in glyphs))


def bridge(geometry: Geometry, a: str, b: str, part: float = 0.5) -> Bridge:
    """A bridge over the longest stretch of the border between two spaces."""
    line = max(courses(geometry, [frozenset((a, b))]), key=lambda c: c.length)
    at = part * line.length
    spot, before, after = (line.interpolate(v) for v in (at, at - 7, at + 7))
    turn = math.atan2(after.y - before.y, after.x - before.x) + math.pi / 2
    return Bridge(a, b, round(spot.x, 1), round(spot.y, 1), round(turn, 3))


def port(geometry: Geometry, space: str, wish: Spot) -> tuple[Icon, Spot]:
    """The icon of a port in its space near a place at the coast, and where a way by sea lands there."""
    polygon = Polygon(geometry.shapes()[space][0][0])
    coast = MultiLineString(
        [line for users, line in zip(geometry.users(), geometry.points(), strict=True) if users == [space]]
    )
    stand = shapely.shortest_line(polygon.buffer(-10), Point(wish)).coords[0]
    (x, y) = shapely.shortest_line(coast, Point(stand)).coords[0]
    return Icon("port", space, _tenth(stand[0]), _tenth(stand[1])), (_tenth(x), _tenth(y))


def _tenth(value: float) -> float:
    return round(float(value), 1)


def glyph_boxes(groups: Iterable[Glyphs]) -> list[Box]:
    """What small pictures cover."""
    return [(x - 0.55 * h, y - h, x + 0.55 * h, y + 1) for group in groups for x, y, h in group.at]


class Room:
    """Which pixels of the land are still free, once badges and names have their places."""

    def __init__(self, layout: LabelLayout, spaces: Mapping[str, SpaceArt]) -> None:
        self.layout = layout
        width, height = layout.size
        self._image = Image.new("L", (width, height), 0)
        self._draw = ImageDraw.Draw(self._image)
        for place in spaces.values():
            x, y = place.badge
            self.take((x - 25, y - 22, x + 25, y + 24))
            for label in place.labels.values():
                half = max(layout.font.getlength(line) for line in label.lines) / 2 + 2
                tall = layout.leading * len(label.lines) / 2 + 1
                (x, y) = label.at
                self.take((x - half, y - tall, x + half, y + tall))

    def take(self, box: Box) -> None:
        """Mark a rectangle as used."""
        self._draw.rectangle(box, 255)

    def trace(self, line: Sequence[Spot], width: int) -> None:
        """Mark a line as used."""
        self._draw.line([(x, y) for x, y in line], 255, width)

    def place(self, space: str, half: float, wish: Spot, inland: float = 0.0) -> Spot:
        """Take the free square of this half width in a space that is nearest to the wish, if possible
        `inland` pixels from its borders.

        :raises SystemExit: there is none.
        """
        ids, index = self.layout.ids, self.layout.index[space]
        ys, xs = np.nonzero(ids == index)
        keep = (xs % 2 == 0) & (ys % 2 == 0) & (xs > half + 4) & (ys > half + 4)
        keep &= (xs < ids.shape[1] - half - 4) & (ys < ids.shape[0] - half - 4)
        x, y = xs[keep].astype(np.float64), ys[keep].astype(np.float64)
        size = (half, half)
        occupied = fill_ratio(table(np.asarray(self._image) > 0), x, y, size)
        off = 1 - fill_ratio(self.layout.own[space], x, y, size)
        near = fill_ratio(self.layout.links, x, y, size)
        wide = 1 - fill_ratio(self.layout.own[space], x, y, (half + inland, half + inland))
        score = 900 * occupied + 300 * off + 200 * near + 80 * wide + 0.4 * np.hypot(x - wish[0], y - wish[1])
        best = int(np.argmin(score))
        if occupied[best] > 0.02 or off[best] > 0.25:
            raise SystemExit(f"no room for a mark in {space} ({occupied[best]:.2f}, {off[best]:.2f})")
        spot = (float(x[best]), float(y[best]))
        self.take((spot[0] - half, spot[1] - half, spot[0] + half, spot[1] + half))
        return spot

    def free(self, box: Box) -> bool:
        """Whether nothing lies in a rectangle."""
        left, top, right, bottom = (round(v) for v in box)
        return self._image.crop((left, top, right, bottom)).getbbox() is None


def trail(
    board: Board,
    track: str,
    room: Room,
    spaces: Mapping[str, SpaceArt],
    bridges: Iterable[Bridge],
    leave: Spot,
) -> Trail:
    """The steps of the board's path, each near the way from the one before to the one after, and a line
    through them that crosses rivers by bridges where it can. It ends at `leave`."""
    over = {frozenset((b.a, b.b)): (b.x, b.y) for b in bridges}
    path = board.features["path"]
    middles = [spaces[step.spaces[0]].badge for step in path]
    stops: list[Stop] = []
    line: list[Spot] = []
    for i, step in enumerate(path):
        space, here = step.spaces[0], middles[i]
        before, after = middles[max(i - 1, 0)], middles[i + 1] if i + 1 < len(path) else leave
        wish = tuple(0.4 * here[k] + 0.3 * before[k] + 0.3 * after[k] for k in (0, 1))
        x, y = room.place(space, 11 if step.kind else 8, (wish[0], wish[1]), 8)
        stops.append(Stop(space, x, y, step.kind))
        crossing = over.get(frozenset((space, path[i - 1].spaces[0]))) if i else None
        line += [crossing, (x, y)] if crossing else [(x, y)]
    smooth = through([*line, leave], 8)
    return Trail(track, tuple(stops), tuple((round(x, 1), round(y, 1)) for x, y in smooth))


def strewn(
    room: Room, geometry: Geometry, rng: np.random.Generator, space: str, kind: str, count: int, size: float
) -> Glyphs:
    """Small pictures over the free parts of a space, apart from each other."""
    polygon = Polygon(geometry.shapes()[space][0][0]).buffer(-size * 0.6)
    left, top, right, bottom = polygon.intersection(shapely.box(0, 0, *geometry.size)).bounds
    apart = size * (0.9 if kind == "tree" else 1.9)
    places: list[tuple[float, float, float]] = []
    for _ in range(count * 25):
        x, y, h = rng.uniform(left, right), rng.uniform(top, bottom), rng.uniform(0.85, 1.2) * size
        if len(places) == count:
            break
        fits = polygon.contains(Point(x, y)) and room.free((x - h * 0.5 - 1, y - h, x + h * 0.5 + 1, y + 3))
        if fits and all(abs(x - a) + 1.3 * abs(y - b) > apart for a, b, _ in places):
            places.append((_tenth(x), _tenth(y), _tenth(h)))
    return Glyphs(kind, space, tuple(sorted(places, key=lambda spot: spot[1])))

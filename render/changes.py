"""What changed last: read from events by what their keys mean."""

from __future__ import annotations

import math
from collections.abc import Container, Iterable
from dataclasses import dataclass, field

from PIL import Image

from engine import vocabulary
from engine.events import Facts
from engine.types import Event, Prompt
from render import badges, canvas, icons, shapes, terrain
from render.layers import Box, Layers, kept

RUIN = "destroyed"
"""The icon of a space that was destroyed."""
Pair = tuple[str, str]
Corners = tuple[float, float, float, float]
"""Left, top, right and bottom at scale 1."""


@dataclass
class Changes:
    """Arrows with whether they are hostile, spaces that changed owner or were destroyed, and how amounts
    changed (of a taken or destroyed space, since then)."""

    arrows: dict[Pair, bool] = field(default_factory=dict)
    taken: dict[str, None] = field(default_factory=dict)
    destroyed: dict[str, None] = field(default_factory=dict)
    amounts: dict[str, int] = field(default_factory=dict)

    def _add(self, space: object, amount: object) -> None:
        if isinstance(space, str) and isinstance(amount, int):
            self.amounts[space] = self.amounts.get(space, 0) + amount

    def read(self, told: Facts) -> None:
        """Take in one event."""
        start, end = told.start, told.end
        if start is not None and end is not None:
            # Where it ends somebody else is, or was.
            self.arrows[start, end] = self.arrows.get((start, end), False) or told.battle
            if told.lost is not None and len(told.lost) == 2:
                self._add(start, -told.lost[0])
                self._add(end, -told.lost[1])
        if end is not None and told.conquest:
            self.taken[end] = None
            self.amounts.pop(end, None)
        self._add(end, told.n)
        if end is not None and told.n is not None:
            self._add(start, -told.n)
        for space, number in told.placed.items():
            self._add(space, number)
        self._add(told.space, told.n)
        for space in told.ruins:
            self.destroyed[space] = None
            self.amounts.pop(space, None)


def read(rules: str, events: Iterable[Event], prompts: Iterable[Prompt] = ()) -> Changes:
    """All that the events of these rules changed, in their order, and the attacks that somebody is asked to
    answer."""
    changes = Changes()
    for event in events:
        changes.read(vocabulary.facts(rules, event.data))
    for prompt in prompts:
        if prompt.clock == "react":
            changes.read(vocabulary.facts(rules, prompt.data))
    return changes


@kept
def _halo(layers: Layers, space: str, width: float) -> tuple[Box, Image.Image]:
    return layers.halo(space, width)


def draw_below(picture: Image.Image, layers: Layers, changes: Changes, rules: str) -> None:
    """Outlines and arrows: drawn before names and badges."""
    colours = layers.theme.change
    known = layers.art.spaces
    for width, rgb in ((6.6, colours.casing), (4.8, colours.taken)):
        for space in changes.taken:
            if space in known:
                box, mask = _halo(layers, space, width)
                picture.paste(rgb, box[:2], mask)
    for space in changes.destroyed:
        if space in known:
            _burst(picture, layers, space, rules)
    for (start, end), hostile in changes.arrows.items():
        if start in known and end in known and start != end:
            for way in _ways(layers, start, end):
                _arrow(picture, layers, way, hostile)


def _burst(picture: Image.Image, layers: Layers, space: str, rules: str) -> None:
    """A jagged flash around the badge of a space that was destroyed, and its outline."""
    scale, colours = layers.scale, layers.theme.change
    for width, rgb in ((6.6, colours.casing), (4.8, colours.loss)):
        box, mask = _halo(layers, space, width)
        picture.paste(rgb, box[:2], mask)
    x, y = layers.art.spaces[space].badge
    for radius, rgb in ((46, colours.casing), (42, colours.attack), (33, colours.loss)):
        points = []
        for i in range(24):
            reach = radius * scale * ((1.0, 0.66, 0.84, 0.62)[i % 4])
            turn = math.tau * i / 24
            points.append((x * scale + reach * math.cos(turn), y * scale + reach * math.sin(turn)))
        canvas.polygon(picture, points, rgb)
    skull = icons.mask(rules, RUIN, round(30 * scale))
    half = skull.width // 2
    picture.paste(colours.casing, (round(x * scale) - half, round(y * scale) - half), skull)


def _ways(layers: Layers, start: str, end: str) -> list[tuple[shapes.Point, shapes.Point, bool, bool]]:
    """Straight ways, each with whether it starts and ends at a badge: over the edge of the map there are
    two."""
    here, there = layers.art.spaces[start].badge, layers.art.spaces[end].badge
    for link in layers.art.links:
        if link.wrap and {link.a, link.b} == {start, end}:
            path = link.path if link.a == start else link.path[::-1]
            return [(here, path[1], True, False), (path[2], there, False, True)]
    return [(here, there, True, True)]


def _arrow(
    picture: Image.Image, layers: Layers, way: tuple[shapes.Point, shapes.Point, bool, bool], hostile: bool
) -> None:
    scale, colours = layers.scale, layers.theme.change
    start, end, leaves, arrives = way
    gap = badges.RADIUS * 1.15
    a, b = shapes.shortened(start, end, gap * leaves, gap * arrives)
    a, b = (a[0] * scale, a[1] * scale), (b[0] * scale, b[1] * scale)
    width = 10 * scale * min(1.0, max(0.6, math.dist(a, b) / (40 * scale)))
    rgb = colours.attack if hostile else colours.move
    for grow, colour in ((2.2 * scale, colours.casing), (0.0, rgb)):
        if arrives:
            canvas.polygon(picture, shapes.arrow(a, b, width, grow), colour)
        else:
            canvas.line(picture, [a, b], width * 0.9 + 2 * grow, colour)


def draw_tags(
    picture: Image.Image, layers: Layers, changes: Changes, locale: str, wide: Container[str] = ()
) -> list[Corners]:
    """Signed amounts at the badges' corners, where they cover least of names and of other badges. `wide` are
    the spaces whose badges have three figures. Returns what the tags cover."""
    scale, theme = layers.scale, layers.theme
    spaces, found = layers.art.spaces, []
    for space, amount in changes.amounts.items():
        if not amount or space not in spaces:
            continue
        rgb = theme.change.gain if amount > 0 else theme.change.loss
        tile = badges.tag(theme, f"+{amount}" if amount > 0 else f"−{-amount}", rgb, scale)
        half = (tile.width / 2 / scale, tile.height / 2 / scale)
        x, y = _corner(layers, space, half, locale, 21 if space in wide else 14)
        badges.centred(picture, tile, x * scale, y * scale)
        found.append((x - half[0], y - half[1], x + half[0], y + half[1]))
    return found


def _corner(layers: Layers, space: str, half: tuple[float, float], locale: str, inner: float) -> shapes.Point:
    """Where a tag of this half size goes: at a corner of the badge, `inner` pixels from its middle."""
    size = layers.art.size
    taken = [box for _, _, box in boxes(layers, locale)]

    def hidden(at: shapes.Point) -> float:
        left, top, right, bottom = at[0] - half[0], at[1] - half[1], at[0] + half[0], at[1] + half[1]
        area = 0.0
        for box in taken:
            wide, high = min(right, box[2]) - max(left, box[0]), min(bottom, box[3]) - max(top, box[1])
            area += max(0.0, wide) * max(0.0, high)
        outside = left < 2 or top < 2 or right > size[0] - 2 or bottom > size[1] - 2
        return area + 10_000 * outside

    x, y = layers.art.spaces[space].badge
    reach = inner + half[0]
    places = [(x + dx, y + dy) for dy in (-15.0, 15.0) for dx in (reach, -reach)]
    return min(places, key=hidden)


@kept
def boxes(layers: Layers, locale: str) -> list[tuple[str, str, Corners]]:
    """Roughly what the `badge` and `label` of each space, each region's `title` and every `mark` cover."""
    found = []
    for space, art in layers.art.spaces.items():
        label = art.labels.get(locale) or art.labels["en"]
        wide, high = max(map(len, label.lines)) * 3.6, len(label.lines) * 8.5
        for kind, (x, y), dx, dy in (("badge", art.badge, 20.0, 20.0), ("label", label.at, wide, high)):
            found.append((space, kind, (x - dx, y - dy, x + dx, y + dy)))
    for region in layers.board.regions:
        words, (x, y) = (
            layers.board.region_name(region.id, locale).split(),
            layers.art.regions[region.id].title,
        )
        for i, word in enumerate(words):
            middle, wide = y + i * 25, len(word) * 10.0
            found.append((region.id, "title", (x - wide, middle - 11, x + wide, middle + 11)))
    return found + [("", "mark", box) for box in terrain.boxes(layers.art)]

"""The latest changes, read from events by the meanings of their keys."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from PIL import Image

from engine import vocabulary
from engine.events import Facts
from engine.types import Event, Prompt
from render.kit import badges, canvas, icons, shapes
from render.map.base import Box, layer_cache
from render.map.labels import Corners
from render.map.layers import Layers
from render.pieces import chains
from render.pieces.standing import boxes

RUIN = "destroyed"
"""The icon of a space that was destroyed."""
BADGE = "army"
FAR = 1.0
"""By how many covered pixels it is worse that a tag stands a pixel farther out than is usual."""
Pair = tuple[str, str]


@dataclass
class Changes:
    """Arrows, the newest last, with whether they are hostile, spaces that changed owner or were destroyed,
    and how amounts changed (of a taken or destroyed space, since then). `pieces` are those of other kinds
    than numbers on badges count, which came (or, if negative, fell); `struck` spaces that a blow fell on."""

    arrows: dict[Pair, bool] = field(default_factory=dict)
    taken: dict[str, None] = field(default_factory=dict)
    destroyed: dict[str, None] = field(default_factory=dict)
    amounts: dict[str, int] = field(default_factory=dict)
    pieces: dict[str, Counter[str]] = field(default_factory=dict)
    struck: dict[str, None] = field(default_factory=dict)

    def _add(self, space: object, amount: object) -> None:
        if isinstance(space, str) and isinstance(amount, int):
            self.amounts[space] = self.amounts.get(space, 0) + amount

    def _come(self, space: str, piece: str, amount: int) -> None:
        self.pieces.setdefault(space, Counter())[piece] += amount

    def read(self, facts: Facts, badge: str = BADGE, *, strikes: bool = False) -> None:
        """Take in one event. `badge` is the kind of piece that numbers on badges count; of an event that
        `strikes` the number is no number of pieces."""
        if strikes:
            self._strike(facts._replace(n=None, piece=None), badge)
        elif facts.piece in (None, badge):
            self._change(facts)
        else:
            self._change(facts._replace(n=None))
            if facts.space is not None:
                self._come(facts.space, facts.piece or "", facts.n or 1)

    def _strike(self, facts: Facts, badge: str) -> None:
        self._change(facts)
        if (space := facts.end or facts.space) is None:
            return
        self.struck[space] = None
        for piece, number in facts.fallen.items():
            if piece == badge:
                self._add(space, -number)
            else:
                self._come(space, piece, -number)

    def _change(self, facts: Facts) -> None:
        start, end = facts.start, facts.end
        if start is not None and end is not None:
            # Its end is, or was, another seat's space.
            hostile = self.arrows.pop((start, end), False)
            self.arrows[start, end] = hostile or facts.battle
            if facts.lost is not None and len(facts.lost) == 2:
                self._add(start, -facts.lost[0])
                self._add(end, -facts.lost[1])
        if end is not None and facts.conquest:
            self.taken[end] = None
            self.amounts.pop(end, None)
        self._add(end, facts.n)
        if end is not None and facts.n is not None:
            self._add(start, -facts.n)
        for space, number in facts.placed.items():
            self._add(space, number)
        self._add(facts.space, facts.n)
        if facts.dead:
            self._add(facts.space, -facts.dead)
        for space in facts.thinned:
            self._add(space, -1)
        for space in facts.ruins:
            self.destroyed[space] = None
            self.amounts.pop(space, None)


def read(rules: str, events: Iterable[Event], prompts: Iterable[Prompt] = ()) -> Changes:
    """All changes by these events, in order, and the attacks that a seat is asked to answer."""
    changes, badge = Changes(), icons.load(rules).badge
    for event in events:
        strikes = vocabulary.kind(rules, event.kind).strikes
        changes.read(vocabulary.facts(rules, event.data), badge, strikes=strikes)
    for prompt in prompts:
        if prompt.clock == "react":
            changes.read(vocabulary.facts(rules, prompt.data), badge)
    return changes


@layer_cache
def _halo(layers: Layers, space: str, width: float) -> tuple[Box, Image.Image]:
    return layers.halo(space, width)


def draw_below(
    picture: Image.Image, layers: Layers, changes: Changes, rules: str, locale: str
) -> list[Corners]:
    """Draw outlines and arrows, before names and badges. Returns what the arrows' heads and numbers
    cover."""
    colours = layers.theme.change
    known = layers.art.spaces
    for width, rgb in ((6.6, colours.casing), (4.8, colours.taken)):
        for space in changes.taken:
            if space in known:
                box, mask = _halo(layers, space, width)
                picture.paste(rgb, box[:2], mask)
    for space in changes.destroyed:
        if space in known:
            _burst(picture, layers, space)
    for space in changes.struck:
        if space in known:
            _jags(picture, layers, known[space].badge)
    shown = {
        (start, end): hostile
        for (start, end), hostile in changes.arrows.items()
        if start in known and end in known and start != end
    }
    heads = chains.draw(picture, layers, shown, locale)
    for space in {**changes.destroyed, **changes.struck}:
        if space in known:
            _skull(picture, layers, known[space].badge, rules)
    return heads


def _burst(picture: Image.Image, layers: Layers, space: str) -> None:
    """The jagged flash around the badge of a space that was destroyed, and its outline."""
    colours = layers.theme.change
    for width, rgb in ((6.6, colours.casing), (4.8, colours.loss)):
        box, mask = _halo(layers, space, width)
        picture.paste(rgb, box[:2], mask)
    _jags(picture, layers, layers.art.spaces[space].badge)


def flash(picture: Image.Image, layers: Layers, at: shapes.Point, rules: str) -> None:
    """A jagged flash around a point, with the icon of what was destroyed."""
    _jags(picture, layers, at)
    _skull(picture, layers, at, rules)


def _jags(picture: Image.Image, layers: Layers, at: shapes.Point) -> None:
    scale, colours, (x, y) = layers.scale, layers.theme.change, at
    for radius, rgb in ((46, colours.casing), (42, colours.attack), (33, colours.loss)):
        points = []
        for i in range(24):
            reach = radius * scale * ((1.0, 0.66, 0.84, 0.62)[i % 4])
            turn = math.tau * i / 24
            points.append((x * scale + reach * math.cos(turn), y * scale + reach * math.sin(turn)))
        canvas.polygon(picture, points, rgb)


def _skull(picture: Image.Image, layers: Layers, at: shapes.Point, rules: str) -> None:
    """In the ink of losses, on a disc over arrows that meet there, or its shape would be lost among them."""
    scale, colours, (x, y) = layers.scale, layers.theme.change, at
    disc = shapes.badge("circle", badges.RADIUS * scale)
    canvas.polygon(picture, shapes.transform(disc, 1, x * scale, y * scale), colours.loss)
    skull = icons.mask(rules, RUIN, round(30 * scale))
    half = skull.width // 2
    picture.paste(colours.tag_text, (round(x * scale) - half, round(y * scale) - half), skull)


def _tags(changes: Changes) -> Iterator[tuple[str, bool, str, tuple[str, ...]]]:
    """By space what came and what went: whether it came, the signed amount, the icons of other pieces."""
    for space in dict.fromkeys((*changes.amounts, *changes.pieces)):
        amount, pieces = changes.amounts.get(space, 0), changes.pieces.get(space, Counter[str]())
        for gained, sign in ((True, "+"), (False, "−")):
            way = 1 if gained else -1
            number = max(0, amount * way)
            kinds = tuple(kind for kind, n in pieces.items() for _ in range(n * way))
            if number or kinds:
                yield space, gained, f"{sign}{number or ''}", kinds


def draw_tags(
    picture: Image.Image,
    layers: Layers,
    changes: Changes,
    locale: str,
    wide: Container[str] = (),
    heads: Sequence[Corners] = (),
    rules: str = "",
) -> list[Corners]:
    """Signed amounts and the icons of pieces at the badges' corners, where they cover least of names, of
    other badges and of arrows' `heads`. `wide` are the spaces whose badges have three figures. Returns what
    the tags cover."""
    scale, theme = layers.scale, layers.theme
    spaces, tags = layers.art.spaces, list[Corners]()
    for space, gained, words, kinds in _tags(changes):
        if space not in spaces:
            continue
        rgb = theme.change.gain if gained else theme.change.loss
        tile = badges.tag(theme, words, rgb, scale, kinds, rules)
        half = (tile.width / 2 / scale, tile.height / 2 / scale)
        x, y = _corner(layers, space, half, locale, 21 if space in wide else 14, [*heads, *tags])
        badges.paste_at(picture, tile, x * scale, y * scale)
        tags.append((x - half[0], y - half[1], x + half[0], y + half[1]))
    return tags


def _corner(
    layers: Layers,
    space: str,
    half: tuple[float, float],
    locale: str,
    inner: float,
    shown: Sequence[Corners],
) -> shapes.Point:
    """Where a tag of this half size goes: at a corner of the badge, `inner` pixels from its middle, or
    farther out, above or below where it would hide something there."""
    size = layers.art.size
    x, y = layers.art.spaces[space].badge
    reach = inner + half[0]
    usual = math.hypot(reach + 10.0, 27.0) + 1
    places = [
        (x + dx, y + dy)
        for far in (0.0, 10.0, 24.0, 38.0)
        for dy in (-17.0 - far, 17.0 + far, 0.0)
        for dx in (reach + far, -reach - far)
    ]
    over = badges.RADIUS + 3 + half[1]
    places += [
        (x + dx, y + dy) for far in (0, 18, 36) for dy in (-over - far, over + far) for dx in (0, -far, far)
    ]
    xs, ys = zip(*places, strict=True)
    around = (min(xs) - half[0], min(ys) - half[1], max(xs) + half[0], max(ys) + half[1])
    covering = [*(box for _, _, box in boxes(layers, locale)), *shown]
    taken = [box for box in covering if shapes.overlap(around, box)]

    def cost(at: shapes.Point) -> float:
        left, top, right, bottom = at[0] - half[0], at[1] - half[1], at[0] + half[0], at[1] + half[1]
        area = sum(shapes.overlap((left, top, right, bottom), box) for box in taken)
        outside = left < 2 or top < 2 or right > size[0] - 2 or bottom > size[1] - 2
        return area + FAR * max(0.0, math.dist(at, (x, y)) - usual) + 10_000 * outside

    return min(places, key=cost)

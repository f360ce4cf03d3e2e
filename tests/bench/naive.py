"""The redraw that one would write first: all at double size, shrunk, saved as PNG, nothing kept.

It shows what the real picture shows, each thing in the plainest way that Pillow offers, with fonts loaded and
files read once a picture and no work done twice within it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from io import BytesIO

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

from engine.boards.board import folder
from engine.boards.load import load_board
from engine.types import Event, View
from render.art import art, composed
from render.art.load import load_art
from render.kit import fonts
from render.kit.shapes import Point, bent_arrow, dashes
from render.pieces import changes

F = 2
"""Drawn at this many times the size."""
SIZE = (1600, 1000)
TOP = 58
BAR, SEA, SHORE, INK, TEXT = (12, 18, 32), (24, 60, 104), (120, 160, 190), (28, 32, 40), (244, 244, 236)
GOLD, RED, GREEN = (232, 190, 96), (214, 60, 48), (60, 160, 84)
COLOURS = ((214, 84, 30), (120, 192, 238), (240, 210, 60), (10, 150, 110), (160, 70, 220), (66, 64, 96))
VACANT = (150, 150, 150)
SIDES = (48, 4, 4, 6, 5, 3)
"""Corners of the badges."""

Draw = ImageDraw.ImageDraw
Rgb = tuple[int, int, int]


def draw(view: View, names: Sequence[str], events: Sequence[Event] = ()) -> bytes:  # noqa: C901 - naive on purpose
    """The picture of a position and of what changed last, as PNG."""
    board = load_art(view.board)
    shapes = geometry(board.geometry).shapes()
    small, usual, large = (ImageFont.truetype(fonts.path("NotoSans"), size * F) for size in (13, 17, 22))
    picture = Image.new("RGB", (SIZE[0] * F, SIZE[1] * F), BAR)
    field = Image.new("RGB", (board.size[0] * F, board.size[1] * F), SEA)
    pen = ImageDraw.Draw(field)
    outlines = {s: [_big(part[0]) for part in shapes[place.shape]] for s, place in board.spaces.items()}
    _water(field, [outline for parts in outlines.values() for outline in parts])
    for space, parts in outlines.items():
        _space(field, parts, view.spaces[space].owner)
    _relief(field, board)
    for parts in outlines.values():
        for outline in parts:
            pen.line(outline, INK, F)
    _links(pen, board)
    changed = changes.read(view.rules, events)
    for space in changed.taken:
        for outline in outlines[space]:
            pen.line(outline, GOLD, 5 * F)
    for start, end in changed.arrows:
        a, b = _big([board.spaces[start].badge, board.spaces[end].badge])
        for grow, rgb in ((2 * F, INK), (0, RED)):
            pen.polygon(bent_arrow([a, b], (10 * F, 24 * F, 12 * F), grow), rgb)
    for region in load_board(view.board).regions:
        x, y = _big([board.regions[region.id].titles["en"].at])[0]
        pen.text((x, y), region.name["en"].upper(), board.regions[region.id].tint, large, "ma")
    for space, place in board.spaces.items():
        label = place.labels["en"]
        at = _big([label.at])[0]
        pen.text(at, "\n".join(label.lines), TEXT, small, "mm", 4, "center", stroke_width=F, stroke_fill=INK)
        seen, middle = view.spaces[space], _big([place.badge])[0]
        _badge(pen, middle, 17, seen.owner, str(seen.tokens.get("army", 0)), usual)
        amount = changed.amounts.get(space)
        if amount:
            x, y = middle[0] + 28 * F, middle[1] - 14 * F
            pill = (x - 14 * F, y - 10 * F, x + 14 * F, y + 10 * F)
            pen.rounded_rectangle(pill, 10 * F, GREEN if amount > 0 else RED, INK, F)
            pen.text((x, y), f"{amount:+d}", TEXT, small, "mm")
    picture.paste(field, (0, TOP * F))
    pen = ImageDraw.Draw(picture)
    _bars(pen, view, board, names, large)
    _panel(pen, view, board, names, usual)
    buffer = BytesIO()
    picture.resize(SIZE, Image.Resampling.LANCZOS).save(buffer, "PNG")
    return buffer.getvalue()


def geometry(board: str) -> art.Geometry:
    """The board's geometry, read again as such a program would."""
    if ":" in board:
        composed.set_geometry.cache_clear()
        return composed.geometry(board)
    data = json.loads((folder(board) / "geometry.json").read_bytes())
    shapes = art.Geometry(**data)
    return shapes.over(geometry(shapes.base)) if shapes.base else shapes


def _big(points: Sequence[Point]) -> list[Point]:
    return [(x * F, y * F) for x, y in points]


def _colour(owner: int | None) -> Rgb:
    return VACANT if owner is None else COLOURS[owner % len(COLOURS)]


def _water(field: Image.Image, outlines: list[list[Point]]) -> None:
    """Lines around the land, where its blurred shape has certain levels."""
    land = Image.new("L", field.size, 0)
    pen = ImageDraw.Draw(land)
    for outline in outlines:
        pen.polygon(outline, 255)
    near = land.reduce(F).filter(ImageFilter.GaussianBlur(12))
    lines = near.point([255 if level % 45 in (20, 21, 22) else 0 for level in range(256)])
    field.paste(SHORE, (0, 0), lines.resize(field.size, Image.Resampling.BILINEAR))


def _space(field: Image.Image, parts: list[list[Point]], owner: int | None) -> None:
    """A space in its owner's colour and pattern."""
    points = [point for part in parts for point in part]
    left, top = (int(min(p[i] for p in points)) for i in (0, 1))
    right, bottom = (int(max(p[i] for p in points)) + 1 for i in (0, 1))
    mask = Image.new("L", (right - left, bottom - top), 0)
    pen = ImageDraw.Draw(mask)
    for part in parts:
        pen.polygon([(x - left, y - top) for x, y in part], 255)
    tile = Image.new("RGB", mask.size, _colour(owner))
    if owner is not None:
        darker = tuple(v * 4 // 5 for v in _colour(owner))
        PATTERNS[owner % len(PATTERNS)](ImageDraw.Draw(tile), *mask.size, darker)
    field.paste(tile, (left, top), mask)


def _plain(pen: Draw, width: int, height: int, rgb: tuple[int, ...]) -> None:
    """No pattern."""


def _diagonal(pen: Draw, width: int, height: int, rgb: tuple[int, ...]) -> None:
    for x in range(-height, width, 12 * F):
        pen.line((x, height, x + height, 0), rgb, 3 * F)


def _dots(pen: Draw, width: int, height: int, rgb: tuple[int, ...]) -> None:
    for y in range(0, height, 8 * F):
        for x in range(y // F % 16, width, 16 * F):
            pen.ellipse((x, y, x + 3 * F, y + 3 * F), rgb)


def _rows(pen: Draw, width: int, height: int, rgb: tuple[int, ...]) -> None:
    for y in range(0, height, 6 * F):
        pen.line((0, y, width, y), rgb, 2 * F)


def _lattice(pen: Draw, width: int, height: int, rgb: tuple[int, ...]) -> None:
    for x in range(-height, width, 12 * F):
        pen.line((x, height, x + height, 0), rgb, F)
        pen.line((x, 0, x + height, height), rgb, F)


def _waves(pen: Draw, width: int, height: int, rgb: tuple[int, ...]) -> None:
    for y in range(0, height, 6 * F):
        pen.line([(x, y + (x // (6 * F) % 2) * 3 * F) for x in range(0, width, 6 * F)], rgb, F)


PATTERNS: tuple[Callable[[Draw, int, int, tuple[int, ...]], None], ...] = (
    _plain,
    _diagonal,
    _dots,
    _rows,
    _lattice,
    _waves,
)


def _relief(field: Image.Image, board: art.Art) -> None:
    """Light and shade over land and sea."""
    with Image.open(folder(geometry(board.geometry).base or board.geometry) / "relief.png") as steps:
        relief = Image.frombytes("L", steps.size, steps.tobytes()).point(lambda step: 180 + 5 * step)
    land = (relief.width * F, relief.height * F)
    shade = relief.resize(land, Image.Resampling.BICUBIC).convert("RGB")
    field.paste(ImageChops.multiply(field.crop((0, 0, *land)), shade))


def _links(pen: Draw, board: art.Art) -> None:
    for link in board.links:
        ways = [link.path[:2], link.path[2:]] if link.wrap else [link.curve()]
        for way in ways:
            for dash in dashes(_big(way), 6 * F, 4 * F):
                pen.line(dash, TEXT, 2 * F)


def _badge(
    pen: Draw, at: Point, radius: float, owner: int | None, words: str, font: ImageFont.FreeTypeFont
) -> None:
    corners = SIDES[0 if owner is None else owner % len(SIDES)]
    dark = tuple(v * 2 // 5 for v in _colour(owner))
    pen.regular_polygon((*at, radius * 1.2 * F), corners, 0, TEXT)
    pen.regular_polygon((*at, radius * F), corners, 0, dark)
    pen.text(at, words, TEXT, font, "mm")


def _bars(pen: Draw, view: View, board: art.Art, names: Sequence[str], font: ImageFont.FreeTypeFont) -> None:
    """Who is on turn and the tracks above the map; the regions with their owners' shares below it."""
    before = "" if view.turn is None else names[view.turn]
    tracks = "  ".join(f"{track.id}: {track.value}" for track in view.tracks)
    pen.text((22 * F, 28 * F), f"{before}  {view.phase}", TEXT, font, "lm")
    pen.text(((SIZE[0] - 22) * F, 28 * F), tracks, TEXT, font, "rm")
    spaces, regions = load_board(view.board).spaces, load_board(view.board).regions
    wide, top = (SIZE[0] - 28) // len(regions), TOP + board.size[1] + 15
    for number, region in enumerate(regions):
        left = 18 + number * wide
        box = (left * F, top * F, (left + wide - 10) * F, (top + 64) * F)
        pen.rounded_rectangle(box, 8 * F, BAR, board.regions[region.id].tint, 2 * F)
        pen.text(((left + 12) * F, (top + 22) * F), region.name["en"], TEXT, font, "lm")
        pen.text(((left + wide - 22) * F, (top + 22) * F), f"+{region.bonus}", TEXT, font, "rm")
        owners = [view.spaces[s.id].owner for s in spaces if s.region == region.id]
        unit = (wide - 36) / len(owners)
        for i, owner in enumerate(sorted(owners, key=lambda o: (owners.count(o), o or 0))):
            x, y = (left + 13 + i * unit) * F, (top + 44) * F
            pen.rectangle((x, y, x + (unit - 2) * F, y + 10 * F), _colour(owner), TEXT, F)


def _panel(pen: Draw, view: View, board: art.Art, names: Sequence[str], font: ImageFont.FreeTypeFont) -> None:
    """The players with their counters and cards."""
    left, row = board.panel[0], 46
    top = TOP + board.panel[1] - row * (len(view.seats) + 1)
    box = (left * F, top * F, (left + 372) * F, (TOP + board.panel[1]) * F)
    pen.rounded_rectangle(box, 12 * F, BAR, GOLD, F)
    for i, word in enumerate((*view.seats[0].counters, "cards")):
        pen.text(((left + 200 + 50 * i) * F, (top + 22) * F), word[:5], TEXT, font, "mm")
    for seat in view.seats:
        y = (top + row * (seat.seat + 1.4)) * F
        if seat.seat == view.turn:
            mark = ((left + 5) * F, y - 20 * F, (left + 367) * F, y + 20 * F)
            pen.rounded_rectangle(mark, 8 * F, INK, TEXT, F)
        _badge(pen, ((left + 31) * F, y), 11, seat.seat, str(seat.seat + 1), font)
        pen.text(((left + 56) * F, y), names[seat.seat], TEXT, font, "lm")
        for i, value in enumerate((*seat.counters.values(), sum(seat.cards.values()))):
            pen.text(((left + 200 + 50 * i) * F, y), str(value), TEXT, font, "mm")

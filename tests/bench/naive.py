"""The redraw that one would write first: all at double size, shrunk, saved as PNG, nothing kept."""

from __future__ import annotations

import json
from io import BytesIO

from PIL import Image, ImageChops, ImageDraw, ImageFont

from engine.types import View
from render import art, fonts

FACTOR = 2
SIZE = (1600, 1000)
PAPER, INK = (214, 228, 236), (40, 44, 52)
COLOURS = ((200, 64, 52), (58, 104, 176), (70, 140, 74), (224, 178, 60), (126, 82, 160), (84, 84, 88))


def draw(view: View, names: tuple[str, ...]) -> bytes:
    """A plain picture of a position: spaces in their owners' colours, relief, names, amounts, players.

    No water lines, no patterns, no arrows, no region bars: less work than the real picture has.
    """
    board = art.load(view.board)
    shapes = geometry(board.geometry).shapes()
    image = Image.new("RGB", (SIZE[0] * FACTOR, SIZE[1] * FACTOR), PAPER)
    pen = ImageDraw.Draw(image)
    label = ImageFont.truetype(fonts.path("NotoSans"), 13 * FACTOR)
    badge = ImageFont.truetype(fonts.path("NotoSans"), 18 * FACTOR)
    for link in board.links:
        for start, end in zip(link.path[::2], link.path[1::2], strict=True):
            pen.line([(x * FACTOR, y * FACTOR) for x, y in (start, end)], INK, 2 * FACTOR)
    for space, place in board.spaces.items():
        owner = view.spaces[space].owner
        colour = PAPER if owner is None else COLOURS[owner % len(COLOURS)]
        for part in shapes[place.shape]:
            outline = [(x * FACTOR, y * FACTOR) for x, y in part[0]]
            pen.polygon(outline, colour)
            pen.line(outline, INK, FACTOR)
    with Image.open(art.folder(board.geometry) / "relief.png") as steps:
        relief = Image.frombytes("L", steps.size, steps.tobytes()).point(lambda step: 180 + 5 * step)
    land = (relief.width * FACTOR, relief.height * FACTOR)
    shade = relief.resize(land, Image.Resampling.BICUBIC).convert("RGB")
    image.paste(ImageChops.multiply(image.crop((0, 0, *land)), shade))
    for space, place in board.spaces.items():
        text = place.labels["en"]
        pen.text((text.at[0] * FACTOR, text.at[1] * FACTOR), "\n".join(text.lines), INK, label, "mm")
        x, y = place.badge[0] * FACTOR, place.badge[1] * FACTOR
        pen.ellipse(
            (x - 15 * FACTOR, y - 15 * FACTOR, x + 15 * FACTOR, y + 15 * FACTOR), "white", INK, FACTOR
        )
        pen.text((x, y), str(view.spaces[space].tokens.get("army", 0)), INK, badge, "mm")
    for number, name in enumerate(names):
        counters = ", ".join(f"{value} {key}" for key, value in view.seats[number].counters.items())
        pen.text((20 * FACTOR, (870 + 20 * number) * FACTOR), f"{name}: {counters}", INK, label)
    buffer = BytesIO()
    image.resize(SIZE, Image.Resampling.LANCZOS).save(buffer, "PNG")
    return buffer.getvalue()


def geometry(board: str) -> art.Geometry:
    """The board's geometry, read anew as such a program would."""
    data = json.loads((art.folder(board) / "geometry.json").read_bytes())
    return art.Geometry(**data)

"""Lines of text in any script: cleaned, cut to a width, split into runs of one font and one direction.

People's names come from anywhere. Nothing in here raises for any text, and nothing is drawn outside the
line's box: marks that pile up are limited, and what is too long ends in an ellipsis.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw

from render.kit import fonts
from render.kit.theme import Rgb

JOINER = "\u200d"
SELECTORS = ("\ufe0f", "\ufe0e")
LONGEST = 160
"""Clusters of a text that are looked at at all."""
MARKS = 2
"""Marks that may pile up on one letter."""


class Run(NamedTuple):
    """A stretch of text in one font and one direction."""

    text: str
    font: str
    rtl: bool


def clusters(text: str) -> list[str]:
    """The text as what a reader takes for characters, without what shows nothing; LONGEST of them at
    most, the last then an ellipsis."""
    parts: list[str] = []
    marks = 0
    for char in " ".join(text[: LONGEST * 12].split()):
        category = unicodedata.category(char)
        glued = bool(parts) and (
            parts[-1].endswith(JOINER) or _is_flag_pair(parts[-1], char) or 0x1F3FB <= ord(char) <= 0x1F3FF
        )
        if char == JOINER or char in SELECTORS or category.startswith("M"):
            marks = marks + 1 if category.startswith("M") and char not in SELECTORS else marks
            if parts and marks <= MARKS:
                parts[-1] += char
        elif glued:
            parts[-1] += char
        elif category not in fonts.UNSEEN:
            if len(parts) == LONGEST:
                parts[-1] = "…"
                break
            parts.append(char)
            marks = 0
    return parts


def _is_flag_pair(before: str, char: str) -> bool:
    def letter(c: str) -> bool:
        return 0x1F1E6 <= ord(c) <= 0x1F1FF

    return len(before) == 1 and letter(before) and letter(char)


def _direction(cluster: str) -> bool | None:
    """True for right to left, False for left to right, None for neither."""
    kind = unicodedata.bidirectional(cluster[0])
    if kind in ("R", "AL", "AN"):
        return True
    return False if kind in ("L", "EN") else None


def _directions(text: list[str]) -> tuple[list[bool], bool]:
    """The direction of every cluster and of the whole. What has none takes that of both its neighbours when
    they agree, else that of the whole."""
    strong = [_direction(c) for c in text]
    whole = next((d for d in strong if d is not None), False)
    directions: list[bool] = []
    for i, d in enumerate(strong):
        if d is not None:
            directions.append(d)
            continue
        before = directions[-1] if directions else whole
        after = next((x for x in strong[i + 1 :] if x is not None), whole)
        directions.append(before if before == after else whole)
    return directions, whole


def _drawable(cluster: str, name: str) -> tuple[str, str]:
    """The font and the characters for one cluster; the first character decides."""
    chosen = fonts.choose(name, cluster[0])
    if chosen is None:
        return name, ""
    font, text = chosen
    for char in cluster[1:]:
        special = char == JOINER or char in SELECTORS
        if (special and font == "NotoEmoji" and fonts.shaping()) or (not special and fonts.has(font, char)):
            text += char
    return font, text


@lru_cache(maxsize=2048)
def runs(text: tuple[str, ...], name: str) -> tuple[Run, ...]:
    """Runs in the order in which they are drawn from left to right."""
    directions, whole = _directions(list(text))
    logical: list[Run] = []
    for cluster, rtl in zip(text, directions, strict=True):
        # A space belongs to the word before it: words of one script then stay one run. That of the emoji is
        # as wide as they are.
        glued = (
            cluster == " "
            and logical
            and logical[-1].font != "NotoEmoji"
            and fonts.has(logical[-1].font, " ")
        )
        font, part = (logical[-1].font, " ") if glued else _drawable(cluster, name)
        if logical and logical[-1].font == font and logical[-1].rtl == rtl:
            logical[-1] = Run(logical[-1].text + part, font, rtl)
        elif part:
            logical.append(Run(part, font, rtl))
    groups: list[list[Run]] = []
    for run in logical:
        if groups and groups[-1][0].rtl == run.rtl:
            groups[-1].append(run)
        else:
            groups.append([run])
    if whole:
        groups.reverse()
    return tuple(run for group in groups for run in (reversed(group) if group[0].rtl else group))


def _pillow_args(run: Run) -> tuple[str, str | None]:
    """What to hand to Pillow: text and direction. Without shaping, right to left is turned round by hand."""
    if fonts.shaping():
        return run.text, "rtl" if run.rtl else "ltr"
    return (run.text[::-1] if run.rtl else run.text), None


def _length(run: Run, size: int) -> float:
    text, direction = _pillow_args(run)
    return fonts.font(run.font, size).getlength(text, direction=direction)


@lru_cache(maxsize=4096)
def width(text: str, name: str, size: int) -> float:
    """Width of a text in pixels."""
    return sum(_length(run, size) for run in runs(tuple(clusters(text)), name))


@lru_cache(maxsize=1024)
def truncate(text: str, name: str, size: int, room: int) -> str:
    """The text, if it is too wide for the room cut and ended with an ellipsis."""
    parts = clusters(text)
    whole = "".join(parts)
    if width(whole, name, size) <= room:
        return whole
    low, high = 0, len(parts)
    while low < high:
        middle = (low + high + 1) // 2
        if width("".join(parts[:middle]).rstrip() + "…", name, size) <= room:
            low = middle
        else:
            high = middle - 1
    return "".join(parts[:low]).rstrip() + "…"


NARROWEST = 0.82
"""How far a text may be narrowed before it is cut. It is never made smaller."""


def fit(text: str, name: str, size: int, room: int) -> tuple[str, int]:
    """The text and the width at which it fits the room: a little narrower if need be, then cut."""
    if width(text, name, size) > room:
        text = truncate(text, name, size, int(room / NARROWEST))
    return text, min(room, round(width(text, name, size)) + 2)


@lru_cache(maxsize=512)
def mask(text: str, name: str, size: int, room: int = 0) -> Image.Image:
    """A text as a coverage mask whose height is the line's box (1.5 times the size, baseline at 1.1); with
    `room`, at most that wide (see `fit`)."""
    if room:
        text, wide = fit(text, name, size, room)
        whole = mask(text, name, size)
        if wide >= whole.width:
            return whole
        return whole.resize((max(1, wide), whole.height), Image.Resampling.LANCZOS)
    parts = runs(tuple(clusters(text)), name)
    lengths = [_length(run, size) for run in parts]
    image = Image.new("L", (max(1, round(sum(lengths)) + 2), round(size * 1.5)), 0)
    draw = ImageDraw.Draw(image)
    x, baseline = 1.0, round(size * 1.1)
    for run, length in zip(parts, lengths, strict=True):
        spelled, direction = _pillow_args(run)
        font = fonts.font(run.font, size)
        draw.text((x, baseline), spelled, 255, font, "ls", direction=direction)
        x += length
    return image


def put(
    canvas: Image.Image,
    at: tuple[float, float],
    text: str,
    name: str,
    size: int,
    rgb: Rgb,
    anchor: str = "l",
    room: int = 0,
) -> float:
    """Draw one line; `at` is its left end, middle or right end (`anchor` l, m, r), at half the height of
    capitals. With `room`, at most that wide (see `fit`). Returns the width drawn."""
    tile = mask(text, name, size, room)
    left = at[0] - {"l": 0, "m": tile.width / 2, "r": tile.width}[anchor]
    top = at[1] - size * (1.1 - 0.35)
    canvas.paste(rgb, (round(left), round(top)), tile)
    return tile.width

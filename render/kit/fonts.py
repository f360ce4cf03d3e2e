"""Fonts and their fallbacks: which font draws which character of a text."""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from pathlib import Path

from PIL import ImageFont, features

FOLDER = Path(__file__).resolve().parent.parent / "fonts"
FALLBACKS = (
    "NotoSans",
    "NotoSansArabic",
    "NotoSansHebrew",
    "NotoSansDevanagari",
    "NotoSansBengali",
    "NotoSansTamil",
    "NotoSansThai",
    "NotoSansGeorgian",
    "NotoSansArmenian",
    "NotoEmoji",
    "NotoSansCJK",
    "NotoSansSymbols2",
)
LEAST = 27
"""The smallest size of text at scale 1: a picture of 1600 pixels is often shown at 550, where these are 9."""
BOX = ("NotoSansSymbols2", "□")
"""What stands for a character that no font has."""
UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""Unicode categories of what is dropped: controls, format marks, halves, private and unassigned ones."""


@cache
def shaping() -> bool:
    """Whether Raqm is there. Without it texts are drawn letter by letter: scripts that join lose their joins,
    nothing fails."""
    return bool(features.check("raqm"))


def path(name: str) -> Path:
    """The file of a font."""
    file = FOLDER / f"{name}.ttf"
    return file if file.exists() else FOLDER / f"{name}.otf"


@cache
def font(name: str, size: float, fine: int = 1) -> ImageFont.FreeTypeFont:
    """A font at a size in pixels of the picture, `fine` times larger for what is drawn so and reduced."""
    engine = ImageFont.Layout.RAQM if shaping() else ImageFont.Layout.BASIC
    return ImageFont.truetype(path(name), round(size * fine), layout_engine=engine)


@cache
def _probe(name: str) -> tuple[ImageFont.FreeTypeFont, bytes]:
    # Shaping would put dotted circles under lone marks, so that every mark would seem to exist.
    probe = ImageFont.truetype(path(name), 32, layout_engine=ImageFont.Layout.BASIC)
    return probe, bytes(probe.getmask("\U000fffff"))


@lru_cache(maxsize=16384)
def has(name: str, char: str) -> bool:
    """Whether a font has a character: it draws something (a space: nothing) that is not the glyph for missing
    ones."""
    probe, missing = _probe(name)
    mask = bytes(probe.getmask(char))
    return mask != missing and bool(mask) != char.isspace()


@lru_cache(maxsize=16384)
def choose(name: str, char: str) -> tuple[str, str] | None:
    """The font for a character and what to draw: the character, else its compatible simpler form, else a box.
    None for what is dropped."""
    category = unicodedata.category(char)
    if category in UNSEEN:
        return None
    for text in (char, unicodedata.normalize("NFKC", char)):
        for candidate in (name, *FALLBACKS):
            if text and all(has(candidate, c) for c in text):
                return candidate, text
    return None if category.startswith("M") else BOX

"""Build the emoji font of the local Discord's page from the npm package `@fontsource/noto-color-emoji` (OFL).

    python -m tools.emoji PACKAGE          # writes the font, its style sheet and its licence
    python -m tools.emoji PACKAGE --check  # builds in memory and compares characters and style sheet

PACKAGE is the unpacked npm package. The font keeps the emojis that `used` finds, as coloured outlines (COLR).
"""

from __future__ import annotations

import argparse
import re
import shutil
import sys
import unicodedata
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "playground" / "web"
FONT = WEB / "fonts" / "emoji.woff2"
STYLE = WEB / "css" / "emoji.css"
SOURCES = (
    ("locales", "*.ftl"),
    *((folder, "*.py") for folder in ("cogs", "publish", "ui", "engine")),
    ("playground/web", "*.[chjs]*"),
)
"""Where emojis come from: texts, the signs on buttons, the page itself."""
TEXTUAL = "○□▒✕"
"""Signs that are no emojis."""
SELECTOR = "\N{VARIATION SELECTOR-16}"
CANDIDATE = re.compile(f".{SELECTOR}|[^\0-\u2000{SELECTOR}]", re.DOTALL)
"""A character that may be an emoji: by the selector behind it, or by its place in Unicode."""
FIXED_TIME = 3_600_000_000
"""The font's date, so that a second build gives the same bytes."""


def used() -> set[str]:
    """All emojis of the project that are one character, with or without a variation selector after it."""
    emojis: set[str] = set()
    for folder, names in SOURCES:
        for path in (ROOT / folder).rglob(names):
            for word in set(CANDIDATE.findall(path.read_text("utf-8"))):
                if SELECTOR in word or unicodedata.category(word) == "So":
                    emojis.add(word[0])
    return emojis - set(TEXTUAL)


def style(emojis: set[str]) -> str:
    """The style sheet that gives the page the font, for these characters and no others."""
    codes = ", ".join(f"U+{ord(emoji):X}" for emoji in sorted(emojis))
    return (
        "/* Written by tools/emoji.py. */\n"
        '@font-face {\n  font-family: "Playground Emoji";\n'
        '  src: url("../fonts/emoji.woff2") format("woff2");\n'
        f"  unicode-range: {codes};\n}}\n"
    )


def main() -> int:
    """Build the font, or compare. Exit code 1 when something differs, or the package lacks an emoji."""
    from fontTools import subset
    from fontTools.ttLib import TTFont

    parser = argparse.ArgumentParser(prog="python -m tools.emoji", description=__doc__)
    parser.add_argument("package", type=Path)
    parser.add_argument("--check", action="store_true")
    args = parser.parse_args()
    emojis = used()
    font = TTFont(args.package / "files" / "noto-color-emoji-emoji-400-normal.woff2")
    if lacking := {ord(emoji) for emoji in emojis} - set(font.getBestCmap()):
        print("not in the font:", *(f"U+{code:X}" for code in sorted(lacking)))
        return 1
    options = subset.Options(layout_features=[], hinting=False, name_IDs=[0, 1, 2, 13, 14])
    options.drop_tables += ["SVG", "vhea", "vmtx", "GSUB"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[ord(emoji) for emoji in emojis])
    subsetter.subset(font)
    if args.check:
        same = set(TTFont(FONT).getBestCmap()) == set(font.getBestCmap())
        same = same and STYLE.read_text("utf-8") == style(emojis)
        print("as built" if same else "differs from a fresh build")
        return 0 if same else 1
    font["head"].created = font["head"].modified = FIXED_TIME
    font.recalcTimestamp = False
    font.flavor = "woff2"
    FONT.parent.mkdir(exist_ok=True)
    font.save(FONT)
    STYLE.write_text(style(emojis), "utf-8")
    shutil.copyfile(args.package / "LICENSE", FONT.with_name("OFL.txt"))
    print(f"{FONT.name}: {FONT.stat().st_size // 1024} KB, {len(emojis)} emojis")
    return 0


if __name__ == "__main__":
    sys.exit(main())

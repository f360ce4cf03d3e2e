"""Build `render/fonts/` from npm packages of Fontsource and Debian's `fonts-noto-cjk` (all under the OFL).

    python -m tools.fonts SOURCES          # writes the fonts and their licences
    python -m tools.fonts SOURCES --check  # builds in memory and compares the characters with the files

SOURCES holds the unpacked npm packages `@fontsource/<name>` as `<name>/`, `@fontsource-variable/noto-sans` as
`noto-sans-variable/`, and `NotoSansCJK-Bold.ttc`.

Each font holds one script, so that the renderer falls back run by run. The CJK font keeps the characters of
the first levels of GB 2312, Big5 and JIS X 0208, kana, and the Hangul syllables of KS X 1001.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from pathlib import Path

from fontTools import merge, subset
from fontTools.ttLib import TTCollection, TTFont
from fontTools.varLib import instancer

OUT = Path(__file__).resolve().parent.parent / "render" / "fonts"
FIXED_TIME = 3_600_000_000
"""Stamped into every font as its date, so that a second build gives the same bytes."""

CONDENSED = {"wght": 600, "wdth": 75}
"""What is taken of variable fonts: near to the condensed face that most texts are in."""
LATIN = ("latin", "latin-ext", "vietnamese")
FONTS: dict[str, tuple[str, tuple[str, ...]]] = {
    "BarlowCondensed-Medium": ("barlow-condensed", tuple(f"{s}-500" for s in LATIN)),
    "BarlowCondensed-SemiBold": ("barlow-condensed", tuple(f"{s}-600" for s in LATIN)),
    "BarlowCondensed-Bold": ("barlow-condensed", tuple(f"{s}-700" for s in LATIN)),
    "Cinzel-SemiBold": ("cinzel", ("latin-600", "latin-ext-600")),
    "Cinzel-Bold": ("cinzel", ("latin-700", "latin-ext-700")),
    "InstrumentSerif": ("instrument-serif", ("latin-400", "latin-ext-400")),
    "Oxanium-SemiBold": ("oxanium", ("latin-600", "latin-ext-600")),
    "Texturina-SemiBold": ("texturina", ("latin-600", "latin-ext-600")),
    "Texturina-Bold": ("texturina", ("latin-700", "latin-ext-700")),
    "NotoSans": (
        "noto-sans-variable",
        tuple(f"{s}-standard" for s in (*LATIN, "cyrillic", "cyrillic-ext", "greek", "greek-ext")),
    ),
    "NotoSansArabic": ("noto-sans-arabic", ("arabic-600",)),
    "NotoSansArmenian": ("noto-sans-armenian", ("armenian-600",)),
    "NotoSansBengali": ("noto-sans-bengali", ("bengali-600",)),
    "NotoSansDevanagari": ("noto-sans-devanagari", ("devanagari-600",)),
    "NotoSansGeorgian": ("noto-sans-georgian", ("georgian-600",)),
    "NotoSansHebrew": ("noto-sans-hebrew", ("hebrew-600",)),
    "NotoSansSymbols2": ("noto-sans-symbols-2", ("symbols-400",)),
    "NotoSansTamil": ("noto-sans-tamil", ("tamil-600",)),
    "NotoSansThai": ("noto-sans-thai", ("thai-600",)),
    "NotoEmoji": ("noto-emoji", tuple(f"{i}-600" for i in range(20))),
}


CJK_NOTICE = "Copyright 2014-2021 Adobe (http://www.adobe.com/), with Reserved Font Name 'Source'"


def cjk_characters() -> set[int]:
    """Code points that the CJK font keeps."""
    text = ""
    for row in range(0xB0, 0xD8):
        text += bytes(b for col in range(0xA1, 0xFF) for b in (row, col)).decode("gb2312", "ignore")
    for row in range(0xA4, 0xC7):
        cols = [*range(0x40, 0x7F), *range(0xA1, 0xFF)]
        text += bytes(b for col in cols for b in (row, col)).decode("big5", "ignore")
    for row in range(0xB0, 0xD0):
        text += bytes(b for col in range(0xA1, 0xFF) for b in (row, col)).decode("euc_jp", "ignore")
    for row in range(0xB0, 0xC9):
        text += bytes(b for col in range(0xA1, 0xFF) for b in (row, col)).decode("euc_kr", "ignore")
    ranges = ((0x3000, 0x3100), (0x3131, 0x3164), (0xFF01, 0xFF9E))
    return {ord(c) for c in text} | {c for low, high in ranges for c in range(low, high)}


def joined(parts: list[Path]) -> TTFont:
    """One font out of Fontsource's slices of it."""
    with tempfile.TemporaryDirectory() as folder:
        plain = []
        for part in parts:
            font = TTFont(part)
            font.flavor = None
            if "fvar" in font:
                font = instancer.instantiateVariableFont(font, CONDENSED)
            plain.append(str(Path(folder) / (part.stem + ".ttf")))
            font.save(plain[-1])
        if len(plain) == 1:
            return TTFont(plain[0], lazy=False)
        return merge.Merger().merge(plain)


def cjk(collection: Path) -> TTFont:
    """The common characters of Noto Sans CJK with its simplified Chinese shapes; no layout tables."""
    fonts = TTCollection(str(collection), lazy=True)
    font = next(
        f for f in fonts if "SC" in f["name"].getDebugName(1) and "Mono" not in f["name"].getDebugName(1)
    )
    options = subset.Options(
        layout_features=[], hinting=False, desubroutinize=False, notdef_outline=True, name_IDs=[1, 2, 13, 14]
    )
    options.drop_tables += ["vhea", "vmtx", "VORG", "GPOS", "GSUB", "BASE"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=cjk_characters())
    subsetter.subset(font)
    return font


def trim(font: TTFont) -> TTFont:
    """Without hinting and without tables that Pillow does not use, with a fixed date."""
    for table in ("fpgm", "prep", "cvt ", "gasp", "DSIG", "hdmx", "LTSH", "VDMX", "meta"):
        if table in font:
            del font[table]
    if "glyf" in font:
        for name in font.getGlyphOrder():
            glyph = font["glyf"][name]
            if hasattr(glyph, "program"):
                glyph.removeHinting()
    font["head"].created = font["head"].modified = FIXED_TIME
    font.recalcTimestamp = False
    return font


def sources(folder: Path, package: str, parts: tuple[str, ...]) -> list[Path]:
    """The slices of a package that exist (emoji packages have a varying number)."""
    stem = package.removesuffix("-variable")
    files = [folder / package / "files" / f"{stem}-{part}-normal.woff2" for part in parts]
    return [p for p in files if p.exists()]


def licence(folder: Path) -> str:
    """The licence once, under the copyright notice of every font."""
    notices, body = [], ""
    for name, (package, _) in FONTS.items():
        head, body = (folder / package / "LICENSE").read_text("utf-8").split("\n", 1)
        notice = re.match(r"Copyright [^()]*(\([^)]*\))?", head)
        notices.append(f"{name}: {notice.group().strip() if notice else head}")
    return "\n".join([*notices, f"NotoSansCJK: {CJK_NOTICE}"]) + "\n" + body


def main() -> int:
    """Build all fonts, or compare. Exit code 1 when a font differs."""
    parser = argparse.ArgumentParser(prog="python -m tools.fonts", description=__doc__)
    parser.add_argument("sources", type=Path)
    parser.add_argument("--check", action="store_true")
    args = parser.parse_args()
    OUT.mkdir(exist_ok=True)
    differing = []
    if not args.check:
        (OUT / "OFL.txt").write_text(licence(args.sources), "utf-8")
    for name in (*FONTS, "NotoSansCJK"):
        if name == "NotoSansCJK":
            font = trim(cjk(args.sources / "NotoSansCJK-Bold.ttc"))
        else:
            package, parts = FONTS[name]
            font = trim(joined(sources(args.sources, package, parts)))
        path = OUT / (name + (".otf" if "CFF " in font else ".ttf"))
        if args.check:
            if set(TTFont(path).getBestCmap()) != set(font.getBestCmap()):
                differing.append(path.name)
            continue
        font.save(path)
        print(f"{path.name:32}{path.stat().st_size // 1024:6} KB {len(font.getBestCmap()):6} characters")
    for name in differing:
        print(f"{name} differs from a fresh build")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())

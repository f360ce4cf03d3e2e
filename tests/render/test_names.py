"""Names of players from anywhere: nothing raises, nothing overflows, nothing is hidden that can be shown."""

from __future__ import annotations

import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from render.kit import fonts, text
from tests.render.positions import drawn, position

GALLERY = {
    "latin": "Łukasz Żółć Ñandú Çağrı Ðặng",
    "greek": "Ὀδυσσεύς Παπαδόπουλος",
    "cyrillic": "Ярослава Кириленко Ґєї",
    "arabic": "محمد عبد الله",
    "hebrew": "שָׁלוֹם עולם",
    "devanagari": "श्रीमती लक्ष्मी",
    "bengali": "রবীন্দ্রনাথ",
    "tamil": "தமிழ்ச்செல்வி",
    "thai": "สวัสดีชาวโลก",
    "georgian": "შოთა რუსთაველი",
    "armenian": "Մեսրոպ Մաշտոց",
    "japanese": "山田 太郎さん カタカナ",
    "chinese": "张伟 漢字測試",
    "korean": "김민수 한글",
    "emoji": "🐉 🔥 👑🎲",
    "families and flags": "👩‍👩‍👧‍👦🏴‍☠️🇮🇹👍🏽",
    "fancy letters": "𝓕𝓪𝓷𝓬𝔂 𝕹𝖆𝖒𝖊 Ⓦⓞⓦ",
    "mixed directions": "abc שלום 123 مرحبا xyz",
}
BROKEN = {
    "nothing": "",
    "spaces": " \t\n ",
    "invisible": "\u200b\u200d\u2060\ufeff",
    "zalgo": "Z" + "\u0335\u0341\u0489\u035c" * 40 + "algo" + "\u0316" * 300,
    "marks alone": "\u0301\u0489\u093f",
    "controls": "a\x00b\x1bc\u202e\u2066\ud800",
    "long": "W" * 4000,
    "long word": "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogoch",
    "unknown script": "ሰላም ᚠᚢᚦ 𓀀𓁐",
    "private": "\ue000\U000f0000\U0010ffff",
}


@pytest.mark.parametrize("name", GALLERY.values(), ids=GALLERY)
def test_scripts_are_drawn_by_a_font_that_has_them(name: str) -> None:
    """Every letter of the gallery has a glyph in some font; no box stands for one."""
    assert not any(fonts.choose("BarlowCondensed-SemiBold", c) == fonts.BOX for c in name)
    for run in text.runs(tuple(text.clusters(name)), "BarlowCondensed-SemiBold"):
        seen = [c for c in run.text if c != text.JOINER and c not in text.SELECTORS]
        assert all(fonts.has(run.font, c) for c in seen), run
    drawn_text = "".join(
        run.text for run in text.runs(tuple(text.clusters(name)), "BarlowCondensed-SemiBold")
    )
    assert len(drawn_text) >= len(name.replace(" ", "")) * 0.6
    assert np.asarray(text.mask(name, "BarlowCondensed-SemiBold", 21)).max() > 100


@pytest.mark.parametrize("shaping", [True, False])
def test_a_picture_with_wild_names(monkeypatch: pytest.MonkeyPatch, shaping: bool) -> None:
    """Six at a time, the whole gallery in pictures, with Raqm and without."""
    if shaping and not fonts.shaping():
        pytest.skip("Raqm is missing here")
    monkeypatch.setattr(fonts, "shaping", lambda: shaping)
    for cached in (fonts.font, text.mask, text.width, text.truncate, text.runs):
        cached.cache_clear()
    names = [*GALLERY.values(), *BROKEN.values(), "end", "end"]
    plain = drawn(position())
    try:
        for first in range(0, len(names), 6):
            image = drawn(position(), names=tuple(names[first : first + 6]))
            # Names stay in the panel's rows and in the bar: the map beside them is untouched.
            assert np.array_equal(plain[58:908, 388:], image[58:908, 388:])
            assert np.array_equal(plain[908:], image[908:])
    finally:
        for cached in (fonts.font, text.mask, text.width, text.truncate, text.runs):
            cached.cache_clear()


@pytest.mark.parametrize("name", ["", "\u200b", " "])
def test_a_name_that_shows_nothing_is_replaced(name: str) -> None:
    """A seat is then called by its number."""
    assert np.array_equal(drawn(position(), names=(name,) * 6), drawn(position()))


def test_too_few_names_are_enough() -> None:
    """Seats without a name are called by their number; the neutral seat has a word of its own."""
    assert drawn(position(2, neutral=True), names=("Ada",)).shape == (1000, 1600, 3)


@given(st.text(st.characters(max_codepoint=sys.maxunicode), max_size=60), st.integers(20, 300))
def test_any_text_fits_its_room(words: str, room: int) -> None:
    """No text raises or gets wider than its room or higher than its line."""
    tile = text.mask(words, "BarlowCondensed-SemiBold", 27, room)
    assert tile.width <= room + 3
    assert tile.height <= 42


def test_a_cut_never_splits_a_cluster() -> None:
    """What is left of a cut name consists of whole characters with their marks."""
    name = "नमस्ते👩‍👩‍👧‍👦é" * 6
    parts = text.clusters(name)
    for room in range(30, 200, 17):
        cut = text.truncate(name, "BarlowCondensed-SemiBold", 21, room)
        assert cut.endswith("…")
        kept = text.clusters(cut)[:-1]
        assert kept == parts[: len(kept)]


def test_marks_that_pile_up_are_limited() -> None:
    """Of forty marks on a letter two are left."""
    assert text.clusters("a" + "\u0301" * 40 + "b") == ["a\u0301\u0301", "b"]


def test_right_to_left_runs_are_ordered() -> None:
    """A Hebrew name with Latin letters behind it is read from the right."""
    runs = text.runs(tuple(text.clusters("שלום abc")), "BarlowCondensed-SemiBold")
    assert [run.rtl for run in runs] == [False, True]
    runs = text.runs(tuple(text.clusters("abc שלום")), "BarlowCondensed-SemiBold")
    assert [run.rtl for run in runs] == [False, True]


def test_the_fonts_are_small_and_licensed() -> None:
    """All fonts together stay under 8 MB, and the licence names every one of them."""
    files = [path for path in fonts.FOLDER.iterdir() if path.suffix in (".ttf", ".otf")]
    assert sum(path.stat().st_size for path in files) < 8_000_000
    licence = (fonts.FOLDER / "OFL.txt").read_text("utf-8")
    assert "SIL OPEN FONT LICENSE" in licence
    for path in files:
        assert f"{path.stem}: Copyright" in licence

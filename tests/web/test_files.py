"""The files of the pages, and the texts that scripts get."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from locales import LOCALES
from web.files import FOLDER, PageFiles
from web.wording import KEYS, page_text


def test_the_digest_is_that_of_all_files(tmp_path: Path) -> None:
    """Another content, another name: another digest."""
    (tmp_path / "a.js").write_text("1")
    (tmp_path / "secret.txt").write_text("2")
    first = PageFiles(tmp_path)
    assert first.get(f"{first.base}/a.js")
    assert first.get(f"{first.base}/secret.txt") is None
    assert PageFiles(tmp_path).base == first.base
    (tmp_path / "a.js").write_text("2")
    assert PageFiles(tmp_path).base != first.base
    (tmp_path / "a.js").rename(tmp_path / "b.js")
    assert PageFiles(tmp_path).base != first.base


def test_scripts_ask_for_the_texts_that_there_are() -> None:
    """Each text that a script asks for is sent to it, and each that is sent is asked for."""
    scripts = "\n".join(path.read_text("utf-8") for path in FOLDER.rglob("*.js"))
    asked = set(re.findall(r'\bsay\(\s*"([a-z-]+)"', scripts))
    counted = set(re.findall(r'\bcount\(\s*"([a-z-]+)"', scripts))
    asked |= {f"{key}-{end}" for key in counted for end in ("one", "other")}
    assert asked - {*KEYS} == set()
    pages = (FOLDER.parent / "pages.py").read_text("utf-8")
    literals = set(re.findall(r"[\"']([a-z][a-z-]*)[\"']", scripts + pages))
    assert [key for key in KEYS if key not in asked and key not in literals] == []


@pytest.mark.parametrize("locale", LOCALES)
def test_variables_of_texts_are_left_to_the_scripts(locale: str) -> None:
    """`{n}` stands where a number belongs, and nothing of Fluent is left."""
    assert "{n}" in page_text(locale, "entry-of")
    for key in KEYS:
        assert not re.search(r"\{(?!\w+\})|\$", page_text(locale, key)), key

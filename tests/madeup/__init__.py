"""What nobody sells, to see that it needs nothing outside its folder: `burrows`, a rule system, `hill`, a
format of leagues, and `stakes`, a setting of all games."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from msgspec.structs import replace

import locales
from engine.boards import board as boards
from engine.rules import RULES
from host.game_settings import SETTINGS
from league.formats import FORMATS
from tests.madeup import burrows, hill, stakes

HOME = Path(burrows.__file__).parent
ID = burrows.RULES.meta.id


@contextmanager
def registered() -> Iterator[str]:
    """The id of the system, which is registered like all others as long as this lasts: its rules, where its
    boards lie, and where its texts do."""
    RULES[ID] = burrows.RULES
    boards.FOLDERS.append(HOME / "maps")
    locales.FOLDERS.append(HOME / "texts")
    _forget_texts()
    try:
        yield ID
    finally:
        del RULES[ID]
        boards.FOLDERS.remove(HOME / "maps")
        locales.FOLDERS.remove(HOME / "texts")
        _forget_texts()


@contextmanager
def with_format() -> Iterator[str]:
    """The id of the format, which is there like all others as long as this lasts, with its texts."""
    texts = Path(hill.__file__).parent / "texts"
    FORMATS[hill.HILL.id] = hill.HILL
    locales.FOLDERS.append(texts)
    _forget_texts()
    try:
        yield hill.HILL.id
    finally:
        del FORMATS[hill.HILL.id]
        locales.FOLDERS.remove(texts)
        _forget_texts()


@contextmanager
def with_setting(**changes: Any) -> Iterator[str]:
    """The id of the setting, which is there like all others as long as this lasts, with its texts; `changes`
    are those of its record."""
    texts = Path(stakes.__file__).parent / "texts"
    SETTINGS[stakes.STAKES.id] = replace(stakes.STAKES, **changes)
    locales.FOLDERS.append(texts)
    _forget_texts()
    try:
        yield stakes.STAKES.id
    finally:
        del SETTINGS[stakes.STAKES.id]
        locales.FOLDERS.remove(texts)
        _forget_texts()


def _forget_texts() -> None:
    """What was read of the texts, and put together from them."""
    read = (locales._sources, locales._bundle, locales._parse)
    for kept in (*read, locales.has, locales.own, locales._text):
        kept.cache_clear()

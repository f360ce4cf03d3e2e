"""Every text that a person reads, in Fluent files by locale: `locales/<locale>/*.ftl`.

`text("it", "prompt-attack")` returns one sentence. A key that a locale lacks is taken from English. A key
that English lacks too, or a missing variable, is an error of the program: with `strict` (set by the tests) it
raises, otherwise the key itself is shown and a warning is logged, so that no game stops for a word.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from babel.numbers import format_decimal
from fluent.runtime import FluentBundle, FluentResource

from locales import italian

LOCALES = ("en", "it")
DEFAULT = "en"
FOLDERS: list[Path] = [Path(__file__).resolve().parent]
"""Folders in which texts are looked for, as `<locale>/*.ftl`."""

KEPT = 8192
"""How many formatted texts are cached, and how many keys with the texts that they mean: panels and messages
repeat them again and again."""
PLAIN = frozenset({str, int, bool, type(None)})
"""Types of variables whose texts are cached: equal values of these types look the same. Equal values of other
types, such as numbers with a format of their own, may look different."""

_ENTRY = re.compile(r"^(?P<id>-?[A-Za-z][\w-]*) *=.*\n(?:(?![-A-Za-z#]).*\n)*", re.MULTILINE)
"""An entry of a Fluent file: from its id up to the next entry or comment."""
_PLAIN = re.compile(r"[A-Za-z][\w-]* *= *([^{}\n]*[^{}\s]) *\n+")
"""A message of one line without variables, and its text. Most names and descriptions of commands, of which
every start needs a thousand, are such: to parse them as well took a tenth of it."""
_REFERENCE = re.compile(r"\{\s*(-?[A-Za-z][\w-]*)")
"""The id of an entry that another entry refers to; a function's name looks the same."""

log = logging.getLogger(__name__)
strict = False


class MissingText(KeyError):
    """A text does not exist, or one of its variables is missing (raised only when `strict`)."""


FUNCTIONS: dict[str, dict[str, Callable[[Any], Any]]] = {"it": italian.FUNCTIONS}
"""The functions that the texts of a locale may call, by name."""


@cache
def _sources(locale: str) -> dict[str, str]:
    """The source of each message and term of a locale, by its id; terms begin with a dash."""
    paths = (path for folder in FOLDERS for path in sorted((folder / locale).glob("*.ftl")))
    entries = (entry for path in paths for entry in _ENTRY.finditer(path.read_text(encoding="utf-8")))
    return {entry["id"]: entry[0] for entry in entries}


@cache
def _bundle(locale: str) -> FluentBundle:
    # Isolation marks would show up as boxes in pictures and break searching in Discord.
    return FluentBundle([locale], FUNCTIONS.get(locale), use_isolating=False)


@cache
def _parse(locale: str, key: str) -> None:
    """Add the entry with this id, and all entries to which it refers, to the bundle of its locale. Entries
    are parsed when first needed: parsing a whole locale takes a second."""
    source = _sources(locale)[key]
    _bundle(locale).add_resource(FluentResource(source))
    for reference in _REFERENCE.findall(source):
        if reference in _sources(locale):
            _parse(locale, reference)


def locale_of(tag: object) -> str:
    """The locale to answer in for a language tag such as `it`, `en-GB` or a Discord locale."""
    language = str(tag).replace("_", "-").split("-")[0].lower()
    return language if language in LOCALES else DEFAULT


@lru_cache(KEPT)
def has(key: str) -> bool:
    """Whether there is a text with this key."""
    return key in _sources(DEFAULT)


@lru_cache(KEPT)
def own(rules: str, key: str) -> str:
    """The rule system's own key for a text, `<rules>-<key>`, if it exists; otherwise the key itself."""
    special = f"{rules}-{key}"
    return special if has(special) else key


def text(locale: str, key: str, /, **data: Any) -> str:
    """The text of a key with its variables filled in. Numbers are formatted for the locale."""
    # Cached with types: 1 and True are equal, but look different.
    types = tuple(map(type, data.values()))
    look_up = _text if PLAIN.issuperset(types) else _text.__wrapped__
    return look_up(locale, key, tuple(zip(data, types, data.values(), strict=True)), strict)


@lru_cache(KEPT)
def _text(locale: str, key: str, filled: tuple[tuple[str, type, Any], ...], strict: bool) -> str:
    for candidate in (locale, DEFAULT):
        known = candidate if candidate in LOCALES else DEFAULT
        if key in _sources(known):
            if plain := _PLAIN.fullmatch(_sources(known)[key]):
                return plain[1]
            _parse(known, key)
            bundle = _bundle(known)
            message = bundle.get_message(key)
            if message.value is not None:
                data = {name: value for name, _, value in filled}
                return _format(bundle, key, message.value, data, strict)
    if strict:
        raise MissingText(key)
    log.warning("no text for %s", key)
    return key


def with_sign(locale: str, value: float) -> str:
    """A number with its sign (zero has none) and one decimal, formatted for the locale: `+1.2`, Italian
    `+1,2`."""
    rounded = round(value, 1) or 0.0  # never -0.0
    return str(format_decimal(rounded, "+0.0;−0.0" if rounded else "0.0", locale))


def _format(bundle: FluentBundle, key: str, pattern: Any, data: dict[str, Any], strict: bool) -> str:
    value, errors = bundle.format_pattern(pattern, data)
    if errors:
        if strict:
            raise MissingText(f"{key}: {errors}")
        log.warning("text %s: %s", key, errors)
    return str(value)

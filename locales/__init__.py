"""Every text that a person reads, in Fluent files by locale: `locales/<locale>/*.ftl`.

`text("it", "prompt-attack")` gives one sentence. A key that a locale lacks is taken from English. A key that
English lacks too, or a variable that was not given, is a mistake of the program: with `strict` (set by the
tests) it raises, otherwise the key itself is shown and a warning is logged: no game stops for a word.
"""

from __future__ import annotations

import logging
import unicodedata
from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from babel.numbers import format_decimal
from fluent.runtime import FluentBundle, FluentResource

LOCALES = ("en", "it")
DEFAULT = "en"
FOLDERS: list[Path] = [Path(__file__).resolve().parent]
"""Where texts are looked for, `<locale>/*.ftl` in each."""

KEPT = 8192
"""So many texts are kept as they were put together: panels and messages say the same again and again."""
PLAIN = frozenset({str, int, bool, type(None)})
"""Types of variables whose texts are kept: two of the same type that are equal are written alike. Others may
be equal and are not, such as numbers with a format of their own."""

log = logging.getLogger(__name__)
strict = False


class MissingText(KeyError):
    """There is no such text, or one of its variables was not given (only raised when `strict`)."""


def _to(name: object) -> str:
    """Italian "a" before a name, with its d where the name begins with the same vowel: `ad **Ada**`."""
    bare = unicodedata.normalize("NFD", str(name).lstrip("*_~`\\"))
    return f"{'ad' if bare[:1].casefold() == 'a' else 'a'} {name}"


FUNCTIONS: dict[str, dict[str, Callable[[Any], Any]]] = {"it": {"AD": _to}}
"""What the texts of a locale may call, by its name there."""


@cache
def _bundle(locale: str) -> FluentBundle:
    # Isolation marks would show up as boxes in pictures and break searching in Discord.
    bundle = FluentBundle([locale], FUNCTIONS.get(locale), use_isolating=False)
    for path in (path for folder in FOLDERS for path in sorted((folder / locale).glob("*.ftl"))):
        bundle.add_resource(FluentResource(path.read_text(encoding="utf-8")))
    return bundle


def locale_of(tag: object) -> str:
    """The locale to answer in for a language tag such as `it`, `en-GB` or a Discord locale."""
    language = str(tag).replace("_", "-").split("-")[0].lower()
    return language if language in LOCALES else DEFAULT


def has(key: str) -> bool:
    """Whether there is a text with this key."""
    return bool(_bundle(DEFAULT).has_message(key))


def own(rules: str, key: str) -> str:
    """The rule system's own key for a text, `<rules>-<key>`, where there is one; else the key itself."""
    special = f"{rules}-{key}"
    return special if has(special) else key


def text(locale: str, key: str, /, **data: Any) -> str:
    """The text of a key with its variables filled in. Numbers are written as the locale writes them."""
    # With their types: 1 and True are equal, but not the same text.
    filled = tuple((name, type(value), value) for name, value in data.items())
    found = _text if PLAIN.issuperset(map(type, data.values())) else _text.__wrapped__
    return found(locale, key, filled, strict)


@lru_cache(KEPT)
def _text(locale: str, key: str, filled: tuple[tuple[str, type, Any], ...], strict: bool) -> str:
    for candidate in (locale, DEFAULT):
        bundle = _bundle(candidate if candidate in LOCALES else DEFAULT)
        if bundle.has_message(key):
            message = bundle.get_message(key)
            if message.value is not None:
                data = {name: value for name, _, value in filled}
                return _format(bundle, key, message.value, data, strict)
    if strict:
        raise MissingText(key)
    log.warning("no text for %s", key)
    return key


def signed(locale: str, value: float) -> str:
    """A number with sign (zero has none) and one decimal, as the locale writes it: `+1.2`, Italian `+1,2`."""
    rounded = round(value, 1) or 0.0  # never -0.0
    return str(format_decimal(rounded, "+0.0;−0.0" if rounded else "0.0", locale))


def _format(bundle: FluentBundle, key: str, pattern: Any, data: dict[str, Any], strict: bool) -> str:
    value, errors = bundle.format_pattern(pattern, data)
    if errors:
        if strict:
            raise MissingText(f"{key}: {errors}")
        log.warning("text %s: %s", key, errors)
    return str(value)

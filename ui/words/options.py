"""The options of a game in words."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import engine
from engine.types import Option
from locales import has, text
from ui.words.names import plain


def value_text(locale: str, option: Option, value: Any) -> str:
    """An option's value in words."""
    if isinstance(value, bool):
        return text(locale, "option-yes" if value else "option-no")
    if isinstance(value, int):
        return text(locale, "option-zero") if value == 0 and option.low == 0 else str(value)
    if option.cards:
        return text(locale, "own-cards-count", n=len(option.cards.read(value)))
    if option.pattern is not None:
        empty = f"empty-{option.id}"
        return plain(value) or text(locale, empty if has(empty) else "option-zero")
    return text(locale, f"choice-{value}")


def option_lines(
    locale: str, rules: str, options: dict[str, Any], *, only: bool = False, drawn: Collection[str] = ()
) -> list[str]:
    """A line for each option of a rule system with its value, and whether chance has `drawn` it; `only`: just
    the options that differ from the default, without those that determine the board."""
    found = []
    for option in engine.meta(rules).options:
        value = options.get(option.id, option.default)
        if only and (value == option.default or option.drawn):
            continue
        name = text(locale, f"option-{rules}-{option.id}")
        told = value_text(locale, option, value)
        told = text(locale, "option-drawn", value=told) if option.id in drawn else told
        found.append(text(locale, "option-line", name=name, value=told))
    return found

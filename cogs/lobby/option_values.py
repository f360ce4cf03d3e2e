"""A game's options as one line of text, `fortify=connected rounds=20`, with values in any language."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from typing import Any

import engine
from engine.types import IllegalMove, Option
from locales import text
from ui.kit.settings_panel import choices
from ui.strings.search import best, fold
from ui.words.errors import Refused
from ui.words.options import value_text


def _word(value: Any) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def suggest(locale: str, rules: str, typed: str) -> list[tuple[str, str]]:
    """Completions of the line: what is typed so far and one more option with a value. Empty after a part that
    cannot be read."""
    words = typed.replace(",", " ").split()
    # The word at the end is still being typed, unless a space follows it.
    finished = len(words) if typed[-1:].isspace() else len(words) - 1
    for length in range(max(finished, 0), -1, -1):
        before, last = " ".join(words[:length]), " ".join(words[length:])
        try:
            taken = parse(locale, rules, before)
        except (Refused, IllegalMove):
            continue
        picked = best(last, _lines(locale, rules, taken), lambda line: f"{line[1]} {line[0]}")
        if picked:
            return [(f"{before} {name}".strip(), f"{before} {value}".strip()) for name, value in picked]
    return []


def _lines(locale: str, rules: str, taken: Collection[str]) -> list[tuple[str, str]]:
    """For every option not in the line yet, each value but its default: in words, and as it is typed."""
    lines = []
    for option in engine.meta(rules).options:
        if option.id in taken:
            continue
        name = text(locale, f"option-{rules}-{option.id}")
        usual = False if option.cards else option.default
        for value in choices(option):
            if value != usual:
                line = text(locale, "option-line", name=name, value=value_text(locale, option, value))
                lines.append((line, f"{option.id}={_word(value)}"))
    return lines


def parse(locale: str, rules: str, line: str) -> dict[str, Any]:
    """The options that a line names, by ids or in words. :raises Refused: the line cannot be read. :raises
    IllegalMove: a bad value."""
    known = {fold(o.id): o for o in engine.meta(rules).options}
    named = {fold(text(locale, f"option-{rules}-{o.id}")): o for o in known.values()} | known
    parts = [part.split() for part in line.replace(",", " ").split("=")]
    values: dict[str, Any] = {}
    name = parts[0]
    for part in parts[1:]:
        option = named.get(fold(" ".join(name)))
        if option is None and len(name) < 2:
            ids = [o.id for o in known.values()]
            raise IllegalMove("option-unknown", option=" ".join(name)[:50], known=ids)
        split = len(part)
        if part is not parts[-1]:
            # Names and values may have several words: between two equals signs the longest name wins.
            starts = (i for i in range(1, len(part)) if fold(" ".join(part[i:])) in named)
            split = next(starts, len(part) - 1)
        value, name = part[:split], part[split:]
        if option is None or not value:
            raise Refused("option-line", part=line[:50])
        values[option.id] = _value(locale, rules, option, value)
    if name:
        raise Refused("option-line", part=" ".join(name)[:50])
    return values


def _value(locale: str, rules: str, option: Option, words: list[str]) -> Any:
    """The value that the words mean. :raises Refused: more words follow a value. :raises IllegalMove: no
    value."""
    try:
        return value_of(locale, rules, option, " ".join(words))
    except IllegalMove:
        value_of(locale, rules, option, words[0])  # raises, unless only later words are too many
        raise Refused("option-line", part=" ".join(words[1:])[:50]) from None


def value_of(
    locale: str,
    rules: str,
    option: Option,
    typed: str,
    name: str = "",
    words: Callable[[Any], str] | None = None,
) -> Any:
    """One option's value from its id or its name; for own cards whether they are wanted.

    :param name: what errors call the option, if it is none of the rule system.
    :param words: its values in words, if it is none of the rule system.
    :raises IllegalMove: no such value.
    """
    words = words or partial(value_text, locale, option)
    value: Any = typed
    if isinstance(option.default, int):
        value = int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 9 else typed
    if isinstance(option.default, bool) or option.cards:
        switches = {
            "yes": True,
            "on": True,
            "true": True,
            "1": True,
            "no": False,
            "off": False,
            "false": False,
            "0": False,
        }
        switches |= {fold(words(v)): v for v in (True, False)}
        value = switches.get(fold(typed), typed)
    elif isinstance(option.default, str):
        named = {fold(words(c)): c for c in option.choices}
        value = typed if typed in option.choices else named.get(fold(typed), typed)
    key = _wrong(option, value)
    if key:
        raise IllegalMove(
            key,
            option=name or text(locale, f"option-{rules}-{option.id}"),
            known=list(option.choices),
            low=option.low,
            high=option.high,
            example=option.example,
        )
    return value


def _wrong(option: Option, value: Any) -> str | None:
    """The key of the error in a typed value."""
    if option.cards:
        return None if isinstance(value, bool) else "option-switch"
    return option.error(value)

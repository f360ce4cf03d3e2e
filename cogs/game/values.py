"""A game's options as one line of text: `fortify=connected rounds=20`, values in any language."""

from __future__ import annotations

from typing import Any

import engine
from cogs._ui.errors import Refused
from cogs._ui.lobby import value_text
from cogs._ui.match import best, fold
from engine.types import IllegalMove, Option
from locales import text


def choices(option: Option) -> list[Any]:
    """The values that can be picked from a list; a few usual ones of a number."""
    if isinstance(option.default, bool):
        return [True, False]
    if isinstance(option.default, int):
        span = option.high - option.low
        step = 1 if span <= 20 else 5 if span <= 100 else 10
        return list(range(option.low, option.high + 1, step))[:25]
    return list(option.choices)


def _word(value: Any) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def suggest(locale: str, rules: str, typed: str) -> list[tuple[str, str]]:
    """Completions of the line: what is typed so far and one more option with a value."""
    *done, last = typed.split(" ") if typed.strip() else [""]
    taken = {part.split("=")[0] for part in done}
    found = []
    for option in engine.meta(rules).options:
        if option.id in taken:
            continue
        name = text(locale, f"option-{rules}-{option.id}")
        for value in choices(option):
            if value == option.default:
                continue
            told = text(locale, "option-line", name=name, value=value_text(locale, option, value))
            found.append((told, f"{option.id}={_word(value)}"))
    wanted = last.replace("=", " ")
    before = " ".join(done)
    picked = best(wanted, found, lambda f: f"{f[1]} {f[0]}")
    return [(f"{before} {name}".strip(), f"{before} {value}".strip()) for name, value in picked]


def parse(locale: str, rules: str, line: str) -> dict[str, Any]:
    """The options that a line names. :raises Refused: it cannot be read. :raises IllegalMove: a bad value."""
    known = {o.id: o for o in engine.meta(rules).options}
    values: dict[str, Any] = {}
    for part in line.replace(",", " ").split():
        name, equals, value = part.partition("=")
        if not equals:
            raise Refused("option-line", part=part[:50])
        option = known.get(name.lower())
        if option is None:
            raise IllegalMove("option-unknown", option=name[:50], known=list(known))
        values[option.id] = value_of(locale, rules, option, value)
    return values


def value_of(locale: str, rules: str, option: Option, typed: str) -> Any:
    """One option's value from its id or its name. :raises IllegalMove: it is none."""
    value: Any = typed
    if isinstance(option.default, int):
        value = int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 9 else typed
    if isinstance(option.default, bool):
        words = {
            "yes": True,
            "on": True,
            "true": True,
            "1": True,
            "no": False,
            "off": False,
            "false": False,
            "0": False,
        }
        words |= {fold(value_text(locale, option, v)): v for v in (True, False)}
        value = words.get(fold(typed), typed)
    if isinstance(option.default, str):
        named = {fold(value_text(locale, option, c)): c for c in option.choices}
        value = typed if typed in option.choices else named.get(fold(typed), typed)
    if key := option.error(value):
        name = text(locale, f"option-{rules}-{option.id}")
        raise IllegalMove(key, option=name, known=list(option.choices), low=option.low, high=option.high)
    return value

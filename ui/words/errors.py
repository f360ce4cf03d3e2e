"""Errors as sentences for the member who caused them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.events import Sort
from engine.keyed import Keyed
from locales import has, text
from ui.words.names import Names, plain


class Refused(Keyed):
    """A request that the interface itself refuses. Text key `error-<key>`, variables from `data`."""


def sentence(error: Keyed, locale: str, names: Names | None = None) -> str:
    """A sentence that says what is wrong and what to do instead."""
    key = f"error-{error.key}"
    if not has(key):
        return text(locale, "error-other", key=error.key)
    if has(f"{key}-only") and error.data["low"] == error.data["high"]:
        key = f"{key}-only"  # "from 1 to 1" needs another sentence
    special = f"{names.view.rules}-{key}" if names else key
    shown = {k: _value(k, v, locale, names) for k, v in error.data.items()}
    return text(locale, special if has(special) else key, **shown)


def _value(name: str, value: Any, locale: str, names: Names | None) -> Any:
    """The text for a value in the sentence: its name if it has one, otherwise the value itself, escaped."""
    if names and (named := _value_name(names.key(name).sort, value, names) or _in_game(name, value, names)):
        return named
    if name in _CALLED and (called := _CALLED[name](locale, value)):
        return called
    match value:
        case bool():
            return str(value)
        case int() | float():
            return value
        case [*items]:
            return _listing([plain(str(i)) for i in items])
    return plain(str(value))


def _in_game(name: str, value: Any, names: Names) -> str:
    """The name of a card or seat, which only the game knows; empty for other values."""
    match name, value:
        case "card", str() if names.has_card(value):
            return plain(names.card_kind(value))
        case "awaited", [*seats]:
            return _listing([names.seat(s) for s in seats])
    return ""


def _channels(locale: str, value: Any) -> str:
    return _listing(value) if isinstance(value, list | tuple) else ""


def _verb(locale: str, value: Any) -> str:
    known = isinstance(value, str) and has(f"verb-{value}")
    return text(locale, f"verb-{value}") if known else ""


def _verbs(locale: str, value: Any) -> str:
    if not isinstance(value, list | tuple):
        return ""
    return _listing([f"/{text(locale, f'slash-{v}')}" for v in value])


def _reason(locale: str, value: Any) -> str:
    return text(locale, f"reason-{value}", seats=0) if isinstance(value, str) else ""


def _until(locale: str, value: Any) -> str:
    return f"<t:{int(value)}:f>" if isinstance(value, int | float) else ""


def _role(locale: str, value: Any) -> str:
    return f"<@&{value}>" if isinstance(value, str) and value.isdecimal() else ""


def _setting(locale: str, value: Any) -> str:
    known = isinstance(value, str) and has(f"option-{value}")
    return text(locale, f"option-{value}") if known else ""


def _selector(locale: str, value: Any) -> str:
    """A word by which a text chooses what it says, as it stands: escaped it would choose nothing."""
    return str(value) if isinstance(value, str) and value.isidentifier() else ""


_CALLED: Mapping[str, Callable[[str, Any], str]] = {
    "channels": _channels,
    "verb": _verb,
    "verbs": _verbs,
    "reason": _reason,
    "until": _until,
    "opens_at": _until,
    "ends_at": _until,
    "after": _until,
    "role": _role,
    "setting": _setting,
    "field": _selector,
    "state": _selector,
}
"""By key of an error's data, the function that names its value; the name is empty if the value is of another
kind."""


def _value_name(sort: Sort, value: Any, names: Names) -> str | None:
    """The name of a key's value, if it has one."""
    match sort, value:
        case Sort.SEAT, int():
            return names.seat(value)
        case Sort.SPACE, str() if names.is_space(value):
            return names.space(value)
        case Sort.SPACES, [*spaces]:
            return names.listing(names.space(space) for space in spaces)
        case Sort.REGION, str():
            return names.region(value)
        case Sort.TERM, str():
            return plain(names.term(value))
        case Sort.REASON, str():
            return names.reason(value)
        case Sort.PILE, str():
            return plain(names.term(value, "cards"))
        case Sort.CARDS, [[_, _, _], *_]:
            return plain(names.listing(names.card(kind, space) for _, kind, space in value))
    return None


def _listing(items: Sequence[str]) -> str:
    return ", ".join(items) or "-"

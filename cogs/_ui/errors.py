"""What went wrong, as a sentence for the member who caused it."""

from __future__ import annotations

from typing import Any

from cogs._ui.names import Names, plain
from engine.events import Sort
from engine.types import IllegalMove
from host import HostError
from locales import has, text


class Refused(Exception):
    """A request that the interface itself refuses. Text key `error-<key>`, variables from `data`."""

    def __init__(self, key: str, **data: Any) -> None:
        super().__init__(key, data)
        self.key = key
        self.data = data


def sentence(error: HostError | IllegalMove | Refused, locale: str, names: Names | None = None) -> str:
    """A plain sentence that says what is wrong and what to do instead."""
    key = f"error-{error.key}"
    if not has(key):
        return text(locale, "error-other", key=error.key)
    if has(f"{key}-only") and error.data["low"] == error.data["high"]:
        key = f"{key}-only"  # "from 1 to 1" is no range
    own = f"{names.view.rules}-{key}" if names else key
    shown = {k: _value(k, v, locale, names) for k, v in error.data.items()}
    return text(locale, own if has(own) else key, **shown)


def _value(name: str, value: Any, locale: str, names: Names | None) -> Any:
    if names and (named := _named(names.key(name).sort, value, names)):
        return named
    match name, value:
        case "channels", [*items]:
            return _listing(items)
        case "verb", str() if has(f"verb-{value}"):
            return text(locale, f"verb-{value}")
        case "verbs", [*items]:
            return _listing([f"/{text(locale, f'slash-{v}')}" for v in items])
        case "reason", str():
            return text(locale, f"reason-{value}")
        case "card", str() if names and names.has_card(value):
            return plain(names.card_kind(value))
        case "awaited", [*seats] if names:
            return _listing([names.seat(s) for s in seats])
        case "until", int() | float():
            return f"<t:{int(value)}:f>"
        case _, bool():
            return str(value)
        case _, int() | float():
            return value
        case _, [*items]:
            return _listing([plain(str(i)) for i in items])
    return plain(str(value))


def _named(sort: Sort, value: Any, names: Names) -> str | None:
    """What a key's value is called, if it is something with a name."""
    match sort, value:
        case Sort.SEAT, int():
            return names.seat(value)
        case Sort.SPACE, str() if names.is_space(value):
            return names.space(value)
        case Sort.REGION, str():
            return names.region(value)
        case Sort.TERM, str():
            return plain(names.term(value))
        case Sort.PILE, str():
            return plain(names.term(value, "cards"))
    return None


def _listing(items: list[str]) -> str:
    return ", ".join(items) or "-"

"""What went wrong, as a sentence for the member who caused it."""

from __future__ import annotations

from typing import Any

from cogs._ui.names import Names, plain
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
    own = f"{names.view.rules}-{key}" if names else key
    shown = {k: _value(k, v, locale, names) for k, v in error.data.items()}
    return text(locale, own if has(own) else key, **shown)


def _value(name: str, value: Any, locale: str, names: Names | None) -> Any:
    match name, value:
        case "channels", [*items]:
            return _listing(items)
        case "verb", str() if has(f"verb-{value}"):
            return text(locale, f"verb-{value}")
        case "verbs", [*items]:
            return _listing([f"/{text(locale, f'slash-{v}')}" for v in items])
        case "reason", str():
            return text(locale, f"reason-{value}")
        case (("seat" | "other"), int()) if names:
            return names.seat(value)
        case "piece", str() if names:
            return plain(names.term(value))
        case "deck", str() if names:
            return plain(names.term(value, "cards"))
        case "card", str() if names and names.has_card(value):
            return plain(names.card_kind(value))
        case "awaited", [*seats] if names:
            return _listing([names.seat(s) for s in seats])
        case (("space" | "from" | "to"), str()) if names and names.is_space(value):
            return names.space(value)
        case "until", int() | float():
            return f"<t:{int(value)}:f>"
        case _, bool():
            return str(value)
        case _, int() | float():
            return value
        case _, [*items]:
            return _listing([plain(str(i)) for i in items])
    return plain(str(value))


def _listing(items: list[str]) -> str:
    return ", ".join(items) or "-"

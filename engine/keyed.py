"""Errors that are keys with data."""

from __future__ import annotations

from typing import Any, ClassVar


class Keyed(Exception):
    """A refused request. `key` is the reason, one of `KEYS` where a class lists them; `data` what would be
    right, or what is concerned. The sentence for people is the text `error-<key>` with `data` as variables.
    """

    KEYS: ClassVar[tuple[str, ...]] = ()

    def __init__(self, key: str, **data: Any) -> None:
        super().__init__(key, data)
        self.key = key
        self.data = data

    def __str__(self) -> str:
        details = ", ".join(f"{name}={value}" for name, value in self.data.items())
        return f"{self.key} ({details})" if details else self.key

"""Plain data into the host's types."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")


def converter(kind: type[T]) -> Callable[[Any], T]:
    """What makes a struct of plain data, or raises `msgspec.ValidationError`. Modules make it when they are
    imported: msgspec learns about a type when that is used first, and two threads that do so at once end the
    process.
    """
    msgspec.json.Decoder(kind)  # learns it
    return partial(msgspec.convert, type=kind)

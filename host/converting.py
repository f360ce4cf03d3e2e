"""From plain data to the host's types."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")


def converter(kind: type[T]) -> Callable[[Any], T]:
    """A function that makes a struct from plain data, or raises `msgspec.ValidationError`. Modules make
    theirs on import: msgspec analyses a type on first use, and two threads that do this at once crash the
    process.
    """
    msgspec.json.Decoder(kind)  # analyses it
    return partial(msgspec.convert, type=kind)

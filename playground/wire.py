"""JSON as it goes over the wire: only what every reader takes comes in, only that goes out."""

import json
import math
from typing import Any

import msgspec

MAX_DEPTH = 64
MIN_INT, MAX_INT = -(1 << 63), (1 << 64) - 1


def dumps(payload: object) -> str:
    return msgspec.json.encode(payload).decode()


def decode(raw: str | bytes) -> Any:
    """The value of a JSON text.

    ValueError for what strict readers refuse and what could not be handed on: no JSON, no UTF-8, NaN and
    infinities, numbers beyond 64 bits, halves of surrogate pairs, more than `MAX_DEPTH` levels.
    """
    try:
        value = json.loads(raw, parse_constant=_no_number)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    level: list[Any] = [value]
    depth = 0
    while level:
        below: list[Any] = []
        for item in level:
            kind = type(item)
            if kind is str:
                if not item.isascii():
                    item.encode()  # half a surrogate pair is a UnicodeEncodeError, which is a ValueError
            elif kind is dict or kind is list:
                if depth >= MAX_DEPTH:
                    raise ValueError("nested too deeply")
                below += item
                if kind is dict:
                    below += item.values()
            else:
                _check(item)
        level, depth = below, depth + 1
    return value


def _check(item: object) -> None:
    """ValueError for a value that is neither text nor a collection and cannot be handed on."""
    if isinstance(item, float) and not math.isfinite(item):
        _no_number(str(item))
    elif isinstance(item, int) and not MIN_INT <= item <= MAX_INT:
        _no_number("more than 64 bits")


def _no_number(text: str) -> None:
    raise ValueError(f"{text} is no number that all readers take")

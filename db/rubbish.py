"""What stands in a column of JSON and is none. It damages the one row that it is in, and not every query that
meets this row."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any


class Rubbish:
    """The value of such a column: of no type that anybody could take for another."""


def loads(text: Any) -> Any:
    """The value of a column of JSON."""
    if isinstance(text, int | float):  # SQLite turns what looks like a number into one
        return text
    try:
        return json.loads(text)
    except (ValueError, TypeError, RecursionError):
        return Rubbish()


def is_sound(row: Mapping[Any, Any]) -> bool:
    """Whether all columns of a row can be read."""
    return not any(isinstance(value, Rubbish) for value in row.values())


def listed(value: Any) -> list[Any]:
    """A column that holds a list; nothing where it holds something else."""
    return value if isinstance(value, list) else []


def sound(rows: Iterable[Mapping[Any, Any]]) -> list[Any]:
    """The rows of which all columns can be read."""
    return [row for row in rows if is_sound(row)]

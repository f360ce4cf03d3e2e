"""Handling invalid JSON in a JSON column, so that it damages only its own row and not every query that reads
the row."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any


class Rubbish:
    """The value of a column with invalid JSON: a type of its own, so that nothing mistakes it for data."""


def loads(text: Any) -> Any:
    """The value of a column of JSON."""
    if isinstance(text, int | float):  # SQLite turns texts that look like numbers into numbers
        return text
    try:
        return json.loads(text)
    except (ValueError, TypeError, RecursionError):
        return Rubbish()


def is_sound(row: Mapping[Any, Any]) -> bool:
    """Whether all columns of a row are valid."""
    return not any(isinstance(value, Rubbish) for value in row.values())


def as_list(value: Any) -> list[Any]:
    """The list in a column; empty if the column holds anything else."""
    return value if isinstance(value, list) else []


def sound(rows: Iterable[Mapping[Any, Any]]) -> list[Any]:
    """The rows whose columns are all valid."""
    return [row for row in rows if is_sound(row)]

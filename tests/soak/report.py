"""Progress while it runs, and the table at the end."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field

_BEGAN = time.monotonic()


@dataclass(frozen=True)
class Row:
    """One figure. What is `wrong` makes the run fail; each entry says how to see it again."""

    name: str
    value: object
    note: str = ""
    wrong: Sequence[str] = field(default=())


def say(line: str) -> None:
    """A line of progress, with the seconds since the start."""
    print(f"{time.monotonic() - _BEGAN:7.0f} s  {line}", flush=True)


def table(rows: Sequence[Row]) -> str:
    """The rows as text, the wrong ones marked."""
    width = max(len(row.name) for row in rows)
    return "\n".join(
        f"{'WRONG' if row.wrong else '     '} {row.name:{width}}  {row.value}"
        + (f"   {row.note}" if row.note else "")
        for row in rows
    )

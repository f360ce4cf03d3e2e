"""How far work over all games has come, on the standard error output: what takes long must not look dead."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from db.care.check import Progress
from db.exits import complain

FIRST, EVERY, SHOWN = 2.0, 5.0, 0.1
"""Seconds until the first word, between two lines, and on a terminal between two changes of the only
line."""


@contextmanager
def telling_progress(
    what: str, clock: Callable[[], float] = time.monotonic, *, unit: str = "games"
) -> Iterator[Progress]:
    """Tell of the work of the block, once it takes long. `what`: how each line begins; `unit`: what is
    counted."""
    terminal = sys.stderr is not None and sys.stderr.isatty()
    due = clock() + FIRST
    width = 0

    def show(line: str) -> None:
        nonlocal width
        with suppress(OSError):
            sys.stderr.write(f"\r{line:{width}}")
            sys.stderr.flush()
        width = len(line)

    def progress(done: int, total: int) -> None:
        nonlocal due
        if (now := clock()) < due:
            return
        line = f"{what}: {done:,} of {total:,} {unit}"
        if terminal:
            show(line)
        else:
            complain(line)
        due = now + (SHOWN if terminal else EVERY)

    try:
        yield progress
    finally:
        if width:
            show("")
            show("")
